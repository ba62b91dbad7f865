"""Sentences of ours in each language of the rulebooks.

A phrase is written once a language, with ``{0}`` where a value stands; a value may be a phrase itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

LANGUAGES = ("en", "fr", "de")

COLON = {"en": ":", "fr": " :", "de": ":"}
"""A colon as it follows a word."""
SEMICOLON = {"en": "; ", "fr": " ; ", "de": "; "}
"""What parts sentences on a line."""
Phrase = Mapping[str, str]
"""One text in each language."""
WORDS: Mapping[str, Phrase] = {
    "empty": {"en": "empty", "fr": "vide", "de": "leer"},
    "marked": {"en": "this turn", "fr": "ce tour", "de": "dieser Zug"},
    "start": {"en": "start", "fr": "départ", "de": "Start"},
    "yes": {"en": "yes", "fr": "oui", "de": "ja"},
    "no": {"en": "no", "fr": "non", "de": "nein"},
    "of": {"en": "{number} of {most}", "fr": "{number} sur {most}", "de": "{number} von {most}"},
}
"""Words that no game says, if it has no better ones."""
FILLED: Mapping[str, tuple[str, ...]] = {"of": ("number", "most")}
"""What is filled into such a word."""
TITLES: Mapping[str, Phrase] = {
    "next": {"en": "who follows {of}", "fr": "qui suit {of}", "de": "wer nach {of} kommt"},
    "cell": {"en": "{go} of {from}", "fr": "{go} de {from}", "de": "{go} von {from}"},
    "column": {"en": "column of {of}", "fr": "colonne de {of}", "de": "Spalte von {of}"},
    "row-of": {"en": "row of {of}", "fr": "rangée de {of}", "de": "Reihe von {of}"},
    "around": {"en": "around {of}", "fr": "autour de {of}", "de": "um {of}"},
    "passed": {"en": "between {from} and {to}", "fr": "entre {from} et {to}", "de": "zwischen {from} und {to}"},
    "beeline": {
        "en": "straight from {from} to {to}",
        "fr": "tout droit de {from} à {to}",
        "de": "geradeaus von {from} nach {to}",
    },
    "line": {"en": "{go} from {from}", "fr": "{go} depuis {from}", "de": "{go} ab {from}"},
}
"""What is called so by games that have no better titles."""
MAY_CHOOSE = {"en": "{0} may choose {1}", "fr": "{0} peut choisir {1}", "de": "{0} kann {1} wählen"}
SEEN = {"en": "sees {0}", "fr": "voit {0}", "de": "sieht {0}"}
UNSEEN = {"en": "{0} hidden", "fr": "cachées : {0}", "de": "{0} verdeckt"}
"""What players may choose and see, where it differs from what a scenario expects."""
SEATS: Sequence[Phrase] = (
    {"en": "red circle", "fr": "cercle rouge", "de": "roter Kreis"},
    {"en": "blue square", "fr": "carré bleu", "de": "blaues Quadrat"},
    {"en": "green triangle", "fr": "triangle vert", "de": "grünes Dreieck"},
    {"en": "yellow diamond", "fr": "losange jaune", "de": "gelbe Raute"},
    {"en": "purple pentagon", "fr": "pentagone violet", "de": "violettes Fünfeck"},
    {"en": "lilac cross", "fr": "croix lilas", "de": "lila Kreuz"},
)
"""How seats are drawn, if a game does not say it."""


def phrase(written: Phrase, *values: object) -> Phrase:
    """A sentence with its values filled in, in every language."""
    return {language: written[language].format(*(_in(value, language) for value in values)) for language in LANGUAGES}


_PLACE = re.compile(r"\{([\w-]+)(?::(\w+))?\}")
_BRACE = re.compile(r"\{[^{}]*\}?|\}")


def filled(text: str, told: Callable[[str, str], str]) -> str:
    """A text with its places filled in: ``{of}`` by what is `told` of the name and of the way to tell it, which is
    empty, or as in ``{of:de}``."""
    return _PLACE.sub(lambda place: told(place[1], place[2] or ""), text)


def begun(text: str) -> str:
    """A text as it begins a sentence."""
    return text[:1].upper() + text[1:]


def places(text: str) -> tuple[list[tuple[str, str]], list[str]]:
    """The places in a text, each its name and the way to tell it; and what begins or ends in a brace and is none."""
    return [(name, how) for name, how in _PLACE.findall(text)], _BRACE.findall(_PLACE.sub("", text))


class Texts:
    """What people read of a game, from its ``texts.yaml``: all in every language, with places for what is filled in."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data

    @property
    def seats(self) -> Sequence[Phrase]:
        """How the seats are drawn, in their order, as far as that is said."""
        seats: Sequence[Phrase] = self._data.get("seats", ())
        return seats

    @property
    def drawn(self) -> Mapping[str, Mapping[str, Any]]:
        """How parts, constants and marks are drawn and what a picture calls them, by name."""
        drawn: Mapping[str, Mapping[str, Any]] = self._data.get("drawn", {})
        return drawn

    def said(self, text: str, /, language: str, **values: object) -> str:
        """A text by its name, with its places filled in."""
        return filled(self._data["said"][text][language], lambda name, _: str(values[name]))

    def maybe_said(self, text: str, /, language: str, **values: object) -> str | None:
        """As `said`; None where the game does not say it."""
        return self.said(text, language, **values) if text in self._data.get("said", {}) else None

    def phrase(self, text: str, /, **values: object) -> Phrase:
        """A text by its name in every language, as are the values that are phrases."""
        return {
            language: self.said(text, language, **{key: _in(value, language) for key, value in values.items()})
            for language in LANGUAGES
        }

    def value(self, type_: str, value: object, language: str) -> str | None:
        """What a value of a type is called; None if it has no other name."""
        known: Mapping[str, str] = self._data.get("values", {}).get(type_, {}).get(value, {})
        return known.get(language)

    def fact(self, word: str, holds: bool, language: str) -> str | None:
        """What a word has found, with places for what it was asked of; None where it goes without saying."""
        told: Mapping[str, str] = self._data.get("facts", {}).get(word, {}).get("holds" if holds else "fails", {})
        return told.get(language)


def same(text: str) -> Phrase:
    """What is the same in every language: names, notation, numbers."""
    return dict.fromkeys(LANGUAGES, text)


def _in(value: object, language: str) -> object:
    return value[language] if isinstance(value, Mapping) else value


def of_name(name: str) -> str:
    """A name after the French "de"."""
    return f"d'{name}" if name[0].casefold() in "aeiouyhàâéèêëîïôùû" else f"de {name}"
