"""Sentences of ours in each language of the rulebooks.

A phrase is written once a language, with ``{0}`` where a value stands; a value may be a phrase itself.
"""

from __future__ import annotations

from collections.abc import Mapping

LANGUAGES = ("en", "fr", "de")

COLON = {"en": ":", "fr": " :", "de": ":"}
"""A colon as it follows a word."""

Phrase = Mapping[str, str]
"""One text in each language."""


def phrase(written: Phrase, *values: object) -> Phrase:
    """A sentence with its values filled in, in every language."""
    return {language: written[language].format(*(_in(value, language) for value in values)) for language in LANGUAGES}


def same(text: str) -> Phrase:
    """What is the same in every language: names, notation, numbers."""
    return dict.fromkeys(LANGUAGES, text)


def _in(value: object, language: str) -> object:
    return value[language] if isinstance(value, Mapping) else value


def of_name(name: str) -> str:
    """A name after the French "de"."""
    return f"d'{name}" if name[0].casefold() in "aeiouyhàâéèêëîïôùû" else f"de {name}"
