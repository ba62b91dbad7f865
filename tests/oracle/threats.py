"""Destruction, moving and threatening on a bare board: what the rulebook says on pages 6 to 8.

Decisions taken where the text and the facts are silent (the rest stands in `rules`):

* Which world a threat is judged in.  A matrix's destination is judged in the position AFTER its move.  Reach is looked
  at on that board with two possible retouches: under `threat-on-occupied: literal` a captured Replicant is put back
  on the destination (if the destination was free the matrix stands there as by default), and under
  `threat-through-mover: literal` the origin holds a nameless blocker.  Everything else (points, numbers of
  Replicants, arc sets, second moves) is looked at in the true position after the move.
* A creation hex is judged with the new Replicant NOT standing there.
* A hex on which the threatener's own side stands is not threatened by it, by moves or by arcs; that only matters for
  `threat-on-occupied: literal`, which so lets a matrix take a Replicant even if a 5 of the same side covers it.
* A Replicant that walks over a hex off the arena would leave it: such a walk does not exist (no arena of ours has one).
* `en-threatens-through`: a walk whose landing hex holds an ally (teams) does not threaten what it passes either.  Such
  a threat is "constrained" exactly if the destruction of the matrix on the passed hex would be forbidden.
* Constrained (p.8): every way by which the Replicant threatens the hex is a forbidden destruction.  Ways: its move
  onto the hex, and each set of its arcs which contains the hex.  A set which the minimum of three (p.7) bars is no way;
  under `two-losers: not-allowed` neither is a set by which two opponents would lose, nor under
  `arcs-threat: only-if-usable` one after which no second move is possible.
* `constrained-arcs: matrix-alone`: of the sets of arcs only that of the hex alone is asked about, by the same
  conditions; if one of them bars it, the arcs are no way, and a Replicant without a way is not constrained.  A move
  onto the hex is weighed as ever.
* `two-losers: not-allowed` looks at who has lost in the position after the arcs, as the end of the game does, so an
  opponent who was given with three counts; the player who strikes does not.  Only arcs are barred: by a move and by an
  overload two can lose in such a given position only, and then both have lost, as under `both-lose`.  Whom arcs have
  beaten before a move follows does not lose again by arcs that others might send after it.
* `matrix-threat-reach: legal-only`: a matrix threatens a hex only if `matrix_may_enter` says yes for its own move
  there, judged in the world that is asked about (so an enemy matrix that stands there is taken, which ends the game
  and is exempt).  The questions being asked are kept in `asked`, each with the whole board; a question met again is
  answered by reach.  Since each step moves or destroys something, that is a guard rather than a case that was seen.
* `arcs-threat: only-if-usable`: arcs strike one or several (p.6), so one of the sets with that hex must be allowed
  (p.7) and leave a second move to another Replicant of the same owner, also when the strike ends the game, and
  whatever `arcs-end-first` says.
* `threat-by-the-beaten`: the move after arcs that have ended the game is judged as if it went on, and whom they have
  beaten threatens as before (`still`).  p.6 excuses a matrix only if its own move ends the game by destroying, and
  that move goes to a free hex.  Nor is he constrained, and neither is anybody else: p.8 is about bringing the end
  about, and the end is there.  Under `no-longer` he threatens nothing, and in teams neither does his partner.
* "He wins" (p.8) is having strictly more points than every other player who has not lost.  With whole points and the
  half point this equals "at least"; it differs only in positions that are given with half points.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from oracle.positions import ARENAS, MATRIX, SEATS, Position
from oracle.templates import Hex, Rules, Template

BLOCKER = 0  # the soul of the nameless blocker of `threat-through-mover: literal`
NOTHING = Template({}, frozenset(), frozenset())


class Replicant(NamedTuple):
    """What stands on a hex."""

    seat: int
    soul: int
    facing: str


Board = dict[Hex, Replicant]


class World(NamedTuple):
    """A board and the points of the players; a hypothesis is a new world, no world is ever changed.

    `beaten` are the seats whom arcs have beaten that a move still follows (with teams both of the team).
    """

    board: Board
    points: tuple[float, ...]
    beaten: frozenset[int] = frozenset()


class Question(NamedTuple):
    """A question about a threat that is being asked."""

    where: Hex
    target: Hex
    board: frozenset[tuple[Hex, Replicant]]


Asked = tuple[Question, ...]


@dataclass(frozen=True)
class Game:
    """What does not change in the course of a game."""

    rules: Rules
    mode: str
    readings: dict[str, str]

    @property
    def arena(self) -> frozenset[Hex]:
        """The hexes of the arena."""
        return self.rules.arenas[ARENAS[self.mode]]

    @property
    def seats(self) -> int:
        """How many players."""
        return SEATS[self.mode]

    @property
    def counts_points(self) -> bool:
        """Whether points decide, and with them forbidden destruction."""
        return self.mode in ("three-player", "four-player-individual")

    def same_side(self, a: int, b: int) -> bool:
        """Whether two seats are one player or allies: seats 1 and 3, 2 and 4 in teams."""
        return a == b or (self.mode == "four-player-teams" and a % 2 == b % 2)

    def template(self, replicant: Replicant) -> Template:
        """What a Replicant can do as it faces."""
        return NOTHING if replicant.soul == BLOCKER else self.rules.templates[replicant.soul][replicant.facing]


def world_of(position: Position) -> World:
    """The world of a position."""
    board = {
        piece.where: Replicant(seat, piece.soul, piece.facing)
        for seat, pieces in enumerate(position.pieces)
        for piece in pieces
    }
    return World(board, position.points)


def plus(a: Hex, b: Hex) -> Hex:
    """A hex and an offset."""
    return a[0] + b[0], a[1] + b[1]


def minus(a: Hex, b: Hex) -> Hex:
    """The offset from b to a."""
    return a[0] - b[0], a[1] - b[1]


# ---------------------------------------------------------------------------------------------- destruction


def strike(game: Game, world: World, seat: int, hexes: frozenset[Hex]) -> World:
    """The world after `seat` has destroyed the opposing Replicants on these hexes; without the half point."""
    board = dict(world.board)
    gain = 0.0
    for where in hexes:
        victim = board.get(where)
        if victim is not None and not game.same_side(seat, victim.seat):
            gain += 2 if victim.soul == MATRIX else 1
            del board[where]
    return World(board, add_points(game, world.points, seat, gain), world.beaten)


def fire(game: Game, world: World, seat: int, hexes: frozenset[Hex]) -> World:
    """The world in which the move after these arcs is made, or asked about: whom they have beaten is noted."""
    after = strike(game, world, seat, hexes)
    lost = losers(game, after)
    sides = {other for other in range(game.seats) if any(game.same_side(other, loser) for loser in lost)}
    return after._replace(beaten=world.beaten | sides)


def add_points(game: Game, points: tuple[float, ...], seat: int, gain: float) -> tuple[float, ...]:
    """Points are only counted where they decide."""
    if not game.counts_points or not gain:
        return points
    return tuple(value + gain if number == seat else value for number, value in enumerate(points))


def move(world: World, origin: Hex, target: Hex) -> World:
    """The world after a Replicant has gone to a free hex."""
    board = dict(world.board)
    board[target] = board.pop(origin)
    return world._replace(board=board)


def count(world: World, seat: int) -> int:
    """How many Replicants a player has in the arena."""
    return sum(replicant.seat == seat for replicant in world.board.values())


def without_matrix(game: Game, world: World) -> list[int]:
    """The seats whose matrix has fallen."""
    standing = {replicant.seat for replicant in world.board.values() if replicant.soul == MATRIX}
    return [seat for seat in range(game.seats) if seat not in standing]


def down_to_three(game: Game, world: World) -> list[int]:
    """The seats with only three Replicants left."""
    return [seat for seat in range(game.seats) if count(world, seat) <= 3]


def losers(game: Game, world: World) -> list[int]:
    """The seats that have lost in this world; the game is over if there are any.

    Two at once (`two-losers`): "first in turn order" is the lower seat number, as players are numbered in turn order;
    "not allowed" bars the arcs (see `two_lose`) and changes nothing here.
    In teams the whole team loses, which is added when the outcome is told.
    """
    fallen, three = without_matrix(game, world), down_to_three(game, world)
    lost = [seat for seat in range(game.seats) if seat in fallen or seat in three]
    if game.readings["two-losers"] == "first-in-turn-order-loses":
        return lost[:1]
    return lost


def forbidden(game: Game, world: World, seat: int, hexes: frozenset[Hex]) -> bool:
    """Whether this destruction would trigger the end without winning the game for `seat` (p.8)."""
    if not game.counts_points:
        return False
    after = strike(game, world, seat, hexes)
    lost = losers(game, after)
    if not lost:
        return False
    own = after.points[seat] + 0.5
    others = [after.points[other] for other in range(game.seats) if other != seat and other not in lost]
    return seat in lost or any(own <= points for points in others)


def leaves_three(game: Game, world: World, seat: int, hexes: frozenset[Hex]) -> bool:
    """Whether these arcs leave every opponent at least three Replicants (p.7)."""
    after = strike(game, world, seat, hexes)
    return all(count(after, other) >= 3 for other in range(game.seats) if not game.same_side(seat, other))


def two_lose(game: Game, world: World, seat: int, hexes: frozenset[Hex]) -> bool:
    """Whether `two-losers: not-allowed` bars these arcs: by them two opponents would have lost at once.

    Where points count the book speaks of one loser and of those who remain (p.7: "Ce joueur a perdu", "parmi les deux
    restants"; p.8: four individual players play by the same conditions).
    """
    if not game.counts_points or game.readings["two-losers"] != "not-allowed":
        return False
    lost = losers(game, strike(game, world, seat, hexes))
    return sum(loser != seat and loser not in world.beaten for loser in lost) > 1


# ---------------------------------------------------------------------------------------------------- moves


def destinations(game: Game, board: Board, origin: Hex) -> Iterator[Hex]:
    """Where a Replicant can go by its picture: in the arena, not onto its own side, walks not over anybody."""
    replicant = board[origin]
    template = game.template(replicant)
    for offset, over in template.walks.items():
        target = plus(origin, offset)
        if over is not None and (plus(origin, over) in board or plus(origin, over) not in game.arena):
            continue
        if can_land(game, board, replicant.seat, target):
            yield target
    for offset in template.leaps:
        target = plus(origin, offset)
        if can_land(game, board, replicant.seat, target):
            yield target


def can_land(game: Game, board: Board, seat: int, target: Hex) -> bool:
    """In the arena, and free or an opponent's."""
    occupant = board.get(target)
    return target in game.arena and (occupant is None or not game.same_side(seat, occupant.seat))


def second_moves(
    game: Game, struck_world: World, seat: int, struck: frozenset[Hex], asked: Asked
) -> Iterator[tuple[Hex, Hex]]:
    """The moves (origin, target) to a free hex once arcs have struck; the firing 5's own moves are among them."""
    board = struck_world.board
    own = [(where, replicant) for where, replicant in board.items() if replicant.seat == seat]
    for origin, replicant in sorted(own, key=lambda item: item[1].soul, reverse=True):
        is_matrix = replicant.soul == MATRIX
        if is_matrix and game.readings["arcs-second-mover"] == "not-matrix":
            continue
        for target in destinations(game, board, origin):
            if target in board or (game.readings["arcs-freed-hex"] == "not-free" and target in struck):
                continue
            if is_matrix and not matrix_may_enter(game, struck_world, origin, target, asked):
                continue
            yield origin, target


def second_move_possible(game: Game, world: World, shooter: Hex, struck: frozenset[Hex], asked: Asked) -> bool:
    """Whether another Replicant than the shooter could make the second move."""
    seat = world.board[shooter].seat
    after = fire(game, world, seat, struck)
    return any(origin != shooter for origin, _ in second_moves(game, after, seat, struck, asked))


# -------------------------------------------------------------------------------------------------- threats


def matrix_may_enter(game: Game, world: World, origin: Hex, target: Hex, asked: Asked = ()) -> bool:
    """Whether the rule about threats (p.6, p.8) lets the matrix on `origin` go to `target`."""
    matrix = world.board[origin]
    victim = world.board.get(target)
    after = move(strike(game, world, matrix.seat, frozenset({target})), origin, target)
    if victim is not None and losers(game, after):
        return True
    judged = dict(after.board)
    if victim is not None and game.readings["threat-on-occupied"] == "literal":
        judged[target] = victim
    if game.readings["threat-through-mover"] == "literal":
        judged[origin] = Replicant(matrix.seat, BLOCKER, matrix.facing)
    return not any(
        threatens(game, judged, after, where, target, asked)
        and not constrained(game, judged, after, where, target, asked)
        for where, replicant in after.board.items()
        if not game.same_side(matrix.seat, replicant.seat)
        and not (replicant.seat in after.beaten and game.readings["threat-by-the-beaten"] == "no-longer")
    )


def threatened(game: Game, world: World, seat: int, target: Hex) -> bool:
    """Whether an opponent of `seat` threatens a free hex, constrained or not."""
    return any(
        threatens(game, world.board, world, where, target, ())
        for where, replicant in world.board.items()
        if not game.same_side(seat, replicant.seat)
    )


def reach(game: Game, board: Board, where: Hex, target: Hex) -> tuple[bool, bool]:
    """Whether the Replicant on `where` reaches the target (by a move, by arcs)."""
    replicant = board[where]
    template = game.template(replicant)
    offset = minus(target, where)
    if not can_land(game, board, replicant.seat, target):
        return False, False
    by_move = offset in template.leaps
    if offset in template.walks:
        over = template.walks[offset]
        by_move = by_move or over is None or (plus(where, over) not in board and plus(where, over) in game.arena)
    if game.readings["en-threatens-through"] == "through":
        by_move = by_move or any(
            over == offset and can_land(game, board, replicant.seat, plus(where, landing))
            for landing, over in template.walks.items()
        )
    return by_move, offset in template.arcs


def threatens(game: Game, judged: Board, after: World, where: Hex, target: Hex, asked: Asked) -> bool:
    """Whether the Replicant on `where` threatens the target: reach on `judged`, the rest in `after`."""
    by_move, by_arcs = reach(game, judged, where, target)
    if not by_move and not by_arcs:
        return False
    ask_move = by_move and after.board[where].soul == MATRIX and game.readings["matrix-threat-reach"] == "legal-only"
    ask_arcs = by_arcs and game.readings["arcs-threat"] == "only-if-usable"
    if (by_move and not ask_move) or (by_arcs and not ask_arcs):
        return True
    question = Question(where, target, frozenset(after.board.items()))
    if question in asked:
        return True
    asked = (*asked, question)
    if ask_move and matrix_may_enter(game, after, where, target, asked):
        return True
    return ask_arcs and any(usable(game, after, where, hexes, asked) for hexes in shots(game, after, where, target))


def constrained(game: Game, judged: Board, after: World, where: Hex, target: Hex, asked: Asked) -> bool:
    """Whether every way by which this Replicant could destroy the matrix on the target is forbidden (p.8).

    Ways by arcs (`constrained-arcs`): every set that contains the target, or the target alone.
    """
    if not game.counts_points or after.beaten:
        return False
    by_move, by_arcs = reach(game, judged, where, target)
    seat = after.board[where].seat
    ways: list[frozenset[Hex]] = [frozenset({target})] if by_move else []
    if by_arcs:
        ways += [
            hexes
            for hexes in shots(game, after, where, target)
            if (len(hexes) == 1 or game.readings["constrained-arcs"] == "best-set")
            and usable(game, after, where, hexes, asked)
        ]
    return bool(ways) and all(forbidden(game, after, seat, hexes) for hexes in ways)


def usable(game: Game, world: World, shooter: Hex, hexes: frozenset[Hex], asked: Asked) -> bool:
    """Whether a set of arcs counts as a way to threaten (p.6, p.7)."""
    seat = world.board[shooter].seat
    if not leaves_three(game, world, seat, hexes) or two_lose(game, world, seat, hexes):
        return False
    if game.readings["arcs-threat"] == "always":
        return True
    return second_move_possible(game, world, shooter, hexes, asked)


def arc_sets(game: Game, world: World, shooter: Hex) -> Iterator[frozenset[Hex]]:
    """The sets of opposing Replicants that one Replicant can strike."""
    targets = arc_targets(game, world, shooter)
    for size in range(1, len(targets) + 1):
        for hexes in combinations(targets, size):
            yield frozenset(hexes)


def arc_targets(game: Game, world: World, shooter: Hex) -> list[Hex]:
    """Where the opposing Replicants stand that one Replicant can strike."""
    replicant = world.board[shooter]
    return [
        target
        for target in (plus(shooter, offset) for offset in game.template(replicant).arcs)
        if target in world.board and not game.same_side(replicant.seat, world.board[target].seat)
    ]


def shots(game: Game, world: World, shooter: Hex, target: Hex) -> Iterator[frozenset[Hex]]:
    """The ways to send arcs to a hex, perhaps a free one: there alone, or to other opposing Replicants too (p.6)."""
    others = [hex_ for hex_ in arc_targets(game, world, shooter) if hex_ != target]
    for size in range(len(others) + 1):
        for hexes in combinations(others, size):
            yield frozenset({target, *hexes})
