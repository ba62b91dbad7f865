"""What scenarios ask of every game of declared parts: what players may choose where all choose at once, and what a
player sees of a part that not everybody sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulewright.core import supply
from rulewright.core.abilities import Difference, Probe, check_player
from rulewright.core.errors import PositionError
from rulewright.core.falsifying import another_set
from rulewright.core.game import Game, Position
from rulewright.core.parts import Declared, plain
from rulewright.core.phrases import MAY_CHOOSE, SEEN, UNSEEN, phrase
from rulewright.core.play import Action
from rulewright.core.position_schemas import HIDDEN, PLAYABLE, SEES, THINGS, looked_at
from rulewright.core.positions import NONE, Layout
from rulewright.core.spec import Path


def probes(game: Game, layout: Layout) -> Mapping[str, Probe[Position]]:
    """The questions that what a pack declares lets scenarios ask."""
    found: dict[str, Probe[Position]] = {}
    if domain := layout.made.agenda.chosen:
        playable = _Playable(game, layout, domain)
        found[PLAYABLE] = Probe(playable.ask, playable.check, playable.falsify, playable.told)
    if looked_at(layout.made):
        sees = _Sees(game, layout)
        found[SEES] = Probe(sees.ask, sees.check, sees.falsify)
    return found


class _Playable:
    """``{Anna: [paper, rock]}``: all that she may choose now."""

    def __init__(self, game: Game, layout: Layout, domain: str) -> None:
        self.game = game
        self.layout = layout
        self.domain = domain

    def ask(self, position: Position, expected: Mapping[str, Any]) -> list[Difference]:
        return list(self._differences(position, expected))

    def _differences(self, position: Position, expected: Mapping[str, Any]) -> Iterator[Difference]:
        known = self.layout.called(self.domain, position.names)
        for name, things in expected.items():
            found = [plain(known[thing]) for _, thing in self.game.choices(position.state, position.names.index(name))]
            if sorted(found) != sorted(things):
                said, actual = (phrase(MAY_CHOOSE, name, _listed(several)) for several in (things, found))
                yield Difference((name,), said, actual)

    def check(self, position: Position, expected: Mapping[str, Any]) -> None:
        for name, things in expected.items():
            check_player(name, position.names, (name,))
            for i, thing in enumerate(things):
                self.layout.thing(self.domain, thing, position.names, (name, i))

    def falsify(self, position: Position, expected: Mapping[str, Any]) -> Iterator[tuple[Path, Any]]:
        for name, things in expected.items():
            yield (name,), another_set(things, map(plain, self.layout.called(self.domain, position.names)))

    def told(self, position: Position, expected: Mapping[str, Any]) -> list[tuple[int, Action]]:
        seats = map(position.names.index, expected)
        return [(seat, choice) for seat in seats for choice in self.game.choices(position.state, seat)]


class _Sees:
    """``{by: Ben, of: Anna, things: [...], hidden: 1}``: what he is sure of in her hand, and how much else there is.

    Another part of hers than her hand is named by ``part``; a part on the table stands in her place.
    """

    def __init__(self, game: Game, layout: Layout) -> None:
        self.game = game
        self.layout = layout

    def ask(self, position: Position, expected: Mapping[str, Any]) -> list[Difference]:
        return list(self._differences(position, expected))

    def _differences(self, position: Position, expected: Mapping[str, Any]) -> Iterator[Difference]:
        seen = self.game.course.observation(position.state, position.seat(expected["by"]))
        found = self._there(position, seen, expected)
        hidden = len(self._there(position, position.state, expected)) - len(found)
        if THINGS in expected and sorted(expected[THINGS]) != sorted(found):
            said, actual = (phrase(SEEN, _listed(things)) for things in (expected[THINGS], found))
            yield Difference((THINGS,), said, actual)
        if HIDDEN in expected and expected[HIDDEN] != hidden:
            said, actual = (phrase(UNSEEN, number) for number in (expected[HIDDEN], hidden))
            yield Difference((HIDDEN,), said, actual)

    def check(self, position: Position, expected: Mapping[str, Any]) -> None:
        check_player(expected["by"], position.names, ("by",))
        self._check_of(position, expected["of"])
        part = self._part(position.names, expected)
        things = expected.get(THINGS, ())
        for i, thing in enumerate(things):
            self.layout.thing(part.thing[0], thing, position.names, (THINGS, i))
        try:
            said = {part.name: list(things)} if part.sort != "list" else {}
            supply.check_described(self.layout, {"players": {expected["of"]: said}} if part.of_player else said)
        except PositionError as error:
            raise PositionError(error.message, (THINGS,)) from None
        self._check_most(part, len(things), (THINGS,))
        self._check_most(part, expected.get(HIDDEN, 0), (HIDDEN,))

    def _check_of(self, position: Position, of: str) -> None:
        """Refuse what is neither a player nor something on the table that not everybody sees.

        Raises:
            PositionError: with what is.
        """
        lying = [part.name for part in self._parts(False)]
        if of in (*position.names, *lying):
            return
        hint = f"players: {', '.join(position.names)}{'; on the table: ' if lying else ''}{', '.join(lying)}"
        if of in (part.name for part in self.layout.of_table):
            raise PositionError(f"{of} is nothing on the table that is hidden from somebody", ("of",), hint)
        raise PositionError(f'nobody is called "{of}"', ("of",), hint)

    def _check_most(self, part: Declared, number: int, path: Path) -> None:
        most = {"slot": 1, "list": self.layout.most(part)}.get(part.sort, supply.most(self.layout, part))
        if most is not None and number > most:
            of = part.thing[0]
            there = f"there are at most {most} {of}s" if part.sort == "list" else f"there are {most} {of}s"
            there = there if most > 1 else f"there is at most {most} {of}"
            raise PositionError(f"{there}, not {number}", path)

    def falsify(self, position: Position, expected: Mapping[str, Any]) -> Iterator[tuple[Path, Any]]:
        if THINGS in expected:
            part = self._part(position.names, expected)
            called = self.layout.called(part.thing[0], position.names)
            known = (plain(thing) for thing in called if part.sort == "list" or self.layout.belongs(part, thing))
            yield (THINGS,), another_set(expected[THINGS], known)
        if HIDDEN in expected:
            more = {**expected, HIDDEN: expected[HIDDEN] + 1}
            yield (HIDDEN,), expected[HIDDEN] + (1 if self._can_be(position, more) else -1)

    def _can_be(self, position: Position, expected: Mapping[str, Any]) -> bool:
        try:
            self.check(position, expected)
        except PositionError:
            return False
        return True

    def _parts(self, of_player: bool) -> list[Declared]:
        return [part for part in looked_at(self.layout.made) if part.of_player == of_player]

    def _part(self, names: Sequence[str], expected: Mapping[str, Any]) -> Declared:
        """What is looked at.

        Raises:
            PositionError: if a player has no such part.
        """
        of = expected["of"]
        if of not in names and "part" in expected:
            raise PositionError(f"{of} has no parts", ("part",), "leave it out")
        if of not in names:
            return self.layout.named[of]
        known = {part.name: part for part in self._parts(True)}
        if (name := expected.get("part", next(iter(known), None))) not in known:
            raise PositionError("players have nothing that is hidden", ("of",), "name what is on the table")
        return known[str(name)]

    def _there(self, position: Position, state: Any, expected: Mapping[str, Any]) -> list[str | int]:
        """What there is in the part in a state, as far as that is told."""
        part = self._part(position.names, expected)
        cell = self.layout.cells(part, state)[position.seat(expected["of"]) if part.of_player else 0]
        of, at = part.thing
        known = self.layout.called(of, position.names)
        if part.sort == "list":
            return [plain(known[entry[at]]) for entry in cell if entry[at] != NONE]
        counts = cell if part.sort == "bag" else [int(cell == number) for number in range(len(known))]
        return [plain(thing) for thing, number in zip(known, counts, strict=True) for _ in range(number)]


def _listed(things: Sequence[str | int]) -> str:
    return " ".join(map(str, things)) or "-"
