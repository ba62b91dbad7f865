"""What a record says beside its proof, looked into again: whatever follows from the proof and the rules unsearched.

Themes, tries, the sizes and the level of difficulty, the turns of set play and what of the rules is reconstructed are
made anew and compared.  What only a search tells (`key_rank`, `solving_nodes`, how many set turns are answered, that no
other turn would be a try) is taken as it stands, so far as it is possible at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulewright.core.certificate_shape import Fault, Way
from rulewright.core.errors import InputError
from rulewright.core.game import Position
from rulewright_puzzles import board
from rulewright_puzzles.describing import MANY_TRIES
from rulewright_puzzles.difficulty import DEFENCE, TRIED, difficulty
from rulewright_puzzles.games import sight
from rulewright_puzzles.interface import Turn
from rulewright_puzzles.record import Puzzle
from rulewright_puzzles.search.goal import Goal, goal
from rulewright_puzzles.solutions import proof_size, solution
from rulewright_puzzles.solving import parts
from rulewright_puzzles.themes import themes_of
from rulewright_puzzles.turns import turns


def false_claims(puzzle: Puzzle, position: Position) -> list[Fault]:
    """What is not as a record says, each with the way to it, under the very rules it was proved under; the proof
    holds."""
    return [Fault("wrong", "", what, way=way) for way, what in _false(puzzle, position)]


Claim = tuple[Way, str]
"""The way to something that is false, and what is true instead."""


def _false(puzzle: Puzzle, position: Position) -> Iterator[Claim]:
    if puzzle.rests_on != board.rests_on(position):
        yield ("rests_on",), f"it is {board.rests_on(position)['en']}"
    themes = themes_of(solution(position, puzzle.asked, puzzle.certificate))
    if sorted(puzzle.themes) != sorted(themes):
        yield ("themes",), f"it shows {', '.join(themes) or 'none'}"
    firsts = {turn for turn, _ in turns(position.game, position.state)}
    yield from _wrong_tries(puzzle, position)
    yield from _wrong_difficulty(puzzle, len(firsts))
    yield from _wrong_set_play(puzzle, position)


def _wrong_tries(puzzle: Puzzle, position: Position) -> Iterator[Claim]:
    tries = _Tries(puzzle, position)
    for number, each in enumerate(puzzle.tries):
        if why := tries.wrong(each):
            yield ("tries", number), f"{'/'.join(each['turn'])}: {why}"


def _wrong_difficulty(puzzle: Puzzle, first_turns: int) -> Iterator[Claim]:
    said, listed = puzzle.difficulty, len(puzzle.tries)
    counted = {
        "proof_size": proof_size(puzzle.certificate),
        "first_turns": first_turns,
        "tries": listed if listed < MANY_TRIES else max(said["tries"], listed),
    }
    wrong = [(name, f"it is {number}, not {said[name]}") for name, number in counted.items() if said[name] != number]
    if said["key_rank"] >= first_turns:
        wrong.append(("key_rank", f"there are only {first_turns} first turns"))
    yield from ((("difficulty", name), what) for name, what in wrong)
    made = difficulty(puzzle.asked.turns, {n: v for n, v in said.items() if n not in ("score", "level")})
    for name in ("score", "level"):
        if not wrong and made[name] != said[name]:
            yield ("difficulty", name), f"of its ingredients it is {made[name]}, not {said[name]}"


def _wrong_set_play(puzzle: Puzzle, position: Position) -> Iterator[Claim]:
    said, aim = puzzle.set_play, goal(position, puzzle.asked)
    seeing, _ = sight(position.game)
    moves = 0
    if position.game.seats == 2 and seeing is not None and puzzle.asked.turns > 1 and aim.kind == "win":
        passed = seeing.passed(position.state, 1 - aim.attacker)
        moves = sum(1 for _ in turns(position.game, passed))
    if said["moves"] not in (0, moves):  # none where to count what is answered took too long
        yield ("set_play", "moves"), f"the defence has {moves} turns, not {said['moves']}"
    elif said["answered"] > said["moves"]:
        yield ("set_play", "answered"), f"there are only {said['moves']} turns to answer"


class _Tries:
    """Looks at tries: whether each is a turn that the proof answers by the very defence that it names."""

    def __init__(self, puzzle: Puzzle, position: Position) -> None:
        self.puzzle, self.position, self.game = puzzle, position, position.game
        self.aim: Goal = goal(position, puzzle.asked)
        self.key = parts(self.aim, position.state, self._played(position, puzzle.key)[0], puzzle.unique)
        self.refutations: Mapping[str, Any] = puzzle.certificate.get("refutations", {})
        self.seen = set[Turn]()

    def wrong(self, each: Mapping[str, Any]) -> str | None:
        """What is wrong with a try."""
        try:
            turn, met = self._played(self.position, each["turn"])
            if parts(self.aim, self.position.state, turn, self.puzzle.unique) == self.key:
                return "this is the key"
            begun = parts(self.aim, self.position.state, turn, TRIED)
            if begun in self.seen:
                return "this try is listed before"
            self.seen.add(begun)
            defence, after = self._played(met, each["refutation"])
            if self.aim.reached(after.state):
                return "what is called its refutation reaches the goal"
            if not self.refutations:  # in the last turn: what follows is tried, and not written
                return None
            answer = self._answer(each["turn"])
            if answer is None:
                return "the proof has no answer to it"
            proved, _ = self._played(met, answer.split("/"))
        except InputError as error:
            return error.problems[0].message
        except ValueError as error:
            return str(error)
        if parts(self.aim, met.state, defence, DEFENCE) != parts(self.aim, met.state, proved, DEFENCE):
            return f"the proof foils it by {answer}, so {'/'.join(each['refutation'])} is not the only defence"
        return None

    def _played(self, position: Position, texts: Sequence[str]) -> tuple[Turn, Position]:
        """A whole legal turn, and the position after it.

        Raises:
            InputError: if it cannot be read.
            ValueError: if it is not legal, or no whole turn.
        """
        turn: list[Any] = []
        player = self.game.current_player(position.state)
        for text in texts:
            if turn and (self.game.begins_turn(position.state) or self.game.current_player(position.state) != player):
                raise ValueError(f"the turn is over before {text}")
            action = self.game.own.notation.parse(position, text)
            if not self.game.allows(position.state, action):
                raise ValueError(f"{text} is not legal")
            turn.append(action)
            position = Position(self.game, position.names, self.game.apply(position.state, action))
        going_on = self.game.outcome(position.state) is None and not self.game.begins_turn(position.state)
        if going_on and self.game.current_player(position.state) == player:
            raise ValueError(f"{'/'.join(texts)} is no whole turn")
        return tuple(turn), position

    def _answer(self, turn: Sequence[str]) -> str | None:
        """The defence that the proof has against a first turn: that of the longest beginning written."""
        begun = ["/".join(turn[:length]) for length in range(len(turn), 0, -1)]
        cases = self.refutations.get("all", ())
        listed = {text: case for case in cases for text in case.get("to", ())}
        case = next((listed[text] for text in begun if text in listed), None)
        case = case or next((case for case in cases if "to" not in case), None)
        return None if case is None else case.get("play")
