"""Standard output and standard error: they outlast who reads them, and say in plain signs what their encoding lacks.

A command whose reader has gone (as ``head`` does) runs to its end, so that its exit code is the one that it would have
had: a failure is one whether or not somebody has read of it.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
from typing import TYPE_CHECKING

from rulewright.render.lettering import plain

if TYPE_CHECKING:
    from typing_extensions import Buffer

ERRORS = 2
"""The number of standard error."""
PLAIN = "rulewright.plain"
"""How the errors of an encoding are handled: by plain signs."""


class _Lasting(io.FileIO):
    """A stream of bytes that goes nowhere once nobody reads on."""

    heard = True

    def write(self, data: Buffer) -> int:
        """Write bytes, or drop them: if nobody reads on, and of errors also if there is no place for them, since that
        a disk is full is told on standard error itself.

        Raises:
            OSError: if results cannot be written.
        """
        try:
            return super().write(data)
        except OSError as error:
            gone = isinstance(error, BrokenPipeError | ConnectionResetError)
            if not gone and self.fileno() != ERRORS:
                raise
            self.heard = False
            drop(self.fileno())
            return super().write(data)


def drop(number: int) -> None:
    """Let a stream go nowhere from now on."""
    with contextlib.suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        if nowhere != number:
            os.dup2(nowhere, number)
            os.close(nowhere)


def heard() -> bool:
    """Whether anybody reads what is printed, as far as is known."""
    raw = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    return raw.heard if isinstance(raw, _Lasting) else True


def prepare() -> None:
    """Put such streams in the place of both, also of one that was closed by who called us."""
    codecs.register_error(PLAIN, _in_plain_signs)
    for name, number in (("stdout", 1), ("stderr", 2)):
        before = getattr(sys, name)
        if before is None:
            drop(number)
        after = io.TextIOWrapper(
            io.BufferedWriter(_Lasting(number, "w", closefd=False)),
            encoding=before.encoding if before else "utf-8",
            errors=PLAIN,
            line_buffering=before is None or before.line_buffering,
            write_through=before is not None and before.write_through,
        )
        setattr(sys, name, after)


def exact(text: str) -> None:
    """Print what programs read on: in UTF-8, as it would stand in a file, whatever people are shown here."""
    if isinstance(sys.stdout, io.TextIOWrapper) and codecs.lookup(sys.stdout.encoding).name != "utf-8":
        sys.stdout.reconfigure(encoding="utf-8")
    print(text)


def _in_plain_signs(error: UnicodeError) -> tuple[str, int]:
    """What is written for the first sign that an encoding lacks, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object, error.start)
