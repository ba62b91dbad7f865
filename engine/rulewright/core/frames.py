"""What is due, on the one line of a position and in its data.

On a line stand the steps that are due before those with which a game begins, ``STEP/NAME+NAME`` for several of one step
that follow one another; where what follows is not as at the start, all of them, ``due/STEP.NAME+STEP.NAME``.  In data
stand all, as ``[{STEP: NAME}, ...]``; a step that is no player's is of ``-``, or of none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from rulewright.core.abilities import Possible
from rulewright.core.agenda import NOBODY, NOTHING, Frame
from rulewright.core.errors import InputError, PositionError, Problem, meant
from rulewright.core.positions import NOTHING as NO_PLAYER
from rulewright.core.positions import Layout
from rulewright.core.spec import DUE

_BARE = "-"


def write(layout: Layout, names: Sequence[str], state: Any) -> Iterator[str]:
    """What a line says of what is due; nothing where it is as at the start, or where nothing is due."""
    frames, begins = state.due, layout.begins
    if frames == NOTHING:
        return
    if frames[len(frames) - len(begins) :] != begins:
        yield f"{DUE}/{'+'.join(f'{step}.{_name(names, by)}' for step, by in frames)}"
        return
    for step, several in groupby(frames[: len(frames) - len(begins)], key=lambda frame: frame[0]):
        yield f"{step}/{'+'.join(_name(names, by) for _, by in several)}"


def _name(names: Sequence[str], by: int) -> str:
    return _BARE if by == NOBODY else names[by]


def read(layout: Layout, names: Sequence[str], words: Sequence[str]) -> tuple[Frame, ...]:
    """What is due, from the words of a line that say it.

    Raises:
        InputError: at a word that says nothing of it.
    """
    found: list[Frame] = []
    for word in words:
        step, _, who = word.partition("/")
        if word is words[0] and step == DUE and len(words) == 1:
            return tuple(_frame(layout, names, word, *one.partition(".")[::2]) for one in who.split("+"))
        found += [_frame(layout, names, word, step, name) for name in who.split("+")]
    return (*found, *layout.begins)


def _frame(layout: Layout, names: Sequence[str], word: str, step: str, name: str) -> Frame:
    known = layout.made.agenda.steps.get(step)
    by = NOBODY if name == _BARE else names.index(name) if name in names else None
    if known is None or by is None or (known.owned and by == NOBODY):
        made = layout.made.agenda
        forms = [*(f"{each}/NAME" for each in made.steps), *(["won/NAME/HOW"] if made.endings else [])]
        hint = f"write {', '.join(forms)}" if forms else None
        raise InputError(Problem(f'"{word}" is no end of a line', suggestion=hint))
    return step, by


def told(names: Sequence[str], state: Any) -> list[dict[str, str]]:
    """What is due, as data."""
    return [{step: NO_PLAYER if by == NOBODY else names[by]} for step, by in state.due if step]


def said(layout: Layout, names: Sequence[str], data: Sequence[Mapping[str, str]]) -> tuple[Frame, ...]:
    """What is due, from data.

    Raises:
        PositionError: at a step or a player that there is not.
    """
    found = []
    for number, frame in enumerate(data):
        ((step, name),) = frame.items()
        path = (DUE, number, step)
        if (known := layout.made.agenda.steps.get(step)) is None:
            steps = layout.made.agenda.steps
            raise PositionError(f'there is no step "{step}"', path, meant(step, steps) or f"steps: {' '.join(steps)}")
        if name == NO_PLAYER and known.owned:
            raise PositionError(f"{step} is always somebody's", path, f"players: {' '.join(names)}")
        if name != NO_PLAYER and name not in names:
            raise PositionError(f'"{name}" is not a player', path, meant(name, names) or f"players: {' '.join(names)}")
        found.append((step, NOBODY if name == NO_PLAYER else names.index(name)))
    return tuple(found)


def possible(layout: Layout, names: Sequence[str]) -> Possible:
    """What may be said of each step that is due."""
    steps = layout.made.agenda.steps.values()
    each = [{step.name: name} for step in steps for name in (*names, *(() if step.owned else (NO_PLAYER,)))]
    return Possible(lambda frame: said(layout, names, [frame]), lambda: each)
