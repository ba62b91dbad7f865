"""Expressions: what fits together, and that Python made of them says the same as they do one by one."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from rulewright.core import operations as x
from rulewright.core.expressions import (
    FALSE,
    TRUE,
    Const,
    Expr,
    ExpressionError,
    Made,
    Native,
    Part,
    Quantified,
    Table,
    Var,
    free,
    walk,
)
from rulewright.core.interpreter import Interpreter
from rulewright.core.python import THINGS, Writer
from rulewright.core.source import part_now, variable
from rulewright.core.types import FLAG, NUMBER, PLAYER, Bag, Domain, List, Number, Option, Record, Set, Type, fits

CELL, CARD, MOOD = Domain("cell"), Domain("card"), Domain("mood", ("glad", "sad"))
PIECE, HALVES = Option(Record("piece")), Number(parts=2)
SIZES = {CELL: 12, CARD: 3, PLAYER: 2, PIECE.of: 4}

board = Part("board", PIECE, (CELL,), packed=True)
energy = Part("energy", NUMBER, (PLAYER,))
points = Part("points", HALVES, (PLAYER,))
hand = Part("hand", Bag(CARD), (PLAYER,))
pile = Part("pile", Bag(CARD))
rest = Part("rest", Option(CARD), (PLAYER,))
mood = Part("mood", Option(MOOD))
PARTS = (board, energy, points, hand, pile, rest, mood)

OWN = Table("OWN", (PLAYER, PIECE), FLAG)
WORTH = Table("WORTH", (Option(CARD),), NUMBER)
OTHERS = Table("OTHERS", (PLAYER,), List(PLAYER))
NEAR = Table("NEAR", (CELL,), List(CELL))
WAY = Table("WAY", (CELL, CELL), Option(MOOD), other="")
GOAL = Table("GOAL", (), NUMBER)
STARS = Table("STARS", (), Set(NUMBER))
doubled = Native("doubled", (NUMBER,), NUMBER)
TABLES: dict[str, Any] = {
    "OWN": [[c % 2 == seat and c > 0 for c in range(5)] for seat in range(2)],
    "WORTH": [4, 0, -2, 7],
    "OTHERS": [(1,), (0,)],
    "NEAR": [tuple(n for n in (c - 1, c + 1, c + 4) if 0 <= n < 12) for c in range(12)],
    "WAY": [{(c * 5) % 12: "glad", (c * 7 + 1) % 12: "sad"} for c in range(12)],
    "GOAL": 3,
    "STARS": frozenset({1, 4, 5}),
    "doubled": lambda n: 2 * n,
}


class State(NamedTuple):
    board: bytes
    energy: tuple[int, ...]
    points: tuple[float, ...]
    hand: tuple[int, ...]
    pile: tuple[int, ...]
    rest: tuple[int, ...]
    mood: str


def drawn_state(rng: random.Random) -> State:
    return State(
        bytes(rng.choice((0, 0, 1, 2, 3, 4)) for _ in range(12)),
        tuple(rng.randint(-2, 5) for _ in range(2)),
        tuple(rng.randint(0, 6) / 2 for _ in range(2)),
        tuple(rng.randint(0, 2) for _ in range(6)),
        tuple(rng.randint(0, 2) for _ in range(3)),
        tuple(rng.randint(-1, 2) for _ in range(2)),
        rng.choice(("", "glad", "sad")),
    )


# -- what fits together ----------------------------------------------------------------------------------

cell, card, seat = Var("cell", CELL), Var("card", CARD), Var("seat", PLAYER)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: board(seat), "board: a cell is wanted here, not a player"),
        (lambda: board(cell, cell), "board takes 1, not 2"),
        (lambda: hand(seat), "hand takes 2, not 1"),
        (lambda: OWN(seat, cell), "OWN: a piece or none is wanted here, not a cell"),
        (lambda: WORTH(energy(seat)), "WORTH: a card or none is wanted here, not a number"),
        (lambda: doubled(points(seat)), "doubled: a number is wanted here, not a number of 1/2"),
        (lambda: x.eq(cell, card), "a cell cannot be compared with a card by =="),
        (lambda: x.eq(mood(), "angry"), "'angry' is not a mood or none"),
        (lambda: x.lt(rest(seat), card), "a card or none cannot be compared with a card by <"),
        (lambda: x.lt(mood(), "glad"), "a mood or none cannot be compared with a mood or none by <"),
        (lambda: x.plus(cell, 1), "a number is wanted by +, not a cell and a number"),
        (lambda: x.all_of(energy(seat)), "a flag is wanted here, not a number"),
        (lambda: x.no(cell), "a flag is wanted here, not a cell"),
        (lambda: x.choose(TRUE, cell, card), "a cell is wanted here, not a card"),
        (lambda: x.present(cell), "there is always a cell"),
        (lambda: x.otherwise(rest(seat), cell), "a card or none is wanted here, not a cell"),
        (lambda: x.surely(card), "there is always a card"),
        (lambda: x.number(mood()), "a mood or none has no number"),
        (lambda: x.thing(CARD, cell), "a number is wanted here, not a cell"),
        (lambda: x.member(card, NEAR(cell)), "a card cannot be in a list of cell"),
        (lambda: x.member(card, pile()), "a card cannot be in a bag of card"),
        (lambda: x.size(energy()), "a number for each player has no size"),
        (lambda: x.items(CELL, card), "a cell is wanted here, not a card"),
        (lambda: x.join(NEAR(cell), OTHERS(seat)), "a list of cell is wanted here, not a list of player"),
        (lambda: x.some(pile(), lambda _: TRUE), "nothing goes through a bag of card"),
        (lambda: x.every(CARD, lambda c: pile(c)), "a flag is wanted here, not a number"),
        (lambda: x.put(energy(seat), card), "a number is wanted here, not a card"),
        (lambda: x.put(energy(seat), points(seat)), "a number is wanted here, not a number of 1/2"),
        (lambda: x.literal({"by": cell}, "by"), "by has to be written out, not named by a variable"),
        (lambda: Const(-1, CARD), "-1 is not a card"),
        (lambda: Const(0.25, HALVES), "0.25 is not a number of 1/2"),
        (lambda: Const(1, FLAG), "1 is not a flag"),
    ],
)
def test_what_does_not_fit_together_is_refused_with_what_was_wanted(make: Callable[[], Any], message: str) -> None:
    with pytest.raises(ExpressionError) as refused:
        make()
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (CARD, Option(CARD)),
        (NUMBER, HALVES),
        (List(CARD), List(Option(CARD))),
        (rest().type, rest().type),
        (x.items(CARD).type, List(CARD)),
    ],
)
def test_what_is_surely_there_may_stand_where_something_may_be_missing(given: Type, wanted: Type) -> None:
    assert fits(given, wanted)
    assert given == wanted or not fits(wanted, given)


def test_what_is_settled_is_folded_away() -> None:
    open_, shut = x.eq(cell, 1), x.eq(cell, 2)
    assert x.all_of(TRUE, open_) == open_
    assert x.all_of(open_, FALSE) == x.any_of() == FALSE
    assert x.any_of(open_, TRUE) == x.all_of() == TRUE
    assert x.no(x.no(shut)) == shut
    assert x.no(TRUE) == FALSE


def test_the_variable_of_a_quantifier_hides_none_that_is_asked_about() -> None:
    """The same question inside itself, about the variable of the outer one."""

    def lonely(at: Expr) -> Expr:
        return x.every(NEAR(at), lambda n: x.all_of(x.absent(board(n)), x.ne(n, at)))

    outer = x.some(CELL, lambda c: x.all_of(x.present(board(c)), lonely(c)))
    assert isinstance(outer, Quantified)
    inner = next(n for n in walk(outer.that) if isinstance(n, Quantified))
    assert inner.var != outer.var
    assert free(outer) == frozenset()
    assert free(inner) == {outer.var.name}
    state = drawn_state(random.Random(1))
    alone, crowded = state._replace(board=b"\x01" + bytes(11)), state._replace(board=b"\x01" * 12)
    assert both([outer], [alone, crowded]) == [([True, False], [True, False])]


def test_what_asks_about_all_places_of_a_packed_part_is_one_translate() -> None:
    """Whichever word asks, and wherever what stands there is all that matters."""

    def own(at: Expr) -> Expr:
        return OWN(seat, board(at))

    writer = Writer(PARTS, SIZES, {})
    asked = (x.count(CELL, own), x.some(CELL, own), x.no(x.every(CELL, own)), x.first(CELL, own))
    for node, text in zip(asked, ("{}.count(1)", "1 in {}", "not 1 not in {}", "{}.find(1)"), strict=True):
        mask = "MASK_1" if "not" in text else "MASK_0"
        assert writer.code(node).text == text.format(f"p_board.translate({mask}[v_seat])")
    assert writer.things(x.those(CELL, own)).text == "compress(ALL_2, p_board.translate(MASK_0[v_seat]))"
    assert "translate" not in writer.code(x.count(CELL, lambda at: x.gt(energy(seat), x.number(at)))).text
    assert "translate" not in writer.code(x.count(CELL, lambda at: x.member(at, NEAR(at)))).text


# -- Python says the same --------------------------------------------------------------------------------


ASKED = [(rng.randrange(12), rng.randrange(3), rng.randrange(2)) for rng in [random.Random(0)] for _ in range(12)]
"""Values of `cell`, `card` and `seat`."""


def both(nodes: list[Expr], states: list[State]) -> list[tuple[list[Any], list[Any]]]:
    """What expressions come to in each state, one by one and as Python."""
    writer = Writer(PARTS, SIZES, {})
    names = [*map(part_now, State._fields), *(variable(var.name) for var in (cell, card, seat))]
    head = ", ".join(map(str, names))
    for number, node in enumerate(nodes):
        writer.chunks.append(f"def f{number}({head}):\n    return {writer.code(node).text}")
    namespace = {**TABLES, **THINGS}
    exec("\n".join(writer.chunks), namespace)
    interpreter = Interpreter(TABLES, SIZES)
    asked = list(zip(states, ASKED, strict=False))
    return [
        (
            [plain(interpreter.value(node, s, dict(zip(("cell", "card", "seat"), v, strict=True)))) for s, v in asked],
            [plain(namespace[f"f{number}"](*s, *v)) for s, v in asked],
        )
        for number, node in enumerate(nodes)
    ]


def plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list | range) else value


class Drawing:
    """Draws expressions of a type, of what a rule may name in it."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.variables = [cell, card, seat]

    def of(self, type_: Type, depth: int) -> Expr:
        if depth <= 0:
            return self.leaf(type_)
        made: Expr = self.rng.choice(self.ways(type_))(depth - 1)
        return made

    def leaf(self, type_: Type) -> Expr:
        match type_:
            case Domain():
                known = [v for v in self.variables if v.type == type_]
                constant = Const(self.rng.choice(type_.options or range(SIZES[type_])), type_)
                return self.rng.choice([*known, constant])
            case Option():
                return self.rng.choice([x.none(type_), self.some_part(type_)])
            case Number():
                return Const(self.rng.randint(-3, 3), NUMBER)
            case List():
                return x.items(type_.of, self.leaf(type_.of))
            case _:
                return self.rng.choice([TRUE, x.eq(self.leaf(CELL), self.leaf(CELL))])

    def some_part(self, type_: Option) -> Expr:
        if type_ == PIECE:
            return board(self.leaf(CELL))
        return rest(self.leaf(PLAYER)) if type_.of == CARD else mood()

    def ways(self, type_: Type) -> list[Callable[[int], Expr]]:
        """The ways to make something of a type, each given how deep it may still be."""
        o = self.of
        match type_:
            case Number():
                return [
                    lambda d: x.plus(o(NUMBER, d), o(NUMBER, d)),
                    lambda d: x.minus(o(NUMBER, d), o(NUMBER, d)),
                    lambda d: x.minus(0, o(NUMBER, d)),
                    lambda d: x.remainder(o(NUMBER, d), self.rng.randint(1, 3)),
                    lambda d: x.least(o(NUMBER, d), o(NUMBER, d)),
                    lambda d: x.most(o(NUMBER, d), o(NUMBER, d)),
                    lambda d: energy(o(PLAYER, d)),
                    lambda d: hand(o(PLAYER, d), o(CARD, d)),
                    lambda d: WORTH(o(Option(CARD), d)),
                    lambda d: doubled(o(NUMBER, d)),
                    lambda d: x.size(o(List(CELL), d)),
                    lambda _: x.size(pile()),
                    lambda _: x.size(CARD),
                    lambda _: GOAL(),
                    lambda d: x.number(o(CELL, d)),
                    lambda d: x.choose(o(FLAG, d), o(NUMBER, d), o(NUMBER, d)),
                    lambda d: x.count(*self.quantified(d)),
                    lambda _: x.count(CELL, self.standing()),
                    lambda d: x.times(o(NUMBER, d), o(NUMBER, d)),
                    lambda d: x.total(*self.quantified(d, NUMBER)),
                    lambda d: self.made(o(FLAG, d), o(NUMBER, d), o(NUMBER, d)),
                    lambda d: x.size(x.subsets(NEAR(o(CELL, d)))),
                    lambda d: x.count(x.subsets(NEAR(o(CELL, d))), lambda s: x.gt(x.size(s), 1)),
                    lambda d: x.size(x.gathered(o(List(CELL), d), lambda c: x.subsets(NEAR(c)))),
                ]
            case Domain():
                return [
                    lambda d: x.choose(o(FLAG, d), self.leaf(type_), self.leaf(type_)),
                    lambda d: x.otherwise(o(Option(CARD), d), self.leaf(CARD)) if type_ == CARD else self.leaf(type_),
                ]
            case Option():
                return [
                    lambda _: self.some_part(type_),
                    lambda d: x.choose(o(FLAG, d), self.leaf(type_), self.some_part(type_)),
                    lambda d: x.otherwise(o(type_, d), o(type_, d)),
                    lambda d: WAY(o(CELL, d), o(CELL, d)) if type_.of == MOOD else self.leaf(type_),
                    lambda d: x.first(*self.quantified(d)) if type_.of == CELL else self.leaf(type_),
                ]
            case List():
                return [
                    lambda d: x.join(o(type_, d), o(type_, d)),
                    lambda d: x.choose(o(FLAG, d), o(type_, d), o(type_, d)),
                    lambda d: x.those(*self.quantified(d)) if type_.of == CELL else self.leaf(type_),
                    lambda _: x.those(CELL, self.standing()) if type_.of == CELL else self.leaf(type_),
                    lambda d: x.gathered(o(List(CELL), d), NEAR) if type_.of == CELL else self.leaf(type_),
                    lambda d: NEAR(o(CELL, d)) if type_.of == CELL else self.leaf(type_),
                ]
            case _:
                return [
                    lambda d: x.lt(o(NUMBER, d), o(NUMBER, d)),
                    lambda d: x.ge(o(PLAYER, d), o(PLAYER, d)),
                    lambda d: x.gt(points(o(PLAYER, d)), points(o(PLAYER, d))),
                    lambda d: x.eq(o(Option(CARD), d), o(CARD, d)),
                    lambda d: x.ne(o(Option(MOOD), d), o(Option(MOOD), d)),
                    lambda d: x.present(o(PIECE, d)),
                    lambda d: x.absent(o(Option(CARD), d)),
                    lambda d: x.all_of(*(o(FLAG, d) for _ in range(self.rng.randint(1, 3)))),
                    lambda d: x.any_of(*(o(FLAG, d) for _ in range(self.rng.randint(1, 3)))),
                    lambda d: x.no(o(FLAG, d)),
                    lambda d: x.choose(o(FLAG, d), o(FLAG, d), o(FLAG, d)),
                    lambda d: x.member(o(CELL, d), o(List(CELL), d)),
                    lambda d: x.member(o(NUMBER, d), STARS()),
                    lambda d: OWN(o(PLAYER, d), o(PIECE, d)),
                    lambda d: x.some(*self.quantified(d)),
                    lambda d: x.every(*self.quantified(d)),
                    lambda _: x.some(CELL, self.standing()),
                    lambda _: x.every(CELL, self.standing()),
                    lambda _: x.present(x.first(CELL, self.standing())),
                    lambda d: x.eq(o(FLAG, d), o(FLAG, d)),
                    lambda d: x.eq(x.first(*self.quantified(d)), o(CELL, d)),
                ]

    def standing(self) -> Callable[[Var], Expr]:
        """A question about what stands on a cell."""
        whose, kind = self.leaf(PLAYER), self.rng.randrange(3)
        return lambda c: [OWN(whose, board(c)), x.absent(board(c)), x.all_of(OWN(0, board(c)), OWN(whose, board(c)))][
            kind
        ]

    def made(self, test: Expr, value: Expr, other: Expr) -> Expr:
        """What two clauses make of a number, the same."""
        return Made("n", ("one", "two"), (test, x.no(test)), (value, value), other, NUMBER)

    def quantified(self, depth: int, type_: Type = FLAG) -> tuple[Expr | Domain, Callable[[Var], Expr]]:
        """Some cells, and a question about one: the same one whenever it is asked."""
        seed, kept = self.rng.random(), list(self.variables)

        def that(var: Var) -> Expr:
            before, self.rng = self.rng, random.Random(seed)
            self.variables = [*kept, var]
            made = self.of(type_, depth)
            self.rng, self.variables = before, kept
            return made

        return self.rng.choice([CELL, self.of(List(CELL), depth)]), that


@pytest.mark.parametrize("seed", range(4))
def test_python_and_the_interpreter_agree_on_whatever_can_be_written(seed: int) -> None:
    rng = random.Random(seed)
    drawing = Drawing(rng)
    kinds = (FLAG, FLAG, NUMBER, List(CELL), Option(CARD), Option(MOOD))
    nodes = [drawing.of(type_, 4) for type_ in kinds for _ in range(50)]
    for node, (slow, fast) in zip(nodes, both(nodes, [drawn_state(rng) for _ in ASKED]), strict=True):
        assert slow == fast, node
