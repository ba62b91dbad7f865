"""Cells, distances, ways and sight on the arena of 127 cells."""

from fractions import Fraction
from functools import cache

from rivals.referee import tables as T

COLUMNS = "ABCDEFGHIJKLM"
STEPS = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))  # N NE SE S SW NW


def xy(cell):
    return COLUMNS.index(cell[0]), int(cell[1:])


def name(x, y):
    return COLUMNS[x] + str(y)


def inside(x, y):
    a, b = x - 6, y - 7
    return max(abs(a), abs(b), abs(a - b)) <= 6


CELLS = tuple(name(x, y) for x in range(13) for y in range(1, 14) if inside(x, y))
TILE_OF = {c: t for t, cells in T.TILES.items() for c in cells}
NEIGHBOURS = {
    c: tuple(name(xy(c)[0] + i, xy(c)[1] + j) for i, j in STEPS if inside(xy(c)[0] + i, xy(c)[1] + j)) for c in CELLS
}
assert len(CELLS) == 127 == len(TILE_OF)
assert set(TILE_OF) == set(CELLS)


@cache
def hexes(a, b):
    """Plain distance in cells, whatever lies between."""
    (x, y), (u, v) = xy(a), xy(b)
    return max(abs(x - u), abs(y - v), abs((x - u) - (y - v)))


def north(cell):
    """The greater the farther north (facts, section 2)."""
    x, y = xy(cell)
    return 2 * y - x


def walk_distances(start, cells):
    """Steps from start along the given cells only."""
    found, edge = {start: 0}, [start]
    while edge:
        new = []
        for c in edge:
            for n in NEIGHBOURS[c]:
                if n in cells and n not in found:
                    found[n] = found[c] + 1
                    new.append(n)
        edge = new
    return found


def next_to_void(cell, cells):
    """Is a neighbour place of the cell outside the arena that is left?"""
    x, y = xy(cell)
    return any(not inside(x + i, y + j) or name(x + i, y + j) not in cells for i, j in STEPS)


def free_way(a, b, blocked, reading, from_a, from_b):
    """Is the shortest way from a to b free of the blocked cells (ends do not count)?

    from_a, from_b: distances of every cell from the two ends.
    """
    if reading == "straight-line":
        return any(not blocked & set(line) for line in straight_lines(a, b))
    far = from_a[b]
    way = {c for c in from_a if c in from_b and from_a[c] + from_b[c] == far} - {a, b}
    if reading == "every-path":
        return not way & blocked
    edge = {a}  # some-path
    for step in range(far):
        edge = {
            n
            for c in edge
            for n in NEIGHBOURS[c]
            if (n == b or (n in way and n not in blocked)) and from_a.get(n) == step + 1
        }
    return b in edge or a == b


def straight_lines(a, b):
    """The cells under the segment between two centres; where it runs along an edge,
    the line a hair to either side of it."""
    (x, y), (u, v) = xy(a), xy(b)
    n = hexes(a, b)
    lines = []
    for side in (1, -1):
        line = []
        for i in range(1, n):
            t = Fraction(i, n)
            p = x + (u - x) * t + Fraction(side, 10**6)
            q = -(y + (v - y) * t) + Fraction(2 * side, 10**6)
            line.append(_nearest(p, q))
        lines.append(line)
    return lines


def _nearest(p, q):
    s = -p - q
    rp, rq, rs = round(p), round(q), round(s)
    dp, dq, ds = abs(rp - p), abs(rq - q), abs(rs - s)
    if dp >= dq and dp >= ds:
        rp = -rq - rs
    elif dq >= ds:
        rq = -rp - rs
    return name(rp, -rq)
