"""Which permutations of the seats the rules of declared parts do not notice, and what a state and an action become.

What belongs to players is found by the types of parts and fields; whether players are all alike, by what the rules ask:
an order of seats (`before`, a comparison, the first of several) or a seat by its number tells them apart, and a table
that leads from seat to seat, as to whose turn is next, is known by whoever permutes seats as it does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from rulewright.core import agenda
from rulewright.core.agenda import FRAME
from rulewright.core.expressions import (
    FALSE,
    Apply,
    As,
    At,
    Compare,
    Const,
    Expr,
    Following,
    Mapped,
    Quantified,
    Read,
    Table,
    asked,
)
from rulewright.core.game import Game
from rulewright.core.parts import Declared
from rulewright.core.play import Action
from rulewright.core.spec import DUE
from rulewright.core.types import NUMBER, PLAYER, Array, Bag, Domain, List, Option, Record, Set, Type, element

MOST = 6
"""So many seats are permuted at most: of more the permutations are too many to go through."""


@dataclass(frozen=True)
class Seating:
    """A permutation of the seats: `seats` has for each the one that it becomes."""

    game: Game
    seats: tuple[int, ...]
    records: Mapping[str, tuple[Type, ...]]
    """The fields of the records that lists hold."""

    def seat(self, seat: int) -> int:
        """The seat that one becomes."""
        return self.seats[seat]

    def state(self, state: Any) -> Any:
        """A state in which each has what another had."""
        made = {}
        for part in self.game.vocabulary.parts.values():
            value = getattr(state, part.name)
            inner: Type = part.holds
            if isinstance(inner, Bag) and part.per:
                size = self.game.vocabulary.sizes[inner.of]
                value = tuple(value[i : i + size] for i in range(0, len(value), size))
                value = tuple(n for cell in self._cells(value, part.per, inner) for n in cell)
            elif part.per:
                value = self._cells(value, part.per, inner)
            else:
                value = self.value(inner, value)
            made[part.name] = value
        return state._replace(**made)

    def action(self, action: Action) -> Action:
        """What an action becomes: legal where this one was."""
        types = self.game.vocabulary.types
        fields = self.game.vocabulary.kinds[action[0]].fields.values()
        return (action[0], *(self.value(types[of].type, v) for of, v in zip(fields, action[1:], strict=True)))

    def value(self, type_: Type, value: Any) -> Any:
        """What a value of a type becomes."""
        match type_:
            case Domain() | Option():
                return self.seats[value] if of_player(type_) and value != -1 else value
            case Record() if type_.name in self.records:
                return tuple(self.value(of, v) for of, v in zip(self.records[type_.name], value, strict=True))
            case List():
                return tuple(self.value(type_.of, item) for item in value)
            case Set():
                return frozenset(self.value(type_.of, item) for item in value)
            case Array():
                return self._cells(value, (type_.per,), type_.of)
            case Bag() if type_.of == PLAYER:
                return self._cells(value, (PLAYER,), None)
            case _:
                return value

    def _cells(self, cells: Any, per: tuple[Domain, ...], inner: Type | None) -> tuple[Any, ...]:
        """The cells of a part for each of some domains, in the order of what they become."""
        size = len(cells) // self.game.seats if per[0] == PLAYER else 0
        mapped = [cell if inner is None else self.value(inner, cell) for cell in cells]
        if not size:
            return tuple(mapped)
        back = sorted(range(self.game.seats), key=self.seats.__getitem__)
        return tuple(cell for seat in back for cell in mapped[seat * size : (seat + 1) * size])


def of_player(type_: Type | None) -> bool:
    """Whether a type is that of players, or of a player or none."""
    return PLAYER in (type_, getattr(type_, "of", None))


def seatings(game: Game, declared: Iterable[Declared]) -> tuple[Seating, ...]:
    """Every permutation of the seats that the rules of a game of declared parts do not notice, the one that changes
    nothing first."""
    held = records(game, declared)
    same = tuple(range(game.seats))
    tables: dict[Table, Any] = {}
    apart = game.seats > MOST or _due_in_order(game)
    for node in _asked(game):
        if apart or _tells_apart(node):
            return (Seating(game, same, held),)
        if isinstance(node, Apply) and isinstance(node.function, Table) and _about_players(node):
            tables[node.function] = game.tables[node.function.name]
    found = (Seating(game, seats, held) for seats in permutations(same))
    return tuple(
        one for one in found if one.seats == same or all(_known_by(one, table, said) for table, said in tables.items())
    )


def records(game: Game, declared: Iterable[Declared]) -> dict[str, tuple[Type, ...]]:
    """The fields of the records that lists of a game hold, what is due among them."""
    data = agenda.read(game.spec).data.values()
    found = {part.name: tuple(map(_field, part.fields.values())) for part in declared}
    return {**found, FRAME.name: (NUMBER, Option(PLAYER), *map(_field, data))}


def _field(of: str) -> Type:
    """The type of what a field of a list holds; of what is no player any will do."""
    return Option(PLAYER) if of == PLAYER.name else NUMBER


def _asked(game: Game) -> Iterator[Expr]:
    """All that the rules of a game ask, and what its end is worth."""
    lowering = game.compiler.lowering
    pays = game.parser.pays() if game.vocabulary.kinds else None
    if pays is not None:
        yield from lowering.everything([lowering.value(pays)], next(iter(game.vocabulary.kinds)))
    for kind in game.vocabulary.kinds.values():
        yield from lowering.everything([*asked(lowering.search(kind)), *lowering.changing(kind.name)], kind.name)


def _due_in_order(game: Game) -> bool:
    """Whether for one player after the other something falls due."""
    lowering = game.compiler.lowering
    acting = (one for kind in game.vocabulary.kinds.values() for _, several in lowering.stages(kind) for one in several)
    due = (one for one in acting if one.test != FALSE and any(write.part.name == DUE for write in one.writes))
    return any(one.each and of_player(one.each.var.type) for one in due)


def _tells_apart(node: Expr) -> bool:
    """Whether seats are not alike to what is asked here."""
    match node:
        case Const():
            return of_player(node.type) and node.value not in (None, -1)
        case Compare():
            return node.op not in ("==", "!=") and of_player(node.left.type)
        case Quantified("first", of=Apply(Table())):
            return False  # it is the table that is known
        case Quantified("first"):
            return of_player(node.var.type)
        case At(of):
            return of_player(element(of.type)) and not isinstance(of, Read | Apply)
        case Following():
            return of_player(node.type) and not isinstance(node.of, Mapped)
        case As():
            return of_player(node.item.type) != of_player(node.type)
        case Apply():
            return _about_players(node) and not isinstance(node.function, Table)
        case _:
            return False


def _about_players(node: Apply) -> bool:
    return any(map(of_player, (*node.function.takes, node.function.gives)))


def _known_by(seating: Seating, table: Table, said: Any) -> bool:
    """Whether a table of players says of those that others become what those become that it says of them."""
    if table.takes != (PLAYER,):
        return False
    return all(seating.value(table.gives, said[seat]) == said[seating.seat(seat)] for seat in range(seating.game.seats))
