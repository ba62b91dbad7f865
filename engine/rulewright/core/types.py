"""The types of the values that rules speak of.

Every type is finite or whole numbers, so that a state is a flat row of fixed fields whatever writes it down.
"""

from __future__ import annotations

from typing import Any

from rulewright.core.frozen import Data


class Domain(Data):
    """Finitely many things of a name: the texts `options`, or numbers from 0, as many as a mode has."""

    name: str
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.name


class Record(Data):
    """A thing with several attributes, packed into one number from 1."""

    name: str

    def __str__(self) -> str:
        return self.name


class Number(Data):
    """Whole numbers, or those of so many `parts` of one: halves, thirds."""

    parts: int = 1

    def __str__(self) -> str:
        return "number" if self.parts == 1 else f"number of 1/{self.parts}"


class Flag(Data):
    """True or false."""

    def __str__(self) -> str:
        return "flag"


class Option(Data):
    """A thing or none; none is written as the number before the first, or as the empty text."""

    of: Domain | Record

    def __str__(self) -> str:
        return f"{self.of} or none"

    @property
    def none(self) -> int | str:
        """How none is written."""
        if isinstance(self.of, Record):
            return 0
        return "" if self.of.options else -1


class List(Data):
    """Some things in order."""

    of: Type

    def __str__(self) -> str:
        return f"list of {self.of}"


class Set(Data):
    """Some things, each once, in no order."""

    of: Type

    def __str__(self) -> str:
        return f"set of {self.of}"


class Bag(Data):
    """How many of each thing there are."""

    of: Domain

    def __str__(self) -> str:
        return f"bag of {self.of}"


class Array(Data):
    """A value for each thing."""

    per: Domain
    of: Type

    def __str__(self) -> str:
        return f"{self.of} for each {self.per}"


Type = Domain | Record | Number | Flag | Option | List | Set | Bag | Array

FLAG, NUMBER = Flag(), Number()
PLAYER = Domain("player")
"""What every game has: its players, by seat from 0."""


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of one type may stand where another is wanted."""
    match given, wanted:
        case Number(), Number():
            return wanted.parts % given.parts == 0
        case ((Domain() | Record()), Option()):
            return given == wanted.of
        case (List(of), List(other)) | (Set(of), Set(other)):
            return fits(of, other)
        case Array(per, of), Array(other_per, other):
            return per == other_per and fits(of, other)
        case _:
            return given == wanted


def element(type_: Type) -> Type | None:
    """What a list or a set has several of; None if it is neither."""
    return type_.of if isinstance(type_, List | Set) else None


def admits(type_: Type, value: Any) -> bool:
    """Whether a constant may be of a type."""
    match type_:
        case Flag():
            return isinstance(value, bool)
        case Number():
            return isinstance(value, int | float) and not isinstance(value, bool) and value * type_.parts % 1 == 0
        case Option():
            return value == type_.none or admits(type_.of, value)
        case Domain() if type_.options:
            return value in type_.options
        case Domain() | Record():
            return isinstance(value, int) and not isinstance(value, bool) and value >= isinstance(type_, Record)
        case List() | Set():
            return all(admits(type_.of, item) for item in value)
        case Bag() | Array():
            return isinstance(value, tuple)
