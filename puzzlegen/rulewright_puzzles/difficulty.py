"""How hard a puzzle is, before anybody has tried it: ingredients that can be counted, and a level made from them.

The score is the sum of the ingredients' weights:

- `turns`: 6 for each turn of the attacker but the first;
- `proof_size`, `first_turns`, `solving_nodes`: the number of binary digits, halved;
- `key_rank`: the number of binary digits of the count of losing first turns that look at least as good;
- `tries`: one each, at most 6.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulewright.core import players
from rulewright.core.abilities import WHOLE
from rulewright.core.game import Position
from rulewright_puzzles.games import sight
from rulewright_puzzles.interface import Turn
from rulewright_puzzles.levels import LEVELS
from rulewright_puzzles.search import ALL, reductions
from rulewright_puzzles.search.goal import goal
from rulewright_puzzles.search.proof import BudgetSpentError, End, Proof
from rulewright_puzzles.solving import Proved, parts, wins
from rulewright_puzzles.stipulation import Stipulation

BOUNDS = (20, 27, 34)
"""The scores at which the second, third and fourth level begin."""
MOST_TRIES = 6
DEFENCE, TRIED = ("second", WHOLE), ("overload", "second", WHOLE)
"""The parts of a turn by which defences, and tries, are told apart."""


@dataclass(frozen=True)
class Try:
    """A first turn that fails to one defence only, with that defence."""

    turn: Turn
    refutation: Turn


@dataclass(frozen=True)
class SetPlay:
    """If the defence were to move first: its turns, and to how many the attacker has a win as quick as in the
    puzzle's continuation."""

    moves: int = 0
    answered: int = 0


class Study:
    """What is to be known of a sound puzzle besides its proof.

    Everything together costs at most `budget` nodes; `nodes` is what it has cost.  Tries and set play are looked for
    where there are two sides with one player each, tries among the first so many turns that the budget allows.
    """

    def __init__(self, position: Position, stipulation: Stipulation, proved: Proved, budget: int) -> None:
        self.position = position
        self.proved = proved
        self.aim = goal(position, stipulation)
        seeing, _ = sight(position.game)
        self.sight = seeing
        self.proof = Proof(self.aim, budget, reductions(ALL, seeing, position.game.seats))
        self.winning = {turn for key in proved.keys for turn in key.turns}
        self.firsts = list(self.proof.turns(position.state, stipulation.turns - 1))
        self.duel = position.game.seats == 2

    @property
    def nodes(self) -> int:
        """The nodes spent."""
        return self.proof.nodes

    def key_rank(self) -> int:
        """How many losing first turns look at least as good, at their end, as the best-looking winning one."""
        game = self.position.game
        worth = {end.turn: players.worth(game, end.state, self.aim.attacker) for end in self.firsts}
        best = max(worth[turn] for turn in self.winning)
        return sum(value >= best for turn, value in worth.items() if turn not in self.winning)

    def tries(self) -> list[Try]:
        """First turns that fail to one defence only, one for each choice of the parts that make a key."""
        found: dict[Turn, Try] = {}
        if not self.duel:
            return []
        seen = {self._parts(turn) for turn in self.winning}
        try:
            for end in self.firsts:
                shared = self._parts(end.turn)
                if end.value is None and shared not in seen and shared not in found:
                    refuting = self._refuting(end)
                    if len(refuting) == 1:
                        found[shared] = Try(end.turn, refuting[0])
        except BudgetSpentError:
            pass
        return list(found.values())

    def _parts(self, turn: Turn) -> Turn:
        return parts(self.aim, self.position.state, turn, TRIED)

    def _refuting(self, end: End) -> list[Turn]:
        """Defences to a turn that foil the goal, one for each choice of second action; the first two suffice."""
        found: dict[Turn, Turn] = {}
        for reply in self.proof.turns(end.state, end.left):
            shared = parts(self.aim, end.state, reply.turn, DEFENCE)
            if shared not in found and not wins(self.proof, reply):
                found[shared] = reply.turn
                if len(found) > 1:
                    break
        return list(found.values())

    def set_play(self) -> SetPlay:
        """What would happen if the defence were to move first; nothing if that cannot be said."""
        turns = self.proved.length - 1
        if not self.duel or self.sight is None or turns < 1 or self.aim.kind != "win":
            return SetPlay()
        state = self.sight.passed(self.position.state, 1 - self.aim.attacker)
        moves = answered = 0
        try:
            for reply in self.proof.turns(state, turns):
                moves += 1
                answered += wins(self.proof, reply)
        except BudgetSpentError:
            return SetPlay()
        return SetPlay(moves, answered)


def difficulty(turns: int, ingredients: Mapping[str, int]) -> dict[str, Any]:
    """The record's `difficulty`: the ingredients, the score and the level."""
    size = sum(ingredients[name].bit_length() for name in ("proof_size", "first_turns", "solving_nodes")) // 2
    score = 6 * (turns - 1) + size + ingredients["key_rank"].bit_length() + min(ingredients["tries"], MOST_TRIES)
    return {**ingredients, "score": score, "level": LEVELS[sum(score >= bound for bound in BOUNDS)]}
