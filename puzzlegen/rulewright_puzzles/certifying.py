"""Writing the certificate of a proof: the strategies of both sides, as `rulewright.core.certificate` reads them.

Replies that fall to the same answer, with everything that follows it, become one case; the case that takes most
of them is the one for all the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from rulewright.core.certificate import VERSION
from rulewright.core.errors import InputError
from rulewright.core.game import Action, Position
from rulewright.core.resting import rests_on
from rulewright_puzzles.interface import State, Turn
from rulewright_puzzles.search.proof import End, Proof, Reached
from rulewright_puzzles.stipulation import Stipulation

Node = dict[str, Any]
TRIED = 12
"""So many of the answers that others fall to are tried before a new one is looked for, the latest first."""


class Writer:
    """Writes strategies of one proof, found with the reductions that it has."""

    def __init__(self, proof: Proof, position: Position) -> None:
        self._proof = proof
        self._position = position
        self._game = position.game

    def certificate(
        self, stipulation: Stipulation, unique: Sequence[str], keys: Iterable[Turn], is_key: Callable[[Turn], bool]
    ) -> Node:
        """The certificate of a stipulation reached in exactly its turns, with a first turn of each key.

        Raises:
            BudgetSpentError: if it takes too many nodes.
        """
        start, left = self._position.state, stipulation.turns - 1
        told: Node = {
            "schema_version": VERSION,
            "digest": self._game.spec.digest,
            "rests_on": rests_on(self._game),
            "stipulation": str(stipulation),
            "length": stipulation.turns,
            "unique": list(unique),
            "keys": [self._played(start, left, turn, True) for turn in keys],
        }
        if left or self._proof.goal.survives:
            told["refutations"] = self._met(start, left, False, lambda turn: not is_key(turn))
        if left > 1 and not self._proof.goal.survives:
            told["not_sooner"] = self._met(start, left - 1, False, is_key)
        return told

    def _played(self, state: State, left: int, turn: Turn, ours: bool) -> Node:
        end = self._proof.follow(state, turn, left)
        if end is None:
            raise ValueError(f"not a legal turn: {turn}")
        return self._with(end, state, ours)

    def _with(self, end: End, state: State, ours: bool) -> Node:
        """The node of a turn that a side plays."""
        then = self._node(Reached(*end[1:]), ours)
        node = {"play": self._text(state, end.turn)}
        return node if then is None else {**node, "then": then}

    def _node(self, reached: Reached, ours: bool) -> Node | None:
        """A side's strategy from a state that is worth to it what it claims; None where none has to be written."""
        state, value, left = reached
        if value is not None:
            return None
        own = (self._proof.rules.current_player(state) in self._proof.goal.ours) == ours
        if left == 0 and not (own and (ours or self._proof.goal.survives)):
            return None
        if not own:
            return self._met(state, left, ours)
        for end in self._proof.tried(state, left):
            value = end.value if end.value is not None else self._proof.holds(end.state, end.left)
            if value == ours:
                return self._with(end, state, ours)
        raise ValueError("there is no strategy here")

    def _met(self, state: State, left: int, ours: bool, which: Callable[[Turn], bool] = lambda _: True) -> Node:
        """A side's answers to all turns of the others, or to some of them."""
        answers: list[Node] = []
        latest: list[int] = []
        met: list[tuple[Turn, int]] = []
        for end in self._proof.turns(state, left):
            reached = Reached(*end[1:])
            if reached.value is not None or not which(end.turn):
                continue
            fitting = next((i for i in latest[:TRIED] if self._fits(reached, answers[i], ours)), None)
            if fitting is None:
                node = self._node(reached, ours)
                if node is None:
                    continue
                fitting = len(answers)
                answers.append(node)
            else:
                latest.remove(fitting)
            latest.insert(0, fitting)
            met.append((end.turn, fitting))
        return {"all": self._cases(state, met, answers)}

    def _cases(self, state: State, met: Sequence[tuple[Turn, int]], answers: Sequence[Node]) -> list[Node]:
        to: dict[int, list[str]] = {}
        most = self._common(met, None)
        self._list(state, met, most, "", to)
        cases: list[Node] = [{"to": to[i], **answers[i]} for i in sorted(to)]
        return cases if most is None else [*cases, answers[most]]

    def _common(self, met: Iterable[tuple[Turn, int]], before: int | None) -> int | None:
        """The answer that most turns fall to; of several the one that holds before, then the first."""
        counts = Counter(answer for _, answer in met)
        return max(counts, key=lambda i: (counts[i], i == before, -i)) if counts else None

    def _list(
        self, state: State, met: Sequence[tuple[Turn, int]], chosen: int | None, text: str, to: dict[int, list[str]]
    ) -> None:
        """Note, for turns from a state, which beginnings of them fall to another answer than the one chosen."""
        below: dict[Action, list[tuple[Turn, int]]] = {}
        for turn, answer in met:
            if turn:
                below.setdefault(turn[0], []).append((turn[1:], answer))
        for action, further in below.items():
            if all(answer == chosen for _, answer in further):
                continue
            here = text + self._game.format_action(replace(self._position, state=state), action)
            common = self._common(further, chosen)
            if common is not None and common != chosen:
                to.setdefault(common, []).append(here)
            self._list(self._game.apply(state, action), further, common, f"{here}/", to)

    # -- whether an answer fits another state too --------------------------------------------------------

    def _fits(self, reached: Reached, node: Node | None, ours: bool) -> bool:
        """Whether a node, written for one state, is a strategy in another."""
        state, value, left = reached
        if value is not None:
            return value == ours
        if node is None:
            return left == 0 and self._proof.holds(state, left) == ours
        own = (self._proof.rules.current_player(state) in self._proof.goal.ours) == ours
        if own != ("play" in node):
            return False
        if not own:
            return self._meets(state, left, node, ours)
        turn = self._turn(state, node["play"])
        end = self._proof.follow(state, turn, left) if turn else None
        return end is not None and self._fits(Reached(*end[1:]), node.get("then"), ours)

    def _meets(self, state: State, left: int, node: Node, ours: bool) -> bool:
        listed: dict[Turn, Node] = {}
        for case in node["all"]:
            for text in case.get("to", ()):
                turn = self._turn(state, text)
                if turn:
                    listed[turn] = case
                elif turn is None:
                    return False
        chosen = next((case for case in node["all"] if "to" not in case), None)
        for end in self._proof.turns(state, left):
            beginnings = (end.turn[:length] for length in range(len(end.turn), 0, -1))
            case = next((listed[turn] for turn in beginnings if turn in listed), chosen)
            if not self._fits(Reached(*end[1:]), case, ours):
                return False
        return True

    def _turn(self, state: State, text: str) -> Turn | None:
        """A turn, or its beginning, from its text; empty if it is not legal here, None if it cannot be read."""
        turn: list[Action] = []
        for word in text.split("/"):
            try:
                action = self._game.parse_action(replace(self._position, state=state), word)
            except InputError:
                return None
            if not self._game.allows(state, action):
                return ()
            turn.append(action)
            state = self._game.apply(state, action)
        return tuple(turn)

    def _text(self, state: State, turn: Turn) -> str:
        words = []
        for action in turn:
            words.append(self._game.format_action(replace(self._position, state=state), action))
            state = self._game.apply(state, action)
        return "/".join(words)
