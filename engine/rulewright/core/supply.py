"""Where the things of a game are: each in one place, so many of each as the pack supplies.

What each player has of his own stays in his parts; what the table supplies may be anywhere; what is nowhere has left
the game, and a position in words says of a player's own that it has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rulewright.core.errors import PositionError, a
from rulewright.core.parts import Declared
from rulewright.core.positions import HAS, HAS_NOT, NOTHING, OUT, Cell, Layout
from rulewright.core.quantities import CHANGES
from rulewright.core.spec import Path, Spec
from rulewright.core.types import Bag

if TYPE_CHECKING:
    from rulewright.core.game import Position


def read(layout: Layout, data: Mapping[str, Any], strict: bool = True) -> tuple[tuple[str, ...], Any]:
    """Names and state from the data of a position, already checked against its schema.

    Args:
        strict: whether what has left the game must be said.

    Raises:
        PositionError: if the position contradicts itself.
    """
    players: Mapping[str, Mapping[str, Any]] = data["players"]
    names = tuple(players)
    layout.check_names(names)
    cells: dict[str, list[Cell]] = {}
    for part in layout.told:
        if part.of_player:
            cells[part.name] = []
            for seat, name in enumerate(names):
                cells[part.name] += layout.said(part, players[name], names, seat) or [None] * len(layout.inner(part))
        else:
            cells[part.name] = layout.said(part, data, names, None) or [None] * len(layout.inner(part))
    gone = [_gone(layout, players[name], name) for name in names]
    for part in (*layout.of_players, *layout.of_table):
        for number, (at, cell) in enumerate(zip(layout.indices(part), list(cells[part.name]), strict=True)):
            if cell is None:
                cells[part.name][number] = _left(layout, part, at, cells, gone)
        if part.besides and part.of_player:
            _add(layout, part, players, names, cells[part.name])
    check(layout, names, cells, gone if strict else None, data)
    return names, layout.of_cells(cells)


def _gone(layout: Layout, player: Mapping[str, Any], name: str) -> list[str]:
    """What a player says has left the game."""
    domains = list(layout.made.supply)
    for number, thing in enumerate(player.get(OUT, ())):
        if domains and not any(str(thing) in layout.things(domain) for domain in domains):
            layout.thing(domains[0], thing, (), ("players", name, OUT, number))
    return list(map(str, player.get(OUT, ())))


def _add(
    layout: Layout,
    part: Declared,
    players: Mapping[str, Mapping[str, Any]],
    names: Sequence[str],
    cells: list[Cell],
) -> None:
    """Put what a position names besides into a bag that it leaves out."""
    assert part.besides is not None
    for seat, name in enumerate(names):
        if part.besides in players[name] and part.name not in players[name]:
            path: Path = ("players", name, part.besides)
            more = layout.cell(part, players[name][part.besides], names, path)
            cells[seat] = tuple(a + b for a, b in zip(cells[seat], more, strict=True))


def _left(
    layout: Layout, part: Declared, at: tuple[int, ...], cells: Mapping[str, Sequence[Cell]], gone: Sequence[list[str]]
) -> Cell:
    """What is in a cell of which nothing is said: as at the start, of a bag what is in no other place."""
    begins = layout.beginning(part, at)
    if part.sort != "bag" or layout.supplied(part.of) is None:
        return begins
    if not any(begins):
        return begins
    found = _elsewhere(layout, part, at, cells)
    for seat in [at[0]] if part.of_player else range(layout.seats):
        found.update(kind for kind, thing in enumerate(layout.things(part.of)) for _ in range(gone[seat].count(thing)))
    return tuple(max(0, number - found[kind]) for kind, number in enumerate(begins))


def _elsewhere(
    layout: Layout, part: Declared, at: tuple[int, ...], cells: Mapping[str, Sequence[Cell]]
) -> Counter[int]:
    """How many of each kind are said to be in other places, of a player's own in his."""
    found = Counter[int]()
    for other in layout.places(part.of):
        for where, cell in zip(layout.indices(other), cells[other.name], strict=True):
            if cell is not None and (other.name, where) != (part.name, at):
                for seat, kind, n in layout.things_in(other, where, cell, part.of):
                    if not part.of_player or seat == at[0]:
                        found[kind] += n
    return found


def check_described(layout: Layout, told: Mapping[str, Any]) -> None:
    """Refuse what no position has as a whole; see `Abilities.check_described`."""
    players: Mapping[str, Mapping[str, Any]] = told.get("players", {})
    for name, player in players.items():
        if (bag := layout.hand) is None:
            break
        there = Counter[str](player.get(bag.name, player.get(HAS, ())))
        for i, thing in enumerate(player.get(HAS, ())):
            if player[HAS][: i + 1].count(thing) > there[thing]:
                raise PositionError(f"{thing} is not in the {bag.called()}", ("players", name, HAS, i))
        for i, thing in enumerate(player.get(HAS_NOT, ())):
            if there[thing]:
                raise PositionError(f"{thing} is said to be there", ("players", name, HAS_NOT, i))
    for domain in layout.made.supply:
        _check_supplied(layout, domain, told)


def most(layout: Layout, part: Declared) -> int | None:
    """So many things can be in a bag; None if nothing supplies them."""
    supplied = layout.supplied(part.of)
    if supplied is None:
        return None
    own, shared = supplied
    return sum(shared.values()) + (sum(own.values()) if part.of_players else 0)


NOWHERE = ("take", "due", "drop", "end")
"""Changes that put nothing anywhere."""


def filled(spec: Spec) -> frozenset[str] | None:
    """The parts into which clauses put something; None where a game has changes of its own, which may."""
    found = set()
    for clause in spec.clauses:
        change = clause.body.get("change", ())
        for each in [change] if isinstance(change, Mapping) else change:
            if not any(how in each for how in (*CHANGES, *NOWHERE)):
                return None
            place = each["set"] if "set" in each else None if any(how in each for how in NOWHERE) else each.get("to")
            if place is not None:
                found.add(place if isinstance(place, str) else next(iter(place)))
    return frozenset(found)


def check_filled(position: Position, told: Mapping[str, Any]) -> None:
    """Refuse more in a bag than is there, where it never fills again.

    Raises:
        PositionError: with the keys that lead to it.
    """
    into, parts = filled(position.game.spec), position.game.vocabulary.parts
    if into is None:
        return
    there = position.game.own.describe(position)
    of_players = [(("players", name), said, there["players"][name]) for name, said in told.get("players", {}).items()]
    for path, said, has in [((), told, there), *of_players]:
        for key, things in said.items():
            bag = key in parts and isinstance(parts[key].holds, Bag) and isinstance(things, list)
            if not bag or key in into:
                continue
            have = Counter(map(str, has.get(key, ())))
            for thing in Counter(map(str, things)) - have:
                now = f"there are {have[thing]} now, and nothing is put there"
                raise PositionError(f"there are never so many {thing}: {now}", (*path, key))


def _check_supplied(layout: Layout, domain: str, told: Mapping[str, Any]) -> None:
    """Refuse more of a thing than is supplied."""
    supplied, beyond = layout.supplied(domain), Counter[str]()
    assert supplied is not None
    own, shared = supplied
    placed = {part.name for part in layout.places(domain) if part.of == domain}
    for name, player in told.get("players", {}).items():
        parts = [(key, said) for key, said in player.items() if key in placed]
        if (bag := layout.hand) and bag.of == domain and bag.name not in player and HAS in player:
            parts.append((HAS, player[HAS]))
        held = Counter[str]()
        for key, said in parts:
            held.update(map(str, _named(said)))
            for thing in held:
                if held[thing] > own.get(thing, 0) + shared.get(thing, 0) - beyond[thing]:
                    raise PositionError(_too_many(thing, own, shared), ("players", name, key))
        beyond.update({thing: max(0, n - own.get(thing, 0)) for thing, n in held.items()})
    for part in layout.of_table:
        if part.name in placed and part.name in told:
            beyond.update(map(str, _named(told[part.name])))
            if over := [thing for thing, n in beyond.items() if n > shared.get(thing, 0)]:
                raise PositionError(_too_many(over[0], own, shared), (part.name,))


def _too_many(thing: str, own: Mapping[str, int], shared: Mapping[str, int]) -> str:
    each = f"{own[thing]} of each player" if thing in own else ""
    there = f"{shared[thing]} on the table" if thing in shared else ""
    return f"there are not so many {thing}: {' and '.join(filter(None, (each, there))) or 'none'}"


def _named(said: Any) -> list[str | int]:
    """The things that are said to be in a part, or in several cells of one."""
    if isinstance(said, Mapping):
        return [thing for inside in said.values() for thing in _named(inside)]
    return [thing for thing in ([said] if isinstance(said, str | int) else said) if thing != NOTHING]


def check(
    layout: Layout,
    names: Sequence[str],
    cells: Mapping[str, Sequence[Cell]],
    gone: Sequence[list[str]] | None,
    data: Mapping[str, Any],
) -> None:
    """Refuse a position in which something is in two places, in a wrong one, or has left unsaid.

    Args:
        gone: for each seat what is said to have left; None if that need not be said.

    Raises:
        PositionError: at what is wrong.
    """
    for domain in layout.made.supply:
        supplied = layout.supplied(domain)
        assert supplied is not None
        own, shared = supplied
        lying: dict[int, list[tuple[Declared, int | None, int]]] = {}
        for part in layout.places(domain):
            for at, cell in zip(layout.indices(part), cells[part.name], strict=True):
                for seat, kind, n in layout.things_in(part, at, cell, domain):
                    lying.setdefault(kind, []).append((part, seat, n))
        for kind, thing in enumerate(layout.things(domain)):
            one = _Thing(domain, kind, thing, own.get(thing, 0), shared.get(thing, 0))
            _check(layout, names, cells, gone, one, lying.get(kind, ()), data)


class _Thing(NamedTuple):
    """A thing: its number in its domain, how many each player has of his own, and how many the table supplies."""

    domain: str
    kind: int
    name: str
    own: int
    shared: int


def _check(
    layout: Layout,
    names: Sequence[str],
    cells: Mapping[str, Sequence[Cell]],
    gone: Sequence[list[str]] | None,
    thing: _Thing,
    there: Sequence[tuple[Declared, int | None, int]],
    data: Mapping[str, Any],
) -> None:
    taken, lying = [0] * layout.seats, []
    for part, of, n in there:
        if of is not None and of >= 0:
            taken[of] += n
        else:
            lying.append((part, n))
    for seat, name in enumerate(names):
        held = taken[seat] + (gone[seat].count(thing.name) if gone else 0)
        if held > thing.own + thing.shared:
            path = ("players", name, _where(layout, cells, thing, seat, data))
            if not thing.own + thing.shared:
                raise PositionError(f"{name} cannot have {thing.name}: there is none", path)
            times = "twice" if held == 2 else f"{held} times"
            count = thing.own + thing.shared
            hint = f"there are {count}" if count > 1 else f"{a(thing.domain)} is in one place"
            raise PositionError(f"{name} has {thing.name} {times}", path, hint)
        if gone is not None and held < thing.own:
            path = ("players", name, _where(layout, cells, thing, seat, data))
            message = f"{name} has no {thing.name}" if not held else f"{name} has too little {thing.name}"
            raise PositionError(message, path, f"{a(thing.domain)} that left goes under {OUT}")
    left = [seat_gone.count(thing.name) for seat_gone in gone] if gone else [0] * layout.seats
    _check_shared(layout, names, [a + b for a, b in zip(taken, left, strict=True)], lying, thing, data)


def _check_shared(
    layout: Layout,
    names: Sequence[str],
    taken: Sequence[int],
    lying: Sequence[tuple[Declared, int]],
    thing: _Thing,
    data: Mapping[str, Any],
) -> None:
    """Refuse more of a thing than the table supplies; what a player has or says to have left is `taken`."""
    over = [seat for seat in range(layout.seats) if taken[seat] > thing.own]
    count = sum(taken[seat] - thing.own for seat in over)
    if count > thing.shared and len(over) > 1:
        one, other = names[over[0]], names[over[1]]
        raise PositionError(f"{one} and {other} both have {thing.name}: {_there(thing)}", ("players", other))
    for part, number in lying:
        count += number
        path: Path = (part.name, *_last(data.get(part.name), thing.name))
        if not layout.belongs(part, thing.name):
            layout.check_place(part, thing.name, path)
        if count > thing.shared:
            if over:
                raise PositionError(f"{names[over[0]]} has {thing.name} already: {_there(thing)}", path)
            raise PositionError(f"{part.called()}: {thing.name} is there already, and {_there(thing)}", path)


def _last(said: Any, thing: str) -> Path:
    """Where a list last names a thing."""
    found = [number for number, name in enumerate(said) if str(name) == thing] if isinstance(said, list) else []
    return tuple(found[-1:])


def _there(thing: _Thing) -> str:
    return "there is one" if thing.shared == 1 else f"there are {thing.shared}"


def _where(
    layout: Layout, cells: Mapping[str, Sequence[Cell]], thing: _Thing, seat: int, data: Mapping[str, Any]
) -> str:
    """The key of a player to name where he has too many or too few of a thing."""
    said = list(data["players"].values())[seat]
    own = [part for part in layout.places(thing.domain) if part.of_player]
    for part in own:
        for at, cell in zip(layout.indices(part), cells[part.name], strict=True):
            if at[0] == seat and thing.kind in {kind for _, kind, _ in layout.things_in(part, at, cell, thing.domain)}:
                return part.besides if part.besides and part.besides in said and part.name not in said else part.name
    return own[0].name
