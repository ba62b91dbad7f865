"""``python -m rulewright``, and the command itself: from its first moment an interruption is no traceback.

What the command needs is imported inside, since most of the first tenth of a second goes into that.
"""

import sys


def main() -> None:
    """Run the command and exit with its code."""
    try:
        from rulewright.cli.main import main as command

        command()
    except KeyboardInterrupt:  # while modules are imported, or in between: the command catches its own
        print("interrupted", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
