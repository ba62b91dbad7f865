"""Positions drawn at random from declared parts, and made simpler: for searches that want some of every kind."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence

from rulewright.core.constants import amount
from rulewright.core.parts import Declared
from rulewright.core.positions import FEW, NONE, Cell, Layout
from rulewright.core.types import PLAYER


def draw(layout: Layout, rng: random.Random) -> dict[str, list[Cell]]:
    """Cells of every part: each number, flag and thing alike, each thing that the pack supplies in one place; one of
    the table's perhaps out of the game."""
    cells = {
        part.name: [_drawn(layout, part, at, rng) for at in layout.indices(part)]
        if part.within is None
        else [layout.empty(part) for _ in layout.indices(part)]
        for part in layout.made.parts
    }
    for domain in layout.made.supply:
        _lay(layout, domain, cells, rng)
    return cells


def _drawn(layout: Layout, part: Declared, at: tuple[int, ...], rng: random.Random) -> Cell:
    """A cell; things that are supplied are laid afterwards."""
    match part.sort:
        case "number":
            return rng.randint(*layout.bounds(part))
        case "flag":
            return (not part.only or at[-1] in _allowed(layout, part)) and rng.random() < 1 / 2
        case _ if part.name in layout.supplied_parts:
            return layout.empty(part)
        case "slot":
            return rng.choice([NONE, *_allowed(layout, part)])
        case "bag":
            most = rng.randint(0, FEW)
            return tuple(rng.randint(0, most) if kind in _allowed(layout, part) else 0 for kind in _kinds(layout, part))
        case _:
            most = FEW if part.most is None else amount(part.most, layout.settings)
            return tuple(_record(layout, part, rng) for _ in range(rng.randint(0, most)))


def _kinds(layout: Layout, part: Declared) -> range:
    """The numbers of the things of the domain that a part has, or is limited in."""
    return range(len(layout.things(part.limited)))


def _allowed(layout: Layout, part: Declared) -> Sequence[int]:
    """The numbers of those that may be in a part, or of which a flag may be true."""
    return _kinds(layout, part) if (limited := layout.limited(part)) is None else limited


def _record(layout: Layout, part: Declared, rng: random.Random) -> tuple[int, ...]:
    return tuple(_field(layout, part, of, rng) for of in part.fields.values())


def _field(layout: Layout, part: Declared, of: str, rng: random.Random) -> int:
    if of == "flag":
        return rng.random() < 1 / 2
    if part.only and of == part.limited:
        return rng.choice(_allowed(layout, part))
    return rng.randrange(FEW + 1 if of == "number" else len(layout.things(of)))


def _lay(layout: Layout, domain: str, cells: dict[str, list[Cell]], rng: random.Random) -> None:
    """Each thing of a domain goes somewhere."""
    supplied = layout.supplied(domain)
    assert supplied is not None
    own, shared = supplied
    for kind, thing in enumerate(layout.things(domain)):
        for seat in range(layout.seats):
            for _ in range(own.get(thing, 0)):
                _put(layout, domain, kind, cells, rng, seat)
        for _ in range(shared.get(thing, 0)):
            if rng.randrange(layout.seats + 2):
                _put(layout, domain, kind, cells, rng, None)


def _put(
    layout: Layout, domain: str, kind: int, cells: dict[str, list[Cell]], rng: random.Random, seat: int | None
) -> None:
    """One thing goes to a place with room: a player's own to one of his, what is the table's anywhere."""
    free = [
        (part, number)
        for part in layout.places(domain)
        for number, at in enumerate(layout.indices(part))
        if (seat is None or _takes(part, at, seat))
        and (not part.only or kind in _allowed(layout, part))
        and _room(layout, part, cells[part.name][number])
    ]
    if not free:
        return
    part, number = rng.choice(free)
    cell = cells[part.name][number]
    if part.sort == "slot":
        cell = kind
    elif part.sort == "bag":
        cell = tuple(n + (i == kind) for i, n in enumerate(cell))
    else:
        drawn = zip(part.fields.values(), _record(layout, part, rng), strict=True)
        given = {domain: kind} if seat is None else {domain: kind, PLAYER.name: seat}
        cell = (*cell, tuple(given.get(of, value) for of, value in drawn))
    cells[part.name][number] = cell


def _takes(part: Declared, at: tuple[int, ...], seat: int) -> bool:
    """Whether a player's own things may be there."""
    return at[0] == seat if part.of_player else part.of_players


def _room(layout: Layout, part: Declared, cell: Cell) -> bool:
    if part.sort == "slot":
        return bool(cell == NONE)
    return part.sort == "bag" or part.most is None or len(cell) < amount(part.most, layout.settings)


def less(layout: Layout, part: Declared, cells: Sequence[Cell]) -> Iterator[list[Cell]]:
    """The cells of a part with less in them: numbers nearer to their least, in bags half of each thing, half of the
    slots and of the flags, then none."""
    if part.sort == "number":
        least, _ = layout.bounds(part)
        while any(cell > least for cell in cells):
            cells = [least + (cell - least) // 2 for cell in cells]
            yield list(cells)
    elif _may_be_empty(layout, part):
        while part.sort == "bag" and any(map(any, cells)):
            cells = [tuple(n // 2 for n in cell) for cell in cells]
            yield list(cells)
        filled = _filled(layout, part, cells)
        while len(filled) > 1:
            filled = filled[::2]
            yield _kept(layout, part, cells, filled)
        yield [layout.empty(part)] * len(cells)


def singly(
    layout: Layout, part: Declared, cells: Sequence[Cell], right: Callable[[list[Cell]], bool]
) -> list[Cell] | None:
    """The cells of a part with those slots and flags alone that are right if no other is there; None if that is no
    less."""
    filled = _filled(layout, part, cells) if _may_be_empty(layout, part) else []
    kept = [number for number in filled if right(_kept(layout, part, cells, [number]))]
    return _kept(layout, part, cells, kept) if len(kept) < len(filled) else None


def _filled(layout: Layout, part: Declared, cells: Sequence[Cell]) -> list[int]:
    """The slots in which something is, and the flags that are so."""
    empty = layout.empty(part)
    return [number for number, cell in enumerate(cells) if part.sort in ("slot", "flag") and cell != empty]


def _kept(layout: Layout, part: Declared, cells: Sequence[Cell], kept: Sequence[int]) -> list[Cell]:
    """The cells of a part with some of them alone."""
    return [cell if number in kept else layout.empty(part) for number, cell in enumerate(cells)]


def _may_be_empty(layout: Layout, part: Declared) -> bool:
    """Whether all that is drawn for a part may lie nowhere: things, none of them a player's own."""
    if part.of_player or part.of_players:
        supplied = [layout.supplied(domain) for domain in layout.made.supply if part in layout.places(domain)]
        if any(any(own.values()) for own, _ in filter(None, supplied)):
            return False
    return part.sort in ("bag", "slot", "list", "flag")


def simpler(layout: Layout, cells: Mapping[str, list[Cell]]) -> Iterator[dict[str, list[Cell]]]:
    """The cells of every position that is a step simpler: a thing of the table's less, a slot emptied, a number or flag
    as at the start or a step nearer to it, a list without its last.

    What was each player's own in a slot goes back to the bag where it begins.
    """
    for part in layout.told:
        for number, cell in enumerate(cells[part.name]):
            for other in _simpler(layout, part, layout.indices(part)[number], cell):
                made = {**cells, part.name: [*cells[part.name][:number], other, *cells[part.name][number + 1 :]]}
                if part.sort == "slot" and part.of_player:
                    _back(layout, part, number, cell, made)
                yield made


def _simpler(layout: Layout, part: Declared, at: tuple[int, ...], cell: Cell) -> Iterator[Cell]:
    begins = layout.beginning(part, at)
    match part.sort:
        case "bag":
            supplied = layout.supplied(part.of)
            for kind, count in enumerate(cell):
                thing = layout.things(part.of)[kind]
                if count and (supplied is None or thing in supplied[1]):
                    yield tuple(n - (i == kind) for i, n in enumerate(cell))
        case "slot" if cell != NONE:
            yield NONE
        case "number" if cell != begins:
            yield begins
            if abs(cell - begins) > 1:
                yield cell + (1 if cell < begins else -1)
        case "flag" if cell != begins:
            yield begins
        case "list" if cell:
            yield cell[:-1]


def _back(layout: Layout, part: Declared, number: int, kind: int, cells: dict[str, list[Cell]]) -> None:
    """Put a player's own thing back into his bag."""
    supplied = layout.supplied(part.of) if part.of != PLAYER.name else None
    home = layout.hand
    if supplied is None or home is None or home.of != part.of or layout.things(part.of)[kind] not in supplied[0]:
        return
    seat = layout.indices(part)[number][0]
    bag = list(cells[home.name])
    bag[seat] = tuple(n + (i == kind) for i, n in enumerate(bag[seat]))
    cells[home.name] = bag
