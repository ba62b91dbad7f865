"""A hex board as plain data, drawn by `to_svg` (a picture) or `to_text` (a terminal).

Nothing here knows a rule: a caller says which hexes there are, what stands on them and what to
outline.  Columns stand upright, rows grow upward, hexes lie flat side up, N is up the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from rulewright.render.figure import Figure, Panel
from rulewright.render.lettering import check_seat

DIRECTIONS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
"""Steps (dx, dy) to the six neighbours, clockwise from N; a facing is an index into it."""

REACH_KINDS = ("walk", "leap", "arc")

__all__ = [
    "DIRECTIONS",
    "REACH_KINDS",
    "Board",
    "Cell",
    "Figure",
    "Key",
    "Panel",
    "Template",
    "Token",
    "mark_kinds",
    "marks_by_cell",
    "to_figure",
    "to_svg",
    "to_text",
]


@dataclass(frozen=True, slots=True)
class Cell:
    """A hex of the board, at column `x` (1 = A) and row `y`."""

    name: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Token:
    """A piece on the cell called `at`.

    `seat` 0..3 gives colour and shape; `facing` 0..5 counts steps of 60 degrees clockwise from N.
    `reach` holds (dx, dy, kind), already turned to the facing, drawn as pips round the label;
    a kind is one of `REACH_KINDS`.  `strong` asks for a thicker border.

    Raises:
        ValueError: a seat, facing or kind of reach that cannot be drawn.
    """

    at: str
    label: str
    seat: int
    facing: int
    reach: tuple[tuple[int, int, str], ...] = ()
    strong: bool = False

    def __post_init__(self) -> None:
        check_seat(self.seat)
        if not 0 <= self.facing < len(DIRECTIONS):
            raise ValueError(f"token on {self.at}: facing {self.facing} is not in 0..5")
        _check_reach(f"token on {self.at}", self.reach)


@dataclass(frozen=True, slots=True)
class Template:
    """What one kind of piece reaches, seen with its front up; drawn in the legend, hex by hex."""

    label: str
    reach: tuple[tuple[int, int, str], ...] = ()
    strong: bool = False

    def __post_init__(self) -> None:
        _check_reach(f"template {self.label}", self.reach)


@dataclass(frozen=True, slots=True)
class Key:
    """The words of the legend; what has no word is left out of it, or is called as its kind is.

    `marks` and `reach` are (kind, words); `seats` has words for each seat; `colon` is as the language writes it.
    """

    facing: str = ""
    strong: str = ""
    now: str = ""
    templates: str = ""
    seats: tuple[str, ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    reach: tuple[tuple[str, str], ...] = ()
    colon: str = field(default=":", repr=False)


@dataclass(frozen=True, slots=True)
class Board:
    """All that is drawn.  `marks` are (cell name, kind): any word may be a kind, and a legend names it.

    `status` says how things stand, as whose turn it is.  `description` is the picture's long text for
    those who cannot see it; the text board, which can be read aloud as it is, leaves it out.  `record`
    goes into the SVG for programs, unseen.

    Raises:
        ValueError: two cells in one place or of one name, a token or mark on no cell, two tokens on one.
    """

    title: str
    description: str
    cells: tuple[Cell, ...]
    tokens: tuple[Token, ...] = ()
    panels: tuple[Panel, ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()
    status: str = ""
    templates: tuple[Template, ...] = ()
    key: Key = Key()
    record: str = ""

    def __post_init__(self) -> None:
        _check_unique("cell name", (cell.name for cell in self.cells))
        _check_unique("place", (f"({cell.x}, {cell.y})" for cell in self.cells))
        _check_unique("cell with a token", (token.at for token in self.tokens))
        names = {cell.name for cell in self.cells}
        for at in [token.at for token in self.tokens] + [at for at, _ in self.marks]:
            if at not in names:
                raise ValueError(f"no such cell: {at}")


def to_svg(board: Board) -> str:
    """The board as a self-contained SVG document; equal boards give equal bytes."""
    from rulewright.render import svg  # here, because the painter needs the classes above

    return svg.draw(board)


def to_figure(board: Board) -> Figure:
    """The board as a picture that goes with a page's own words: what else there is to say stands beside it."""
    from rulewright.render import svg

    words = dict(board.key.marks)
    return Figure(
        svg.draw_field(board),
        board.description,
        board.status,
        board.panels,
        tuple((kind, words.get(kind, kind)) for kind in mark_kinds(board)),
    )


def to_text(board: Board, colour: bool = False) -> str:
    """The board for a monospaced terminal, with ANSI colours if asked; ends in a newline."""
    from rulewright.render import text  # here, because the painter needs the classes above

    return text.draw(board, colour)


def mark_kinds(board: Board) -> tuple[str, ...]:
    """The kinds of mark on the board, each once, in the order they were given."""
    return tuple(dict.fromkeys(kind for _, kind in board.marks))


def marks_by_cell(board: Board) -> dict[str, tuple[str, ...]]:
    """For each marked cell its kinds of mark, each once, in the order they were given."""
    found: dict[str, dict[str, None]] = {}
    for at, kind in board.marks:
        found.setdefault(at, {})[kind] = None
    return {at: tuple(kinds) for at, kinds in found.items()}


def _check_reach(what: str, reach: Iterable[tuple[int, int, str]]) -> None:
    unknown = sorted({kind for _, _, kind in reach} - set(REACH_KINDS))
    if unknown:
        raise ValueError(f"{what}: no such kind of reach: {', '.join(unknown)}")


def _check_unique(what: str, values: Iterable[str]) -> None:
    twice = [value for value, count in Counter(values).items() if count > 1]
    if twice:
        raise ValueError(f"{what} given twice: {', '.join(twice)}")
