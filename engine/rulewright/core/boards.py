"""The board that a game declares: its cells and directions, and what clauses may ask of them.

Cells are a domain of their names, columns by letters and rows by numbers, as ``c4``; so are directions.  What lies
where is worked out once into tables.  No rule of a game stands here: which way somebody goes, clauses say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from math import dist
from string import ascii_lowercase
from typing import Any, NamedTuple

from rulewright.core.domains import Numbers
from rulewright.core.expressions import Apply, Const, Expr, Native, Table
from rulewright.core.spec import BOARD
from rulewright.core.types import FLAG, NUMBER, Domain, List, Option, Type
from rulewright.core.vocabulary import OF, Param, Quantity, SetWord, ValueType, by_name

CELL, DIRECTION = Domain("cell"), Domain("direction")
COLUMN, ROW_OF, DISTANCE = "column", "row-of", "distance"
ROW, CONNECTED = "row", "connected"
"""What a condition may ask of a board besides words: whether cells in a line are such, whether cells are joined."""
OF_BOARD = (ROW, CONNECTED)
LENGTH, THROUGH, WITHIN = "length", "through", "within"
Step = tuple[int, int]
SQUARE, RHOMBUS, HEXAGON = "square", "rhombus", "hexagon"
SORTS = (SQUARE, RHOMBUS, HEXAGON)
_CLOSE = 3**0.5 / 2
"""How far apart rows of hexes are, in widths of a hex."""
_HAIR = 1e-6
"""How far to its left a line lies that runs along an edge, by its length."""
_WAYS: Mapping[str, Mapping[str, Step]] = {
    SQUARE: {
        "north": (0, 1),
        "north-east": (1, 1),
        "east": (1, 0),
        "south-east": (1, -1),
        "south": (0, -1),
        "south-west": (-1, -1),
        "west": (-1, 0),
        "north-west": (-1, 1),
    },
    RHOMBUS: {
        "north-east": (1, -1),
        "east": (1, 0),
        "south-east": (0, 1),
        "south-west": (-1, 1),
        "west": (-1, 0),
        "north-west": (0, -1),
    },
    HEXAGON: {
        "north": (0, 1),
        "north-east": (1, 1),
        "south-east": (1, 0),
        "south": (0, -1),
        "south-west": (-1, -1),
        "north-west": (-1, 0),
    },
}
"""The directions of each sort of board, round from the north, as steps of columns and rows: those of the second half
lead back along those of the first."""


class Board(NamedTuple):
    """A board: its sort, where each cell is (column and row, from 0), the step of each direction."""

    sort: str
    places: Mapping[str, Step]
    ways: Mapping[str, Step]

    @property
    def things(self) -> dict[str, tuple[str, ...]]:
        """The domains that it brings."""
        return {CELL.name: tuple(self.places), DIRECTION.name: tuple(self.ways)}

    @property
    def extent(self) -> tuple[int, int]:
        """How many columns and rows there are."""
        columns, rows = zip(*self.places.values(), strict=True)
        return max(columns) + 1, max(rows) + 1

    def middle(self, column: float, row: float) -> tuple[float, float]:
        """Where in a picture the middle of a cell is, to the right and down, in widths of a cell."""
        if self.sort == RHOMBUS:
            return column + row / 2, row * _CLOSE
        if self.sort == HEXAGON:
            return column * _CLOSE, column / 2 - row
        return column, -row

    @property
    def edges(self) -> Iterator[tuple[str, float, float]]:
        """What columns and rows are called, each with where that stands: before its first cell, or right above it."""
        columns, rows = self.extent
        for column in range(columns):
            x, y = self.middle(column, min(row for at, row in self.places.values() if at == column) - 1)
            yield ascii_lowercase[column], column if self.sort == RHOMBUS else x, y
        for row in range(rows):
            yield str(row + 1), *self.middle(min(column for column, at in self.places.values() if at == row) - 1, row)


@cache
def board(sort: str, columns: int, rows: int) -> Board:
    """A board of a sort: of a hexagon both are how many cells each side has."""
    if sort == HEXAGON:
        across = range(2 * columns - 1)
        places = [(x, y) for y in across for x in across if abs(x - y) < columns]
    else:
        places = [(x, y) for y in range(rows) for x in range(columns)]
    return Board(sort, {f"{ascii_lowercase[x]}{y + 1}": (x, y) for x, y in places}, _WAYS[sort])


def read(game: Mapping[str, Any]) -> Board | None:
    """The board that ``game.yaml`` declares, checked by its schema; None if it has none."""
    if BOARD not in game:
        return None
    ((sort, size),) = game[BOARD].items()
    columns, rows = size if isinstance(size, Sequence) else (size, size)
    return board(sort, columns, rows)


def names(made: Board | None) -> set[str]:
    """The names that a board gives a meaning, so that nothing else may have them."""
    if made is None:
        return set()
    return {CELL.name, DIRECTION.name, ROW, CONNECTED, *quantities(made), *sets(made)}


# -- what clauses ask -------------------------------------------------------------------------------------

_GO = Table("BOARD_GO", (CELL, DIRECTION), Option(CELL))
_AROUND = Table("BOARD_AROUND", (CELL,), List(CELL))
_PASSED = Table("BOARD_PASSED", (CELL, CELL), List(CELL))
_BEYOND = Table("BOARD_LINE", (CELL, DIRECTION), List(CELL))
_COLUMNS = Table("BOARD_COLUMNS", (CELL,), NUMBER)
_ROWS = Table("BOARD_ROWS", (CELL,), NUMBER)
_LINES = Table("BOARD_LINES", (NUMBER,), List(List(CELL)))
_JOINED = Native("BOARD_JOINED", (List(CELL), List(CELL), List(CELL)), FLAG)
_NEAR = Native("BOARD_NEAR", (List(CELL), List(CELL), List(CELL), NUMBER), FLAG)
_DISTANCES = Native("BOARD_DISTANCE", (CELL, CELL), NUMBER)
_BEELINE = Native("BOARD_BEELINE", (CELL, CELL), List(CELL))


def types(made: Board) -> Iterator[ValueType]:
    """The types of numbers of columns, rows and steps; cells and directions are types as every domain is."""
    numbered = {COLUMN: ("A column.", 1, made.extent[0]), ROW_OF: ("A row.", 1, made.extent[1])}
    numbered[DISTANCE] = ("How many steps there are from a cell to another.", 0, len(made.places) - 1)
    for name, (doc, least, most) in numbered.items():
        numbers = partial(Numbers, least, most, f"a number from {least} to {most}")
        yield ValueType(name, doc, NUMBER, {"type": "integer", "minimum": least}, numbers)


def quantities(made: Board) -> dict[str, Quantity]:
    """What clauses may ask the value of."""
    of = {OF: Param(CELL.name, "the cell")}
    way = {"from": Param(CELL.name, "the cell"), "go": Param(DIRECTION.name, "where to")}
    return by_name(
        Quantity(
            CELL.name,
            "The cell next to another in a direction, or none.",
            CELL.name,
            lambda a: _GO(a["from"], a["go"]),
            way,
        ),
        Quantity(COLUMN, "The column of a cell, from 1.", COLUMN, lambda a: _COLUMNS(a[OF]), of),
        Quantity(ROW_OF, "The row of a cell, from 1.", ROW_OF, lambda a: _ROWS(a[OF]), of),
        Quantity(
            DISTANCE,
            "How many steps from cell to cell there are from one to another, whatever stands there.",
            DISTANCE,
            lambda a: _DISTANCES(a["from"], a["to"]),
            {"from": Param(CELL.name, "the cell"), "to": Param(CELL.name, "the other")},
        ),
    )


def sets(made: Board) -> dict[str, SetWord]:
    """The sets of cells."""
    of, both = Param(CELL.name, "the cell"), Param(CELL.name, "the other")
    return by_name(
        SetWord("around", "The cells next to a cell.", lambda a: _AROUND(a[OF]), CELL.name, {OF: of}),
        SetWord(
            "passed",
            "The cells between two that lie in a line; none if they do not.",
            lambda a: _PASSED(a["from"], a["to"]),
            CELL.name,
            {"from": of, "to": both},
        ),
        SetWord(
            "beeline",
            "The cells, one for each step, under the straight line from the middle of one to that of another; along an "
            "edge those on its left.",
            lambda a: _BEELINE(a["from"], a["to"]),
            CELL.name,
            {"from": of, "to": both},
        ),
        SetWord(
            "line",
            "The cells from a cell in a direction, without it, the nearest first.",
            lambda a: _BEYOND(a["from"], a["go"]),
            CELL.name,
            {"from": of, "go": Param(DIRECTION.name, "where to")},
        ),
    )


LINE: Type = List(CELL)
"""Some cells in a line."""


def lines(length: int) -> Expr:
    """All so many cells in a line."""
    return _LINES(Const(length, NUMBER))


def joined(through: Expr, start: Expr, goal: Expr, within: Expr | None = None) -> Apply:
    """Whether a way leads over some cells, from one of these to one of those, perhaps of so many steps at most."""
    return _JOINED(through, start, goal) if within is None else _NEAR(through, start, goal, within)


# -- tables -----------------------------------------------------------------------------------------------


def tables(made: Board) -> Mapping[str, Any]:
    """What the tables and functions say that are asked."""
    return _Tables(made).found


class _Tables:
    """Where things are on a board, cells and directions by their numbers."""

    def __init__(self, made: Board) -> None:
        self.made = made
        self.places = list(made.places.values())
        self.number = {place: number for number, place in enumerate(self.places)}
        self.ways = list(made.ways.values())

    @cached_property
    def found(self) -> Mapping[str, Any]:
        """All of them."""
        cells, ways = range(len(self.places)), range(len(self.ways))
        go = [[self.after(cell, way) for way in ways] for cell in cells]
        around = [tuple(there for there in near if there >= 0) for near in go]
        beyond = [[self.line(cell, way) for way in ways] for cell in cells]
        return {
            _GO.name: go,
            _AROUND.name: around,
            _PASSED.name: [[self.passed(lines, there) for there in cells] for lines in beyond],
            _BEYOND.name: beyond,
            _COLUMNS.name: [column + 1 for column, _ in self.places],
            _ROWS.name: [row + 1 for _, row in self.places],
            _LINES.name: [tuple(self.lines(beyond, length)) for length in range(max(self.made.extent) + 1)],
            _JOINED.name: lambda through, start, goal: _joined(around, set(through), start, set(goal)),
            _NEAR.name: lambda through, start, goal, most: _joined(around, set(through), start, set(goal), most),
            _DISTANCES.name: self.distance,
            _BEELINE.name: cache(self.beeline),
        }

    def after(self, cell: int, way: int) -> int:
        """The cell next to one in a direction; -1 beyond the edge."""
        (column, row), (right, up) = self.places[cell], self.ways[way]
        return self.number.get((column + right, row + up), -1)

    def distance(self, cell: int, other: int) -> int:
        """How many steps lead from a cell to another; each way of a sort leads a column, a row or both further."""
        (column, row), (there, up) = self.places[cell], self.places[other]
        right, across = abs(there - column), abs(up - row)
        alike = (there - column) * (up - row) >= 0
        if self.made.sort == SQUARE or alike == (self.made.sort == HEXAGON):
            return max(right, across)
        return right + across

    def beeline(self, cell: int, other: int) -> tuple[int, ...]:
        """The cells under the straight line between the middles of two, without these: one for each step."""
        (x, y), (to_x, to_y) = self.middles[cell], self.middles[other]
        right, down, steps = to_x - x, to_y - y, self.distance(cell, other)
        x, y = x + down * _HAIR, y - right * _HAIR
        return tuple(self.under(x + right * step / steps, y + down * step / steps) for step in range(1, steps))

    @cached_property
    def middles(self) -> list[tuple[float, float]]:
        """Where in a picture the middle of each cell is."""
        return [self.made.middle(*place) for place in self.places]

    def under(self, x: float, y: float) -> int:
        """The cell that a point of the picture is in, as long as it is on the board."""
        return min(range(len(self.places)), key=lambda cell: dist(self.middles[cell], (x, y)))

    def line(self, cell: int, way: int) -> tuple[int, ...]:
        """The cells from one to the edge."""
        found: list[int] = []
        while (cell := self.after(cell, way)) >= 0:
            found.append(cell)
        return tuple(found)

    def passed(self, lines: Sequence[tuple[int, ...]], there: int) -> tuple[int, ...]:
        """The cells before another on the line that leads there."""
        return next((line[: line.index(there)] for line in lines if there in line), ())

    def lines(self, beyond: Sequence[Sequence[tuple[int, ...]]], length: int) -> Iterator[tuple[int, ...]]:
        """So many cells in a line, each line once."""
        for cell, by_way in enumerate(beyond):
            for way, line in enumerate(by_way[: len(self.ways) // 2]):
                if 0 < length <= len(line) + 1 and (length > 1 or way == 0):
                    yield (cell, *line[: length - 1])


def _joined(
    around: Sequence[Sequence[int]], through: set[int], start: Sequence[int], goal: set[int], most: int | None = None
) -> bool:
    """Whether a way leads over `through` from one of the cells to one of the others, of at most so many steps."""
    left = {cell for cell in start if cell in through}
    seen, steps = set(left), 0
    while left and (most is None or steps <= most):
        if not left.isdisjoint(goal):
            return True
        left = {near for cell in left for near in around[cell] if near in through and near not in seen}
        seen |= left
        steps += 1
    return False
