"""``python -m rulewright``, and the command itself: from its first moment an interruption is no traceback.

What the command needs is imported inside, since most of the first tenth of a second goes into that.
"""

import gc
import sys


def main() -> None:
    """Run the command and exit with its code."""
    gc.set_threshold(500_000, 30, 30)  # a short life full of plain data: looking for cycles took a fifth of it
    try:
        from rulewright.cli.main import main as command

        command()
    except KeyboardInterrupt:  # while modules are imported, or in between: the command catches its own
        print("interrupted", file=sys.stderr)
        _interrupted()
    except SystemExit as stop:
        if stop.code == 130:  # its name may not be known yet
            _interrupted()
        raise
    finally:
        gc.freeze()  # all goes with the process: a last look for cycles took a tenth of its time


def _interrupted() -> None:
    """Exit with 130.  Where the interruption came while Python ran a text, as it does to make data classes, it would in
    the end take itself for uncaught and kill the process: a signal that is blocked does not arrive."""
    import signal

    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    sys.exit(130)


if __name__ == "__main__":
    main()
