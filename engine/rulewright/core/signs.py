"""Signs that look like others, or like nothing at all: which they are, and what was meant.

Whoever has copied a text from a web page, or types on a keyboard with other letters, sees nothing wrong with it; an
error that only repeats the text would leave him without help.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

MOST = 3
"""So many signs are told of one text."""
_LETTERS = {
    **dict(zip("АВЕЅІЈКМНОРСТУХҮԚԜ", "ABESIJKMHOPCTYXYQW", strict=True)),
    **dict(zip("асԁеһіјорԛѕуѵԝхӏ", "acdehijopqsyvwxl", strict=True)),
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX", strict=True)),
    **dict(zip("οναιρχγυϳ", "ovaipxyuj", strict=True)),
    **dict(zip("ıɡɩʟ", "igiL", strict=True)),
}
"""Letters of other alphabets that look like ours."""
_OTHERS = {
    **dict.fromkeys("‐‑‒–—―−﹘➖", "-"),
    **dict.fromkeys("“”„‟″", '"'),
    **dict.fromkeys("‘’‛′´`", "'"),
    **dict.fromkeys("‚،", ","),
    **dict.fromkeys("∶ː։", ":"),
    **dict.fromkeys("⁄∕", "/"),
    **{"×": "x", "✕": "x", "✖": "x", "ǃ": "!", "♯": "#", "∗": "*", "➕": "+", "‹": "<", "›": ">"},
}
"""Other signs that look like one of those on every keyboard."""
_UNSEEN = "\u034f\u115f\u1160\u2800\u3164\uffa0"
"""Signs that show nothing, and that Unicode does not call so."""
_SPACES = "\t\n\r"
"""Control characters that part words as a space does."""
_WORD = re.compile(r"[^\W_]+")


def plainly(text: str) -> str:
    """A text with the signs of every keyboard in the place of those that look like them, and nothing unseen."""
    if _is_plain(text):
        return text
    return "".join("" if _is_unseen(sign) else _meant(sign) or sign for sign in unicodedata.normalize("NFC", text))


def told(text: str) -> str | None:
    """What is said of the first few signs in a text that are not what they look like; None if there is none."""
    if _is_plain(text):
        return None
    return "; ".join(list(dict(_told(text)).values())[:MOST]) or None


def _told(text: str) -> Iterator[tuple[str, str]]:
    """Each sign with what is said of it; of one that stands there several times the last is told."""
    foreign = {at for word in _WORD.finditer(text) if _is_foreign(word[0]) for at in range(*word.span())}
    for at, sign in enumerate(text):
        if _is_plain(sign) or at in foreign:
            continue
        name = "a control character" if _is_control(sign) else "a sign without a name"
        named = f"{unicodedata.name(sign, name)} (U+{ord(sign):04X})"
        if _is_unseen(sign):
            yield sign, f"{_where(text, at)} stands unseen {named}"
        elif unicodedata.combining(sign) and at and len(unicodedata.normalize("NFC", text[at - 1 : at + 1])) == 1:
            yield sign, f"{text[at - 1 : at + 1]} is two signs, {text[at - 1]} and {named}"
        elif (meant := _meant(sign)) == " ":
            yield sign, f"{_where(text, at)} stands {named}, not a space"
        elif meant:
            yield sign, f"{sign} is {named}, not {meant}"


def _where(text: str, at: int) -> str:
    """The place of a sign that is not seen, by those beside it."""
    before = re.split(r"[\s\"']", text[:at])[-1]
    after = re.split(r"[\s\"']", text[at + 1 :])[0]
    return f"after {before}" if before else f"before {after}" if after else "there"


def _is_plain(text: str) -> bool:
    """Whether every sign is one that keyboards have, and none is unseen."""
    return text.isascii() and (text.isprintable() or not any(map(_is_control, text)))


def _is_control(sign: str) -> bool:
    return unicodedata.category(sign) == "Cc" and sign not in _SPACES


def _is_unseen(sign: str) -> bool:
    return unicodedata.category(sign) == "Cf" or _is_control(sign) or sign in _UNSEEN


def _meant(sign: str) -> str | None:
    """The sign of every keyboard that one looks like, or None."""
    found = _LETTERS.get(sign) or _OTHERS.get(sign)
    if found is None and unicodedata.category(sign) == "Nd":
        found = str(unicodedata.decimal(sign))
    if found is None:
        found = unicodedata.normalize("NFKC", sign)
    return found if len(found) == 1 and found.isascii() and found != sign else None


def _is_foreign(word: str) -> bool:
    """Whether a word has letters that nobody takes for ours: then those beside them are right."""
    return any(
        sign.isalpha()
        and not sign.isascii()
        and not _meant(sign)
        and not unicodedata.name(sign, "").startswith("LATIN")
        for sign in word
    )
