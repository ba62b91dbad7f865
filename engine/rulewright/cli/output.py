"""Where results go: standard output, or a file, written whole or not at all, and over nothing that may be missed.

Every option that writes is made by `written`, which has the rule: a file may be written if there is none (or an empty
one), or if what it holds shows that this very option wrote it, and that nobody has written into it since: pictures and
reports have a sum of the rest in them.  That is judged by content, so it does not matter what links or other names lead
to it; and since no input looks like an output, none that was read is ever lost.
"""

from __future__ import annotations

import contextlib
import errno
import glob
import os
import shutil
import signal
import stat
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import typer

from rulewright.cli.streams import exact
from rulewright.core.errors import InputError, Problem
from rulewright.spec.folders import is_scenario_file

LARGEST = 2**28
"""A file of more bytes is none of ours."""


class Kind(NamedTuple):
    """What an option writes."""

    what: str
    """A file of it in words, as in "a picture that rulewright drew"."""
    again: Callable[[Path], bool] | None = None
    """Whether a file is one, to be written over; None if people go on writing in such files, which are always kept."""
    scenarios: bool = False
    """Whether it may be a file of scenarios, and be named so."""
    stamp: Callable[[str], str] = str
    """What is added to a text by which it is known later that nobody has changed it."""


def with_text(holds: Callable[[str], bool]) -> Callable[[Path], bool]:
    """Whether a file has a text of which something holds; of what is no text, or far too long, it does not."""

    def again(file: Path) -> bool:
        if file.stat().st_size > LARGEST:
            return False
        try:
            return holds(file.read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            return False

    return again


def _stamped(picture: str) -> str:
    return f"{picture}<!-- as drawn: {zlib.crc32(picture.encode()):08x} -->\n"


def _as_drawn(text: str) -> bool:
    return text == _stamped(text[: text.rfind("<!--")])


class Form(NamedTuple):
    """Where a report says that nobody has written into it since: between what stands before the sum and what stands
    behind it, which takes the place of the end of the text."""

    end: str
    before: str
    behind: str


PEOPLE = Form("", "", "\n")
XML = Form("", "<!-- ", " -->\n")
JSON = Form("\n}\n", ',\n "seal": "', '"\n}\n')
SARIF = Form("\n}\n", ',\n "properties": {\n  "seal": "', '"\n }\n}\n')
"""What it has of its own may stand there alone."""
BEGINS: Mapping[str, Form] = {'{\n "$schema"': SARIF, "{": JSON, "<": XML, "": PEOPLE}
"""How a report of a form begins; the first that fits."""


def report(command: str) -> Kind:
    """Reports of a command: each says, where its form has a place for it, that nobody has written into it since."""
    says = f"as rulewright {command} wrote it: "

    def form(text: str) -> Form:
        return next(form for begin, form in BEGINS.items() if text.startswith(begin))

    def sealed(text: str) -> str:
        text = text if text.endswith("\n") else text + "\n"
        end, before, behind = form(text)
        return f"{text.removesuffix(end)}{before}{says}{zlib.crc32(text.encode()):08x}{behind}"

    def as_written(text: str) -> bool:
        end, before, _ = form(text)
        head, said, _ = text.rpartition(before + says)
        return bool(said) and text == sealed(head + end)

    return Kind(f"a report as rulewright {command} wrote it", with_text(as_written), stamp=sealed)


PICTURE = Kind("a picture as rulewright drew it", with_text(_as_drawn), stamp=_stamped)
SCENARIO = Kind("a scenario", scenarios=True)
GAME = Kind("a written game")


class Output:
    """A file that an option names, judged: it can be written, and nothing is lost.

    Raises:
        typer.BadParameter: if something stands there that is not this option's to replace.
        InputError: if it cannot be written.
    """

    def __init__(self, name: str, option: str, kind: Kind) -> None:
        self.name = name
        self.option = option
        self.kind = kind
        self.file = None if name == "-" else Path(name)
        """None is standard output."""
        self.judge()

    def __str__(self) -> str:
        return self.name

    def judge(self) -> None:
        """Refuse a file that cannot be written, or that holds what is not this option's to replace, as it is now.

        Raises:
            typer.BadParameter: if something stands there that is not this option's to replace.
            InputError: if it cannot be written.
        """
        file = self.file
        if file is None:
            return
        try:
            if self.name.endswith(tuple(filter(None, (os.sep, os.altsep)))):
                raise InputError(Problem(f"cannot write {self.name}: {os.strerror(errno.EISDIR)}"))
            if why := _hindrance(file):
                raise InputError(Problem(f"cannot write {self.name}: {os.strerror(why)}"))
            taken = file.is_file() and file.stat().st_size > 0 and not (self.kind.again and self.kind.again(file))
        except OSError as error:
            raise InputError(Problem(f"cannot write {self.name}: {error.strerror}")) from None
        except ValueError:
            raise InputError(Problem(f"cannot write {self.name!r}: this is not a file name")) from None
        if is_scenario_file(file.name) and not self.kind.scenarios:
            self.refuse(f"{self.name} is named as a scenario file, not as {self.kind.what}")
        if taken:
            other = f" and is not {self.kind.what}" if self.kind.again else ""
            self.refuse(f"{self.name} exists already{other}: name another file, or remove it")

    def refuse(self, why: str) -> None:
        """Say that this file is not to be written.

        Raises:
            typer.BadParameter: always.
        """
        raise typer.BadParameter(why, param_hint=self.option)

    def write(self, text: str) -> None:
        """Put a text into the file; what has come there since the command began is kept, too."""
        if self.file is None:
            exact(text)
            return
        self.judge()
        new = self.kind.again is None and not os.path.lexists(self.file)
        try:
            rewrite(self.file, self.kind.stamp(text), new)
        except FileExistsError:  # of several that write at once the first is kept
            self.judge()
            raise


def _hindrance(file: Path) -> int | None:
    """Why a file cannot be written, as a number of the system; None if it can."""
    if file.is_dir():
        return errno.EISDIR
    if file.exists():
        if not os.access(file, os.W_OK) or not file.stat().st_mode & 0o222:
            return errno.EACCES  # what is write-protected for everybody is so for an administrator, too
        if not file.is_file():  # a device or a pipe, written to where it is
            return None
    real = Path(os.path.realpath(file))
    if real.is_symlink():  # links that lead to each other lead to no file
        return errno.ELOOP
    folder = real.parent
    if not folder.is_dir():
        return errno.ENOTDIR if folder.exists() else errno.ENOENT
    return None if os.access(folder, os.W_OK) else errno.EACCES


class Writes:
    """How the value of an option that writes is read: as the file that is to be written."""

    def __init__(self, option: str, kind: Kind) -> None:
        self.option = option
        self.kind = kind
        self.__name__ = "file"

    def __call__(self, value: str) -> Output:
        return Output(value, self.option, self.kind)


def written(option: str, kind: Kind, help: str = "Write there.") -> Any:
    """An option that names a file to write; its parameter is an `Output`, or None if it is not given."""
    return typer.Option(option, metavar="FILE", help=help, parser=Writes(option, kind))


def write(text: str, output: Output | None, people: bool = False) -> None:
    """Put a text where an option says, or print it: if it is for `people`, as their terminal can show it.

    Raises:
        InputError: if the file cannot be written; what was there before is kept.
    """
    if output is not None:
        output.write(text)
    elif people:
        print(text)
    else:
        exact(text)


def rewrite(file: Path, text: str, new: bool = False) -> None:
    """Put a text into a file atomically, whatever was there: for files that a command is about, as `--accept` is.

    A file under another name too (a hard link) keeps its old content there: written in place it could be left half
    written when the disk is full.

    Args:
        new: whether there must be no such file yet.

    Raises:
        InputError: if the file cannot be written; what was there before is kept.
        FileExistsError: if there is one that must not be.
    """
    text = text if text.endswith("\n") else text + "\n"
    try:
        if why := _hindrance(file):
            raise InputError(Problem(f"cannot write {file}: {os.strerror(why)}"))
        if file.exists() and not file.is_file():  # a device or a pipe (which has no other name) is never replaced
            file.write_text(text, encoding="utf-8")
        else:
            with _undisturbed():
                _replace(Path(os.path.realpath(file)), text, new)  # a link stays a link
    except FileExistsError:
        raise
    except OSError as error:
        raise InputError(Problem(f"cannot write {file}: {error.strerror or error}")) from None


def fill(folder: Path, files: Mapping[str, str]) -> bool:
    """Make a folder with some files, all of them or none; whether there was no such folder before, or an empty one, for
    else nothing is done.

    Args:
        files: texts, by paths in the folder.

    Raises:
        InputError: if it cannot be written.
    """
    try:
        there = folder.is_dir()
        home = folder if there else Path(os.path.realpath(folder)).parent
        _sweep(home / folder.name)
        if os.path.lexists(folder) and (not there or any(folder.iterdir())):
            return False
        draft = _beside(home / folder.name)
        with _undisturbed(), contextlib.ExitStack() as held:
            try:
                draft.mkdir(parents=True)
                with contextlib.suppress(OSError):
                    held.enter_context(_held(draft))
                for name, text in files.items():
                    (draft / name).parent.mkdir(parents=True, exist_ok=True)
                    (draft / name).write_text(text, encoding="utf-8")
                for each in draft.iterdir() if there else ():
                    each.rename(folder / each.name)
                draft.rmdir() if there else draft.rename(folder)
            finally:
                shutil.rmtree(draft, ignore_errors=True)
    except OSError as error:
        raise InputError(Problem(f"cannot write {folder}: {error.strerror or error}")) from None
    return True


def _replace(file: Path, text: str, new: bool) -> None:
    """Write a file anew beside the old one and give it its name; what fails or is interrupted leaves nothing behind."""
    mode = stat.S_IMODE(file.stat().st_mode) if file.exists() else None
    _sweep(file)
    beside = _beside(file)
    try:
        with beside.open("x", encoding="utf-8") as out:
            with contextlib.suppress(OSError):  # some file systems have no locks
                _lock(out.fileno())
            if mode is not None:
                beside.chmod(mode)
            out.write(text)
        _name(beside, file, new)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


def _name(draft: Path, file: Path, new: bool) -> None:
    """Give a draft its name; where there must be no such file yet, not if somebody else was quicker."""
    try:
        if new:
            os.link(draft, file)
            draft.unlink()
            return
    except FileExistsError:
        raise
    except OSError:  # some file systems know a file by one name only
        pass
    draft.replace(file)


def _beside(file: Path) -> Path:
    """A name for what is to take a name's place: hidden beside it."""
    return file.with_name(f".{file.name}.{os.urandom(4).hex()}")


YOUNG = 1
"""What is older, in seconds, is locked by the run that writes it, if that goes on."""
LEFT = 60
"""What is older, where nothing can be locked, a run has left that was killed."""


def _sweep(name: Path) -> None:
    """Remove what runs that were killed have left beside a file or a folder; what a living one writes stays."""
    for left in name.parent.glob(f".{glob.escape(name.name)}.{'[0-9a-f]' * 8}"):
        with contextlib.suppress(OSError), _held(left) as locked:
            if time.time() - left.stat().st_mtime > (YOUNG if locked else LEFT):
                shutil.rmtree(left) if left.is_dir() else left.unlink()


@contextlib.contextmanager
def _held(path: Path) -> Iterator[bool]:
    """Whether a file or a folder is locked for this process meanwhile, where that can be done.

    Raises:
        OSError: if another process has locked it.
    """
    number = os.open(path, os.O_RDONLY)
    try:
        locked = True
        try:
            _lock(number)
        except BlockingIOError:
            raise
        except OSError:
            locked = False
        yield locked
    finally:
        os.close(number)


def _lock(number: int) -> None:
    """Lock an open file or folder for this process, as long as it is open.

    Raises:
        BlockingIOError: if another has.
        OSError: if it cannot be locked.
    """
    try:
        import fcntl
    except ImportError:  # Windows, where nobody removes what somebody has open
        return
    fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)


ENDING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""Signals by which somebody ends a process."""


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """What ends the process waits for the end of this."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
