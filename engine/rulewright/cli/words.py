"""``rulewright words``: what the clauses of a game may ask, offer and change."""

from __future__ import annotations

import json
from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.cli.codes import FAILED, RIGHT
from rulewright.cli.moves import SCHEMA_VERSION, Format
from rulewright.cli.options import Variants, library
from rulewright.cli.streams import exact

if TYPE_CHECKING:
    from rulewright.core.errors import Place
    from rulewright.spec.glossary import Listed

WIDTH = 80


def words(
    game: Annotated[str, typer.Argument(help="GAME.", show_default=False)],
    text: Annotated[str | None, typer.Option("-k", metavar="TEXT", help="Only names and meanings with this.")] = None,
    variant: Variants = None,
    format: Annotated[Format, typer.Option(help="How to list them.")] = Format.text,
) -> int:
    """List the words that clauses of a game may use, those of every game too: what each asks, with an example.

    The example is from the shortest clause that uses the word; where none does, one of another game.  A
    word that no other game uses says why it is there.  1 if there is no
    such word.
    """
    from rulewright import games
    from rulewright.spec import glossary

    rules = library(variant, None)
    made = games.of(game)
    rules.check_meant_for(game)
    spec = rules.spec(game)
    found = [
        word
        for word in glossary.words(spec, made.vocabulary(spec))
        if not text or any(text.casefold() in said.casefold() for said in (word.name, word.doc))
    ]
    if format is Format.json:
        told = {"schema_version": SCHEMA_VERSION, "game": game, "words": [_data(word) for word in found]}
        exact(json.dumps(told, ensure_ascii=False))
    elif found:
        print("\n".join(_lines(found)))
    else:
        print("no word has this in its name or its meaning")
    return RIGHT if found else FAILED


def _lines(found: list[Listed]) -> Iterator[str]:
    from rulewright.spec.glossary import STANDS

    group = ""
    for word in found:
        if word.group != group:
            yield f"{chr(10) if group else ''}{word.group[0].upper()}{word.group[1:]}  ({STANDS[word.group]})"
            group = word.group
        yield ""
        yield from _wrapped(word.form or _form(word), 2)
        yield from _wrapped(word.doc, 4)
        for name, param in word.params.items():
            if param.doc:
                yield from _wrapped(f"{name}: {param.doc}{', may be left out' if param.optional else ''}", 4)
        if word.form:
            yield from _wrapped(f"Types: {word.type}", 4)
            yield from _wrapped(f"Refused: {word.refused}", 4)
        if word.why:
            yield from _wrapped(f"Why: {word.why}", 4)
        if word.example:
            yield from _wrapped(_source(word), 4)
            for line in word.example.text.splitlines():
                yield from _wrapped(line, 6 + len(line) - len(line.lstrip()))


def _form(word: Listed) -> str:
    """A word with the types of its parameters, and that of its value."""
    names = [f"{name}: {param.type.upper()}" + ("?" if param.optional else "") for name, param in word.params.items()]
    asked = f"{word.name} {{{', '.join(names)}}}" if names else word.name
    return f"{asked} -> {word.type}" if word.type else asked


def _source(word: Listed) -> str:
    assert word.example
    if word.example.clause is None:
        return "as in another game:"
    return f"{word.example.clause} ({_at(word.example.place)}):" if word.example.place else f"{word.example.clause}:"


def _at(place: Place | None) -> str | None:
    return f"{place.file}:{place.line}" if place else None


def _wrapped(text: str, indent: int) -> list[str]:
    return wrap(
        text.strip(),
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + 2),
        break_on_hyphens=False,
        break_long_words=False,
    )


def _data(word: Listed) -> dict[str, object]:
    example = word.example and {
        "clause": word.example.clause,
        "at": _at(word.example.place),
        "text": word.example.text,
    }
    return {
        "group": word.group,
        "name": word.name,
        "doc": word.doc,
        "form": word.form or _form(word),
        "parameters": {
            name: {"type": param.type, "doc": param.doc, "optional": param.optional}
            for name, param in word.params.items()
        },
        "types": word.type,
        "refused": word.refused,
        "why": word.why,
        "clauses": word.clauses,
        "example": example,
    }
