"""The proof of a puzzle as it is read: a tree, and variations that can be played through.

A certificate (`rulewright.core.certificate`) groups the others' turns by what answers them, each group by turns or
their beginnings.  A variation takes one turn of every beginning (where all are met alike, one of every first and second
action), and one for each way in which the game then ends.  What a certificate leaves out, since everything leads to the
goal, is played out here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rulewright.core.errors import InputError, Problem
from rulewright.core.game import Position
from rulewright_puzzles.interface import Turn
from rulewright_puzzles.search.goal import goal
from rulewright_puzzles.stipulation import Stipulation
from rulewright_puzzles.themes import Solution, Step, Variation
from rulewright_puzzles.turns import steps, turns

Node = Mapping[str, Any]
ALIKE = 2
"""Defences that begin with the same actions, so many, are taken for one where all are met alike."""


@dataclass(frozen=True)
class Played:
    """A turn that a side plays, what follows, and the lines that end with it: one for each way to end."""

    seat: int
    turn: str
    ends: Sequence[Variation] = ()
    then: Tree | None = None


@dataclass(frozen=True)
class Case:
    """Turns that are met alike.

    `turns` are turns or beginnings; `others` beginnings of which other cases have some turns, so that all others are
    meant; `rest` says that all turns are that no case names.  `ends` are lines that end with one of them, `then` is
    what meets the others.
    """

    turns: Sequence[str] = ()
    others: Sequence[str] = ()
    rest: bool = False
    ends: Sequence[Variation] = ()
    then: Tree | None = None


@dataclass(frozen=True)
class Met:
    """The turns of a player who does not play for what is proved; if there is but one case, all are met alike."""

    seat: int
    cases: Sequence[Case]


Tree = Played | Met


def read(
    position: Position, stipulation: Stipulation, certificate: Mapping[str, Any], key: int = 0
) -> tuple[Played, Solution]:
    """The solution that a certificate has for a key, the first unless told otherwise, as a tree and as variations.

    Raises:
        InputError: if it cannot be played under these rules.
    """
    node = certificate["keys"][key]
    reader = _Reader(position, stipulation)
    tree = reader.tree([((), position.state)], stipulation.turns - 1, node)
    if not isinstance(tree, Played) or not reader.variations:
        raise InputError(Problem("the proof does not begin with a turn of the player to move"))
    return tree, Solution(position, stipulation, reader.variations[0][0], reader.variations)


def solution(position: Position, stipulation: Stipulation, certificate: Mapping[str, Any]) -> Solution:
    """The solution that a certificate has for its first key.

    Raises:
        InputError: if it cannot be played under these rules.
    """
    return read(position, stipulation, certificate)[1]


def refutations(position: Position, stipulation: Stipulation, certificate: Mapping[str, Any], part: str) -> Met | None:
    """The tree by which the others foil first turns: part ``refutations`` all but the key, ``not_sooner`` what would
    do it a turn earlier; None if the certificate has no such part.

    Raises:
        InputError: if it cannot be played under these rules.
    """
    if part not in certificate:
        return None
    tree = _Reader(position, stipulation).foiling(position.state, certificate[part])
    return tree if isinstance(tree, Met) else None


def proof_size(certificate: Mapping[str, Any]) -> int:
    """How many turns and beginnings of turns are written in a certificate."""
    parts = [*certificate["keys"], *(certificate[n] for n in ("refutations", "not_sooner") if n in certificate)]
    return sum(map(_size, parts))


def _size(node: Node) -> int:
    below = _size(node["then"]) if "then" in node else 0
    return ("play" in node) + below + sum(len(case.get("to", ("",))) + _size(case) for case in node.get("all", ()))


Line = tuple[Variation, Any]
"""Turns played, and the state after them."""


@dataclass
class _Group:
    """The lines whose last turn falls to one case: those that end with it, those that go on, with the attacker's turns
    that are left then."""

    ends: list[Variation] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    left: int = 0


class _Cases:
    """The cases of a node, those with the same answer being one."""

    def __init__(self, cases: Sequence[Node]) -> None:
        self.answers: list[Node] = []
        self.named: dict[tuple[str, ...], int] = {}
        """Turns and beginnings, each as its words, with the number of the answer."""
        self.rest: int | None = None
        for case in cases:
            answer = {key: value for key, value in case.items() if key != "to"}
            if answer not in self.answers:
                self.answers.append(answer)
            number = self.answers.index(answer)
            if "to" not in case:
                self.rest = number
            self.named.update((tuple(text.split("/")), number) for text in case.get("to", ()))

    def labels(self, number: int | None) -> Case:
        """How the turns that fall to an answer are named."""
        turns: list[str] = []
        others: list[str] = []
        for words, answer in self.named.items():
            if answer == number and answer != self._above(words):
                deeper = (n for w, n in self.named.items() if len(w) > len(words) and w[: len(words)] == words)
                (others if any(n != answer for n in deeper) else turns).append("/".join(words))
        return Case(turns, others, number == self.rest)

    def _above(self, words: tuple[str, ...]) -> int | None:
        """What turns with a beginning would fall to if it were not named."""
        shorter = (words[:length] for length in range(len(words) - 1, 0, -1))
        return next((self.named[each] for each in shorter if each in self.named), self.rest)


class _Reader:
    """Plays through a tree.  `left` is how many turns of the attacker may still begin."""

    def __init__(self, position: Position, stipulation: Stipulation) -> None:
        self.position = position
        self.game = position.game
        self.aim = goal(position, stipulation)
        self.variations: list[Variation] = []

    # -- the attacker's side ---------------------------------------------------------------------------

    def tree(self, lines: Sequence[Line], left: int, node: Node) -> Tree | None:
        """What a node says of lines after which the same player's turn begins."""
        seat = self.game.current_player(lines[0][1])
        if "play" in node:
            return self._played(lines, left, node, seat)
        if seat not in self.aim.ours:
            return self._met(lines, left, _Cases(node.get("all", ())), seat)
        self.variations += [before for before, _ in lines]  # nothing has to be played any more
        return None

    def _played(self, lines: Sequence[Line], left: int, node: Node, seat: int) -> Played:
        group = _Group()
        for before, state in lines:
            turn = self.turn(state, node["play"])
            if not turn:
                raise InputError(Problem(f"the proof does not hold under these rules: {node['play']} is not legal"))
            self._sort(group, before, steps(self.game, state, turn), left)
        then = self.tree(group.lines, group.left, node.get("then", {})) if group.lines else None
        return Played(seat, node["play"], self._told(group), then)

    def _met(self, lines: Sequence[Line], left: int, cases: _Cases, seat: int) -> Met:
        groups: dict[int | None, _Group] = {}
        settled = _Group()
        for before, state in lines:
            for turn, number in self._defences(state, cases):
                played = steps(self.game, state, turn)
                if self.aim.reached(played[-1].after) is not None:
                    self._sort(settled, before, played, left)
                else:
                    self._sort(groups.setdefault(number, _Group()), before, played, left)
        told = []
        for number, group in sorted(groups.items(), key=lambda each: (each[0] == cases.rest, each[0] or 0)):
            answer = cases.answers[number] if number is not None else {}
            then = self.tree(group.lines, group.left, answer) if group.lines else None
            told.append(replace(cases.labels(number), ends=self._told(group), then=then))
        if settled.ends:
            told.insert(0, Case(ends=self._told(settled)))
        return Met(seat, told)

    def _sort(self, group: _Group, before: Variation, played: tuple[Step, ...], left: int) -> None:
        """Add a line to a group, where it ends or goes on."""
        line, after = (*before, played), played[-1].after
        begins = self.game.begins_turn(after) and self.game.current_player(after) == self.aim.attacker
        if self.aim.reached(after) is not None or (begins and left == 0):
            group.ends.append(line)
        else:
            group.lines.append((line, after))
            group.left = left - begins

    def _told(self, group: _Group) -> Sequence[Variation]:
        """The lines of a group that end, one for each way to end; all are variations."""
        self.variations += group.ends
        return tuple({self._kind(line[-1]): line for line in reversed(group.ends)}.values())[::-1]

    def _kind(self, turn: tuple[Step, ...]) -> object:
        """What tells one ending from another."""
        outcome = self.game.outcome(turn[-1].after)
        return turn[-1].seat, outcome and (turn[-1].action[0], outcome.by, outcome.losers)

    def _defences(self, state: Any, cases: _Cases) -> Iterator[tuple[Turn, int | None]]:
        """A turn of the others for each beginning that is named and each way in which the game ends after it, and some
        for all the rest, each with the number of what meets it."""
        named = self._legal(state, cases)
        shown: set[object] = set()
        for turn, end in turns(self.game, state):
            begun, number = _fitting(turn, named, cases.rest)
            if self.aim.reached(end) is not None:
                kind: object = ("settled", self._kind(steps(self.game, state, turn)))
            else:
                kind = begun or turn[:ALIKE], self._ending(end, cases.answers[number] if number is not None else {})
            if kind not in shown:
                shown.add(kind)
                yield turn, number

    def _ending(self, state: Any, node: Node) -> object:
        """How the game ends by an answer that is played at once, if it does."""
        turn = self.turn(state, node["play"]) if "play" in node else ()
        return self._kind(steps(self.game, state, turn)) if turn else None

    # -- the others' side ------------------------------------------------------------------------------

    def foiling(self, state: Any, node: Node) -> Tree | None:
        """A node of the others' strategy, played through with one turn for each case."""
        seat = self.game.current_player(state)
        if "play" in node:
            turn = self.turn(state, node["play"])
            if not turn:
                raise InputError(Problem(f"the proof does not hold under these rules: {node['play']} is not legal"))
            after = steps(self.game, state, turn)[-1].after
            return Played(seat, node["play"], (), self.foiling(after, node["then"]) if "then" in node else None)
        if "all" not in node:
            return None
        cases = _Cases(node["all"])
        named = self._legal(state, cases)
        reached: dict[int, Any] = {}
        for turn, end in turns(self.game, state):
            _, number = _fitting(turn, named, cases.rest)
            if number is None or number in reached or self.game.outcome(end) is not None:
                continue
            answer = cases.answers[number]
            if "play" not in answer or self.turn(end, answer["play"]):
                reached[number] = end
            if len(reached) == len(cases.answers):
                break
        found = sorted(reached.items(), key=lambda each: (each[0] == cases.rest, each[0]))
        told = [replace(cases.labels(each), then=self.foiling(end, cases.answers[each])) for each, end in found]
        return Met(seat, told)

    # -- turns -----------------------------------------------------------------------------------------

    def turn(self, state: Any, text: str) -> Turn:
        """The actions of a turn or its beginning; empty if it is not legal here."""
        found: list[Any] = []
        for part in text.split("/"):
            try:
                action = self.game.own.notation.parse(Position(self.game, self.position.names, state), part)
            except InputError:
                return ()
            if not self.game.allows(state, action):
                return ()
            found.append(action)
            state = self.game.apply(state, action)
        return tuple(found)

    def _legal(self, state: Any, cases: _Cases) -> dict[Turn, int]:
        """The turns and beginnings that are named and legal in a state."""
        named = {self.turn(state, "/".join(words)): number for words, number in cases.named.items()}
        return {turn: number for turn, number in named.items() if turn}


def _fitting(turn: Turn, named: Mapping[Turn, int], rest: int | None) -> tuple[Turn, int | None]:
    """The longest beginning of a turn that is named, and the number of what it falls to."""
    beginnings = (turn[:length] for length in range(len(turn), 0, -1))
    begun = next((each for each in beginnings if each in named), ())
    return begun, named[begun] if begun else rest
