"""A picture for a page that says in words what else there is to say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulewright.render.lettering import check_seat


@dataclass(frozen=True, slots=True)
class Panel:
    """One player's line under the board; `facts` are (label, value) pairs, in columns."""

    name: str
    seat: int
    facts: tuple[tuple[str, str], ...] = ()
    to_move: bool = False

    def __post_init__(self) -> None:
        check_seat(self.seat)


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture as SVG and what goes with it: `description` for those who cannot see it, `status` says how things
    stand, `panels` what each player has (none if the picture shows that), `marks` are (kind, words)."""

    svg: str
    description: str
    status: str = ""
    panels: tuple[Panel, ...] = ()
    marks: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece: what it is called, where its picture is known from (a status), what it reaches, as (dx, dy,
    kind) seen with its front up, the rows in which rules write that, and the picture as SVG."""

    name: str
    title: Mapping[str, str]
    status: str
    reach: tuple[tuple[int, int, str], ...]
    rows: tuple[str, ...]
    svg: str
