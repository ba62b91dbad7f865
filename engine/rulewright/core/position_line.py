"""A position on one line, from declared parts: a group for each player in the order of the parts, then the table's.

``GAME:MODE Anna/4/2/0/axe+bow/sword Ben/... heap/cup.12``, after a mode with options what is chosen,
``GAME:MODE:spare=2``: several cells of a part are joined by ``,``, things in a bag by ``+`` with how many there are if
several, nothing is ``-``, a flag ``y`` or ``n``, the fields of a thing in a list are joined by ``.``.  What stands on
the cells of a board, or is with other things, is written behind them, ``a1.Ben+c3.Anna``; of a flag those that are so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from rulewright.core import setups, supply
from rulewright.core.errors import InputError, Problem, numbered, quoted
from rulewright.core.parts import Declared
from rulewright.core.positions import NONE, NOTHING, Cell, Layout
from rulewright.core.types import PLAYER

_COUNT = re.compile(r"-?[0-9]{1,6}")
_TIMES = re.compile(r"[1-9][0-9]{0,2}")
_BARE = "-"
_FLAGS = {"y": True, "n": False}


def write(layout: Layout, names: Sequence[str], state: Any) -> str:
    """A state on one line, without what the game adds to it."""
    groups = [f"{layout.spec.game}:{setups.named(layout.spec, layout.mode)}"]
    written = {
        part.name: _standing(layout, part, state, names)
        if part.scattered
        else [_text(layout, part, c, names) for c in layout.cells(part, state)]
        for part in layout.told
    }
    for seat, name in enumerate(names):
        parts = []
        for part in layout.of_players:
            share = len(written[part.name]) // layout.seats
            parts.append(",".join(written[part.name][seat * share : (seat + 1) * share]))
        groups.append("/".join([name, *parts]))
    groups += [f"{part.name}/{','.join(written[part.name])}" for part in layout.of_table]
    return " ".join(groups)


def _standing(layout: Layout, part: Declared, state: Any, names: Sequence[str]) -> list[str]:
    """What stands on the cells of a board, or is of other things: those on which something does, those that are so."""
    cells = zip(layout.things(part.per[0]), layout.cells(part, state), strict=True)
    if part.sort == "flag":
        return ["+".join(cell for cell, on in cells if on) or _BARE]
    return ["+".join(f"{cell}.{thing_text(layout, part.of, on, names)}" for cell, on in cells if on != NONE) or _BARE]


def _text(layout: Layout, part: Declared, cell: Cell, names: Sequence[str]) -> str:
    match part.sort:
        case "bag":
            held = zip(layout.things(part.of), cell, strict=True)
            return "+".join(f"{thing}.{n}" if n > 1 else thing for thing, n in held if n) or _BARE
        case "list":
            domains = part.fields.values()
            records = (
                ".".join(thing_text(layout, d, v, names) for d, v in zip(domains, record, strict=True))
                for record in cell
            )
            return "+".join(records) or _BARE
        case "slot":
            return thing_text(layout, part.of, cell, names)
        case sort:
            return thing_text(layout, sort, cell, names)


def thing_text(layout: Layout, domain: str, value: Any, names: Sequence[str]) -> str:
    """A thing of a domain on a line, or a number or a flag."""
    if domain == "flag":
        return "y" if value else "n"
    if domain == "number":
        return str(value)
    return _BARE if value == NONE else str((names if domain == PLAYER.name else layout.things(domain))[value])


def read(layout: Layout, text: str) -> tuple[tuple[str, ...], Any, list[str]]:
    """Names and state from one line that begins with the game, and the words that follow the parts.

    Raises:
        InputError: if the line cannot be read.
        PositionError: if the position contradicts itself.
    """
    words, seats, table = text.split()[1:], layout.seats, layout.of_table
    heads = [word.split("/")[0] for word in words[seats : seats + len(table)]]
    if len(words) < seats or heads != [part.name for part in table]:
        ends = " and then " + ", ".join(_form(part) for part in table) if table else ""
        raise InputError(Problem(f"a position has {numbered(seats, 'player')}{ends}", suggestion=form(layout)))
    players: dict[str, Any] = {}
    for word in words[:seats]:
        name, *said = word.split("/")
        if len(said) != len(layout.of_players):
            raise InputError(Problem(f"{quoted(word)} is not a player", suggestion=form(layout)))
        if name in players:
            raise InputError(Problem("two players have one name"))
        players[name] = {
            part.name: _parsed(layout, part, one, word) for part, one in zip(layout.of_players, said, strict=True)
        }
    on_table = {
        part.name: _parsed(layout, part, word.partition("/")[2], word)
        for part, word in zip(table, words[seats : seats + len(table)], strict=True)
    }
    names, state = supply.read(layout, {"players": players, **on_table}, strict=False)
    return names, state, words[seats + len(table) :]


def form(layout: Layout) -> str:
    """How a line is written, as a hint."""
    ends = ", then " + ", ".join(_form(part) for part in layout.of_table) if layout.of_table else ""
    return f"{'/'.join(['NAME', *(part.name.upper() for part in layout.of_players)])} for each player{ends}"


def _form(part: Declared) -> str:
    if part.scattered:
        each = part.per[0].upper()
        return f"{part.name}/{each}+..." if part.sort == "flag" else f"{part.name}/{each}.{part.of.upper()}+..."
    return f"{part.name}/{part.of.upper()}S" if part.sort == "bag" else f"{part.name}/{(part.of or part.sort).upper()}"


def _parsed(layout: Layout, part: Declared, text: str, word: str) -> Any:
    """The data that a text says of a part."""
    keys, cells = layout.inner(part), text.split(",")
    what = f"{quoted(word)} is not {'a player' if part.of_player else part.name}"
    if part.scattered:
        standing = [one.partition(".") for one in text.split("+")] if text != _BARE else []
        known, dotted = layout.things(part.per[0]), "" if part.sort == "flag" else "."
        found = {one: thing or True for one, dot, thing in standing if one in known and dot == dotted}
        if len(found) < len(standing):
            raise InputError(Problem(what, suggestion=form(layout)))
        return {one: layout.empty(part) if part.sort == "flag" else NOTHING for one in known} | found
    if len(cells) != len(keys):
        raise InputError(Problem(what, suggestion=form(layout)))
    reading = _READING[part.sort]
    try:
        told = [reading(part, cell) for cell in cells]
    except (ValueError, KeyError):
        raise InputError(Problem(what, suggestion=form(layout))) from None
    return layout.nested(part, told)


def _number(text: str) -> int:
    if not _COUNT.fullmatch(text):
        raise ValueError(text)
    return int(text)


def _several(text: str) -> list[str]:
    """A thing in a bag, or so many of it."""
    thing, dot, times = text.partition(".")
    if dot and not _TIMES.fullmatch(times):
        raise ValueError(text)
    return [thing] * int(times or 1)


def thing_said(domain: str, text: str) -> Any:
    """What a text on a line says of a thing of a domain, or of a number or a flag.

    Raises:
        ValueError, KeyError: if it says nothing of it.
    """
    if domain == "flag":
        return _FLAGS[text]
    if domain == "number":
        return _number(text)
    return NOTHING if text == _BARE else text


def _record(part: Declared, text: str) -> dict[str, Any]:
    return {name: thing_said(of, one) for (name, of), one in zip(part.fields.items(), text.split("."), strict=True)}


_READING: dict[str, Callable[[Declared, str], Any]] = {
    "number": lambda _, text: _number(text),
    "flag": lambda _, text: _FLAGS[text],
    "slot": lambda part, text: thing_said(part.of, text),
    "bag": lambda _, text: [] if text == _BARE else [name for one in text.split("+") for name in _several(one)],
    "list": lambda part, text: [] if text == _BARE else [_record(part, one) for one in text.split("+")],
}
