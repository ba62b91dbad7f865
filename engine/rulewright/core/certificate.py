"""Checking the certificate of a puzzle: every line of it is replayed, by the clauses and by nothing else.

A certificate is plain data::
    {"schema_version": 1, "digest": ..., "rests_on": {...}, "stipulation": "win in 2", "length": 2,
     "unique": ["first", "second"], "keys": [NODE, ...], "refutations": NODE, "not_sooner": NODE}

A NODE is a strategy of one side.  Where that side is to move it is ``{"play": TURN, "then": NODE}``; where the others
are, ``{"all": [CASE, ...]}``, a case being a node with ``"to": [TURN, ...]``, turns or their beginnings: the longest
that fits counts, and a case without ``to`` is for all the rest.  A TURN is its actions joined by "/".  Where no turn of
the attacker (the player to move) may begin any more a node may be missing, but for his answer: everything is tried.

`keys` hold a winning first turn for each class of them (alike in the parts named by `unique`); `refutations` are the
others' strategy against first turns of all other classes, `not_sooner` against reaching the goal a turn earlier.

Nothing else may stand there: under the rules that it was made under every node and every ``to`` has a turn that leads
to it, and no two cases are about the same turns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from rulewright.core import resting
from rulewright.core.certificate_shape import Fault, Way, misshapen, parts, shared
from rulewright.core.errors import InputError
from rulewright.core.game import Position
from rulewright.core.play import Action

MOST = 8
"""So many faults are told."""
_STIPULATION = re.compile(r"(?:(win) in|(survive)|(reduce) (.+) to ([0-9]{1,2}) in) ([1-9])(?:, ally (helps|hinders))?")
Reached = tuple[Any, bool | None, int]
"""A state, its value where that is settled, and how many turns of the attacker may still begin."""
Turn = tuple[tuple[Any, Action], ...]
"""Actions played, each with the state it was played in."""


class _Failed(Exception):
    def __init__(self, fault: Fault) -> None:
        self.fault = fault


def check(position: Position, goal: str, certificate: Any, unique: Sequence[str] = (), most: int = MOST) -> list[Fault]:
    """Every fault, up to so many; none if the certificate proves a stipulation in the position, with one key in the
    parts of a turn that are `unique`: those that the certificate names, unless they are given.  What no turn leads to
    is a fault under the rules that it was made under: under others a proof may hold and have turns that are gone."""
    if corrupt := [Fault("corrupt", "", what, way=way) for way, what in islice(misshapen(certificate), most)]:
        return corrupt
    faults: list[Fault] = []
    try:
        (checker := _Checker(position, goal, shared(certificate), faults, most)).run(unique)
    except _Failed as failed:
        faults.append(failed.fault)
    stale = resting.changed(position.game, certificate)
    if not faults and not stale:
        faults = list(islice(checker.idle(), most))
    because = [tuple(dict.fromkeys((*fault.because, *stale))) for fault in faults]
    told = [replace(f, kind="stale", because=b) if stale else f for f, b in zip(faults, because, strict=True)]
    if resting.named(certificate["rests_on"]) != certificate["digest"]:
        told.append(Fault("wrong", "", "the digest that is written is not that of this", way=("rests_on",)))
    return told


class _Checker:
    """One check: who plays for what, and the faults found."""

    def __init__(self, position: Position, stipulation: str, told: Any, faults: list[Fault], most: int) -> None:
        self.game, self.position, self.told, self.faults, self.most = position.game, position, told, faults, most
        asked = _STIPULATION.fullmatch(stipulation)
        if told["stipulation"] != stipulation:
            raise self.failed((), f'it is about "{told["stipulation"]}", not "{stipulation}"')
        if asked is None:
            raise self.failed((), f'"{stipulation}" is not a stipulation')
        if asked[4] not in (None, *position.names):
            raise self.failed((), f'"{stipulation}" is about {asked[4]}, who does not play here')
        self.kind, self.turns = asked[1] or asked[2] or asked[3], int(asked[6])
        self.opponent, self.fewest = position.names.index(asked[4]) if asked[4] else -1, int(asked[5] or 0)
        self.attacker = self.game.current_player(position.state)
        if self.attacker < 0 or self.reached(position.state) is not None:
            raise self.failed((), "there is nothing to play for in this position")
        if not self.game.begins_turn(position.state):
            raise self.failed((), "a turn has begun already in this position: a puzzle begins where a turn does")
        side = self.game.side(self.attacker)
        if self.opponent in side or (asked[7] is None) != (len(side) == 1):
            raise self.failed((), f'"{stipulation}" cannot be asked of {position.names[self.attacker]}')
        self.ours = side if asked[7] == "helps" else frozenset((self.attacker,))
        self.keys, self.others = set[Turn](), set[Turn]()
        self.used = set[tuple[int, str | None]]()
        """Nodes that were played, and the texts by which cases were chosen."""

    def run(self, unique: Sequence[str]) -> None:
        """Check the keys, that no other class of first turns wins, and that none wins sooner."""
        start, left, told = self.position.state, self.turns - 1, self.told
        if told["length"] != self.turns:
            raise self.failed((), f"it proves {told['length']} turns, not {self.turns}")
        if unique and set(told["unique"]) != set(unique):
            raise self.failed((), f"it is about {' and '.join(told['unique'])}, not {' and '.join(unique)}")
        for node in told["keys"]:
            line, end = self.played(start, left, node, ())
            self.keys.add(self.parts(line))
            self.settles(end, node.get("then"), True, line)
        if len(told["keys"]) > 1:
            alike = " that are alike" if len(self.keys) == 1 else ""
            raise self.failed((), f"{len(told['keys'])} keys{alike}, where a puzzle has one")
        self.meets(start, left, told.get("refutations"), False, (), of_keys=False)
        if not self.others:
            raise self.failed((), f"every first turn is alike in what is unique: {', '.join(told['unique'])}")
        if left and self.kind != "survive":
            self.meets(start, left - 1, told.get("not_sooner"), False, (), of_keys=True)

    def reached(self, state: Any) -> bool | None:
        """Whether the goal is reached, or missed for good; None while neither is so."""
        outcome = self.game.outcome(state)
        if self.kind == "reduce":
            if outcome and self.attacker in outcome.losers:
                return False
            return self.game.own.hints.pieces_left(state, self.opponent) <= self.fewest or (False if outcome else None)
        if outcome is None:
            return None
        alone = self.kind == "survive" or self.game.side(self.attacker).issuperset(outcome.winners)
        return self.attacker in outcome.winners and alone

    def step(self, state: Any, action: Action, left: int) -> Reached:
        """The state after an action, its value where that is settled, the attacker's turns that may still begin."""
        state = self.game.apply(state, action)
        value = self.reached(state)
        if value is None and self.game.begins_turn(state) and self.game.current_player(state) == self.attacker:
            return (state, None, left - 1) if left else (state, self.kind == "survive", 0)
        return state, value, left

    def played(self, state: Any, left: int, node: Any, line: Turn) -> tuple[Turn, Reached]:
        """The turn that a node plays: the line with it, and what `step` says of its end."""
        if "play" not in node:
            raise self.failed(line, "nothing is played here", at=node)
        self.used.add((id(node), None))
        words, value = node["play"].split("/"), None
        for number, word in enumerate(words):
            action = self.action(state, word, line, node)
            verdict, line = self.game.verdict(state, action), (*line, (state, action))
            if not verdict.legal:
                raise self.failed(line, "this is not legal", verdict.clauses, node)
            state, value, left = self.step(state, action, left)
            if (value is None and not self.game.begins_turn(state)) != (number < len(words) - 1):
                raise self.failed(line, f'"{node["play"]}" is not a whole turn', at=node)
        return line, (state, value, left)

    def action(self, state: Any, word: str, line: Turn, node: Any) -> Action:
        """An action from its notation, which a node has."""
        try:
            return self.game.own.notation.parse(replace(self.position, state=state), word)
        except InputError as error:
            raise self.failed(line, error.problems[0].message, at=node, kind="corrupt") from None

    def settles(self, end: Reached, node: Any, ours: bool, line: Turn) -> None:
        """See that a state reached has the value that a side claims."""
        state, value, left = end
        own = value is None and (self.game.current_player(state) in self.ours) == ours
        if value is None and node is None:
            if left or (own and ours):
                raise self.failed(line, "no answer is given")
            value = self.searched(state)
        if value is None and own:
            played, end = self.played(state, left, node, line)
            self.settles(end, node.get("then"), ours, played)
        elif value is None:
            self.meets(state, left, node, ours, line)
        elif value != ours:
            raise self.failed(line, "the goal is missed" if ours else "this reaches the goal as well")

    def meets(self, state: Any, left: int, node: Any, ours: bool, line: Turn, of_keys: bool | None = None) -> None:
        """See that a side has an answer to every turn of the player to move, or only to keys, or to others."""
        cases = (node or {}).get("all", [])
        self.used |= {(id(node), None)} if node and "all" in node else set()
        listed = [(text.split("/"), (text, case)) for case in cases for text in case.get("to", ())]
        rest = next(((None, case) for case in cases if "to" not in case), (None, None))
        self.walk((state, left, listed, rest), ours, (), line, of_keys)

    def walk(self, at: Any, ours: bool, turn: Turn, line: Turn, of_keys: bool | None) -> None:
        """The same within a turn: the words still to come of each text of a case, with both, and those that are chosen
        so far."""
        state, left, listed, chosen = at
        below: dict[Action, list[Any]] = {}
        for words, named in listed:
            below.setdefault(self.action(state, words[0], line, named[1]), []).append((words[1:], named))
        actions = self.game.legal_actions(state)
        if not actions and (self.kind == "survive") != ours:
            raise self.failed(line, "here nothing is legal, and the goal not reached")
        for action in actions:
            further = below.get(action, [])
            here, (after, value, remaining) = (*turn, (state, action)), self.step(state, action, left)
            ending = [named for words, named in further if not words]
            if any(case is not ending[0][1] for _, case in ending):
                texts = " and ".join(f'"{text}"' for text, _ in ending)
                raise self.failed((*line, *here), f"{texts} are the same turns", at=ending[-1][1])
            text, case = name = ending[0] if ending else chosen
            if value is None and not self.game.begins_turn(after):
                rest = [(words, named) for words, named in further if words]
                self.walk((after, remaining, rest, name), ours, here, line, of_keys)
            elif of_keys is None or (self.parts(here) in self.keys) == of_keys:
                self.others |= {self.parts(here)} if of_keys is False else set()
                self.used |= {(id(case), text)} if value is None and text is not None else set()
                try:
                    self.settles((after, value, remaining), case, ours, (*line, *here))
                except _Failed as failed:
                    if len(self.faults) == self.most - 1:
                        raise
                    self.faults.append(failed.fault)

    def searched(self, state: Any) -> bool:
        """The value of a state from which no turn of the attacker may begin any more, by trying everything."""
        ours = self.game.current_player(state) in self.ours
        if self.kind == "win" and self.game.seats == 2 and not ours and self.game.own.hints.at_ease(state):
            return False
        for action in (actions := self.game.legal_actions(state)):
            after, value, _ = self.step(state, action, 0)
            if (self.searched(after) if value is None else value) == ours:
                return ours
        return not ours if actions else self.kind == "survive"

    def parts(self, turn: Turn) -> Turn:
        """The parts of a turn that tell it from others."""
        return tuple(
            (None, action) for state, action in turn if self.game.own.hints.part_of_turn(state) in self.told["unique"]
        )

    def idle(self) -> Iterator[Fault]:
        """The parts that no turn has led to, of those within one another the outermost."""
        beyond: Way = ("",)
        for way, node, text in parts(self.told):
            if way[: len(beyond)] != beyond and (id(node), text) not in self.used:
                named = f'"{text}"' if text is not None else ", ".join(f'"{t}"' for t in node.get("to", ())) or "this"
                yield Fault("wrong", "", f"no turn that goes on falls to {named}", way=way)
                beyond = way

    def failed(
        self, line: Turn, what: str, because: tuple[str, ...] = (), at: Any = None, kind: str = "wrong"
    ) -> _Failed:
        """A fault at a node, in a line, which is written as a game is: "/" between actions, ".." between turns."""
        text = ""
        for state, action in line:
            word = self.game.own.notation.write(replace(self.position, state=state), action)
            text += (".." if self.game.begins_turn(state) else "/") + word if text else word
        way = next((way for way, node, _ in parts(self.told) if node is at), ())
        return _Failed(Fault(kind, text, what, because, way))
