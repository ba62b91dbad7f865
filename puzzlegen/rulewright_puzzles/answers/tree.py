"""The tree that a page plays along, as plain data.

A node in which the solver's side is to act lists every legal action, in groups that lead on to the same; one in which
the others are to answer has answers that the certificate tells apart.  The tree is bounded by two rules, and says where
it stops: after the turn that the certificate plays the others give up to `REPLIES` answers, after any other winning
turn one; and once there are `LARGEST` nodes, winning actions off the certificate's own line are known to win but are
not followed (``null``).  That an action fails is never left out.

::
    {"nodes": [NODE], "wrong": [WRONG], "goals": [WHY], "said": [TEXTS], "facts": [...], "open": 0, ...}
    NODE     {"at": PIECES, "has": FACTS, "by": SEAT, "part": "second", "go": [[TARGET, "ACTION ACTION ..."], ...]}
             {"at": PIECES, "has": FACTS, "by": SEAT, "reply": [[STEPS, TARGET], ...]}
    TARGET   a node's number, "g" and that of a goal reached, "w" and that of what is wrong, or null: wins, not followed
    ACTION   CLICKS=NOTATION;CHANGE, without what is the same as the clicks, and without a change that the node tells
    STEPS    [["NOTATION", "CLICKS", "CHANGE", FACTS], ...]
    CHANGE   hexes that are left and pieces that come: "-E5,E7041"
    WRONG    {"rest": STEPS of the solver, "line": [[SEAT, STEPS], ...], "why": WHY}
    WHY      [number of a text, [clause, ...]]
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulewright import games
from rulewright.core.game import Position
from rulewright.core.play import Action
from rulewright.games.kit import Board
from rulewright_puzzles.answers import reasons
from rulewright_puzzles.answers.reasons import LANGUAGES, Why
from rulewright_puzzles.interface import State, Turn
from rulewright_puzzles.search.proof import Proof, Reached
from rulewright_puzzles.solving import prover
from rulewright_puzzles.stipulation import Stipulation

VERSION = 1
REPLIES = 8
"""So many answers of the others are shown after a turn of the certificate's own line."""
LARGEST = 240
"""So many nodes a tree has before it stops to follow winning turns off that line."""
BUDGET = 20_000_000
"""Nodes of the search for all of it."""
Node = Mapping[str, Any]
Target = int | str | None


def answers(position: Position, stipulation: Stipulation, certificate: Mapping[str, Any]) -> dict[str, Any] | None:
    """The tree of a puzzle that is proved; None where its game has no board to play on.

    Raises:
        BudgetSpentError: if the search takes too long.
    """
    board = games.of(position.game.spec.game).board
    return _Tree(board, position, stipulation).written(certificate["keys"][0]) if board else None


class _Tree:
    """A tree being written."""

    def __init__(self, board: Board, position: Position, stipulation: Stipulation) -> None:
        self.start = position
        self.game = position.game
        self.left = stipulation.turns - 1
        self.proof: Proof = prover(position, stipulation, BUDGET)
        self.goal = self.proof.goal
        self.board = board
        self.nodes: list[dict[str, Any]] = []
        self.wrong: list[dict[str, Any]] = []
        self.open = 0
        self._known: dict[tuple[State, int], int] = {}
        self._tables: dict[str, dict[Any, int]] = {"said": {}, "goals": {}, "facts": {}, "over": {}}
        self._facts: list[Any] = []
        self._clauses: dict[str, None] = {}

    def written(self, node: Node) -> dict[str, Any]:
        """Everything, the first node first."""
        self.yours(Reached(self.start.state, None, self.left), node, node["play"].split("/"), True)
        return {
            "schema_version": VERSION,
            "names": list(self.start.names),
            "attacker": self.goal.attacker,
            "side": sorted(self.goal.ours),
            "nodes": self.nodes,
            "wrong": self.wrong,
            "goals": [[text, list(clauses)] for text, clauses in self._tables["goals"]],
            "said": [dict(zip(LANGUAGES, texts, strict=True)) for texts in self._tables["said"]],
            "facts": self._facts,
            "clauses": list(self._clauses),
            "open": self.open,
        }

    # -- the solver's side --------------------------------------------------------------------------------

    def yours(self, at: Reached, node: Node, words: Sequence[str], main: bool) -> int:
        """The number of the node in which the solver's side is to act; `words` are what the certificate plays on."""
        state, _, left = at
        if (state, left) in self._known:
            return self._known[state, left]
        number = self.begun(state, left)
        before = self.at(state)
        legal = [(action, self.game.own.notation.write(before, action)) for action in self.game.legal_actions(state)]
        first = words[0] if words else None
        legal.sort(key=lambda one: one[1] != first)
        groups: dict[Target, list[str]] = {}
        for action, text in legal:
            reached = self.proof.play(state, action, left)
            own = main and text == first
            target = self.target(at, action, reached, node, words[1:] if own else (), own)
            told = not isinstance(target, int)
            groups.setdefault(target, []).append(self.action(before, action, text, reached.state if told else None))
        part = self.game.own.hints.part_of_turn(state)
        self.nodes[number] |= {"part": part, "go": [[target, " ".join(those)] for target, those in groups.items()]}
        return number

    def target(
        self, at: Reached, action: Action, reached: Reached, node: Node, words: Sequence[str], main: bool
    ) -> Target:
        """What an action of the solver's side leads to."""
        state, value, left = reached
        if not self.value(reached):
            return f"w{self.refuted(action, reached, at)}"
        if value is not None:
            return f"g{self.reached(reached, action)}"
        if not main and (state, left) not in self._known and len(self.nodes) >= LARGEST:
            self.open += 1
            return None
        mover = self.game.current_player(state)
        if mover in self.goal.ours:
            same = mover == self.game.current_player(at.state) and not self.game.begins_turn(state)
            further, play = (node, words) if same else self.further(node)
            return self.yours(reached, further, play, main)
        return self.theirs(reached, node.get("then", node), main)

    def further(self, node: Node) -> tuple[Node, Sequence[str]]:
        """What the certificate has for another of the solver's side."""
        then = node.get("then", node)
        return then, then.get("play", "").split("/") if then.get("play") else ()

    def value(self, reached: Reached) -> bool:
        """Whether the goal is reached from there."""
        return reached.value if reached.value is not None else self.proof.holds(reached.state, reached.left)

    # -- the others ---------------------------------------------------------------------------------------

    def theirs(self, at: Reached, node: Node, main: bool) -> int:
        """The number of the node in which one of the others is to answer."""
        state, _, left = at
        if (state, left) in self._known:
            return self._known[state, left]
        number = self.begun(state, left)
        replies = []
        for turn, case in self.cases(state, left, node)[: REPLIES if main else 1]:
            end = self.proof.follow(state, turn, left)
            if end is None:
                raise ValueError("an answer that is no whole turn")
            replies.append([self.steps(state, turn), self.after(Reached(*end[1:]), turn, case, main)])
        self.nodes[number]["reply"] = replies
        return number

    def after(self, reached: Reached, turn: Turn, case: Node, main: bool) -> Target:
        """What a turn of the others leads to: it wins, as everything does after a winning turn."""
        if reached.value is not None:
            return f"g{self.reached(reached, turn[-1])}"
        if self.game.current_player(reached.state) in self.goal.ours:
            play = case.get("play", "")
            return self.yours(reached, case, play.split("/") if play else (), main)
        return self.theirs(reached, case, main)

    def cases(self, state: State, left: int, node: Node) -> list[tuple[Turn, Node]]:
        """A turn of the others for each case of the certificate that can be played here, one at least."""
        found: dict[Turn, Node] = {}
        listed = [text.split("/") for case in node.get("all", ()) for text in case.get("to", ())]
        for case in node.get("all", ()):
            if "to" in case:
                made = (self.turn(state, left, text.split("/"), listed) for text in case["to"])
                turn = next((one for one in made if one is not None), None)
            else:
                turn = self.turn(state, left, [], listed)
            if turn is not None:
                found.setdefault(turn, case)
        if not found:
            found[next(self.proof.turns(state, left)).turn] = {}
        return list(found.items())

    def turn(self, state: State, left: int, begun: Sequence[str], listed: Sequence[Sequence[str]]) -> Turn | None:
        """A whole turn that begins so and not as any longer beginning that is listed; None if there is none."""
        for end in self.proof.turns(state, left):
            texts = self.texts(state, end.turn)
            longer = (one for one in listed if len(one) > len(begun) and texts[: len(one)] == list(one))
            if texts[: len(begun)] == list(begun) and next(longer, None) is None:
                return end.turn
        return None

    # -- what fails ---------------------------------------------------------------------------------------

    def refuted(self, action: Action, reached: Reached, at: Reached) -> int:
        """The number of what shows that an action fails: how the turn might go on, what answers it, and why."""
        state, value, left = reached
        mover = self.game.current_player(at.state)
        rest: list[Action] = []
        last = action
        while value is None and not self.proof.over(state, mover) and (legal := self.game.legal_actions(state)):
            here = self.at(state)
            last = min(
                legal, key=lambda one: (len(self.board.clicks(here, one)), self.game.own.notation.write(here, one))
            )
            rest.append(last)
            state, value, left = self.proof.play(state, last, left)
        steps = self.steps(reached.state, tuple(rest))
        line, why = self.shown(Reached(state, value, left), last)
        told = {"rest": [] if not line and value is None else steps, "line": line, "why": self.why(why)}
        key, known = json.dumps(told), self._tables["over"]
        if key not in known:
            known[key] = len(self.wrong)
            self.wrong.append(told)
        return known[key]

    def shown(self, reached: Reached, last: Action) -> tuple[list[Any], Why]:
        """The others' turns after a turn that fails, and why it does."""
        own, line = self.at(reached.state), list[Any]()
        while True:
            state, value, left = reached
            if self.game.outcome(state) is not None:
                return line, reasons.ended(self.board, self.at(state), last)
            mover = self.game.current_player(state)
            if mover in self.goal.ours and value is None:
                return line, reasons.held(self.proof, own, self.at(state), left)
            late = left == 0 and self.goal.ours == {self.goal.attacker} and not self.goal.survives
            end = None if value is not None or late else self.answer(reached)
            if end is None:
                return line, reasons.timed_out(self.proof, self.at(state))
            line.append([mover, self.steps(state, end.turn)])
            last = end.turn[-1]
            reached = Reached(*end[1:])

    def answer(self, reached: Reached) -> Any:
        """A turn of the others after which the goal is missed; None if nothing is legal."""
        for end in self.proof.tried(reached.state, reached.left):
            if end.turn and not self.value(Reached(*end[1:])):
                return end
        return None

    # -- writing ------------------------------------------------------------------------------------------

    def at(self, state: State) -> Position:
        """A state with the players' names."""
        return replace(self.start, state=state)

    def begun(self, state: State, left: int) -> int:
        """A new node: what stands where, what everybody has, whose turn it is."""
        position = self.at(state)
        number = self._known[state, left] = len(self.nodes)
        pieces = " ".join(f"{at}{piece}" for at, piece in self.board.standing(position).items())
        self.nodes.append({"at": pieces, "has": self.has(position), "by": self.game.current_player(state)})
        return number

    def has(self, position: Position) -> int:
        """The number of what the players have."""
        key, known = self.board.having(position), self._tables["facts"]
        if key not in known:
            known[key] = len(self._facts)
            held = {language: self.board.held(position, language) for language in LANGUAGES}
            self._facts.append({name: [[list(fact) for fact in own] for own in all_] for name, all_ in held.items()})
        return known[key]

    def action(self, before: Position, action: Action, text: str, after: State | None) -> str:
        """An action of the solver's side, with what it changes where no node tells that."""
        clicks = ".".join(self.board.clicks(before, action))
        change = f";{self.change(before.state, after)}" if after is not None else ""
        return f"{clicks}{'' if clicks == text else '=' + text}{change}"

    def steps(self, state: State, turn: Turn) -> list[list[Any]]:
        """Actions that are shown one after the other."""
        told = []
        for action in turn:
            before, after = self.at(state), self.game.apply(state, action)
            clicks = ".".join(self.board.clicks(before, action))
            text = self.game.own.notation.write(before, action)
            told.append([text, clicks, self.change(state, after), self.has(self.at(after))])
            state = after
        return told

    def texts(self, state: State, turn: Turn) -> list[str]:
        """A turn in the game's notation."""
        told = []
        for action in turn:
            told.append(self.game.own.notation.write(self.at(state), action))
            state = self.game.apply(state, action)
        return told

    def change(self, before: State, after: State) -> str:
        """Which hexes are left, and what comes where."""
        was, now = self.board.standing(self.at(before)), self.board.standing(self.at(after))
        gone = [f"-{at}" for at in was if at not in now]
        return ",".join([*gone, *(f"{at}{piece}" for at, piece in now.items() if was.get(at) != piece)])

    def reached(self, reached: Reached, last: Action) -> int:
        """The number of a goal reached."""
        key = tuple(self.why(reasons.done(self.board, self.proof, self.at(reached.state), last)))
        table = self._tables["goals"]
        return table.setdefault((key[0], tuple(key[1])), len(table))

    def why(self, why: Why) -> list[Any]:
        """A reason as data."""
        said = self._tables["said"]
        number = said.setdefault(tuple(why.said[language] for language in LANGUAGES), len(said))
        self._clauses |= dict.fromkeys(why.clauses)
        return [number, list(why.clauses)]
