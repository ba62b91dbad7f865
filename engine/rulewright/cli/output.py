"""Where results go: standard output, or a file that is written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import stat
import tempfile
from pathlib import Path

from rulewright.core.errors import InputError, Problem


def write(text: str, file: Path | None) -> None:
    """Print a text, or put it into a file atomically.

    A file under another name too (a hard link) keeps its old content there: written in place it could be left half
    written when the disk is full.

    Raises:
        InputError: if the file cannot be written; what was there before is kept.
    """
    if file is None or str(file) == "-":
        print(text)
        return
    named, file = file, Path(os.path.realpath(file))  # a link stays a link
    text = text if text.endswith("\n") else text + "\n"
    try:
        if file.exists() and not file.is_file():  # a device or a pipe is written to, never replaced
            file.write_text(text, encoding="utf-8")
            return
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as out:
                out.write(text)
            mask = os.umask(0)
            os.umask(mask)
            Path(name).chmod(stat.S_IMODE(file.stat().st_mode) if file.exists() else 0o666 & ~mask)
            Path(name).replace(file)
        except BaseException:
            with contextlib.suppress(OSError):
                Path(name).unlink()
            raise
    except OSError as error:
        raise InputError(Problem(f"cannot write {named}: {error.strerror or error}")) from None
    except ValueError:
        raise InputError(Problem(f"cannot write {str(named)!r}: this is not a file name")) from None
