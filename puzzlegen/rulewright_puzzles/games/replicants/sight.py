"""What can be seen of a position of REPLICANTS without playing, by its tables and the clauses of `clauses.py`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from itertools import combinations
from operator import or_
from typing import Any

from rulewright.core.game import Game
from rulewright.core.play import Action
from rulewright.games.replicants.game import tables_of
from rulewright.games.replicants.words import State
from rulewright_puzzles.games.replicants.clauses import READINGS, unknown
from rulewright_puzzles.interface import Turn, Zone

_TAKING = frozenset({"arcs", "strike", "overload", "skip"})
"""Kinds of action, besides a move written with an x, by which a Replicant may leave the arena or the game end."""
_THREE_LEFT = {"end.three-left", "end.losers", "teams.three-left", "end.overload-three-left"}
SECOND = 2
"""The action of a turn by which Replicants are taken (`turn.three-actions`)."""


def blind(game: Game) -> str | None:
    """Why nothing can be seen under these rules: the first clause or reading that is not known; None if all are."""
    differing = unknown(game.spec)
    if differing:
        return differing[0]
    chosen = game.readings
    return next((f"{name}={chosen[name]}" for name, known in READINGS.items() if chosen[name] not in known), None)


class ReplicantsSight:
    """See `rulewright_puzzles.interface.Sight`."""

    def __init__(self, game: Game) -> None:
        words = tables_of(game).words
        self._count, self._pieces = words["count"], words["pieces"]
        self._soul, self._owner, self._enemy = words["SOUL"], words["OWNER"], words["ENEMY"]
        self._enemies: Sequence[tuple[int, ...]] = words["ENEMIES"]
        self._way, self._via, self._arcs, self._moves = words["WAY"], words["VIA"], words["ARCS"], words["MOVES"]
        self._full: int = words["TRACK_END"]
        self._seats = game.seats
        self._turns, self._drifted, self._code = words["TURNED"], words["DRIFTED"], tables_of(game).code
        self._shooter = [any(arcs) for arcs in self._arcs]
        self._stepped, self._cost, self._souls = words["stepped"], words["COST"], words["SOULS"]
        t = tables_of(game)
        self._codes, self._neighbours = t.pieces, t.arena.neighbours
        self._matrix = t.souls.index(t.settings["matrix"])
        codes = range(256)
        self._is_matrix = [
            bytes(
                c < len(t.pieces) and c > 0 and t.pieces[c].owner == seat and t.pieces[c].soul == self._matrix
                for c in codes
            )
            for seat in range(game.seats)
        ]
        self._least = max(_numbers([c.body for c in game.spec.clauses if c.id in _THREE_LEFT and c.in_mode(game.mode)]))
        """So many Replicants or fewer, and their player has lost."""
        self._most_struck = max(sum(reach.how == "arc" for reach in picture) for picture in t.pictures.values())

    def enders(self, state: State) -> list[Action]:
        return self._enders(state.board, state.to_move) if state.action == SECOND else []

    def _enders(self, board: bytes, player: int) -> list[Action]:
        targets = self._targets(board, player)
        pieces = self._pieces(board, player)
        found: list[Action] = []
        for piece in pieces:
            code = board[piece]
            way = self._way[code][piece]
            for target in targets:
                if target in way:
                    for over in self._via[code][piece][target]:
                        if board[over]:
                            break
                    else:
                        found.append(("move", self._soul[code], piece, target, True))
        for piece in pieces:
            if self._shooter[board[piece]]:
                found += [("strike", volley) for volley in self._volleys(board, player)]
                break
        return found

    def _targets(self, board: bytes, player: int) -> list[int]:
        """Where a single Replicant stands that ends the game by being taken."""
        targets: list[int] = []
        for enemy in self._enemies[player]:
            if self._count(board, enemy) <= self._least + 1:
                targets += self._pieces(board, enemy)
            else:
                targets.append(board.translate(self._is_matrix[enemy]).find(1))
        return targets

    def _volleys(self, board: bytes, player: int) -> list[tuple[int, ...]]:
        """Each set of hexes whose Replicants one of the player's can strike at once, and end the game by it."""
        volleys: dict[tuple[int, ...], None] = {}
        enemy = self._enemy[player]
        for piece in self._pieces(board, player):
            arcs = self._arcs[board[piece]][piece]
            struck = [at for at in arcs if enemy[board[at]]] if arcs else ()
            for size in range(1, len(struck) + 1):
                volleys.update(dict.fromkeys(v for v in combinations(struck, size) if self._ends(board, v)))
        return list(volleys)

    def _ends(self, board: bytes, volley: Sequence[int]) -> bool:
        codes = [board[at] for at in volley]
        if any(self._soul[code] == self._matrix for code in codes):
            return True
        owners = [self._owner[code] for code in codes]
        return any(self._count(board, owner) - owners.count(owner) <= self._least for owner in owners)

    def promising(self, state: State) -> bool:
        board, player = state.board, state.to_move
        if state.action != 1 or state.energy[player] != self._full:
            return bool(self._enders(board, player))
        pieces = self._pieces(board, player)  # an overload may make way for any of them
        reached = reduce(or_, (self._plain(board[piece], piece) for piece in pieces), 0)
        return any(reached >> target & 1 for target in self._targets(board, player)) or bool(
            self._most_struck and self._volleys(board, player)
        )

    def before(self, state: State) -> bool:
        return state.action < SECOND

    def after(self, seat: int) -> int:
        return (seat + 1) % self._seats

    def harmless(self, state: State, attacker: int, quietly: bool = False) -> bool:
        taking = state.action <= SECOND and not quietly
        return all(self._finds_his_way(state, seat, taking) for seat in range(self._seats) if seat != state.to_move)

    def _finds_his_way(self, state: State, seat: int, taking: bool) -> bool:
        """Whether a seat will have a turn that ends nothing, whatever the player to move does before."""
        board = state.board
        if state.energy[seat] == self._full:
            spare = self._count(board, seat) - self._least - 1
            if spare <= 0 or (taking and spare <= self._takes(board, state.to_move, seat)):
                return False
        return self._seats == 2 or self._roams(state, seat, taking)

    def _roams(self, state: State, seat: int, taking: bool) -> bool:
        """Whether a seat is sure to have a quiet second action in its next turn: one Replicant more than the player to
        move can take, and than an overload costs, has a free hex more to go to, over nothing, than the others can
        enter before."""
        board = state.board
        taken = self._takes(board, state.to_move, seat) if taking else 0
        needed = taken + 1 + (state.energy[seat] == self._full)
        for piece in self._pieces(board, seat):
            code = board[piece]
            via = self._via[code][piece]
            if self._soul[code] != self._matrix and sum(not board[to] and not via[to] for to in via) >= self._seats:
                needed -= 1
                if needed == 0:
                    return True
        return False

    def _takes(self, board: bytes, player: int, enemy: int) -> int:
        """No fewer Replicants of an enemy than a single action can take."""
        most = 0
        for piece in self._pieces(board, player):
            code = board[piece]
            most = max(most, sum(self._owner[board[at]] == enemy for at in self._arcs[code][piece] if board[at]))
            if most == 0 and any(board[at] and self._owner[board[at]] == enemy for at in self._moves[code][piece]):
                most = 1
        return most

    # -- what is calm -----------------------------------------------------------------------------------

    def calm(self, state: State, attacker: int) -> bool:
        board, other = state.board, 1 - attacker
        turning = state.to_move == attacker
        early = turning and state.action <= SECOND
        spare = self._spare(state, other)
        if spare <= 1:
            return False
        pieces = self._pieces(board, attacker)
        target = 1 << board.translate(self._is_matrix[other]).find(1)
        reached = self._grown if early else self._turned if turning else self._plain
        for piece in pieces:
            if reached(board[piece], piece) & target:
                return False
        if early:
            if self._created(state, attacker) & target or not self._roams(state, other, True):
                return False
            return self._takes(board, attacker, other) + self._struck_later(state, attacker) < spare
        struck, barred = self._under_arcs(board, attacker, pieces, turning)
        return max(1, struck) < spare and self._has_quiet_move(board, other, barred)

    def _spare(self, state: State, seat: int) -> int:
        """How many Replicants a seat would have to be robbed of, over the attacker's turns, to have lost."""
        count: int = self._count(state.board, seat)
        if state.energy[seat] == self._full:
            return count - self._least - 2  # one by his overload, and one by the next that he could not help
        return count - self._least - int(self._stepped(state.energy[seat], 1) == self._full)

    def _under_arcs(self, board: bytes, player: int, pieces: Sequence[int], turning: bool) -> tuple[int, set[int]]:
        """How many enemies a player's Replicant can strike at most, turned once before or not, and every hex at which
        one could."""
        most, hexes = 0, set[int]()
        for piece in pieces:
            code = board[piece]
            if self._shooter[code]:
                for side in (0, 1, -1) if turning else (0,):
                    arcs = self._arcs[self._turns[side][code]][piece]
                    hexes.update(arcs)
                    most = max(most, sum(self._enemy[player][board[at]] for at in arcs))
        return most, hexes

    def _struck_later(self, state: State, player: int) -> int:
        """No fewer enemies than a player's Replicant can take in his next turn, after a reply that moves one."""
        board, most = state.board, 0
        enemies = sum(1 << at for at, code in enumerate(board) if self._enemy[player][code])
        for piece in self._pieces(board, player):
            if self._shooter[board[piece]]:
                volleys = self._volleys_later(board[piece], piece)
                most = max(most, *((volley & enemies).bit_count() for volley in volleys))
        home = board.translate(self._is_matrix[player]).find(1)
        for soul in self._creatable(state, player):
            for volley in self._volleys_around(board[home], home, soul):
                most = max(most, (volley & enemies).bit_count())
        return min(most + 1, self._most_struck) or 1

    @cache  # noqa: B019 a sight lives as long as its game
    def _volleys_later(self, code: int, at: int) -> tuple[int, ...]:
        """Where a Replicant could send arcs after one turn more, as sets of hexes."""
        places = [(code, at), *((self._drifted[code], to) for to in self._moves[code][at])]
        return self._arcs_at(places)

    @cache  # noqa: B019 a sight lives as long as its game
    def _volleys_around(self, code: int, home: int, soul: int) -> tuple[int, ...]:
        """The same for one that a matrix has created beside it."""
        piece = self._codes[code]
        created = self._code(piece.owner, soul, piece.facing)
        return self._arcs_at([(created, at) for at in self._neighbours[home]]) if self._shooter[created] else ()

    def _arcs_at(self, places: Sequence[tuple[int, int]]) -> tuple[int, ...]:
        turned = [(self._turns[side][code], at) for code, at in places for side in (0, 1, -1)]
        volleys = [sum(1 << to for to in self._arcs[code][at]) for code, at in turned]
        return tuple(dict.fromkeys(volley for volley in volleys if volley)) or (0,)

    def _has_quiet_move(self, board: bytes, seat: int, barred: set[int]) -> bool:
        """Whether a Replicant, not the matrix, can go over nothing to some free hex that is not barred."""
        for piece in self._pieces(board, seat):
            code = board[piece]
            via = self._via[code][piece]
            if self._soul[code] != self._matrix:
                for to in via:
                    if not board[to] and not via[to] and to not in barred:
                        return True
        return False

    @cache  # noqa: B019 a sight lives as long as its game
    def _plain(self, code: int, at: int) -> int:
        """The hexes that a Replicant gets at if nothing stands in the way: a bit each."""
        return sum(1 << to for to in {*self._moves[code][at], *self._arcs[code][at]})

    @cache  # noqa: B019 a sight lives as long as its game
    def _turned(self, code: int, at: int) -> int:
        """The same, turned once or not."""
        return self._plain(code, at) | self._plain(self._turns[1][code], at) | self._plain(self._turns[-1][code], at)

    @cache  # noqa: B019 a sight lives as long as its game
    def _grown(self, code: int, at: int) -> int:
        """The same after a move or none, turned once or not."""
        reached = self._turned(code, at)
        for to in self._moves[code][at]:
            reached |= self._turned(self._drifted[code], to)
        return reached

    def _creatable(self, state: State, player: int) -> list[int]:
        """The souls that a player could create now, by what he has and will have charged."""
        energy = self._stepped(state.energy[player], 1)
        reserve = state.reserve[player * self._souls : (player + 1) * self._souls]
        return [soul for soul, held in enumerate(reserve) if held and self._cost[soul] <= energy]

    def _created(self, state: State, player: int) -> int:
        """The hexes that a Replicant gets at which could be created now: a bit each."""
        home = state.board.translate(self._is_matrix[player]).find(1)
        reached = 0
        for soul in self._creatable(state, player):
            reached |= self._from_around(state.board[home], home, soul)
        return reached

    @cache  # noqa: B019 a sight lives as long as its game
    def _from_around(self, code: int, home: int, soul: int) -> int:
        """The hexes that a Replicant gets at which a matrix has created beside it, turned once or not."""
        piece = self._codes[code]
        created = self._code(piece.owner, soul, piece.facing)
        return reduce(or_, (self._turned(created, at) for at in self._neighbours[home]), 0)

    # -- zones -------------------------------------------------------------------------------------------

    def near(self, action: Action) -> bool:
        return action[0] in _TAKING or (action[0] == "move" and bool(action[4]))

    def touches(self, action: Action) -> Sequence[int]:
        match action:
            case ("move", _, piece, to, _):
                return (piece, to)
            case ("create", _, to):
                return (to,)
        return ()

    def passed(self, state: State, seat: int) -> State:
        return state._replace(to_move=seat, action=1)

    def zone(self, state: State, turn: Turn) -> Zone | None:
        *before, last = turn
        board = state.board
        gone = {action[1] for action in before if action[0] == "overload"}
        match last:
            case ("move", _, piece, to, _):
                taken, places = (to,), {piece, to, *self._via[board[piece]][piece][to]}
            case ("strike", taken):
                own = self._pieces(board, state.to_move)
                striker = next(piece for piece in own if set(taken) <= set(self._arcs[board[piece]][piece]))
                if not any(self._walks(board, piece) for piece in own if piece != striker and piece not in gone):
                    return None
                places = {striker, *taken}
            case _:
                return None
        counted = all(self._soul[board[at]] != self._matrix for at in taken)
        return Zone(frozenset(places | gone), frozenset({"create", "overload"} if counted else ()))

    def _walks(self, board: bytes, piece: int) -> bool:
        """Whether a Replicant, not the matrix, will have a hex to go to whatever single one is entered before."""
        via = self._via[board[piece]][piece]
        free = sum(not board[to] and not via[to] for to in via)
        return free > 1 and self._soul[board[piece]] != self._matrix


def _numbers(data: Any) -> list[int]:
    """Every number that a condition compares how many Replicants there are with, as the most there may be."""
    if isinstance(data, dict):
        own = [data["at-most"][1]] if "at-most" in data else []
        return [*own, *(n for value in data.values() for n in _numbers(value))]
    return [n for value in data for n in _numbers(value)] if isinstance(data, list) else []
