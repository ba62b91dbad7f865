"""What is due, on the one line of a position and in its data.

On a line stand the steps that are due before those with which a game begins, ``STEP/NAME+NAME`` for several of one;
where what follows is not as at the start, all of them, ``due/STEP.NAME+STEP.NAME``.  What is known of a step stands
behind the name, ``STEP/NAME.left.3``.  In data stand all, as ``[{STEP: NAME, with: {...}}, ...]``.  A step that is no
player's is of ``-``, or of none.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, product
from typing import Any

from rulewright.core.abilities import Possible
from rulewright.core.agenda import NOBODY, Frame
from rulewright.core.errors import InputError, PositionError, Problem, meant, quoted
from rulewright.core.position_line import thing_said, thing_text
from rulewright.core.positions import NOTHING as NO_PLAYER
from rulewright.core.positions import Layout
from rulewright.core.spec import DUE, WITH

_BARE = "-"


def write(layout: Layout, names: Sequence[str], state: Any) -> Iterator[str]:
    """What a line says of what is due; nothing where it is as at the start."""
    frames, begins = state.due, layout.begins
    if frames == layout.made.agenda.nothing:
        yield f"{DUE}/{_BARE}"
        return
    if frames[len(frames) - len(begins) :] != begins:
        yield f"{DUE}/{'+'.join(f'{frame[0]}.{_name(layout, names, frame)}' for frame in frames)}"
        return
    for step, several in groupby(frames[: len(frames) - len(begins)], key=lambda frame: frame[0]):
        yield f"{step}/{'+'.join(_name(layout, names, frame) for frame in several)}"


def _name(layout: Layout, names: Sequence[str], frame: Frame) -> str:
    """Whose a step is, and what is known of it."""
    told = (thing_text(layout, of, value, names) for _, of, value in _data(layout, frame))
    return ".".join([_BARE if frame[1] == NOBODY else names[frame[1]], *told])


def _data(layout: Layout, frame: Frame) -> Iterator[tuple[str, str, Any]]:
    """What is known of a step: its name, of what domain it is, what it is."""
    agenda = layout.made.agenda
    known = dict(zip(agenda.data, frame[2:], strict=True))
    for name, of in agenda.steps[frame[0]].data.items():
        yield name, of, known[name]


def read(layout: Layout, names: Sequence[str], words: Sequence[str]) -> tuple[Frame, ...]:
    """What is due, from the words of a line that say it.

    Raises:
        InputError: at a word that says nothing of it.
    """
    found: list[Frame] = []
    for word in words:
        step, _, who = word.partition("/")
        if step == DUE and len(words) > 1:  # nothing follows it
            raise InputError(Problem(f"{quoted(words[1])} is no end of a line", suggestion=_forms(layout, words[1])))
        if step == DUE and who == _BARE:
            return layout.made.agenda.nothing
        if step == DUE:
            return tuple(_frame(layout, names, word, *one.partition(".")[::2]) for one in who.split("+"))
        found += [_frame(layout, names, word, step, said) for said in who.split("+")]
    return (*found, *layout.begins)


def _frame(layout: Layout, names: Sequence[str], word: str, step: str, said: str) -> Frame:
    known = layout.made.agenda.steps.get(step)
    name, *told = said.split(".")
    by = NOBODY if name == _BARE else names.index(name) if name in names else None
    if known is None or by is None or (known.owned and by == NOBODY) or len(told) != len(known.data):
        raise InputError(Problem(f"{quoted(word)} is no end of a line", suggestion=_forms(layout, word)))
    try:
        data = {key: thing_said(of, text) for (key, of), text in zip(known.data.items(), told, strict=True)}
        return layout.frame(step, by, data, (), names)
    except (ValueError, KeyError, PositionError) as error:
        hint = error.message if isinstance(error, PositionError) else _forms(layout, word)
        raise InputError(Problem(f"{quoted(word)} is no end of a line", suggestion=hint)) from None


def _forms(layout: Layout, word: str) -> str | None:
    """How a line may end, or how a word of its end that begins so goes on."""
    made = layout.made.agenda
    forms = {each.name: ".".join([f"{each.name}/NAME", *map(str.upper, each.data)]) for each in made.steps.values()}
    if made.endings:
        forms["won"] = "won/NAME/HOW"
    begun = forms.get(head := word.partition("/")[0])
    ways = f" (HOW: {', '.join(made.endings)})" if head == "won" and begun else ""
    return f"write {begun or ', '.join(forms.values())}{ways}" if forms else None


def told(layout: Layout, names: Sequence[str], state: Any) -> list[dict[str, Any]]:
    """What is due, as data."""
    return [_told(layout, names, frame) for frame in state.due if frame[0]]


def _told(layout: Layout, names: Sequence[str], frame: Frame) -> dict[str, Any]:
    data = {name: layout.told_thing(of, value, names) for name, of, value in _data(layout, frame)}
    return {frame[0]: NO_PLAYER if frame[1] == NOBODY else names[frame[1]], **({WITH: data} if data else {})}


def said(layout: Layout, names: Sequence[str], data: Sequence[Mapping[str, Any]]) -> tuple[Frame, ...]:
    """What is due, from data.

    Raises:
        PositionError: at a step or a player that there is not, or what is not known of a step.
    """
    found = []
    for number, frame in enumerate(data):
        step, name = next((key, value) for key, value in frame.items() if key != WITH)
        path = (DUE, number, step)
        if (known := layout.made.agenda.steps.get(step)) is None:
            steps = layout.made.agenda.steps
            raise PositionError(f'there is no step "{step}"', path, meant(step, steps) or f"steps: {' '.join(steps)}")
        if name == NO_PLAYER and known.owned:
            raise PositionError(f"{step} is always somebody's", path, f"players: {' '.join(names)}")
        if name != NO_PLAYER and name not in names:
            raise PositionError(f'"{name}" is not a player', path, meant(name, names) or f"players: {' '.join(names)}")
        by = NOBODY if name == NO_PLAYER else names.index(name)
        found.append(layout.frame(step, by, frame.get(WITH, {}), (DUE, number, WITH), names))
    return tuple(found)


def drawn(layout: Layout, names: Sequence[str], rng: random.Random) -> Frame:
    """A step at random that is not nobody's, of anybody, with whatever may be known of it; of numbers the first few."""
    step = rng.choice([each for each in layout.made.agenda.steps.values() if not each.nobody])
    by = rng.choice([*range(layout.seats), *(() if step.owned else (NOBODY,))])
    said = {name: rng.choice(layout.of_domain(of, names)) for name, of in step.data.items()}
    return layout.frame(step.name, by, said, (), names)


def possible(layout: Layout, names: Sequence[str]) -> Possible:
    """What may be said of each step that is due."""
    return Possible(lambda frame: said(layout, names, [frame]), lambda: _all(layout, names))


def _all(layout: Layout, names: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Every step that may be due, of everybody, with whatever may be known of it; of numbers the first few."""
    for step in layout.made.agenda.steps.values():
        values = [layout.of_domain(of, names) for of in step.data.values()]
        for name in (*names, *(() if step.owned else (NO_PLAYER,))):
            for known in product(*values):
                data = dict(zip(step.data, known, strict=True))
                yield {step.name: name, **({WITH: data} if data else {})}
