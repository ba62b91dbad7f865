"""The proof of a puzzle as variations that can be played through.

A certificate (`rulewright.core.certificate`) groups the others' turns by what answers them, each group by turns or
their beginnings.  A variation takes one turn of every beginning (where all are met alike, one of every first and second
action).  What a certificate leaves out is played out here: short solutions whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulewright.core.game import Position
from rulewright_puzzles.interface import Turn
from rulewright_puzzles.search.goal import goal
from rulewright_puzzles.stipulation import Stipulation
from rulewright_puzzles.themes import Solution, Variation
from rulewright_puzzles.turns import steps, turns

Node = Mapping[str, Any]
SHORT = 2
ALIKE = 2
"""Defences that begin with the same actions, so many, are taken for one where all are met alike."""


def solution(position: Position, stipulation: Stipulation, certificate: Mapping[str, Any]) -> Solution:
    """The solution that a certificate has for its first key; of a short one `sketch`, which says more."""
    (node, *_) = certificate["keys"]
    reader = _Reader(position, stipulation)
    short = sketch(position, stipulation, reader.turn(position.state, node["play"]))
    if short is not None:
        return short
    lines = tuple(reader.variations(position.state, stipulation.turns - 1, node, ()))
    return Solution(position, stipulation, lines[0][0], lines)


def sketch(position: Position, stipulation: Stipulation, key: Turn) -> Solution | None:
    """A solution without its certificate, played out against every first and second action of the others; None where
    the attacker has more than `SHORT` turns, since then what he answers has to be looked up."""
    if stipulation.turns > SHORT:
        return None
    reader = _Reader(position, stipulation)
    lines = tuple(reader.begun(position.state, stipulation.turns - 1, key))
    return Solution(position, stipulation, lines[0][0], lines)


def proof_size(certificate: Mapping[str, Any]) -> int:
    """How many turns and beginnings of turns are written in a certificate."""
    parts = [*certificate["keys"], *(certificate[n] for n in ("refutations", "not_sooner") if n in certificate)]
    return sum(map(_size, parts))


def _size(node: Node) -> int:
    below = _size(node["then"]) if "then" in node else 0
    return ("play" in node) + below + sum(len(case.get("to", ("",))) + _size(case) for case in node.get("all", ()))


class _Reader:
    """Plays through the tree of one key.  `left` is how many turns of the attacker may still begin."""

    def __init__(self, position: Position, stipulation: Stipulation) -> None:
        self.position = position
        self.game = position.game
        self.aim = goal(position, stipulation)

    def begun(self, state: Any, left: int, turn: Turn) -> Iterator[Variation]:
        """The variations that begin with a turn, nothing being written of what follows."""
        yield from self._after(state, left, turn, {}, ())

    def variations(self, state: Any, left: int, node: Node, before: Variation) -> Iterator[Variation]:
        """The variations from a state in which a turn begins."""
        if "play" in node:
            turn = self.turn(state, node["play"])
            yield from self._after(state, left, turn, node.get("then", {}), before)
        elif self.game.current_player(state) not in self.aim.ours:
            for turn, case in self._defences(state, node.get("all", ())):
                yield from self._after(state, left, turn, case, before)
        else:
            yield from self._last(state, left, before)

    def _after(self, state: Any, left: int, turn: Turn, node: Node, before: Variation) -> Iterator[Variation]:
        """The variations after a turn, that turn included."""
        played = steps(self.game, state, turn)
        line, after = (*before, played), played[-1].after
        begins = self.game.begins_turn(after) and self.game.current_player(after) == self.aim.attacker
        if self.aim.reached(after) is not None or (begins and left == 0):
            yield line
        else:
            yield from self.variations(after, left - begins, node, line)

    def _last(self, state: Any, left: int, before: Variation) -> Iterator[Variation]:
        """The last turn of the attacker's side, of which nothing is written: the first that reaches the goal, else the
        first after which whatever the others do reaches it."""
        if self.aim.survives:
            yield before
            return
        quiet = []
        for turn, after in turns(self.game, state):
            reached = self.aim.reached(after)
            if reached:
                yield (*before, steps(self.game, state, turn))
                return
            if reached is None:
                quiet.append((turn, after))
        for turn, after in quiet:
            if self._forced(after):
                yield from self._after(state, left, turn, {}, before)
                return
        yield before

    def _forced(self, state: Any) -> bool:
        """Whether whatever the others do reaches the goal before the attacker has another turn."""
        mover = self.game.current_player(state)
        if mover == self.aim.attacker:
            return False
        some = any if mover in self.aim.ours else all
        ends = ((after, self.aim.reached(after)) for _, after in turns(self.game, state))
        return some(self._forced(after) if reached is None else reached for after, reached in ends)

    def turn(self, state: Any, text: str) -> Turn:
        """The actions of a turn or its beginning."""
        found: list[Any] = []
        for part in text.split("/"):
            action = self.game.parse_action(Position(self.game, self.position.names, state), part)
            found.append(action)
            state = self.game.apply(state, action)
        return tuple(found)

    def _defences(self, state: Any, cases: Sequence[Node]) -> Iterator[tuple[Turn, Node]]:
        """A turn of the others for each beginning that is written, and some for all the rest, with what meets it.

        A turn that reaches the goal by itself is in no case; one of these is taken too.
        """
        written = [(self.turn(state, text), case) for case in cases for text in case.get("to", ())]
        rest: Node = next((case for case in cases if "to" not in case), {})
        shown: set[object] = set()
        for turn, end in turns(self.game, state):
            fitting = [(begun, case) for begun, case in written if turn[: len(begun)] == begun]
            begun, case = max(fitting, key=lambda each: len(each[0]), default=((), rest))
            kind: object = "settled" if self.aim.reached(end) is not None else begun or turn[:ALIKE]
            if kind not in shown:
                shown.add(kind)
                yield turn, case
