"""Writing the certificate of a proof: the strategies of both sides, as `rulewright.core.certificate` reads them.

Replies that fall to the same answer, with everything that follows it, become one case; the case that takes most
of them is the one for all the rest.  An answer that others can stand in for is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from rulewright.core.certificate_shape import VERSION
from rulewright.core.errors import InputError
from rulewright.core.game import Position
from rulewright.core.play import Action
from rulewright.core.resting import named, rests_on
from rulewright_puzzles.beginnings import beginnings
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
        resting = rests_on(self._game)
        told: Node = {
            "schema_version": VERSION,
            "digest": named(resting),
            "rests_on": resting,
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
            return self._ally(state) if ours and not own else None
        if not own:
            return self._met(state, left, ours)
        for end in self._proof.tried(state, left):
            value = end.value if end.value is not None else self._proof.holds(end.state, end.left)
            if value == ours:
                return self._with(end, state, ours)
        raise ValueError("there is no strategy here")

    def _ally(self, state: State) -> Node | None:
        """What an ally who helps plays after the attacker's last turn; None if he has no turn."""
        if len(self._proof.goal.ours) == 1:
            return None
        node = self._met(state, 0, True)
        return node if node["all"] else None

    def _met(self, state: State, left: int, ours: bool, which: Callable[[Turn], bool] = lambda _: True) -> Node:
        """A side's answers to all turns of the others, or to some of them."""
        answers: list[Node] = []
        latest: list[int] = []
        met: list[tuple[End, int]] = []
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
            met.append((end, fitting))
        chosen = self._fewer(met, answers, ours)
        to, most = beginnings(self._position, state, [(end.turn, answer) for end, answer in chosen])
        cases: list[Node] = [{"to": to[i], **answers[i]} for i in sorted(to)]
        return {"all": cases if most is None else [*cases, answers[most]]}

    def _fewer(self, met: Sequence[tuple[End, int]], answers: Sequence[Node], ours: bool) -> list[tuple[End, int]]:
        """The same turns with as few answers as can be had without looking for new ones: an answer goes, those that
        the fewest turns fall to first, if each of its turns falls to one of the others as well."""
        groups: dict[int, list[End]] = {}
        for end, answer in met:
            groups.setdefault(answer, []).append(end)
        for answer in sorted(groups, key=lambda i: (len(groups[i]), -i)):
            others = sorted(groups.keys() - {answer}, key=lambda i: (-len(groups[i]), i))[:TRIED]
            moved: list[tuple[End, int]] = []
            for end in groups[answer]:
                other = next((i for i in others if self._fits(Reached(*end[1:]), answers[i], ours)), None)
                if other is None:
                    break
                moved.append((end, other))
            else:
                del groups[answer]
                for end, other in moved:
                    groups[other].append(end)
        now = {end.turn: answer for answer, ends in groups.items() for end in ends}
        return [(end, now[end.turn]) for end, _ in met]

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
                if turn is None or listed.get(turn, case) is not case:  # unreadable, or here two cases for one turn
                    return False
                if turn:
                    listed[turn] = case
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
                action = self._game.own.notation.parse(replace(self._position, state=state), word)
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
            words.append(self._game.own.notation.write(replace(self._position, state=state), action))
            state = self._game.apply(state, action)
        return "/".join(words)
