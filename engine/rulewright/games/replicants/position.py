"""Positions of REPLICANTS: from a scenario's data, on one line, and back.

On one line a position is ``replicants:MODE``, for each player in turn order
``NAME/ENERGY/POINTS/PIECES/RESERVE`` (pieces joined by dots, ``4G8SW``; the reserve as soul digits), then
``NAME/ACTION`` for whose which action is due, and after that the losses of a finished game in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulewright.core.abilities import Possible, check_player
from rulewright.core.errors import InputError, PositionError, Problem, numbered
from rulewright.core.spec import Path
from rulewright.core.written import check_name
from rulewright.games.replicants.tables import Placed, Side, Tables
from rulewright.games.replicants.words import MOST_POINTS, State, types

_PIECE = re.compile(r"([1-9])([A-Z][1-9][0-9]?)(NE|NW|SE|SW|N|S)")
_ENDED = re.compile(r"(.*)/([0-9]{1,2})(?:\((\w[\w-]*)\.([\w-]+)\.(.*)\))?")
_ENERGY = re.compile(r"[0-9]{1,3}")
_POINTS = re.compile(r"[0-9]{1,4}(\.[0-9])?")
MOST_SIDES = 1000
"""So many are remembered."""


def start(t: Tables) -> State:
    """The state at the start of a mode.

    Raises:
        PositionError: if the start hexes do not agree with the line-up.
    """
    s = t.settings
    pieces: list[list[str]] = []
    for seat in range(t.players):
        facing = s["starting-facing"][seat]
        standing = {s["matrix"]: [s["matrix-hexes"][seat]], **s["starting-hexes"][seat]}
        if {soul: len(hexes) for soul, hexes in standing.items()} != s["line-up"]:
            raise PositionError(f"the start hexes of seat {seat + 1} do not hold the line-up")
        pieces.append([f"{soul} {at} {facing}" for soul, hexes in standing.items() for at in hexes])
    energy = [s["starting-energy"]] * t.players
    names = [str(seat + 1) for seat in range(t.players)]
    sides = [_side(t, seat, name, pieces[seat], None) for seat, name in enumerate(names)]
    return _state(t, sides, energy, [0] * t.players, (0, 1), names)


def read(t: Tables, data: Mapping[str, Any], finished: bool = False) -> tuple[tuple[str, ...], State]:
    """Names and state from the ``position:`` of a scenario, already checked against its schema.

    In a `finished` game a matrix may have fallen.

    Raises:
        PositionError: if the position contradicts itself.
    """
    players = data["players"]
    names = tuple(players)
    for name in names:
        wrong = check_name(name)
        if wrong:
            raise PositionError(wrong, ("players", name))
    if len(names) != t.players:
        raise PositionError(
            f"{t.mode} is for {t.players} players, not {len(names)}: {', '.join(names)}",
            ("players",),
            f"name all of them, in turn order{_mode_for(t, len(names))}",
        )
    to_move = data.get("to_move", names[0])
    check_player(to_move, names, ("to_move",))
    action = data.get("action", 1)
    _check_due(t, action, ("action",))
    energy = [players[n].get("energy", t.settings["starting-energy"]) for n in names]
    points = [float(players[n].get("points", 0)) for n in names]
    sides = [
        _side(t, seat, n, players[n]["pieces"], players[n].get("reserve"), finished) for seat, n in enumerate(names)
    ]
    turn = (names.index(to_move), action)
    return names, _state(t, sides, energy, points, turn, names)


def possible(t: Tables, names: Sequence[str]) -> dict[str, Possible]:
    """What values there can be; see `Abilities.possible`."""
    due, track, hearts = range(1, len(t.settings["turn"]) + 1), t.settings["energy-track"], t.settings["hearts"]
    halves = range(2 * MOST_POINTS + 1) if t.spec.of("scores", t.mode) else ()
    held = [soul for soul in t.souls if soul not in t.never_in_reserve]
    piece = Possible(lambda text: _placed(t, 0, text, ()), lambda: _pieces(t))
    return {
        "to_move": Possible(lambda name: check_player(name, names, ()), lambda: names),
        "action": Possible(lambda action: _check_due(t, action, ()), lambda: due),
        "energy": Possible(lambda energy: _check_energy(t, energy, ()), lambda: track),
        "points": Possible(lambda points: _check_told_points(t, points), lambda: (half / 2 for half in halves)),
        "hearts": Possible(lambda count: _check_hearts(t, count), lambda: range(hearts + 1)),
        "reserve": Possible(lambda soul: _check_held(t, str(soul), ()), lambda: held),
        "pieces": piece,
        "has": piece,
        "has_not": piece,
    }


def check_described(t: Tables, names: Sequence[str], told: Mapping[str, Any]) -> None:
    """Refuse what no position has as a whole; see `Abilities.check_described`."""
    standing: dict[int, tuple[str, str]] = {}
    for name, player in told.get("players", {}).items():
        where, own = ("players", name), dict[int, Placed]()
        for key in ("pieces", "has"):
            for i, text in enumerate(player.get(key, ())):
                one = _placed(t, names.index(name), text, (*where, key, i))
                there = standing.setdefault(one.hex, (name, text))
                if there != (name, text) or text in player[key][:i]:
                    raise PositionError(_stands(t, one.hex, there[0], there[1].split()[0]), (*where, key, i))
                if key == "has" and text not in player.get("pieces", (text,)):
                    raise PositionError(f"{text} is not among the pieces", (*where, key, i))
                own[one.hex] = one
        for i, text in enumerate(player.get("has_not", ())):
            if text in (*player.get("pieces", ()), *player.get("has", ())):
                raise PositionError(f"{text} is said to be there", (*where, "has_not", i))
        _check_counted(t, player, [one.soul for one in own.values()], where)


def _check_counted(t: Tables, player: Mapping[str, Any], standing: Sequence[int], where: tuple[str, str]) -> None:
    """Refuse more of something than a player can have in the arena and in reserve."""
    name, key = where[1], "pieces" if "pieces" in player else "has"
    held = [str(soul) for soul in player.get("reserve", ())]
    for i, soul in enumerate(t.souls):
        count = standing.count(i)
        if soul == t.settings["matrix"] and count > 1:
            raise PositionError(f"{name} has {count} matrices: everybody has one", (*where, key))
        if count + held.count(soul) > t.owned[i]:
            message = f"{name} has {count + held.count(soul)} souls {soul} in all, and a colour has {t.owned[i]}"
            raise PositionError(message, (*where, "reserve" if soul in held else key))
    hearts, left = t.settings["hearts"], player.get("hearts", 0)
    if len(standing) + left > hearts:
        has = f"{name} has {len(standing)} Replicants" + (f" and {left} hearts" if "hearts" in player else "")
        raise PositionError(f"{has}, of {hearts} hearts in all", (*where, "hearts" if "hearts" in player else key))


def _pieces(t: Tables) -> Iterator[str]:
    """Every Replicant that can stand in the arena, as it is written."""
    for soul in t.souls:
        for number in range(t.arena.size):
            for facing in t.facings:
                yield f"{soul} {t.arena.hex_name(number)} {facing}"


def _check_due(t: Tables, action: int, path: Path) -> None:
    if not 1 <= action <= len(t.settings["turn"]):
        raise PositionError(f"a turn has {len(t.settings['turn'])} actions", path)


def _check_energy(t: Tables, energy: int, path: Path) -> None:
    track = t.settings["energy-track"]
    if energy not in track:
        raise PositionError(f"{energy} is not on the energy track: {' '.join(map(str, track))}", path)


def _check_hearts(t: Tables, count: int) -> None:
    if not 0 <= count <= t.settings["hearts"]:
        raise PositionError(f"a player has {t.settings['hearts']} hearts, not {count}")


def _check_held(t: Tables, soul: str, path: Path) -> None:
    """Refuse a soul that no reserve can hold."""
    if soul not in t.souls:
        raise PositionError(f"there is no soul {soul}", path, f"souls: {' '.join(t.souls)}")
    if soul in t.never_in_reserve:
        message = f"a {soul} cannot be in reserve: all of them start in the arena, and none comes back"
        raise PositionError(message, path)


def _mode_for(t: Tables, players: int) -> str:
    """A hint at the modes that are for so many players, if any is."""
    fitting = [mode for mode, about in t.spec.modes.items() if len(about["seats"]) == players]
    return f", or write mode: {' or '.join(fitting)}" if fitting else ""


def _read_reserve(t: Tables, souls: Sequence[Any] | None, name: str) -> list[str] | None:
    if souls is None:
        return None
    for i, soul in enumerate(souls):
        _check_held(t, str(soul), ("players", name, "reserve", i))
    return [str(soul) for soul in souls]


def _side(
    t: Tables, seat: int, name: str, pieces: Sequence[str], reserve: Sequence[Any] | None, finished: bool = False
) -> Side:
    """What a player has in the arena and in reserve; scenarios share much, so the same is read once."""
    key = (seat, name, *pieces, None if reserve is None else tuple(reserve), finished)
    if key in t.sides:
        return t.sides[key]
    where = ("players", name)
    standing = [0] * len(t.souls)
    placed: dict[int, Placed] = {}
    held = _read_reserve(t, reserve, name)
    for i, text in enumerate(pieces):
        one = t.placed.get((seat, text)) or _placed(t, seat, text, (*where, "pieces", i))
        if one.hex in placed:
            raise PositionError(_taken(t, one.hex, placed[one.hex].code, name), (*where, "pieces", i))
        placed[one.hex] = one
        standing[one.soul] += 1
    _check_matrix(t, standing, where, finished)
    side = Side(tuple(placed.values()), _reserve(t, standing, held, where))
    if len(t.sides) >= MOST_SIDES:
        t.sides.clear()
    t.sides[key] = side
    return side


def _state(
    t: Tables,
    sides: Sequence[Side],
    energy: Sequence[int],
    points: Sequence[float],
    turn: tuple[int, int],
    names: Sequence[str],
) -> State:
    board = bytearray(t.arena.size)
    reserve: tuple[int, ...] = ()
    for seat, side in enumerate(sides):
        where = ("players", names[seat])
        _check_energy(t, energy[seat], (*where, "energy"))
        _check_points(t, points[seat], (*where, "points"))
        for number, code, _ in side.placed:
            if board[number]:
                i = [placed.hex for placed in side.placed].index(number)
                holder = names[t.pieces[board[number]].owner]
                raise PositionError(_taken(t, number, board[number], holder), (*where, "pieces", i))
            board[number] = code
        reserve += side.reserve
    nobody = ("",) * t.players
    return State(bytes(board), tuple(energy), reserve, tuple(points), *turn, nobody, "", "")


def _placed(t: Tables, seat: int, text: str, path: Path) -> Placed:
    """Where a Replicant stands; each text is read once for all positions."""
    parts = text.split()
    if len(parts) != 3 or parts[2] not in t.facings:
        raise PositionError(f'"{text}" is not a Replicant', path, 'write soul, hex and facing, as "4 E7 SW"')
    soul, at, facing = parts
    if soul not in t.souls:
        raise PositionError(f"there is no soul {soul}", path, f"souls: {' '.join(t.souls)}")
    try:
        number = t.arena.hex(at)
    except ValueError as error:
        raise PositionError(str(error), path) from None
    if number >= t.arena.size:
        raise PositionError(f"{at} is outside the arena: {t.arena.edge(number)}", path)
    index = t.souls.index(soul)
    found = t.placed[seat, text] = Placed(number, t.code(seat, index, t.facings.index(facing)), index)
    return found


def _taken(t: Tables, number: int, code: int, holder: str) -> str:
    """That a hex holds a Replicant already."""
    return _stands(t, number, holder, t.souls[t.pieces[code].soul])


def _stands(t: Tables, number: int, holder: str, soul: str) -> str:
    return f"two Replicants on {t.arena.hex_name(number)}: {holder}'s {soul} stands there already"


def _check_told_points(t: Tables, points: float) -> None:
    """Refuse to tell points where they do not count, even none: nothing could be said that is false."""
    if not t.spec.of("scores", t.mode):
        raise _pointless(t, ())
    _check_points(t, points, ())


def _check_points(t: Tables, points: float, path: Path) -> None:
    if points and not t.spec.of("scores", t.mode):
        raise _pointless(t, path)
    if not (0 <= points <= MOST_POINTS and points * 2 % 1 == 0):
        raise PositionError(f"{points:.9g} points: points are whole or half, from 0 to {MOST_POINTS}", path)


def _pointless(t: Tables, path: Path) -> PositionError:
    scoring = [mode for mode in t.spec.modes if t.spec.of("scores", mode)]
    where = f"they do in {', '.join(scoring)}" if scoring else "they do in no mode"
    return PositionError(f"points do not count in {t.mode}", path, where)


def _check_matrix(t: Tables, standing: Sequence[int], where: tuple[str, ...], finished: bool) -> None:
    count = standing[t.souls.index(t.settings["matrix"])]
    if count > 1 or (count == 0 and not finished):
        has = f"{count} matrices" if count else "no matrix"
        raise PositionError(f"{where[1]} has {has}: everybody has one", (*where, "pieces"))


def _reserve(t: Tables, standing: Sequence[int], reserve: list[str] | None, where: tuple[str, ...]) -> tuple[int, ...]:
    """The count of each soul in a reserve; by default every soul not in the arena that could be created.

    Args:
        standing: how many Replicants of each soul the player has in the arena.
        reserve: the souls listed, None for the default.
    """
    hearts = t.settings["hearts"]
    if sum(standing) > hearts:
        raise PositionError(f"{where[1]} has {sum(standing)} Replicants, and hearts for {hearts}", (*where, "pieces"))
    held = None if reserve is None else [reserve.count(soul) for soul in t.souls]
    counts = []
    for i, (soul, on_board, owned) in enumerate(zip(t.souls, standing, t.owned, strict=True)):
        in_play = on_board + held[i] if held else on_board
        if in_play > owned:
            what = f"{in_play} souls {soul} in all" if on_board <= owned else f"{on_board} Replicants {soul}"
            key = "reserve" if on_board <= owned else "pieces"
            raise PositionError(f"{where[1]} has {what}, and a colour has {owned}", (*where, key))
        counts.append(held[i] if held else 0 if soul in t.never_in_reserve else owned - on_board)
    return tuple(counts)


# -- one line --------------------------------------------------------------------------------------------


def to_line(t: Tables, names: Sequence[str], state: State) -> str:
    """A position on one line."""
    parts = [f"{t.spec.game}:{t.mode}"]
    for seat, name in enumerate(names):
        pieces = ".".join(piece_text(t, state, h) for h in range(t.arena.size) if _owned(t, state, h, seat))
        counts = state.reserve[t.in_reserve(seat, 0) : t.in_reserve(seat + 1, 0)]
        reserve = "".join(soul * count for soul, count in zip(t.souls, counts, strict=True))
        parts.append(f"{name}/{state.energy[seat]}/{state.points[seat]:g}/{pieces}/{reserve}")
    losses = "".join(f".{loss or '-'}" for loss in state.lost)
    ended = f"({state.ended}.{state.won or '-'}{losses})" if state.ended else ""
    return " ".join([*parts, f"{names[state.to_move]}/{state.action}{ended}"])


def _owned(t: Tables, state: State, number: int, seat: int) -> bool:
    return bool(state.board[number]) and t.pieces[state.board[number]].owner == seat


def piece_text(t: Tables, state: State, number: int, sep: str = "") -> str:
    """A Replicant as ``4G8SW``."""
    piece = t.pieces[state.board[number]]
    return sep.join((t.souls[piece.soul], t.arena.hex_name(number), t.facings[piece.facing]))


def from_line(t: Tables, text: str) -> tuple[tuple[str, ...], State]:
    """Names and state from one line.

    Raises:
        InputError: if the line cannot be read, with the column.
        PositionError: if the position contradicts itself.
    """
    words = text.split()[1:]
    if len(words) != t.players + 1:
        raise InputError(
            Problem(
                f"a position of {t.mode} on one line has {t.players} players and then whose turn it is",
                suggestion=f"this line has {numbered(len(words), 'part')} after {t.spec.game}:{t.mode}",
            )
        )
    players: dict[str, Any] = {}
    for word in words[:-1]:
        name, entry = _player(word)
        if name in players:
            raise InputError(Problem(f'two players are called "{name}"'))
        players[name] = entry
    due = _ENDED.fullmatch(words[-1])
    if not due:
        raise InputError(Problem(f'"{words[-1]}" does not say whose action is due', suggestion="write NAME/ACTION"))
    data = {"players": players, "to_move": due[1], "action": int(due[2])}
    names, state = read(t, data, finished=bool(due[3]))
    if due[3]:
        losses = ["" if loss == "-" else loss for loss in due[5].split(".")]
        _check_end(names, due[3], due[4], losses)
        state = state._replace(ended=due[3], won="" if due[4] == "-" else due[4], lost=tuple(losses))
    return names, state


def _check_end(names: Sequence[str], ended: str, won: str, losses: Sequence[str]) -> None:
    """Refuse an end that cannot be.

    Raises:
        InputError: naming what is wrong.
    """
    known = types(None)
    for word, type_ in ((ended, "end-cause"), (won, "victors"), *((loss, "loss") for loss in losses if loss)):
        options = [option for option in known[type_].schema["enum"] if option != "any"]
        if word not in options and not (word == "-" and type_ == "victors"):
            raise InputError(
                Problem(f'a game cannot have ended by "{word}"', suggestion=f"one of {', '.join(options)}")
            )
    if len(losses) != len(names) or not any(losses):
        raise InputError(
            Problem("an end says of each player how he has lost, or -", suggestion=f"{len(names)} of them, not all -")
        )


def _player(word: str) -> tuple[str, dict[str, Any]]:
    parts = word.split("/")
    if len(parts) != 5 or not _ENERGY.fullmatch(parts[1]):
        raise InputError(Problem(f'"{word}" is not NAME/ENERGY/POINTS/PIECES/RESERVE'))
    name, energy, points, pieces, reserve = parts
    found = []
    for piece in pieces.split("."):
        match = _PIECE.fullmatch(piece)
        if not match:
            raise InputError(Problem(f'"{piece}" is not a Replicant', suggestion="write soul, hex, facing: 4E7SW"))
        found.append(" ".join(match.groups()))
    if not _POINTS.fullmatch(points):
        tried = points.replace(",", ".")
        hint = f"did you mean {tried}?" if _POINTS.fullmatch(tried) else "write 4 or 4.5"
        raise InputError(Problem(f'"{points}" is not a number of points', suggestion=hint))
    return name, {"energy": int(energy), "points": float(points), "pieces": found, "reserve": list(reserve)}
