"""Paint a board for a monospaced terminal: one hex is two lines high, half a hex is one line."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.render.hexboard import Board, Cell, Panel, Token, mark_kinds, marks_by_cell
from rulewright.render.lettering import PROSE_WIDTH, SHAPES, columns, printable, wrapped

ARROWS = "↑↗↘↓↙↖"
BRACKETS = {"to": "[]", "from": "()", "threat": "{}", "differs": "<>", "walk": "==", "leap": "^^", "arc": "**"}
SPARE_BRACKETS = ("||", "!!", "::", "~~", "[]")

_SEAT_STYLES = ("1;31", "1;34", "1;32", "1;33", "1;35", "1;37")
_DIM, _BOLD, _STRONG = "2", "1", ";4"

_Span = tuple[str, str]
"""A piece of text and its ANSI style ("" for none)."""


@dataclass
class _Canvas:
    """Characters by column; a wide one is followed by an empty one, a combining one joins the last."""

    spots: dict[tuple[int, int], _Span] = field(default_factory=dict)

    def put(self, line: int, column: int, text: str, style: str = "") -> None:
        start = column
        for character in text:
            width = columns(character)
            if width == 0 and column > start:
                self.spots[line, column - 1] = (self.spots[line, column - 1][0] + character, style)
            if width > 0:
                self.spots[line, column] = (character, style)
            if width > 1:
                self.spots[line, column + 1] = ("", style)
            column += width

    def lines(self) -> list[list[_Span]]:
        rows: dict[int, dict[int, _Span]] = {}
        for (line, column), span in self.spots.items():
            rows.setdefault(line, {})[column] = span
        last = max(rows, default=-1)
        return [_row(rows.get(line, {})) for line in range(last + 1)]


def draw(board: Board, colour: bool) -> str:
    """The title, the hexes, the legend of the marks, the panels and the notes, as lines of text."""
    blocks = [
        [[(line, _BOLD)] for line in wrapped(printable(board.title), PROSE_WIDTH)],
        [[(line, _BOLD)] for line in wrapped(printable(board.status), PROSE_WIDTH)],
        _hexes(board),
        _legend(board),
        _panels(board.panels),
        _signs(board),
        [[(line, _DIM)] for note in board.notes for line in wrapped(printable(note), PROSE_WIDTH)],
    ]
    lines = [line for block in blocks if block for line in [*block, []]]
    render = _coloured if colour else _plain
    return "\n".join(render(line) for line in lines[:-1]) + "\n"


def _row(spots: dict[int, _Span]) -> list[_Span]:
    return [spots.get(column, (" ", "")) for column in range(max(spots, default=-1) + 1)]


def _plain(line: list[_Span]) -> str:
    return "".join(text for text, _ in line).rstrip()


def _coloured(line: list[_Span]) -> str:
    room = len(_plain(line))
    runs: list[_Span] = []
    for text, wanted in line:
        kept, room = text[:room], room - min(len(text), room)
        style = "" if kept.isspace() else wanted
        if runs and runs[-1][1] == style:
            runs[-1] = (runs[-1][0] + kept, style)
        elif kept:
            runs.append((kept, style))
    return "".join(f"\x1b[{style}m{text}\x1b[0m" if style else text for text, style in runs)


def _hexes(board: Board) -> list[list[_Span]]:
    tokens = {token.at: token for token in board.tokens}
    marks, brackets = marks_by_cell(board), _brackets(board)
    inside = {cell.name: _content(cell, tokens.get(cell.name)) for cell in board.cells}
    room = max((columns(text) for name in inside for text in (printable(name), inside[name][0])), default=1)
    room += 1 - room % 2
    left = min((cell.x for cell in board.cells), default=0)
    top = max((2 * cell.y - cell.x for cell in board.cells), default=0)
    canvas = _Canvas()
    spots = {cell.name: (top - 2 * cell.y + cell.x + 1, (cell.x - left) * (room + 3)) for cell in board.cells}
    for line, column in spots.values():
        _outline(canvas, line, column, room + 2)
    for cell in board.cells:
        line, column = spots[cell.name]
        kinds = marks.get(cell.name)
        _fill(canvas, (line, column + 1), inside[cell.name], room, brackets[kinds[0]] if kinds else "  ")
        if cell.name in tokens:
            canvas.put(line + 1, column + 2, printable(cell.name), _DIM)
    return canvas.lines()


def _content(cell: Cell, token: Token | None) -> _Span:
    if token is None:
        return printable(cell.name), _DIM
    text = SHAPES[token.seat] + printable(token.label) + ARROWS[token.facing]
    return text, _SEAT_STYLES[token.seat] + (_STRONG if token.strong else "")


def _outline(canvas: _Canvas, line: int, column: int, inner: int) -> None:
    """The sides of a hex whose upper half is on `line`; the floor of a hex is the lid of the next."""
    right = column + inner + 1
    canvas.put(line - 1, column + 1, "_" * inner, _DIM)
    canvas.put(line, column, "/", _DIM)
    canvas.put(line, right, "\\", _DIM)
    canvas.put(line + 1, column, "\\" + "_" * inner + "/", _DIM)


def _fill(canvas: _Canvas, spot: tuple[int, int], content: _Span, room: int, brackets: str) -> None:
    line, column = spot
    text, style = content
    canvas.put(line, column, brackets[0], _BOLD)
    canvas.put(line, column + 1 + (room - columns(text)) // 2, text, style)
    canvas.put(line, column + 1 + room, brackets[1], _BOLD)


def _brackets(board: Board) -> dict[str, str]:
    """The brackets of each kind of mark; kinds beyond the spare ones share the last pair."""
    unnamed = [kind for kind in mark_kinds(board) if kind not in BRACKETS]
    spare = {kind: SPARE_BRACKETS[min(n, len(SPARE_BRACKETS) - 1)] for n, kind in enumerate(unnamed)}
    return BRACKETS | spare


def _legend(board: Board) -> list[list[_Span]]:
    """One entry a kind, with its cells: a cell of two kinds shows the brackets of the first only."""
    brackets, words, lines = _brackets(board), dict(board.key.marks), []
    for kind in mark_kinds(board):
        cells = dict.fromkeys(printable(at) for at, of in board.marks if of == kind)
        pair = brackets[kind]
        called = f"{printable(words.get(kind, kind))}{board.key.colon}"
        lines += wrapped(f"{pair[0]} {pair[1]} {called} {' '.join(cells)}", PROSE_WIDTH)
    return [[(line, "")] for line in lines]


def _signs(board: Board) -> list[list[_Span]]:
    """What the signs on and beside the pieces mean, as far as there are any and words for them."""
    key, strong = board.key, dict.fromkeys(printable(token.label) for token in board.tokens if token.strong)
    signs = (
        (key.facing, any(board.tokens), ARROWS[0]),
        (key.strong, any(strong), " ".join(strong)),
        (key.now, any(panel.to_move for panel in board.panels), ">"),
    )
    said = "   ".join(f"{sign} {printable(word)}" for word, there, sign in signs if word and there)
    return [[(f"  {said}", _DIM)]] if said else []


def _panels(panels: tuple[Panel, ...]) -> list[list[_Span]]:
    if not panels:
        return []
    facts = [[f"{printable(label)} {printable(value)}" for label, value in panel.facts] for panel in panels]
    names = [printable(panel.name) for panel in panels]
    name_width = max(map(columns, names))
    widths = [max(columns(row[n]) for row in facts if n < len(row)) for n in range(max(len(row) for row in facts))]
    return [
        _panel_line(panel, _padded(name, name_width), list(map(_padded, row, widths)))
        for panel, name, row in zip(panels, names, facts, strict=True)
    ]


def _panel_line(panel: Panel, name: str, facts: list[str]) -> list[_Span]:
    seat = _SEAT_STYLES[panel.seat]
    marker = ("> ", _BOLD) if panel.to_move else ("  ", "")
    return [marker, (f"{SHAPES[panel.seat]} {name}", seat), ("".join(f"   {fact}" for fact in facts), "")]


def _padded(text: str, width: int) -> str:
    return text + " " * (width - columns(text))
