"""How actions of REPLICANTS are written down: ``E #C7 4E7 4G8E7 6H5x xG8.xG7.4E6 xE2 !6D2 - D2- D2+``.

A move names its soul, its origin only where it must, and its hex.  Reading it needs the position: the soul and the
hex say which Replicant is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rulewright.core.errors import InputError, Problem
from rulewright.core.game import Position
from rulewright.core.play import Action
from rulewright.games.replicants.tables import strike_order

if TYPE_CHECKING:
    from rulewright.games.replicants.game import Replicants

_HEX = r"[A-Z][1-9][0-9]?"
_MOVE = rf"([1-9])({_HEX})?({_HEX})(x?)"
_OVERLOAD = re.compile(rf"#({_HEX})")
_CREATE = re.compile(rf"!([1-9])({_HEX})")
_ROTATE = re.compile(rf"({_HEX})([+-])")
_MOVES = re.compile(_MOVE)
_ARCS = re.compile(rf"(x{_HEX}(?:\.x{_HEX})*)(?:\.{_MOVE})?")
CHARGE, SKIP = "E", "-"
_PLAIN: Mapping[str, Action] = {CHARGE: ("charge",), SKIP: ("skip",)}


class Prescribed:
    """The notation of the game's own document."""

    def __init__(self, own: Replicants) -> None:
        self.own = own

    def parse(self, position: Position, text: str, judged: bool = False) -> Action:
        """An action from its notation."""
        text = text.strip()
        read = _read(self.own, text)
        if read is None:
            raise _no_action(self.own, position, text)
        head, moved = read
        return _moved(self.own, position, text, head, moved, judged) if moved else head

    def check(self, text: str, names: Sequence[str] | None = None) -> None:
        """Refuse what is an action in no position; none names a player."""
        text = text.strip()
        if _read(self.own, text) is None:
            raise _no_action(self.own, self.own.initial_position(), text)

    def write(self, position: Position, action: Action) -> str:
        """The notation of an action, its origin only where it is needed."""
        if action[0] not in ("move", "arcs"):
            return _written(self.own, position, action, origin=False)
        *head, soul, piece, to, mark = action
        if piece >= self.own.made.arena.size:
            return _written(self.own, position, action, origin=piece > self.own.made.arena.size)
        others = [(*head, soul, other, to, mark) for other in _standing(self.own, position, soul) if other != piece]
        standing = piece in _standing(self.own, position, soul)
        if others and standing:
            legal = set(self.own.game.legal_actions(position.state))
            others = [o for o in others if o in legal] if action in legal else others
        return _written(self.own, position, action, origin=bool(others) or not standing)


def _read(own: Replicants, text: str) -> tuple[Action, Moved | None] | None:
    """An action, or how it begins and what moves, which only a position tells; None if it is none."""
    if text in _PLAIN:
        return _PLAIN[text], None
    if match := _OVERLOAD.fullmatch(text):
        return ("overload", _hex(own, match[1], text)), None
    if match := _ROTATE.fullmatch(text):
        return ("rotate", _hex(own, match[1], text), 1 if match[2] == "+" else -1), None
    if match := _CREATE.fullmatch(text):
        return ("create", _soul(own, match[1], text), _hex(own, match[2], text)), None
    if match := _MOVES.fullmatch(text):
        return ("move",), _what_moves(own, text, *match.groups())
    if match := _ARCS.fullmatch(text):
        victims = _victims(own, match[1], text)
        if match[2] is None:
            return ("strike", victims), None
        return ("arcs", victims), _what_moves(own, text, *match.groups()[1:])
    return None


class Moved(NamedTuple):
    """What moves, as it is written: a soul, the hex it comes from if that is said, its hex, and the cross."""

    soul: int
    origin: int | None
    to: int
    mark: bool


def _what_moves(own: Replicants, text: str, digit: str, origin: str | None, to: str, cross: str) -> Moved:
    soul = _soul(own, digit, text)
    start = None if origin is None else _hex(own, origin, text)
    return Moved(soul, start, _hex(own, to, text), cross == "x")


def _hex(own: Replicants, name: str, text: str) -> int:
    t = own.made
    number = t.arena.hex(name)
    if number >= t.arena.size and t.arena.at(number) not in t.nameable:
        there = f"the arena has {t.arena.edge(number)}"
        raise InputError(Problem(f'"{text}": there is no hex {name}', suggestion=there))
    return number


def _soul(own: Replicants, digit: str, text: str) -> int:
    souls = own.made.souls
    if digit not in souls:
        raise InputError(Problem(f'"{text}": there is no soul {digit}', suggestion=f"souls: {' '.join(souls)}"))
    return souls.index(digit)


def _victims(own: Replicants, text: str, whole: str) -> tuple[int, ...]:
    hexes = [_hex(own, part[1:], whole) for part in text.split(".")]
    if len(set(hexes)) < len(hexes):
        raise InputError(Problem(f'"{whole}" strikes one hex twice'))
    return strike_order(own.made.arena, hexes)


def _moved(
    own: Replicants,
    position: Position,
    text: str,
    head: Action,
    moved: Moved,
    judged: bool,
) -> Action:
    soul, origin, target, mark = moved
    if origin is not None:
        return (*head, soul, origin, target, mark)
    choices = [(*head, soul, piece, target, mark) for piece in _standing(own, position, soul)]
    reaching = [action for action in choices if own.shaped(position.state, action)]
    if len(reaching) > 1:
        legal = set(own.game.legal_actions(position.state))
        allowed = [action for action in reaching if action in legal]
        if len(allowed) > 1 or (judged and not allowed):
            _ambiguous(own, position, text, reaching)
        reaching = allowed or reaching
    nowhere = (*head, soul, own.made.arena.size, target, mark)
    return (reaching or choices or [nowhere])[0]


def _ambiguous(own: Replicants, position: Position, text: str, actions: Iterable[Action]) -> None:
    ways = [_written(own, position, action, origin=True) for action in actions]
    raise InputError(
        Problem(f'"{text}" could mean {" or ".join(ways)}', suggestion="write where the Replicant comes from")
    )


def _standing(own: Replicants, position: Position, soul: int) -> list[int]:
    t, state = own.made, position.state
    first = t.code(state.to_move, soul, 0)
    return [h for h in range(t.arena.size) if first <= state.board[h] < first + len(t.facings)]


def _written(own: Replicants, position: Position, action: Action, origin: bool) -> str:
    t = own.made
    name = t.arena.hex_name
    match action:
        case ("charge",):
            return CHARGE
        case ("skip",):
            return SKIP
        case ("overload", target):
            return f"#{name(target)}"
        case ("rotate", piece, side):
            return name(piece) + ("+" if side > 0 else "-")
        case ("create", soul, to):
            return f"!{t.souls[soul]}{name(to)}"
        case ("strike", victims):
            return ".".join(f"x{name(v)}" for v in victims)
        case ("arcs", victims, soul, piece, to, mark):
            move = _written(own, position, ("move", soul, piece, to, mark), origin)
            return ".".join([*(f"x{name(v)}" for v in victims), move])
        case ("move", soul, piece, to, mark):
            return f"{t.souls[soul]}{name(piece) if origin else ''}{name(to)}{'x' if mark else ''}"
        case _:
            raise ValueError(f"not an action: {action}")


_SLIPS = (
    (re.compile(r"\s+"), ""),
    (re.compile(r"X"), "x"),
    (re.compile(r"^[|lI1i](?=[1-9][A-Z])"), "!"),
    (re.compile(r"^([A-Za-z])S([+-]?)$"), r"\g<1>3\2"),
    (re.compile(r"(?<![a-z])O"), "0"),
    (re.compile(r"(?<=[A-Za-z])[lI|]"), "1"),
    (re.compile(r"[–—−]"), "-"),
    (re.compile(r"(?<=[0-9])(?:-?>|→|[-:])(?=[A-Za-z][0-9])"), ""),
    (re.compile(r"^[\"'“”„«»‘’]+|[\"'“”„«»‘’]+$"), ""),
)
_WORDS = {"charge": CHARGE, "skip": SKIP, "pass": SKIP}
_UNSAID = re.compile(rf"({_HEX}){_HEX}x?")
_BETWEEN = re.compile(r"[/,;\s]+")
_LONGEST = 60


def _no_action(own: Replicants, position: Position, text: str) -> InputError:
    return InputError(Problem(f'"{_quotable(text)}" is not an action', suggestion=_hint(own, position, text)))


def _quotable(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _hint(own: Replicants, position: Position, text: str) -> str:
    """What was probably meant, knowing the mistakes that scanning makes and those of people."""
    if len(text) > _LONGEST:
        return _ACTIONS
    if (word := _WORDS.get(text.casefold())) is not None:
        return f'did you mean "{word}"?'
    parts = _BETWEEN.split(text)
    if len(parts) > 1 and all(_readable(part) for part in parts):
        return "each action stands alone: " + ", ".join(f'"{part}"' for part in parts)
    if (unsaid := _UNSAID.fullmatch(text)) and (soul := _soul_on(own, position, unsaid[1])):
        return f'did you mean "{soul}{text}"?'
    tried = text
    for pattern, better in _SLIPS:
        tried = pattern.sub(better, tried)
        for candidate in (tried, _upper(tried)):
            if candidate != text and _readable(candidate):
                return f'did you mean "{candidate}"?'
    return _ACTIONS


_ACTIONS = "actions look like E, #C7, 4E7, 4G8E7, 6H5x, xG8.xG7.4E6, !6D2, -, D2-, D2+"


def _soul_on(own: Replicants, position: Position, name: str) -> str | None:
    """The soul of what stands on a hex."""
    t, number = own.made, own.made.arena.hex(name)
    code = position.state.board[number] if number < t.arena.size else 0
    return t.souls[t.pieces[code].soul] if code else None


def _upper(text: str) -> str:
    return re.sub(r"[a-wyz]", lambda m: m[0].upper(), text)


def _readable(text: str) -> bool:
    patterns = (_OVERLOAD, _CREATE, _ROTATE, _MOVES, _ARCS)
    return text in _PLAIN or any(p.fullmatch(text) for p in patterns)
