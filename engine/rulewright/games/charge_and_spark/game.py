"""CHARGE & SPARK as a `Game`: what its words, positions and notation lend to the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulewright.core import supply
from rulewright.core.abilities import Difference, Probe
from rulewright.core.declared import DeclaredAbilities, DeclaredCourse, DeclaredHints
from rulewright.core.domains import check_settings
from rulewright.core.errors import PositionError
from rulewright.core.expectations import check_player
from rulewright.core.falsifying import another_set
from rulewright.core.game import Game, Position
from rulewright.core.phrases import of_name
from rulewright.core.play import CHANCE, Action
from rulewright.core.spec import Path, Spec
from rulewright.games.charge_and_spark import notation, written
from rulewright.games.charge_and_spark.words import NONE, Tables, build, vocabulary


class Duels(DeclaredCourse):
    """The course of play of CHARGE & SPARK: both choose at once, then chance has the pile."""

    made: Tables
    """What does not change during a game."""

    def __init__(self, spec: Spec, mode: str) -> None:
        super().__init__(spec, mode)
        self.vocabulary = vocabulary(spec, mode)
        check_settings(spec, mode, self.vocabulary)
        self.made = build(spec, mode)
        self.layout = self.made.layout
        self.layout.check_start()
        self.tables = self.layout.tables


class Hints(DeclaredHints):
    """What helps to search CHARGE & SPARK."""

    def worth(self, state: Any, seat: int) -> float:
        """Health, steps, and what may be spent."""
        worth = 0.0
        for of in range(len(state.health)):
            own = state.health[of] + state.square[of] / 2 + (state.battery[of] + state.disk[of]) / 10
            worth += own if of == seat else -own
        return worth


class ChargeAndSpark(DeclaredAbilities):
    """What CHARGE & SPARK has of its own."""

    def __init__(self, game: Game) -> None:
        if not isinstance(game.course, Duels):
            raise TypeError("not a game of CHARGE & SPARK")
        self.course = game.course
        self.made = game.course.made
        super().__init__(game, self.made.layout)
        self.notation = notation.Cards(self)
        self.written = written.Written(game)
        self.hints = Hints(self)

    def hand_of(self, state: Any, seat: int) -> list[str]:
        """The cards in a hand, in the pack's order."""
        return self.layout.names_of("hand", state, seat)

    def rest_of(self, state: Any, seat: int) -> str:
        """The card at rest, or none."""
        return "none" if state.rest[seat] == NONE else self.made.cards[state.rest[seat]]

    def pile_of(self, state: Any) -> list[str]:
        """The cards of the pile, in the pack's order (nobody knows theirs)."""
        return self.layout.names_of("pile", state)

    @property
    def probes(self) -> Mapping[str, Probe[Position]]:
        return {
            "playable": Probe(
                lambda position, expected: list(self._playable(position, expected)),
                self._check_playable,
                lambda _, expected: [
                    ((name,), another_set(cards, self.made.cards)) for name, cards in expected.items()
                ],
                lambda position, expected: [
                    (seat, choice)
                    for seat in map(position.names.index, expected)
                    for choice in self.game.choices(position.state, seat)
                ],
            ),
            "sees": Probe(
                lambda position, expected: list(self._sees(position, expected)),
                self._check_sees,
                self._falsify_sees,
            ),
        }

    def _playable(self, position: Position, expected: Mapping[str, Any]) -> Iterator[Difference]:
        for name, cards in expected.items():
            found = [self.made.cards[card] for _, card in self.game.choices(position.state, position.names.index(name))]
            if sorted(found) != sorted(cards):
                said, actual = (
                    self.game.spec.texts.phrase("may-choose", name=name, cards=" ".join(several))
                    for several in (cards, found)
                )
                yield Difference((name,), said, actual)

    def _sees(self, position: Position, expected: Mapping[str, Any]) -> Iterator[Difference]:
        seen = self.course.observation(position.state, position.seat(expected["by"]))
        found = self._looked_at(position, seen, expected)
        hidden = len(self._looked_at(position, position.state, expected)) - len(found)
        if "cards" in expected and sorted(expected["cards"]) != sorted(found):
            said, actual = (
                self.game.spec.texts.phrase("sees", cards=" ".join(cards)) for cards in (expected["cards"], found)
            )
            yield Difference(("cards",), said, actual)
        if "hidden" in expected and expected["hidden"] != hidden:
            said, actual = (
                self.game.spec.texts.phrase("hidden", number=number) for number in (expected["hidden"], hidden)
            )
            yield Difference(("hidden",), said, actual)

    def _looked_at(self, position: Position, state: Any, expected: Mapping[str, Any]) -> list[str]:
        """The cards of the hand or of the pile that somebody looks at."""
        of = expected["of"]
        return self.hand_of(state, position.seat(of)) if of in position.names else self.layout.names_of(of, state)

    def _check_playable(self, position: Position, expected: Mapping[str, Any]) -> None:
        for name, cards in expected.items():
            check_player(name, position.names, (name,))
            self._check_cards(cards, (name,))

    def _check_sees(self, position: Position, expected: Mapping[str, Any]) -> None:
        check_player(expected["by"], position.names, ("by",))
        bags = [part.name for part in self.layout.of_table if part.sort == "bag"]
        check_player(expected["of"], (*position.names, *bags), ("of",))
        cards, of = expected.get("cards", ()), expected["of"]
        self._check_cards(cards, ("cards",))
        in_hand = of in position.names
        try:
            supply.check_described(self.layout, {"players": {of: {"hand": cards}}} if in_hand else {of: cards})
        except PositionError as error:
            raise PositionError(error.message, ("cards",)) from None
        most = supply.most(self.layout, self.layout.named["hand" if in_hand else of])
        if most is not None and expected.get("hidden", 0) > most:
            raise PositionError(f"there are {most} cards, not {expected['hidden']}", ("hidden",))

    def _falsify_sees(self, position: Position, expected: Mapping[str, Any]) -> Iterator[tuple[Path, Any]]:
        if "cards" in expected:
            part = self.layout.named["hand" if expected["of"] in position.names else expected["of"]]
            cards = (card for card in self.made.cards if self.layout.belongs(part, card))
            yield ("cards",), another_set(expected["cards"], cards)
        if "hidden" in expected:
            more = {**expected, "hidden": expected["hidden"] + 1}
            yield ("hidden",), expected["hidden"] + (1 if self._can_be_seen(position, more) else -1)

    def _can_be_seen(self, position: Position, expected: Mapping[str, Any]) -> bool:
        try:
            self._check_sees(position, expected)
        except PositionError:
            return False
        return True

    def _check_cards(self, names: Sequence[str], path: tuple[str, ...]) -> None:
        for i, name in enumerate(names):
            self.layout.thing("card", name, (), (*path, i))

    def say_value(self, position: Position, type_: str, value: Any, how: str, language: str, before: Any = None) -> str:
        match type_:
            case "player":
                name = position.names[value]
                return of_name(name) if how == "de" else name
            case "card" | "tile":
                return self.called(type_, self.layout.things(type_)[value], language)
            case _:
                return self.game.spec.texts.value(type_, value, language) or str(value)

    def awaited(self, state: Any) -> int | None:
        """Who draws next."""
        return self.game.actor(state) if self.game.current_player(state) == CHANCE else None

    def status(self, position: Position, language: str) -> str:
        drawer = self.awaited(position.state)
        if drawer is None or position.state.ended:
            return super().status(position, language)
        return self.game.spec.texts.said("draws", language, name=position.names[drawer])

    def why_not_offered(self, position: Position, action: Action, language: str) -> str | None:
        if action[0] != "reveal":
            return None
        for seat, card in enumerate(action[1]):
            named = self.made.cards[card]
            if named not in (*self.hand_of(position.state, seat), self.rest_of(position.state, seat)):
                name, what = position.names[seat], self.called("card", named, language)
                return self.game.spec.texts.said("not-his", language, name=name, card=what)
        return None


def of(game: Game) -> ChargeAndSpark:
    """What a game of CHARGE & SPARK has of its own."""
    if not isinstance(game.own, ChargeAndSpark):
        raise TypeError("not a game of CHARGE & SPARK")
    return game.own


def tables_of(game: Game) -> Tables:
    """What does not change during such a game."""
    return of(game).made
