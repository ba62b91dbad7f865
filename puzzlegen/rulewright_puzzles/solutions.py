"""The proof of a puzzle as variations that can be played through.

A certificate (`rulewright.core.certificate`) groups the others' turns by what answers them, each group by turns or
their beginnings.  A variation takes one turn of every beginning.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulewright.core.game import Position
from rulewright_puzzles.interface import Turn
from rulewright_puzzles.stipulation import Stipulation
from rulewright_puzzles.themes import Solution, Variation
from rulewright_puzzles.turns import steps, turns

Node = Mapping[str, Any]


def solution(position: Position, stipulation: Stipulation, certificate: Mapping[str, Any]) -> Solution:
    """The solution that a certificate has for its first key."""
    (node, *_) = certificate["keys"]
    lines = tuple(variations(position, node))
    return Solution(position, stipulation, lines[0][0], lines)


def variations(position: Position, node: Node) -> Iterator[Variation]:
    """The variations of a node, in its order; each at least as long as the node is deep."""
    yield from _from(_Reader(position), position.state, node, ())


def proof_size(certificate: Mapping[str, Any]) -> int:
    """How many turns and beginnings of turns are written in a certificate."""
    parts = [*certificate["keys"], *(certificate[n] for n in ("refutations", "not_sooner") if n in certificate)]
    return sum(map(_size, parts))


def _size(node: Node) -> int:
    below = _size(node["then"]) if "then" in node else 0
    return ("play" in node) + below + sum(len(case.get("to", ("",))) + _size(case) for case in node.get("all", ()))


class _Reader:
    """Reads turns of a certificate in whatever state they are met."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.game = position.game

    def turn(self, state: Any, text: str) -> tuple[Turn, Any]:
        """The actions of a turn or its beginning, and the state after them."""
        found: list[Any] = []
        for part in text.split("/"):
            action = self.game.parse_action(Position(self.game, self.position.names, state), part)
            found.append(action)
            state = self.game.apply(state, action)
        return tuple(found), state


def _from(reader: _Reader, state: Any, node: Node, before: Variation) -> Iterator[Variation]:
    """The variations from a state on."""
    if reader.game.outcome(state) is not None:
        yield before
    elif "play" in node:
        turn, after = reader.turn(state, node["play"])
        yield from _from(reader, after, node.get("then", {}), (*before, steps(reader.game, state, turn)))
    elif "all" in node:
        for turn, after, case in _defences(reader, state, node["all"]):
            yield from _from(reader, after, case, (*before, steps(reader.game, state, turn)))
    else:
        yield from _unwritten(reader, state, before)


def _unwritten(reader: _Reader, state: Any, before: Variation) -> Iterator[Variation]:
    """What follows where nothing is written, since no turn of the attacker may begin any more: whatever the others do
    leads to the goal.  If that is the end of the game, one turn that ends it is taken."""
    for turn, after in turns(reader.game, state):
        if reader.game.outcome(after) is not None:
            yield (*before, steps(reader.game, state, turn))
            return
    yield before


def _defences(reader: _Reader, state: Any, cases: Sequence[Node]) -> Iterator[tuple[Turn, Any, Node]]:
    """A turn for each beginning that is written, one for all the rest, and one that ends the game at once, which no
    case is about."""
    game = reader.game
    written = [(reader.turn(state, text)[0], case) for case in cases for text in case.get("to", ())]
    rest = next((case for case in cases if "to" not in case), None)
    shown: set[Turn | None] = set()
    for turn, end in turns(game, state):
        if game.outcome(end) is not None:
            if None not in shown:
                shown.add(None)
                yield turn, end, {}
            continue
        fitting = [(begun, case) for begun, case in written if turn[: len(begun)] == begun]
        begun, case = max(fitting, key=lambda each: len(each[0]), default=((), rest))
        if case is not None and begun not in shown:
            shown.add(begun)
            yield turn, end, case
