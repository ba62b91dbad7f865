"""What all pictures share, drawn or written: seats, and text that is safe to show and can be measured."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

SEATS = 6
SHAPES = "●■▲◆⬟✚"
"""A seat's shape: circle, square, triangle, diamond, pentagon, cross."""

PROSE_WIDTH = 78
"""Columns of a line of prose in a terminal."""

_FACINGS = dict(zip("↑↗↘↓↙↖", ("N", "NE", "SE", "S", "SW", "NW"), strict=True))
_PLAIN = {
    **dict(zip(SHAPES, "o#%&@$", strict=True)),
    **_FACINGS,
    **dict.fromkeys("♥▮", "+"),
    **dict.fromkeys("♡▯○−–—‑", "-"),
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("‘’", "'"),
    **{"★": "*", "☾": ")", "·": ".", "→": "->", "×": "x", "…": "..."},
    **{"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"},
    **{"œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae"},
}
"""What stands for a sign where the encoding has none; no two signs of a board are alike beside each other."""

_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")


def check_seat(seat: int) -> None:
    """Refuse a seat that has no colour and shape."""
    if not 0 <= seat < SEATS:
        raise ValueError(f"seat {seat} is not in 0..{SEATS - 1}")


def printable(text: str) -> str:
    """`text` on one line, without characters that would break a terminal or are barred from XML."""
    return _UNSAFE.sub(lambda found: " " if found.group() in "\t\n\r\x85\u2028\u2029" else "\ufffd", text)


def plain(text: str, at: int) -> tuple[str, int]:
    """What stands in ASCII for the sign at an index of a text, and the index to go on at.

    A facing of two letters takes the place of a space behind it, so that a board stays in its columns.  A letter loses
    its accents; what has no likeness is written as in Python, as in ``\\u0415``.
    """
    sign = text[at]
    found = _PLAIN.get(sign)
    if found is None:
        base = "".join(c for c in unicodedata.normalize("NFKD", sign) if not unicodedata.combining(c))
        found = base if base.isascii() else sign.encode("ascii", "backslashreplace").decode("ascii")
    room = sign in _FACINGS and len(found) > 1 and text[at + 1 : at + 2] == " "
    return found, at + 2 if room else at + 1


@lru_cache(20_000)
def columns(text: str) -> int:
    """How many columns of a terminal `text` takes: wide characters two, combining ones none."""
    return sum(_columns_of(character) for character in text)


def wrapped(text: str, width: int) -> list[str]:
    """`text` broken between words into lines of at most `width` columns; a longer word stays whole."""
    lines: list[str] = []
    for word in text.split():
        if lines and columns(lines[-1]) + 1 + columns(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _columns_of(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1
