"""How likely something comes to be, as an exact fraction: chance does what it may as likely as it is, players choose
what is best for it or against it.

Each state that play leads to is looked at once.  Where play comes back to a state, as when a throw that is equal is
thrown again, the states in between are sums of it, and it is solved: ``V = A + T * V``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from rulewright.core.errors import PositionError
from rulewright.core.play import CHANCE, SIMULTANEOUS, TERMINAL

if TYPE_CHECKING:
    from fractions import Fraction

    from rulewright.core.game import Game

MOST = 200_000
"""So many actions are looked at for one question, of chance and of players."""
SPARE, FEWEST = 5, 2000
"""By rules with a clause less, or another, a question may lead to so many times as many actions, and to so many at
least: where it leads to more it is noticed, too."""


@dataclass
class Looking:
    """How many actions are looked at for one question: at most, and at most so far."""

    most: int
    looked: int = 0


_looking: ContextVar[Looking] = ContextVar("looking")


@contextmanager
def at_most(actions: int) -> Iterator[Looking]:
    """Look at no more actions for one question, meanwhile."""
    looking = Looking(min(actions, MOST))
    token = _looking.set(looking)
    try:
        yield looking
    finally:
        _looking.reset(token)


def by_other_rules(looked: int) -> AbstractContextManager[Looking]:
    """Look at no more actions, meanwhile, than show that rules are otherwise than those by which so many were."""
    return at_most(max(FEWEST, SPARE * looked))


_tell: ContextVar[Callable[[int], None] | None] = ContextVar("tell", default=None)


@contextmanager
def telling(tell: Callable[[int], None]) -> Iterator[None]:
    """Be told, meanwhile, how many actions of a question were looked at so far, again and again."""
    token = _tell.set(tell)
    try:
        yield
    finally:
        _tell.reset(token)


class _Node(NamedTuple):
    """A state that play goes on from: what follows, how likely each is where chance decides; else somebody chooses, who
    wants it or who does not."""

    follow: tuple[Any, ...]
    chances: tuple[Fraction, ...] | None
    wanted: bool = False


@dataclass
class Odds:
    """A question of a game.

    Args:
        game: whose rules play goes on by.
        settled: whether it is so, or not so, in a state from which nothing more is played; None where play goes on.
        seat: the player who wants it, so that he chooses what makes it likelier, and all others what makes it less
            likely; None if nobody chooses.
        names: what the players are called, by seat.
    """

    game: Game
    settled: Callable[[Any], bool | None]
    seat: int | None
    names: Sequence[str]

    def of(self, state: Any) -> Fraction:
        """How likely it is from a state on.

        Raises:
            PositionError: if a choice is nobody's that is known to want it or not, or all choose at once; if what is
                chosen may go on for ever; if there are too many states.
        """
        values: dict[Any, Fraction] = {}
        nodes = self._explored(state, values)
        for group in _groups(state, nodes):
            if len(group) > 1 or group[0] in nodes[group[0]].follow:
                _solve(group, nodes, values, self._endless(group, nodes))
            else:
                values[group[0]] = _value(nodes[group[0]], values)
        return values[state]

    def _explored(self, start: Any, values: dict[Any, Fraction]) -> dict[Any, _Node]:
        """All states that play leads to; what is settled gets its value."""
        from fractions import Fraction

        nodes: dict[Any, _Node] = {}
        looking, tell = _looking.get(None) or Looking(MOST), _tell.get()
        waiting, seen, actions = [start], {start}, 0
        while waiting:
            state = waiting.pop()
            if (settled := self._settled(state)) is not None:
                values[state] = Fraction(settled)
                continue
            node = nodes[state] = self._node(state)
            new = [other for other in dict.fromkeys(node.follow) if other not in seen]
            seen.update(new)
            waiting += new
            actions += len(node.follow)
            looking.looked = max(looking.looked, actions)
            if tell is not None:
                tell(actions)
            if actions > looking.most:
                raise PositionError(f"play goes on by more than {looking.most} actions: too many to look at", ())
        return nodes

    def _settled(self, state: Any) -> bool | None:
        found = self.settled(state)
        return False if found is None and self.game.current_player(state) == TERMINAL else found

    def _node(self, state: Any) -> _Node:
        game, player = self.game, self.game.current_player(state)
        if player == CHANCE:
            outcomes = game.chance_outcomes(state)
            follow = tuple(game.apply(state, action) for action, _ in outcomes)
            return _Node(follow, tuple(chance for _, chance in outcomes))
        follow = tuple(dict.fromkeys(game.apply(state, action) for action in game.legal_actions(state)))
        if len(follow) > 1 and player == SIMULTANEOUS:
            raise PositionError("all choose at once on the way: what they do has no odds", ())
        if len(follow) > 1 and self.seat is None:
            raise PositionError(f"{self.names[player]} has a choice on the way", (), "say who wants it, by: NAME")
        if not follow:
            raise PositionError("nothing is legal on the way, though the game goes on", ())
        return _Node(follow, None, self.seat is not None and player in game.side(self.seat))

    def _endless(self, group: Collection[Any], nodes: Mapping[Any, _Node]) -> bool:
        """Whether nothing leads out of states that lead to one another.

        Raises:
            PositionError: if something does, and players may choose so that nothing does.
        """
        left = set(group)
        while gone := [state for state in left if not _stays(nodes[state], left)]:
            left.difference_update(gone)
        if left and any(other not in left for state in group for other in nodes[state].follow):
            raise PositionError("what is chosen on the way may go on for ever: it has no odds", ())
        return bool(left)


def _stays(node: _Node, among: Collection[Any]) -> bool:
    """Whether play may stay among some states."""
    stay = (other in among for other in node.follow)
    return any(stay) if node.chances is None else all(stay)


def _value(node: _Node, values: Mapping[Any, Fraction]) -> Fraction:
    """What a state is worth, as those that follow are."""
    if node.chances is None:
        return (max if node.wanted else min)(values[other] for other in node.follow)
    from fractions import Fraction

    return sum((chance * values[other] for other, chance in zip(node.follow, node.chances, strict=True)), Fraction())


# -- states that play comes back to ----------------------------------------------------------------------


def _groups(start: Any, nodes: Mapping[Any, _Node]) -> Iterator[list[Any]]:
    """States that lead to one another, those that follow before those that lead there (Tarjan's algorithm, with a
    stack of its own)."""
    number: dict[Any, int] = {}
    low: dict[Any, int] = {}
    open_: dict[Any, None] = {}
    way: list[tuple[Any, Iterator[Any]]] = []

    def enter(state: Any) -> None:
        number[state] = low[state] = len(number)
        open_[state] = None
        way.append((state, iter(nodes[state].follow)))

    if start in nodes:
        enter(start)
    while way:
        state, follow = way[-1]
        for other in follow:
            if other in nodes and other not in number:
                enter(other)
                break
            if other in open_:
                low[state] = min(low[state], number[other])
        else:
            way.pop()
            if way:
                low[way[-1][0]] = min(low[way[-1][0]], low[state])
            if low[state] == number[state]:
                group: list[Any] = []
                while not group or group[-1] != state:
                    group.append(open_.popitem()[0])
                yield group


def _solve(group: Sequence[Any], nodes: Mapping[Any, _Node], values: dict[Any, Fraction], endless: bool) -> None:
    """The values of states that lead to one another, by better and better choices: against each choice of who wants it
    the others' best is found first."""
    from fractions import Fraction

    chosen = {state: 0 for state in group if nodes[state].chances is None}
    while True:
        found = dict.fromkeys(group, Fraction()) if endless else _linear(group, nodes, values, chosen)
        known = _Both(found, values)
        if not (_better(nodes, known, chosen, wanted=False) or _better(nodes, known, chosen, wanted=True)):
            values.update(found)
            return


class _Both(NamedTuple):
    """Values that were found last, or else those that are known."""

    found: Mapping[Any, Fraction]
    known: Mapping[Any, Fraction]

    def __call__(self, state: Any) -> Fraction:
        return self.found[state] if state in self.found else self.known[state]


def _better(nodes: Mapping[Any, _Node], known: _Both, chosen: dict[Any, int], wanted: bool) -> bool:
    """Whether those who want it, or the others, choose better than they have; if so, they do."""
    changed = False
    for state, number in chosen.items():
        follow = nodes[state].follow
        if nodes[state].wanted != wanted:
            continue
        best = (max if wanted else min)(range(len(follow)), key=lambda i: known(follow[i]))
        if known(follow[best]) != known(follow[number]):
            chosen[state] = best
            changed = True
    return changed


def _linear(
    group: Sequence[Any], nodes: Mapping[Any, _Node], values: Mapping[Any, Fraction], chosen: Mapping[Any, int]
) -> dict[Any, Fraction]:
    """The values of states that lead to one another, where it is chosen what follows each.

    Each is a sum of those that play comes back to, which are solved as linear equations.
    """
    from fractions import Fraction

    one = Fraction(1)

    def follow(state: Any) -> list[tuple[Any, Fraction]]:
        node = nodes[state]
        if node.chances is None:
            return [(node.follow[chosen[state]], one)]
        return list(zip(node.follow, node.chances, strict=True))

    order, back = _ordered(group, lambda state: [other for other, _ in follow(state)])
    sums: dict[Any, dict[Any, Fraction]] = {}
    """Each state as a sum of those in `back`; under None what is known."""
    for state in order:
        made: dict[Any, Fraction] = {}
        for other, chance in follow(state):
            if other in back:
                made[other] = made.get(other, 0) + chance
            elif other in sums:
                for of, part in sums[other].items():
                    made[of] = made.get(of, 0) + chance * part
            else:
                made[None] = made.get(None, 0) + chance * values[other]
        sums[state] = made
    solved = _equations({state: sums[state] for state in order if state in back})
    solved[None] = one
    return {state: sum((part * solved[of] for of, part in sums[state].items()), Fraction()) for state in group}


def _ordered(group: Sequence[Any], follow: Callable[[Any], Sequence[Any]]) -> tuple[list[Any], set[Any]]:
    """States in an order in which those that follow come first, but for those that play comes back to."""
    members, order = set(group), list[Any]()
    back, open_, done = set[Any](), set[Any](), set[Any]()
    for start in group:
        way = [] if start in done else [(start, iter(follow(start)))]
        open_.update(state for state, _ in way)
        while way:
            state, left = way[-1]
            for other in left:
                if other in open_:
                    back.add(other)
                elif other in members and other not in done:
                    open_.add(other)
                    way.append((other, iter(follow(other))))
                    break
            else:
                way.pop()
                open_.discard(state)
                done.add(state)
                order.append(state)
    return order, back


def _equations(sums: Mapping[Any, Mapping[Any, Fraction]]) -> dict[Any, Fraction]:
    """What each of some states is worth, each a sum of them and of what is known, under None."""
    rows = {state: dict(said) for state, said in sums.items()}
    done: list[Any] = []
    for state, row in rows.items():
        for other in done:  # what was solved before stands for itself
            part = row.pop(other, 0)
            for of, share in rows[other].items():
                row[of] = row.get(of, 0) + part * share
        own = 1 - row.pop(state, 0)
        rows[state] = {of: part / own for of, part in row.items()}
        done.append(state)
    solved: dict[Any, Fraction] = {}
    for state in reversed(done):
        row = rows[state]
        known = row.get(None, 0)
        solved[state] = known + sum(part * solved[of] for of, part in row.items() if of is not None)
    return solved
