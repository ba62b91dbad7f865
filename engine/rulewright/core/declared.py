"""A game whose positions are made of declared parts: their start, data and line both ways, and what a player sees."""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

from rulewright.core import declared_probes, frames, position_line, sampling, seating, setups, supply
from rulewright.core.abilities import Abilities, Possible, Probe, SearchHints, Symmetry, choice
from rulewright.core.agenda import END, KIND, LOSER, LOST, NOTHING, WON, Step
from rulewright.core.conditions import Condition
from rulewright.core.errors import InputError, PositionError, Problem
from rulewright.core.explain import Env, Sought
from rulewright.core.game import Game, Position
from rulewright.core.parts import Declared
from rulewright.core.phrases import COLON, of_name
from rulewright.core.play import CHANCE, SIMULTANEOUS, TERMINAL, Action, Course, Limits, Outcome
from rulewright.core.positions import HAS, NONE, Cell, Layout
from rulewright.core.positions import NOTHING as NO_THING
from rulewright.core.soundness import check_going_on, check_named, check_over, check_stops, check_whose
from rulewright.core.source import part_field
from rulewright.core.spec import ALWAYS, BEGINS, DUE, OPTIONS, PAYS, WORTH
from rulewright.core.telling import say
from rulewright.core.types import PLAYER

OVER = {"en": "{} has won", "fr": "{} a gagné", "de": "{} hat gewonnen"}
SEVERAL_OVER = {"en": "{} have won", "fr": "{} ont gagné", "de": "{} haben gewonnen"}
NOBODY = {"en": "nobody has won", "fr": "personne n'a gagné", "de": "niemand hat gewonnen"}
NOBODY_DOES = {
    "en": "nobody does that: it happens by itself",
    "fr": "personne ne le fait : cela se fait tout seul",
    "de": "das tut niemand: es geschieht von selbst",
}
"""Of a kind of action that is taken at steps of nobody alone."""
NOT_DUE = {"en": "that is not due", "fr": "ce n'est pas dû", "de": "das ist nicht an der Reihe"}
TRIES = 1000
"""So often a position is drawn anew that cannot be."""


class DeclaredCourse(Course):
    """The course of play of a game of declared parts."""

    layout: Layout
    """What a mode makes of the parts."""

    @property
    def bounds(self) -> Sequence[Limits]:
        """Of the numbers, bags and lists for which no rule says what happens beyond them."""
        found = []
        for part in self.layout.made.parts:
            if part.sort == "bag":
                found.append(Limits(part.name, 0, None))
            elif part.sort == "number" and not part.stops:
                found.append(Limits(part.name, *self.layout.bounds(part)))
            elif part.most is not None:
                found.append(Limits(part.name, 0, self.layout.most(part), long=True))
        return found

    @cached_property
    def _who(self) -> Mapping[str, int]:
        """Who acts at a step that is no single player's."""
        told = {step.name: CHANCE if step.chance else SIMULTANEOUS for step in self.steps.values() if not step.owned}
        return {NOTHING: TERMINAL, **told}

    @cached_property
    def steps(self) -> Mapping[str, Step]:  # type: ignore[override] # it is worked out when it is first asked
        """The steps of play."""
        return self.layout.made.agenda.steps

    def current_player(self, state: Any) -> int:
        if self._ends and state.ended:
            return TERMINAL
        step, by = state.due[0][:2]
        return self._who.get(step, by)

    @cached_property
    def _ends(self) -> bool:
        """Whether the game may end."""
        return bool(self.layout.made.agenda.endings)

    def actor(self, state: Any) -> int:
        return max(int(state.due[0][1]), 0) if self.steps else super().actor(state)

    def due(self, state: Any) -> str | None:
        return str(state.due[0][0]) if self.steps else None

    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended: who has lost, and the others have won; or who has won; neither where it is a tie."""
        if not self._ends or not state.ended:
            return None
        seats = range(self.seats)
        won = [seat for seat in seats if state.won[seat]]
        lost = [seat for seat in seats if state.lost[seat] or (won and seat not in won)]
        winners = won or [seat for seat in seats if lost and seat not in lost]
        return Outcome(tuple(winners), tuple(lost), state.ended, state.ended)

    def on_board(self, action: Action) -> bool:
        """Whether every place that an action names exists: no field is a place outside of what there is."""
        return bool(action)

    def initial_state(self) -> Any:
        return self.layout.start()

    @property
    def hides(self) -> bool:
        return any(part.seen is not None for part in self.layout.made.parts)

    def observation(self, state: Any, player: int) -> Any:
        """The state with what the player may not see taken out: of a bag what is hidden counts as none."""
        return self.layout.observation(state, player)


class DeclaredAbilities(Abilities[Position]):
    """What a game of declared parts has of its own."""

    def __init__(self, game: Game, layout: Layout) -> None:
        self.game = game
        self.layout = layout
        self.sampling = DeclaredSampling(self)
        self.seated = tuple(game.spec.modes[game.mode]["seats"])
        """What players are called who have no names."""

    @cached_property
    def probes(self) -> Mapping[str, Probe[Position]]:
        """What scenarios may ask besides what they may of every game."""
        return declared_probes.probes(self.game, self.layout)

    def initial_position(self, names: Sequence[str] | None = None) -> Position:
        if names:
            self.layout.check_names(names)
        return Position(self.game, tuple(names or self.seated), self.game.initial_state())

    def position(self, data: Mapping[str, Any]) -> Position:
        data = {**data, "players": data.get("players") or {name: {} for name in self.seated}}
        self.check_setup(data.get(OPTIONS, {}))
        names, state = self._told(data)
        check_whose(self.game, names, state)
        try:
            self.check_always(names, state)
            check_going_on(self.game, names, state)
        except PositionError as error:
            error.path = self._to_blame(data, error)
            raise
        check_stops(self.game, names, state)
        return Position(self.game, names, state)

    def _told(self, data: Mapping[str, Any]) -> tuple[tuple[str, ...], Any]:
        """Names and state from the data of a position."""
        names, state = supply.read(self.layout, data)
        return names, state._replace(due=frames.said(self.layout, names, data[DUE])) if DUE in data else state

    def _to_blame(self, data: Mapping[str, Any], error: PositionError) -> tuple[str | int, ...]:
        """What is said, without which the position would be right, or would at least be wrong in another way: of the
        table and what is due if it lacks what every one has, of a player if the game is over for him; the way that the
        error tells where it is nothing of somebody else's."""
        players, loser = data["players"], error.path
        table = [*(part.name for part in reversed(self.layout.of_table)), DUE]
        of_table: list[tuple[str, ...]] = [(key,) for key in table if key in data]
        of_players: list[tuple[str, ...]] = [
            ("players", name, key)
            for name in sorted(players, key=lambda name: (name,) != loser[-1:])
            for key in players[name] or ()
        ]
        ways = [*of_players, *of_table] if loser else [*of_table, *of_players]
        left = {way: self._wrong(_without(data, way)) for way in ways}
        right = next((way for way, wrong in left.items() if wrong is None), None)
        if right is None and not loser:
            right = next((way for way, wrong in left.items() if wrong != error.suggestion), None)
        return loser if right is None or (loser and right[1:2] == loser[-1:]) else right

    def _wrong(self, data: Mapping[str, Any]) -> str | None:
        """What a position lacks that every one has, or that its game is over; None if it is right."""
        try:
            found = self._told(data)
            self.check_always(*found)
            check_going_on(self.game, *found)
        except PositionError as error:
            return error.suggestion or error.message
        return None

    def parse_position(self, text: str) -> Position:
        check_named(self.game, text)
        names, state, more = position_line.read(self.layout, text)
        state = self._read(names, state, more)
        self.check_always(names, state)
        if self.game.outcome(state) is None:
            check_whose(self.game, names, state)
            check_going_on(self.game, names, state)
            check_stops(self.game, names, state)
        else:
            going_on = state._replace(ended="", lost=("",) * len(names), won=(False,) * len(names))
            check_over(self.game, names, going_on, state.lost)
            won = [state.ended if won else "" for won in state.won]
            check_over(self.game, names, going_on, won, "won")
        return Position(self.game, names, state)

    def check_start(self) -> None:
        """Refuse rules by which the game begins in no position.

        Raises:
            InputError: at the part that begins so, if it is one.
        """
        names, state = self.seated, self.game.initial_state()
        try:
            cells = self.layout.all_cells(state)
            supply.check(self.layout, names, cells, None, {"players": {name: {} for name in names}})
            self.check_always(names, state)
            check_going_on(self.game, names, state)
            check_stops(self.game, names, state)
        except PositionError as error:
            at = next((key for key in reversed(error.path) if key in self.layout.named), None)
            way = (BEGINS, 0) if error.path[:1] == (DUE,) else ("parts", at) if at else ("parts",)
            place = self.game.spec.place(("game", *way))
            raise InputError(
                Problem(f"the game begins in no position: {error.message}", place, error.suggestion)
            ) from None

    def check_setup(self, given: Mapping[str, Any]) -> None:
        """Refuse options that are chosen otherwise than those of the game.

        Raises:
            PositionError: at the first.
        """
        own = self.game.spec.options(self.game.mode)
        setups.check(self.game.spec, self.game.mode, given)
        for name, value in given.items():
            if value != own[name]:
                raise PositionError(f"this game is set up with {name}={own[name]}, not {value}", (OPTIONS, name))

    def check_always(self, names: Sequence[str], state: Any) -> None:
        """Refuse a state that lacks what every position has.

        Raises:
            PositionError: with what of it is not so.
        """
        if (number := self.missed(state)) is None:
            return
        _, facts = self.game.explainer.evaluate(self._always[number], self._env(state))
        there = Position(self.game, tuple(names), state)
        told = "; ".join(filter(None, (say(f, there, "en") for f in facts if not isinstance(f, Sought))))
        place = self.game.spec.place(("game", ALWAYS, number))
        raise PositionError(f"no position is so{told and ': '}{told}", (), f"see {place}" if place else None)

    def missed(self, state: Any) -> int | None:
        """The number of the first condition on every position that a state does not fulfil."""
        return next((number for number, holds in enumerate(self._holding) if not holds(state, 0)), None)

    def _env(self, state: Any) -> Env:
        """A state as what is asked about it before anybody acts: of the first seat, for one has to be named."""
        return Env(state, 0, {"player": 0})

    def reads(self, number: int) -> frozenset[str]:
        """The parts that a condition on every position reads."""
        return self.game.compiler.lowering.expression(self._always[number]).reads

    @cached_property
    def _always(self) -> list[Condition]:
        return self.game.parser.always()

    @cached_property
    def _holding(self) -> list[Callable[[Any, int], bool]]:
        """Whether each of them holds, in a state, for a player."""
        compiler = self.game.compiler
        return [compiler.standing_function(condition, compiler.kinds[0]) for condition in self._always]

    def format_position(self, position: Position) -> str:
        line = position_line.write(self.layout, position.names, position.state)
        due = frames.write(self.layout, position.names, position.state) if self.layout.made.agenda.steps else ()
        return " ".join([line, *due, *self._ended(position)])

    def _ended(self, position: Position) -> Iterator[str]:
        """In a finished game who has won and how."""
        if outcome := self.game.outcome(position.state):
            winners = [position.names[seat] for seat in outcome.winners]
            yield f"{WON}/{'+'.join(winners) or '-'}/{outcome.by}"

    def _read(self, names: Sequence[str], state: Any, words: Sequence[str]) -> Any:
        """The state with what the words of a line say beside the parts: how the game has ended, or what is due.

        Raises:
            InputError: at a word that says nothing.
        """
        match [word.split("/") for word in words[-1:]]:
            case [["won", who, how]] if how in self.layout.made.agenda.endings:
                winners = [] if who == "-" else who.split("+")
                if set(winners) <= set(names):
                    ended = state._replace(ended=how, **self._told_end(names, winners, how))
                    paid = self.game.outcome(ended)
                    if paid is None or {names[seat] for seat in paid.winners} == {*winners}:
                        state, words = ended, words[:-1]
        if not words:
            return state
        due = frames.read(self.layout, names, words)
        if due == self.layout.made.agenda.nothing and not (self.layout.made.agenda.endings and state.ended):
            raise InputError(Problem("nothing is due, and the game has not ended"))
        return state._replace(due=due)

    def _told_end(self, names: Sequence[str], winners: Sequence[str], how: str) -> Mapping[str, Any]:
        """What a state keeps of who has won: who has lost, if it is that by which a clause ends the game so."""
        if PAYS in self.game.spec.data["game"]:  # what the end is worth to each tells it
            return {}
        if how in self._by_losing:
            return {LOST: tuple("" if name in winners else how for name in names)}
        return {WON: tuple(name in winners for name in names)}

    @cached_property
    def _by_losing(self) -> frozenset[str]:
        """The endings of which clauses say who has lost."""
        ends = (each[END] for clause in self.game.spec.clauses for _, each in clause.changes if END in each)
        return frozenset(str(said["by"]) for said in ends if LOSER in said)

    def called(self, domain: str, thing: str, language: str) -> str:
        """What a thing is called: by its title in the file that has it, or else as the game's texts call it."""
        titled = self.layout.entry(domain, thing).get("title", {}).get(language)
        return titled or self.game.spec.texts.value(domain, thing, language) or thing

    def sign(self, domain: str, thing: str) -> str:
        """The sign of a thing in a picture; "" if it has none."""
        return str(self.layout.entry(domain, thing).get("sign", ""))

    def awaited(self, state: Any) -> int | None:
        """The seat that the game waits for alone, or for which chance decides; None if it is for all, or over."""
        actor = self.game.current_player(state)
        if actor == CHANCE and self.game.course.due(state) is not None:
            actor = state.due[0][1]
        return actor if actor >= 0 else None

    def status(self, position: Position, language: str) -> str:
        """How things stand, in words: who has won, or for whom the game waits and what for; "" where it is for all."""
        if (outcome := self.game.outcome(position.state)) is not None:
            winners = [position.names[seat] for seat in outcome.winners]
            over = (OVER if len(winners) == 1 else SEVERAL_OVER)[language]
            return over.format(", ".join(winners)) if winners else NOBODY[language]
        due = self.layout.made.agenda.steps.get(self.game.course.due(position.state) or "")
        if due is None or (waits := self.awaited(position.state)) is None:
            return ""
        kinds = (self.game.spec.texts.value(KIND, kind, language) or kind for kind in due.kinds)
        return f"{position.names[waits]}{COLON[language]} {', '.join(kinds)}"

    def say_value(self, position: Position, type_: str, value: Any, how: str, language: str, before: Any = None) -> str:
        if type_ == PLAYER.name and value != NONE:
            name = position.names[value]
            return of_name(name) if how == "de" else name
        if type_ in self.layout.made.things and isinstance(value, int):
            if value != NONE:
                return self.called(type_, self.layout.made.things[type_][value], language)
            value = NO_THING
        return self.game.spec.texts.value(type_, value, language) or str(value)

    def describe(self, position: Position) -> Mapping[str, Any]:
        told = self.layout.describe(position.names, position.state)
        due = {DUE: frames.told(self.layout, position.names, position.state)} if self.layout.made.agenda.steps else {}
        return {**told, **due}

    @property
    def only_told(self) -> Collection[str]:
        return (HAS,)

    @property
    def in_order(self) -> Collection[str]:
        return (DUE, *(part.name for part in self.layout.told if part.sort == "list"))

    def possible(self, names: Sequence[str]) -> Mapping[str, Possible]:
        endings = self.layout.made.agenda.endings
        due = {DUE: frames.possible(self.layout, names)} if self.layout.made.agenda.steps else {}
        return {**self.layout.possible(names), **due, **({"by": choice(endings)} if endings else {})}

    def check_described(self, names: Sequence[str], told: Mapping[str, Any]) -> None:
        supply.check_described(self.layout, told)

    def describe_outcome(self, position: Position, outcome: Outcome) -> Mapping[str, Any]:
        def named(seats: tuple[int, ...]) -> str | list[str]:
            names = [position.names[seat] for seat in seats]
            return names[0] if len(names) == 1 else names

        return {"winner": named(outcome.winners), "loser": named(outcome.losers), "by": outcome.by}


def of(game: Game) -> DeclaredAbilities:
    """What a game of declared parts has of its own.

    Raises:
        TypeError: if its parts are not declared.
    """
    if not isinstance(game.own, DeclaredAbilities):
        raise TypeError("the parts of this position are not declared")
    return game.own


class DeclaredHints(SearchHints):
    """What helps to search a game of declared parts, whose course of play is the same for every seat."""

    def __init__(self, own: DeclaredAbilities) -> None:
        self.own = own

    def worth(self, state: Any, seat: int) -> float:
        """What is declared of what a seat has, and less by what the others have of it."""
        if (declared := self.own.game.hints.get(WORTH)) is None:
            return 0.0
        seats = range(self.own.game.seats)
        return sum(declared(state, of) if of == seat else -declared(state, of) for of in seats)

    @cached_property
    def symmetries(self) -> Sequence[Symmetry]:
        """Every permutation of the seats that the rules do not notice, the one that changes nothing first."""
        return seating.seatings(self.own.game, self.own.layout.made.parts)


def _without(data: Mapping[str, Any], way: Sequence[str]) -> dict[str, Any]:
    """Data without what lies at the end of a way."""
    key, *rest = way
    if not rest:
        return {other: said for other, said in data.items() if other != key}
    return {**data, key: _without(data[key], rest)}


class DeclaredSampling:
    """Positions of declared parts at random."""

    def __init__(self, own: DeclaredAbilities) -> None:
        self.own = own

    def draw(self, rng: random.Random) -> Position | None:
        for _ in range(TRIES):
            state = self._mended(sampling.draw(self.own.layout, rng))
            if (made := self._made(self.own.seated, state)) is not None:
                return made
        return None

    def _mended(self, drawn: Mapping[str, list[Cell]]) -> Any:
        """A state of drawn cells; for each condition on every position that it misses, with less in the first part that
        it fulfils it with less in, or where none is enough with as little as can be in one after the other."""
        cells, state = dict(drawn), self.own.layout.of_cells(drawn)
        while (number := self._missed(state)) < sys.maxsize:
            better = None
            for part, less in self._less(cells, state, number):
                other = self._with(state, part, less)
                missed = self._missed(other)
                if missed >= number and other != state:
                    better = part, less, other
                if missed > number:
                    break
            if better is None:
                break
            part, less, state = better
            cells[part.name] = less
        return state

    def _missed(self, state: Any) -> int:
        """The number of the first condition on every position that a state does not fulfil; a large one if none is."""
        number = self.own.missed(state)
        return sys.maxsize if number is None else number

    def _with(self, state: Any, part: Declared, cells: list[Cell]) -> Any:
        """A state with other cells of a part."""
        return state._replace(**{part_field(part.name): self.own.layout.held(part, cells)})

    def _less(self, cells: Mapping[str, list[Cell]], state: Any, number: int) -> Iterator[tuple[Declared, list[Cell]]]:
        """Less in a part that a condition on every position reads: without what it forbids alone, or simply less."""
        layout = self.own.layout
        for part in layout.told:
            if part.name in self.own.reads(number):
                right = partial(self._fulfils, number, state, part)
                kept = sampling.singly(layout, part, cells[part.name], right)
                for less in itertools.chain(filter(None, [kept]), sampling.less(layout, part, cells[part.name])):
                    yield part, less

    def _fulfils(self, number: int, state: Any, part: Declared, cells: list[Cell]) -> bool:
        """Whether a state fulfils a condition, and those before it, with other cells of a part."""
        return self._missed(self._with(state, part, cells)) > number

    def due(self, position: Position, rng: random.Random) -> Position | None:
        """The position with a step on top of what is due at the start: whose it may be, with whatever may be known."""
        game, layout = self.own.game, self.own.layout
        if all(step.nobody for step in game.course.steps.values()):
            return None
        for _ in range(TRIES):
            state = position.state._replace(due=(frames.drawn(layout, position.names, rng), *layout.begins))
            if (made := self._made(position.names, state)) is not None:
                return made
        return None

    def smaller(self, position: Position) -> Iterator[Position]:
        layout, state = self.own.layout, position.state
        kept = {name: getattr(state, name) for name in (DUE,) if self.own.game.course.steps}
        simpler = (
            layout.of_cells(cells)._replace(**kept) for cells in sampling.simpler(layout, layout.all_cells(state))
        )
        start = [state._replace(due=layout.begins)] if kept and state.due != layout.begins else []
        for one in itertools.chain(start, simpler):
            if (made := self._made(position.names, one)) is not None:
                yield made

    def _made(self, names: Sequence[str], state: Any) -> Position | None:
        """A position, if there can be such a one."""
        try:
            self.own.check_always(names, state)
            check_whose(self.own.game, names, state)
            check_going_on(self.own.game, names, state)
            check_stops(self.own.game, names, state)
        except PositionError:
            return None
        return Position(self.own.game, tuple(names), state)
