"""How a game is set up: a mode and, where that leaves something open, what is chosen of each of its options.

A set-up is written ``MODE:NAME=NUMBER,NAME=NUMBER``.  An option is a constant that no clause of the mode sets; a mode
says what it is where nothing is chosen, and the declaration of the constant between which bounds it is.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from rulewright.core.constants import amount, numbers
from rulewright.core.errors import InputError, PositionError, Problem, meant
from rulewright.core.spec import CONSTANTS, OPTIONS, Spec


def bounds(spec: Spec, mode: str) -> dict[str, tuple[int, int]]:
    """The least and the most of each option of a mode."""
    settings = spec.settings(mode)
    found = {}
    for name in spec.options(mode):
        declared = numbers(spec.data["game"][CONSTANTS][name])
        assert declared is not None, "`core.parts.check` refuses an option that is no number"
        least, most = declared[1]
        found[name] = (amount(least, settings), amount(most, settings))
    return found


def check(spec: Spec, mode: str, given: Mapping[str, Any]) -> None:
    """Refuse options that a mode does not have, or that cannot be so many.

    Raises:
        PositionError: at the first, with the keys that lead to it in the data of a position.
    """
    known = bounds(spec, mode) if given else {}
    for name, value in given.items():
        if name not in known:
            hint = meant(name, known) or (f"options: {', '.join(known)}" if known else None)
            raise PositionError(f'{mode} has no option "{name}"', (OPTIONS, name), hint)
        least, most = known[name]
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise PositionError(f"{name}: from {least} to {most}, not {value}", (OPTIONS, name))


def of_position(data: Mapping[str, Any]) -> str | None:
    """The set-up that the data of a position names; None for a game's first mode with nothing chosen."""
    mode = data.get("mode")
    return written(mode or "", data[OPTIONS]) if data.get(OPTIONS) else mode


def written(mode: str, options: Mapping[str, Any]) -> str:
    """A set-up as it is written."""
    chosen = ",".join(f"{name}={value}" for name, value in options.items())
    return f"{mode}:{chosen}" if chosen else mode


def chosen(spec: Spec, setup: str | None) -> tuple[Spec, str]:
    """The rules with what a set-up chooses, and its mode, by default the first: what takes a mode takes that.

    Raises:
        InputError: for an unknown mode or option, or a number that it cannot be.
    """
    mode, colon, said = (setup or "").partition(":")
    mode = mode or next(iter(spec.modes))
    if not colon:
        return spec, mode
    if mode not in spec.modes:
        hint = meant(mode, spec.modes) or f"modes: {', '.join(spec.modes)}"
        raise InputError(Problem(f'unknown mode "{mode}"', suggestion=hint))
    given: dict[str, int] = {}
    for each in said.split(","):
        name, equals, value = each.partition("=")
        number = value.removeprefix("-")
        if not equals or name in given or not (number.isascii() and number.isdecimal() and len(number) <= DIGITS):
            raise InputError(Problem(f'"{each}" chooses nothing', suggestion="write MODE:NAME=NUMBER,NAME=NUMBER"))
        given[name] = int(value)
    try:
        check(spec, mode, given)
    except PositionError as error:
        raise InputError(Problem(error.message, suggestion=error.suggestion)) from None
    return replace(spec, chosen={**spec.chosen, **given}), mode


DIGITS = 6
"""A number of more is none that can be chosen."""


def named(spec: Spec, mode: str) -> str:
    """How a game of these rules is set up, every option of the mode told."""
    return written(mode, spec.options(mode))


def several(spec: Spec, mode: str) -> Sequence[str]:
    """Some set-ups of a mode: with nothing chosen, and each option at its bounds."""
    found = [mode, *(written(mode, {name: end}) for name, ends in bounds(spec, mode).items() for end in ends)]
    told: dict[str, str] = {}
    for setup in found:
        told.setdefault(named(*chosen(spec, setup)), setup)
    return list(told.values())


def drawn(spec: Spec, mode: str, rng: random.Random) -> str:
    """A set-up of a mode at random, each number as likely."""
    return written(mode, {name: rng.randint(*ends) for name, ends in bounds(spec, mode).items()})


def shared(one: Spec, other: Spec) -> Iterator[str]:
    """Some set-ups of every mode that other rules have too."""
    for mode in one.modes:
        for setup in several(one, mode) if mode in other.modes else ():
            with suppress(InputError):
                chosen(other, setup)
                yield setup


def wrong(spec: Spec) -> Iterator[tuple[tuple[str, ...], str, str | None]]:
    """What is wrong with the options that modes have: the keys that lead to it, what, and what may help."""
    declared = spec.data["game"].get(CONSTANTS, {})
    numeric = [name for name, said in declared.items() if "number" in said]
    for mode, said in spec.modes.items():
        setting = {name: clause for clause in spec.of("sets", mode) for name, _, _ in clause.sets(mode)}
        for name, start in said.get(OPTIONS, {}).items():
            path = ("game", "modes", mode, OPTIONS, name)
            if name not in declared:
                yield path, f'there is no constant "{name}"', meant(name, numeric) or f"declare it under {CONSTANTS}"
            elif name not in numeric:
                yield path, f"{name} is no number", f"constants that are: {', '.join(numeric) or 'none'}"
            elif name in setting:
                yield path, f"{name} is chosen here, and {setting[name].id} sets it", "leave it to one of them"
            elif isinstance(start, str) and start not in setting:
                yield path, f'no clause sets "{start}" for {mode}', meant(start, setting) or "write a number"
