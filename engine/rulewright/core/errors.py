"""What the program says when it is given something that it cannot accept.

Bad input is text that no notation can read, a file that breaks its schema, or a position that contradicts
itself.  An illegal action is never bad input: that is a `Verdict`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from rulewright.core import signs

LONGEST = 2000
"""So many characters of a message are shown."""
LONGEST_WORD = 64
"""What is longer is no slip of the pen."""


def nearest(word: str, known: Iterable[str], likeness: float = 0.6) -> str | None:
    """The one of `known` that was probably meant: the same but for case first, then the most like."""
    by_form = {_form(candidate): candidate for candidate in known}
    form = _form(word)
    if form in by_form:
        return by_form[form]
    from difflib import get_close_matches  # it takes a while

    close = get_close_matches(form, by_form, 1, likeness) if len(word) <= LONGEST_WORD else []
    return by_form[close[0]] if close else None


def _form(word: str) -> str:
    return re.sub(r"[\s_-]+", "-", signs.plainly(word).strip().casefold())


def meant(word: str, known: Iterable[str]) -> str | None:
    """The one of `known` that was probably meant, as a suggestion; None if none is near."""
    near = nearest(word, known, 0.5)
    return None if near is None else f'did you mean "{near}"?'


def quoted(word: str) -> str:
    """A word of an input in quotes, a very long one without its middle."""
    return f'"{word}"' if len(word) <= LONGEST_WORD else f'"{word[:20]} [...] {word[-20:]}"'


def a(noun: str) -> str:
    """A noun with its article."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def numbered(number: int, noun: str) -> str:
    """So many of something, as in "1 player" and "2 players"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


class Place(NamedTuple):
    """A place in a text: `file` as the user named it, `line` and `column` counted from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Problem(NamedTuple):
    """One thing wrong with an input: what, where, and what was probably meant."""

    message: str
    place: Place | None = None
    suggestion: str | None = None
    warning: bool = False

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        kind = "warning: " if self.warning else ""
        return f"{where}{kind}{self.said}"

    @property
    def said(self) -> str:
        """What is wrong, with what was probably meant, and which signs in it are not what they look like."""
        hint = self.suggestion or ""
        strange = signs.told(self.message) or ("" if "(U+" in hint else signs.told(hint))
        hints = [said for said in (hint, strange) if said]
        return _shortened(self.message) + (f" ({'; '.join(hints)})" if hints else "")


def _shortened(message: str) -> str:
    """A message that quotes a very long input, without its middle."""
    return message if len(message) <= LONGEST else f"{message[: LONGEST // 2]} [...] {message[-LONGEST // 2 :]}"


class InputError(Exception):
    """Input that cannot be used; carries every `Problem` that was found once, in reading order."""

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems = (problems,) if isinstance(problems, Problem) else tuple(dict.fromkeys(problems))
        super().__init__("\n".join(str(p) for p in self.problems))


class PositionError(Exception):
    """A position that contradicts itself: what is wrong, and the keys that lead to it in the position's data."""

    def __init__(self, message: str, path: tuple[str | int, ...] = (), suggestion: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.suggestion = suggestion
