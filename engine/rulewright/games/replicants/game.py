"""REPLICANTS as a `Game`: what its words, positions and notation lend to the rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from rulewright.core.abilities import Abilities, Possible, Probe, SearchHints, choice
from rulewright.core.domains import check_settings
from rulewright.core.errors import InputError, PositionError, Problem
from rulewright.core.explain import plain
from rulewright.core.game import Game, Position
from rulewright.core.phrases import Phrase, of_name
from rulewright.core.play import TERMINAL, Action, Course, Outcome
from rulewright.core.soundness import check_going_on, check_named, check_over
from rulewright.core.spec import Spec, merge
from rulewright.core.verdicts import Rest, Verdict
from rulewright.games.replicants import notation, probes, sampling, written
from rulewright.games.replicants import position as positions
from rulewright.games.replicants.ground import Ground
from rulewright.games.replicants.symmetry import Symmetry, symmetries
from rulewright.games.replicants.tables import Tables, build
from rulewright.games.replicants.words import State, sizes, vocabulary

PARTS = ("overload", "second", "third")
"""What the actions of a turn are called where a puzzle says which of them matter."""


class Rounds(Course):
    """The course of play of REPLICANTS: seat by seat, a turn of several actions each."""

    made: Tables
    """What does not change during a game."""

    def __init__(self, spec: Spec, mode: str) -> None:
        super().__init__(spec, mode)
        ground = Ground(spec, mode)
        words = vocabulary(ground)
        try:
            check_settings(spec, mode, words)
            self.made = build(ground)
        except ValueError as error:
            raise InputError(Problem(str(error), spec.place(("arenas",)))) from None
        self.tables, self.vocabulary = self.made.words, replace(words, sizes=sizes(ground))

    def initial_state(self) -> State:
        try:
            return positions.start(self.made)
        except PositionError as error:
            setting = "starting-energy" if "energy" in error.path else "starting-hexes"
            place = self.spec.setting_place(setting, self.mode)
            raise InputError(Problem(f"the start of {self.mode}: {error.message}", place, error.suggestion)) from None

    def current_player(self, state: State) -> int:
        return TERMINAL if state.ended else state.to_move

    def actor(self, state: State) -> int:
        return state.to_move

    def outcome(self, state: State) -> Outcome | None:
        if not state.ended:
            return None
        losers = tuple(seat for seat, loss in enumerate(state.lost) if loss)
        victors = self.made.words["victors"](state.lost, state.points, state.won)
        points = state.points if self.scoring else None
        return Outcome(victors, losers, next(loss for loss in state.lost if loss), state.ended, points)

    @property
    def scoring(self) -> bool:
        """Whether points count in this mode."""
        return bool(self.spec.of("scores", self.mode))

    def begins_turn(self, state: State) -> bool:
        return state.action == 1

    def side(self, seat: int) -> frozenset[int]:
        return frozenset((seat, *self.made.allies[seat]))

    def on_board(self, action: Action) -> bool:
        size = self.made.arena.size
        for type_, value in zip(self.vocabulary.kinds[action[0]].fields.values(), action[1:], strict=True):
            if type_ in ("hex", "piece") and value >= size:
                return False
            if type_ == "hexes" and any(v >= size for v in value):
                return False
        return True


class Hints(SearchHints):
    """What helps to search REPLICANTS."""

    def __init__(self, own: Replicants) -> None:
        self.own = own
        self.made = own.made
        self.game = own.game

    def worth(self, state: State, seat: int) -> float:
        """Replicants on the board, points, and a little for energy."""
        count, enemies = self.made.words["count"], self.made.words["ENEMIES"][seat]
        worth = state.energy[seat] / 20
        for of in (seat, *enemies):
            own = count(state.board, of) + state.points[of] / 2
            worth += own if of == seat else -own / len(enemies)
        return float(worth)

    def measure(self, state: State) -> tuple[int, ...]:
        """Souls in reserve, then Replicants in the arena, then what the energies lack: a creation lowers the first, a
        destruction or an overload the second, and without these a charge has lowered the third."""
        return sum(state.reserve), len(state.board) - state.board.count(0), -sum(state.energy)

    @cached_property
    def symmetries(self) -> Sequence[Symmetry]:
        return symmetries(self.own)

    def part_of_turn(self, state: State) -> str:
        return PARTS[state.action - 1] if state.action <= len(PARTS) else str(state.action)

    @property
    def unique(self) -> tuple[str, ...]:
        return PARTS[:2]

    def pieces_left(self, state: State, seat: int) -> int:
        left: int = self.made.words["count"](state.board, seat)
        return left

    def at_ease(self, state: State) -> bool:
        now, later = self._risky[state.action - 1]
        if later or not now:
            return not later
        risks: list[Action] = []
        for kind in now:  # only these are listed: to list all actions was most of what a check cost
            risks += self.game.listed(kind, state)
        return not risks

    @cached_property
    def _risky(self) -> list[tuple[frozenset[str], bool]]:
        """For each action of a turn the kinds by which its own player may lose, and whether a later one has any."""
        losing: set[str] = set()
        for clause in self.game.spec.of("ends", self.game.mode):
            end, each = clause.body["change"].get("end"), clause.body.get("each", {})
            against = end and each.get("of") == "enemies" and end["loser"] == each.get("as")
            if end and not against and not self._is_dead(clause.body.get("when")):
                losing |= {kind for kind in self.game.vocabulary.kinds if kind in clause.kinds}
        risky = [frozenset(losing.intersection(kinds)) for kinds in self.made.settings["turn"]]
        return [(now, any(risky[i + 1 :])) for i, now in enumerate(risky)]

    def _is_dead(self, condition: Mapping[str, Any] | None) -> bool:
        """Whether a condition asks for nothing but a reading that is not in force."""
        asked: Mapping[str, str] = (condition or {}).get("reading", {})
        return any(self.game.readings[name] != option for name, option in asked.items())


class Replicants(Abilities[Position]):
    """What REPLICANTS has of its own in one mode."""

    def __init__(self, game: Game) -> None:
        if not isinstance(game.course, Rounds):
            raise TypeError("not a game of REPLICANTS")
        self.game = game
        self.course = game.course
        self.made = game.course.made
        self.notation = notation.Prescribed(self)
        self.written = written.Written(game)
        self.sampling = sampling.Sampling(self)
        self.hints = Hints(self)

    @property
    def spec(self) -> Spec:
        """The rules."""
        return self.game.spec

    def initial_position(self, names: Sequence[str] | None = None) -> Position:
        return Position(self.game, tuple(names or self.spec.modes[self.game.mode]["seats"]), self.game.initial_state())

    def shaped(self, state: State, action: Action) -> bool:
        """Whether a move's Replicant has its hex in its picture, whatever stands in the way."""
        *_, piece, to, _ = action
        code = state.board[piece] if piece < self.made.arena.size else 0
        return bool(self.made.words["shape"](code, piece, to))

    def position(self, data: Mapping[str, Any]) -> Position:
        players = data.get("players", {})
        if not (players and all("pieces" in player for player in players.values())):
            start = self.describe(self.initial_position())
            bare = [name for name, player in players.items() if "pieces" not in player]
            unknown = [name for name in bare if name not in start["players"]]
            if unknown:
                raise PositionError(
                    f"{unknown[0]} has no pieces", ("players", unknown[0]), "list his Replicants under pieces"
                )
            data = merge(start, data)
        names, state = positions.read(self.made, data)
        check_going_on(self.game, names, state)
        return Position(self.game, names, state)

    def parse_position(self, text: str) -> Position:
        check_named(self.game, text)
        names, state = positions.from_line(self.made, text)
        if not state.ended:
            check_going_on(self.game, names, state)
        else:
            check_over(self.game, names, state._replace(ended="", won="", lost=("",) * len(names)), state.lost)
        return Position(self.game, names, state)

    def format_position(self, position: Position) -> str:
        return positions.to_line(self.made, position.names, position.state)

    @property
    def probes(self) -> Mapping[str, Probe[Position]]:
        return probes.probes(self)

    def describe(self, position: Position) -> Mapping[str, Any]:
        t, state = self.made, position.state
        players: dict[str, Any] = {}
        for seat, name in enumerate(position.names):
            pieces = [positions.piece_text(t, state, h, " ") for h in t.words["pieces"](state.board, seat)]
            counts = state.reserve[t.in_reserve(seat, 0) : t.in_reserve(seat + 1, 0)]
            players[name] = {
                "energy": state.energy[seat],
                "points": state.points[seat],
                "pieces": pieces,
                "reserve": [soul for soul, count in zip(t.souls, counts, strict=True) for _ in range(count)],
                "hearts": t.settings["hearts"] - len(pieces),
                "has": [*pieces],
            }
        to_move = position.names[state.to_move]
        return {"mode": self.game.mode, "to_move": to_move, "action": state.action, "players": players}

    @property
    def only_told(self) -> Collection[str]:
        return ("hearts", "has")

    def possible(self, names: Sequence[str]) -> Mapping[str, Possible]:
        by = choice(self.game.vocabulary.types["loss"].schema["enum"])
        return {**positions.possible(self.made, names), "by": by}

    def check_described(self, names: Sequence[str], told: Mapping[str, Any]) -> None:
        positions.check_described(self.made, names, told)

    def describe_outcome(self, position: Position, outcome: Outcome) -> Mapping[str, Any]:
        def named(seats: tuple[int, ...]) -> str | list[str]:
            names = [position.names[seat] for seat in seats]
            return names[0] if len(names) == 1 else names

        said: dict[str, Any] = {"winner": named(outcome.winners), "loser": named(outcome.losers), "by": outcome.by}
        if outcome.points is not None:
            said["points"] = dict(zip(position.names, outcome.points, strict=True))
        return said

    def say_value(
        self, position: Position, type_: str, value: Any, how: str, language: str, before: State | None = None
    ) -> str:
        t, state, names, texts = self.made, position.state, position.names, self.spec.texts
        if how == "standings":
            held = (before or state).points
            return ", ".join(
                f"{names[seat]} {_sum(held[seat], points, language)}"
                for seat, points in enumerate(state.points)
                if not state.lost[seat]
            )
        if how == "edge":
            return t.arena.edge(value)
        if how == "de":
            return of_name(names[value])
        if how == "a":
            return texts.said("a-soul", language, soul=self.soul_title(value, language))
        if how == "hex":
            return t.arena.hex_name(value)
        if how == "occupant":
            return self._occupant(position, value, language)
        match type_:
            case "player":
                return str(names[value])
            case "soul":
                return self.soul_title(value, language)
            case "hex":
                return t.arena.hex_name(value)
            case "hexes":
                return " ".join(t.arena.hex_name(v) for v in value)
            case "piece":
                occupant = self._occupant(position, value, language)
                return texts.said("piece-on", language, occupant=occupant, hex=t.arena.hex_name(value))
            case _:
                return texts.value(type_, value, language) or str(value)

    def say_supposed(
        self, position: Position, player: int, kind: str, given: Mapping[str, Any], language: str
    ) -> str | None:
        name, said = position.names[player], partial(self.say_value, position, how="", language=language)
        if kind == "move":
            soul = self.made.pieces[position.state.board[given["piece"]]].soul
            title, matrix = self.soul_title(soul, language), self.made.souls[soul] == self.made.settings["matrix"]
            origin, where = said(type_="hex", value=given["piece"]), said(type_="hex", value=given["to"])
            text = "if-moved-matrix" if matrix else "if-moved"
            return self.spec.texts.said(text, language, name=name, soul=title, origin=origin, to=where)
        if kind == "strike":
            hexes = said(type_="hexes", value=given["victims"])
            return self.spec.texts.said("if-struck", language, name=name, hexes=hexes)
        return None

    def _occupant(self, position: Position, number: int, language: str) -> str:
        t = self.made
        code = position.state.board[number] if number < t.arena.size else 0
        if not code:
            return self.spec.texts.said("nobody", language)
        piece = t.pieces[code]
        owner, soul = position.names[piece.owner], self.soul_title(piece.soul, language)
        text = "occupant-matrix" if t.souls[piece.soul] == t.settings["matrix"] else "occupant"
        return self.spec.texts.said(text, language, owner=owner, of_owner=of_name(owner), soul=soul)

    def soul_titles(self, soul: int) -> Phrase:
        """What a soul is called."""
        titles: Phrase = self.spec.data["pieces"]["souls"][self.made.souls[soul]]["title"]
        return titles

    def soul_title(self, soul: int, language: str) -> str:
        """What a soul is called in a language."""
        return self.soul_titles(soul)[language]

    def rests_on(self, position: Position, action: Action, verdict: Verdict) -> Sequence[Rest]:
        """The hexes of souls' pictures that the move, the arcs and the threats among the facts use."""
        used: dict[Rest, None] = {}

        def note(state: State, piece: int, to: int) -> None:
            if max(piece, to) >= self.made.arena.size or not state.board[piece]:
                return
            standing = self.made.pieces[state.board[piece]]
            soul = self.made.souls[standing.soul]
            (x, y), (to_x, to_y) = self.made.arena.at(piece), self.made.arena.at(to)
            step = self.made.arena.turned((to_x - x, to_y - y), -standing.facing)
            status = self.spec.data["pieces"]["souls"][soul]["status"]
            used.update(
                {
                    Rest(f"soul {soul}: {reach.how} {reach.step[0]:+d},{reach.step[1]:+d}", status): None
                    for reach in self.made.pictures[soul]
                    if reach.step == step
                }
            )

        match action:
            case ("move" | "arcs", *_, piece, to, _):
                note(position.state, piece, to)
        if action[0] in ("arcs", "strike"):
            for striker in self.made.words["strikers"](position.state.board, position.state.to_move, action[1]):
                for victim in action[1]:
                    note(position.state, striker, victim)
        for reason in verdict.reasons:
            for fact in plain(reason.facts):
                if fact.word.name == "reaches":
                    given = {name: value for name, _, value in fact.args}
                    note(fact.state, given["piece"], given["hex"])
        return tuple(used)

    def why_not_offered(self, position: Position, action: Action, language: str) -> str | None:
        t, names, state, texts = self.made, position.names, position.state, self.spec.texts
        match action:
            case ("move" | "arcs", *_, soul, piece, to, _):
                name, digit = names[state.to_move], self.soul_title(soul, language)
                if piece == t.arena.size or not self._owns(state, piece, soul):
                    return texts.said("no-such-piece", language, name=name, soul=digit)
                if action[0] == "arcs" and not self._reached(state, action[1]):
                    return self._no_striker(names[state.to_move], action[1], language)
                if to >= t.arena.size:
                    return self._outside(to, language)
                who, where = self.say_value(position, "piece", piece, "", language), t.arena.hex_name(to)
                return texts.said("not-pictured", language, piece=who, hex=where)
            case ("strike", victims):
                return self._no_striker(names[state.to_move], victims, language)
            case ("overload" | "rotate", piece, *_) if piece >= t.arena.size:
                return self._outside(piece, language)
            case ("create", soul, to):
                return self._not_created(soul, to, language)
            case ("overload" | "rotate", piece, *_):
                at = t.arena.hex_name(piece)
                who = self._occupant(position, piece, language)
                return texts.said("stands-there", language, hex=at, occupant=who)
            case _:
                return None

    def _outside(self, at: int, language: str) -> str:
        name, edge = self.made.arena.hex_name(at), self.made.arena.edge(at)
        return self.spec.texts.said("outside", language, hex=name, edge=edge)

    def _not_created(self, soul: int, to: int, language: str) -> str:
        name, title = self.made.arena.hex_name(to), self.soul_title(soul, language)
        if soul not in self.made.words["CREATABLE"]:
            return self.spec.texts.said("no-cost", language, soul=title)
        return self.spec.texts.said("not-beside", language, hex=name)

    def _reached(self, state: State, victims: tuple[int, ...]) -> bool:
        return bool(self.made.words["strikers"](state.board, state.to_move, victims))

    def _no_striker(self, name: str, victims: tuple[int, ...], language: str) -> str:
        hexes = " ".join(self.made.arena.hex_name(v) for v in victims)
        return self.spec.texts.said("no-striker", language, name=name, hexes=hexes)

    def _owns(self, state: State, number: int, soul: int) -> bool:
        if number >= self.made.arena.size or not state.board[number]:
            return False
        piece = self.made.pieces[state.board[number]]
        return piece.owner == state.to_move and piece.soul == soul


def of(game: Game) -> Replicants:
    """What a game of REPLICANTS has of its own."""
    if not isinstance(game.own, Replicants):
        raise TypeError("not a game of REPLICANTS")
    return game.own


def tables_of(game: Game) -> Tables:
    """What does not change during such a game."""
    return of(game).made


def _sum(held: float, points: float, language: str) -> str:
    """Points, and how they came about: what was held before, whole points, a half."""
    text = _sum_in_english(held, points)
    return text if language == "en" else text.replace(".", ",")


def _sum_in_english(held: float, points: float) -> str:
    more = points - held
    parts = [f"{part:g}" for part in (held, more // 1, more % 1) if part]
    return f"{' + '.join(parts)} = {points:g}" if more and len(parts) > 1 else f"{points:g}"
