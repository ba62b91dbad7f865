"""What a puzzle asks for: to win, to survive, or to reduce an opponent, in so many turns.

As text a stipulation is ``win in 2``, ``survive 1``, ``reduce Bart to 3 in 2``; where two play as a team it ends in
``, ally helps`` or ``, ally hinders``.  ``Stipulation.parse(str(s)) == s``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulewright.core.errors import InputError, Problem

MOST_TURNS = 9
GOALS = ("win", "survive", "reduce")
ALLIES = ("helps", "hinders")
_TEXT = re.compile(
    r"(?:(?P<win>win) in|(?P<survive>survive)|(?P<reduce>reduce) (?P<opponent>\S|\S.*\S) to (?P<left>[0-9]{1,2}) in)"
    r" (?P<turns>[1-9])(?:, ally (?P<ally>helps|hinders))?"
)


@dataclass(frozen=True, slots=True)
class Stipulation:
    """What the attacker, who is the player to move, is to bring about, whatever the others do.

    - ``win``: the game is over and he has won (nobody else but his ally has) before his turn `turns` + 1 would begin.
    - ``survive``: before then it has not ended otherwise than with him among the winners.
    - ``reduce``: before then `opponent` has at most `left` pieces, and the attacker has not lost.

    With three or four players all others play against him; an ally does so where he ``hinders``, and plays with him
    where he ``helps``.
    """

    goal: str
    turns: int
    ally: str | None = None
    opponent: str | None = None
    left: int | None = None

    def __post_init__(self) -> None:
        """Refuse what no text can say.

        Raises:
            InputError: naming what is wrong.
        """
        whole = 1 <= self.turns <= MOST_TURNS
        reduced = self.opponent is not None and self.left is not None
        if self.goal not in GOALS or not whole or self.ally not in (None, *ALLIES):
            raise InputError(_unreadable(f"{self.goal} {self.turns} {self.ally or ''}".strip()))
        if reduced != (self.goal == "reduce"):
            raise InputError(Problem("to reduce takes an opponent and a number of pieces, and nothing else does"))

    @classmethod
    def parse(cls, text: str) -> Stipulation:
        """A stipulation from its text.

        Raises:
            InputError: if it cannot be read.
        """
        found = _TEXT.fullmatch(text)
        if not found:
            raise InputError(_unreadable(text))
        goal = next(goal for goal in GOALS if found[goal])
        left = int(found["left"]) if found["left"] else None
        return cls(goal, int(found["turns"]), found["ally"], found["opponent"], left)

    def __str__(self) -> str:
        ally = f", ally {self.ally}" if self.ally else ""
        if self.goal == "reduce":
            return f"reduce {self.opponent} to {self.left} in {self.turns}{ally}"
        return f"{self.goal}{'' if self.goal == 'survive' else ' in'} {self.turns}{ally}"


def leaves_open(text: str) -> bool:
    """Whether a text asks to reduce somebody and does not say whom, as ``reduce to 3 in 2``."""
    return text.startswith("reduce to ") and not _TEXT.fullmatch(text)


def check_beginning(text: str) -> None:
    """Refuse what no stipulation begins with, whole words and numbers at a time.

    Raises:
        InputError: with how they are written.
    """
    further = ("", " in 1", " 1", " NAME to 3 in 1", " to 3 in 1", " 3 in 1", ", ally helps", " helps")
    if not any(_TEXT.fullmatch(text + more) for more in further):
        raise InputError(_unreadable(text))


def of(text: str, opponent: str) -> Stipulation:
    """A stipulation from its text; one that leaves it open whom to reduce is about this opponent.

    Raises:
        InputError: if it cannot be read.
    """
    named = text.replace("reduce", f"reduce {opponent}", 1) if leaves_open(text) else text
    if not _TEXT.fullmatch(named):
        raise InputError(_unreadable(text))
    return Stipulation.parse(named)


def _unreadable(text: str) -> Problem:
    examples = (
        f"write win in 2, survive 1 or reduce NAME to 3 in 2, in 1 to {MOST_TURNS} turns; "
        'in teams with ", ally helps" or ", ally hinders" after it'
    )
    return Problem(f'"{text}" is not a stipulation', suggestion=examples)
