"""What is declared of the course of play: kinds of action, steps, ways to end; what cannot be, and how it goes."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import pytest

from core.declared import Toy, ToyCourse, spec
from rulewright.core.conflicts import AgendaError, EndlessError, WeightError, WonAndLostError
from rulewright.core.declared import DeclaredCourse
from rulewright.core.errors import InputError, PositionError
from rulewright.core.game import Game, Position
from rulewright.core.play import CHANCE, SIMULTANEOUS, TERMINAL, Outcome
from rulewright.core.spec import Path, Spec

ACTIONS = {"lay": {"card": "card"}, "show": {}, "deal": {"card": "card"}, "sweep": {}, "bid": {}, "leave": {}}
STEPS: dict[str, Any] = {
    "choose": {"kinds": ["lay"], "at-once": "show"},
    "dealing": {"kinds": ["deal"], "chance": True, "lapses": {"is": [{"size": "pile"}, 0]}},
    "sweeping": {"kinds": ["sweep"], "nobody": True},
    "bidding": {"kinds": ["bid", "leave"]},
}
COURSE = {"actions": ACTIONS, "steps": STEPS, "begins": [{"due": "choose"}], "endings": ["broke"]}
RULES: list[dict[str, Any]] = [
    *({"id": f"{kind}.offer", "offers": kind} for kind in ("lay", "deal", "bid", "leave")),
    {"id": "order", "forbids": "all", "when": {"not": {"due-now": "$kind"}}},
    {
        "id": "show.deals",
        "does": ["show"],
        "at": "first",
        "each": {"of": "players", "as": "$p"},
        "when": {"is": [{"chosen": "$p"}, "axe"]},
        "change": {"due": "dealing", "by": "$p"},
    },
    {
        "id": "show.sweeps",
        "does": ["show"],
        "at": "first",
        "change": [{"due": "sweeping"}, {"due": "bidding", "by": 2}],
    },
    {
        "id": "deal.deals",
        "does": ["deal"],
        "at": "first",
        "change": {"move": "$card", "from": "pile", "to": {"hand": "$player"}},
    },
    {"id": "sweep.adds", "does": ["sweep"], "at": "first", "change": {"add": 1, "to": "gold"}},
    {"id": "bid.ends", "ends": ["bid"], "at": "first", "change": {"end": {"by": "broke", "loser": "$player"}}},
    {"id": "leave.does", "does": ["leave"], "at": "first", "change": {"add": 1, "to": "gold"}},
]


class Course(ToyCourse):
    """The course of play that is declared, and no other."""

    current_player = DeclaredCourse.current_player
    outcome = DeclaredCourse.outcome


def rules(*more: dict[str, Any], **changed: Any) -> Spec:
    """The rules of the toy with a course of play, some clauses in the place of others, something declared otherwise."""
    own = {clause["id"]: clause for clause in (*RULES, *more)}
    base = spec(**{**COURSE, **changed})
    clauses = [
        *base.data["clauses"][:1],
        *({"chapter": "all", "text": {}, "status": "ours", **c} for c in own.values()),
    ]
    return Spec({**base.data, "clauses": clauses}, base.place)


def toy(*more: dict[str, Any], **changed: Any) -> Toy:
    course = Course(rules(*more, **changed), "one")
    own = Game(course, {}, lambda game: Toy(game, course.layout)).own
    assert isinstance(own, Toy)
    return own


def wrong(**said: Any) -> list[tuple[str, str, str | None]]:
    """Where what is declared is refused, with what is said and suggested."""
    with pytest.raises(InputError) as caught:
        toy(**said)
    return [(p.place.file if p.place else "", p.message, p.suggestion) for p in caught.value.problems]


@pytest.mark.parametrize(
    ("said", "at", "message", "hint"),
    [
        (
            {"actions": {**ACTIONS, "lay": {"card": "crad"}}},
            "game/actions/lay/card",
            'there is no domain "crad"',
            'did you mean "card"?',
        ),
        (
            {"actions": {**ACTIONS, "lay": {"player": "card"}}},
            "game/actions/lay/player",
            "player means something else already",
            "choose another name for the field",
        ),
        (
            {"actions": {**ACTIONS, "off": {}}},
            "game/actions/off",
            '"off" is no name: some readers of YAML take it for a flag',
            None,
        ),
        (
            {"actions": {**ACTIONS, "pass": {}}},
            "game/actions/pass",
            "pass is taken at no step",
            "name it under kinds of one of the steps",
        ),
        (
            {"steps": {**STEPS, "choose": {"kinds": ["lya"], "at-once": "show"}}},
            "game/steps/choose/kinds/0",
            'there is no kind of action "lya"',
            'did you mean "lay"?',
        ),
        (
            {"steps": {**STEPS, "choose": {"kinds": ["lay"], "at-once": "shwo"}}},
            "game/steps/choose/at-once",
            'there is no kind of action "shwo"',
            'did you mean "show"?',
        ),
        (
            {"actions": {**ACTIONS, "show": {"card": "card"}}},
            "game/steps/choose/at-once",
            "show has what all have chosen, and no fields of its own",
            "leave its fields out",
        ),
        (
            {"steps": {**STEPS, "choose": {"kinds": ["lay"], "at-once": "show", "chance": True}}},
            "game/steps/choose",
            "choose is one of at-once, chance, nobody",
            "leave the others out",
        ),
        (
            {"steps": {**STEPS, "sweeping": {"kinds": ["sweep", "deal"], "nobody": True}}},
            "game/steps/sweeping",
            "what nobody does is one kind of action without fields",
            "chance may choose between several",
        ),
        ({"begins": []}, "game/steps", "nothing is due at the start", "write begins: [{due: choose}]"),
        ({"begins": [{"due": "chose"}]}, "game/begins/0/due", 'there is no step "chose"', 'did you mean "choose"?'),
        (
            {"begins": [{"due": "bidding"}]},
            "game/begins/0",
            "it is not said whose bidding is",
            "write by: with a seat from 1",
        ),
        (
            {"steps": {**STEPS, "dealing": {**STEPS["dealing"], "lapses": {"is": [{"size": "pil"}, 0]}}}},
            "game/steps/dealing/lapses/is/0/size",
            'unknown set "pil"',
            'did you mean "pile"?',
        ),
        (
            {"steps": {**STEPS, "choose": {"kinds": ["lay", "deal"], "at-once": "show"}}},
            "game/steps/choose/at-once",
            "what is chosen at once is of one kind with one field",
            None,
        ),
        (
            {"actions": {**ACTIONS, "bid": {"height": [1, 50_001]}}},
            "game/actions/bid/height",
            "height of bid is from 1 to 50001: more than 50000 numbers",
            "at most from 1 to 50000",
        ),
        (
            {"actions": {**ACTIONS, "bid": {"height": [-10_000_000_000, "cap"]}}},
            "game/actions/bid/height",
            "height of bid is from -10000000000 to 4: more than 50000 numbers",
            "at most from -10000000000 to -9999950001",
        ),
        (
            {"parts": {"ended": {"flag": True}}},
            "game/parts/ended",
            "ended means something else already",
            "choose another name for it under parts",
        ),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_what_cannot_be_declared(said: dict[str, Any], at: str, message: str, hint: str | None) -> None:
    assert (at, message, hint) in wrong(**said)


class Ended(NamedTuple):
    """What of a state tells how the game ended."""

    ended: str
    lost: tuple[str, ...]
    won: tuple[bool, ...]


@pytest.mark.parametrize(
    ("lost", "won", "winners", "losers"),
    [
        (("broke", "", ""), (False,) * 3, (1, 2), (0,)),
        (("broke",) * 3, (False,) * 3, (), (0, 1, 2)),
        (("",) * 3, (False, True, False), (1,), (0, 2)),
        (("",) * 3, (False,) * 3, (), ()),
    ],
)
def test_who_has_won_and_lost(lost: Any, won: Any, winners: Any, losers: Any) -> None:
    course = Course(rules(), "three")
    outcome = DeclaredCourse.outcome(course, Ended("broke", lost, won))
    assert outcome == Outcome(winners, losers, "broke", "broke")
    assert DeclaredCourse.outcome(course, Ended("", lost, won)) is None


WRONG_DUES: list[tuple[Any, str, str, str | None]] = [
    ({"due": "sweepin"}, "due", 'unknown step "sweepin"', 'did you mean "sweeping"?'),
    ({"due": "bidding"}, "", "it is not said whose bidding is", "by: $player"),
    ({"due": "bidding", "by": "none"}, "by", "bidding is always somebody's, and this may be none", None),
    ({"due": "dealing", "by": "gold"}, "by", "a player is wanted here, not a gold", "known: $player"),
    ({"due": "dealing", "of": 1}, "of", "unknown argument of 'due' \"of\"", "known: by, due, with"),
]


@pytest.mark.parametrize(("change", "at", "message", "hint"), WRONG_DUES, ids=lambda part: str(part))
def test_what_cannot_fall_due(change: Any, at: str, message: str, hint: str | None) -> None:
    clause = {"id": "sweep.adds", "does": ["sweep"], "at": "first", "change": change}
    with pytest.raises(InputError) as caught:
        toy(clause)
    found = [(p.place.file if p.place else "", p.message, p.suggestion) for p in caught.value.problems]
    assert any(
        where.endswith("/".join(("change", *filter(None, [at])))) and (message, hint) == told
        for where, *told_ in found
        for told in [tuple(told_)]
    ), found


def test_what_is_chosen_is_asked_where_all_choose_at_once() -> None:
    clause = {"id": "bid.chosen", "does": ["bid"], "at": "first", "when": {"is": [{"chosen": 1}, "axe"]}, "change": []}
    with pytest.raises(InputError) as caught:
        toy({**clause, "change": {"add": 1, "to": "gold"}})
    told = [(p.message, p.suggestion) for p in caught.value.problems]
    assert told == [("chosen is asked of an action that has it", "kinds that do: show")]


# -- how it goes -----------------------------------------------------------------------------------------

AXE, BOW = 0, 1
CHOOSE, BIDDING = ("choose", -1), ("bidding", 1)


def test_what_falls_due_comes_first_and_in_order() -> None:
    game = toy().game
    start = game.initial_state()
    assert (start.due, game.current_player(start)) == ((CHOOSE,), SIMULTANEOUS)
    shown = game.apply(start, ("show", (AXE, AXE)))
    assert shown.due == (("dealing", 0), ("dealing", 1), ("sweeping", -1), BIDDING)
    assert (game.current_player(shown), game.actor(shown)) == (CHANCE, 0)
    dealt = game.apply(shown, ("deal", 3))
    assert (dealt.due, game.actor(dealt), dealt.gold) == ((("dealing", 1), ("sweeping", -1), BIDDING), 1, start.gold)
    swept = game.apply(dealt, ("deal", 4))
    assert (swept.due, swept.gold, game.current_player(swept)) == ((BIDDING,), start.gold + 1, 1)


def test_what_lapses_is_taken_off_and_what_nobody_does_is_done() -> None:
    own = toy()
    game, start = own.game, own.position({"players": {"A": {"hand": ["axe", "bow", "egg"]}, "B": {}}, "pile": ["drum"]})
    shown = game.apply(start.state, ("show", (AXE, AXE)))
    after = game.apply(shown, ("deal", 3))
    assert (after.due, after.gold) == ((BIDDING,), start.state.gold + 1)
    assert game.apply(start.state, ("show", (BOW, BOW))).due == (BIDDING,)


def test_what_is_not_due_is_not_legal_and_a_clause_says_so() -> None:
    game = toy().game
    state = game.initial_state()
    assert {a[0] for a in game.legal_actions(state)} == {"show"}
    assert game.verdict(state, ("bid",)).clauses == ("order",)
    bare = toy({"id": "order", "executable": False, "reason": "Nobody says so."}).game
    assert not bare.verdict(state, ("bid",)).legal
    assert not bare.allows(state, ("bid",))
    assert bare.allows(state._replace(due=(BIDDING,)), ("bid",))
    assert game.legal_actions(state._replace(due=(BIDDING,))) == [("bid",), ("leave",)]
    assert game.choices(state._replace(due=(BIDDING,)), 0) == []


def test_an_end_ends_it() -> None:
    game = toy().game
    state = game.apply(game.initial_state()._replace(due=(BIDDING,)), ("bid",))
    assert game.current_player(state) == TERMINAL
    assert game.outcome(state) == Outcome((0,), (1,), "broke", "broke")
    assert game.legal_actions(state) == []


def test_an_end_of_which_no_loser_and_no_winner_is_said_is_a_tie() -> None:
    bid = {"id": "bid.ends", "ends": ["bid"], "at": "first"}
    due = toy().game.initial_state()._replace(due=(BIDDING,))
    for said, returns in (({}, (0, 0)), ({"winner": "$player"}, (-1, 1)), ({"loser": "$player"}, (1, -1))):
        game = toy({**bid, "change": {"end": {"by": "broke", **said}}}).game
        assert game.returns(game.apply(due, ("bid",))) == returns


@pytest.mark.parametrize("stage", ["first", "second"])
@pytest.mark.parametrize("each", [True, False])
def test_who_both_wins_and_loses_is_a_mistake_of_the_rules(stage: str, each: bool) -> None:
    """By one clause or by two, at one stage or at two; where these are two players nothing is wrong."""
    stages = {"stages": ["first", "second"]}
    wins = {"id": "bid.wins", "ends": ["bid"], "at": stage, "change": {"end": {"by": "broke", "winner": "$player"}}}
    if each:
        wins = {**wins, "each": {"of": "players", "as": "$p"}, "change": {"end": {"by": "broke", "winner": "$p"}}}
    game = toy(wins, **stages).game
    with pytest.raises(WonAndLostError) as caught:
        game.apply(game.initial_state()._replace(due=(BIDDING,)), ("bid",))
    assert sorted(caught.value.clauses) == ["bid.ends", "bid.wins"]
    place = r"bid\.\w+ \(clauses/\d+/change/end:1:1\)"
    told = f"the rules are mistaken: {place} and {place}: one player cannot both win and lose"
    assert re.fullmatch(told, caught.value.told)
    other = {**wins, "each": {"of": {"others": "$player"}, "as": "$p"}}
    game = toy({**other, "change": {"end": {"by": "broke", "winner": "$p"}}}, **stages).game
    state = game.apply(game.initial_state()._replace(due=(BIDDING,)), ("bid",))
    assert game.outcome(state) == Outcome((0,), (1,), "broke", "broke")


def test_an_empty_agenda_without_an_end_is_a_mistake_of_the_rules() -> None:
    game = toy().game
    state = game.initial_state()._replace(due=(BIDDING,))
    with pytest.raises(AgendaError) as caught:
        game.apply(state, ("leave",))
    told = "nothing is due any more after leave, and the game has not ended: see leave.does (clauses/11/change:1:1)"
    assert str(caught.value) == told


def test_steps_of_nobody_that_do_not_end_are_a_mistake_of_the_rules() -> None:
    game = toy({"id": "sweep.adds", "does": ["sweep"], "at": "first", "change": {"due": "sweeping"}}).game
    with pytest.raises(EndlessError) as caught:
        game.apply(game.initial_state(), ("show", (BOW, BOW)))
    told = "steps that nobody takes follow one another without an end, the last with sweep: see sweep.adds ("
    assert str(caught.value).startswith(told)


# -- what is offered -------------------------------------------------------------------------------------

GIVING: dict[str, Any] = {
    "actions": {**ACTIONS, "give": {"card": "card", "to": "player"}},
    "steps": {**STEPS, "bidding": {"kinds": ["bid", "leave", "give"]}},
}


def giving(**said: Any) -> dict[str, Any]:
    """A clause that offers to give a card to somebody."""
    return {"id": "give.offer", "offers": "give", **said}


def offered(*clauses: dict[str, Any], kind: str = "give") -> list[Any]:
    """What Bleu, who has axe and bow in his hand, may do; Rouge has a club at rest."""
    own = toy(*clauses, **GIVING)
    start = own.game.initial_state()._replace(due=(BIDDING,), rest=(2, -1))
    assert all(own.game.verdict(start, action).legal for action in own.game.listed(kind, start))
    return [action[1:] for action in own.game.listed(kind, start)]


SETS_OF_CARDS: list[tuple[Any, list[int]]] = [
    ("card", [0, 1, 2, 3, 4]),
    (["egg", "axe"], [0, 4]),
    ("pile", [3, 4]),
    ({"hand": "$player"}, [0, 1]),
    ([{"rest": 1}, {"rest": 2}], [2]),
    ("shared", [3, 4]),
    ({"union": ["pile", [{"rest": "$to"}], ["egg"]]}, [2, 3, 4]),
    ({"those": {"of": "card", "as": "$c", "that": {"more": [{"tiles": "$c"}, 0]}}}, [0, 1]),
    ({"those": {"of": {"union": ["pile", {"hand": "$to"}]}, "as": "$card", "that": {"not": {"is": ["$card", "axe"]}}}},
     [1, 3, 4]),
]  # fmt: skip


@pytest.mark.parametrize(("of", "cards"), SETS_OF_CARDS, ids=lambda part: str(part))
def test_fields_are_of_what_a_clause_says(of: Any, cards: list[int]) -> None:
    assert offered(giving(**{"from": {"to": {"others": "$player"}, "card": of}})) == [(card, 0) for card in cards]


def test_without_a_word_fields_are_of_whatever_there_is() -> None:
    assert offered(giving()) == [(card, to) for card in range(5) for to in range(2)]


def test_what_is_offered_is_asked_of_those_that_are_such_too() -> None:
    """Where a quantifier inside has the variable of the field, and where a slot may be empty."""
    same = {"of": {"hand": "$player"}, "as": "$c", "that": {"some": {"of": "own", "as": "$card", "that": {
        "is": ["$card", "$c"]}}}}  # fmt: skip
    assert offered(giving(**{"from": {"to": [1], "card": {"those": same}}})) == [(0, 0), (1, 0)]
    at_rest = {"id": "bid.none", "forbids": ["bid"], "when": {"in": [{"rest": 2}, {"union": ["pile", ["axe"]]}]}}
    assert offered(giving(), at_rest, kind="bid") == [()]
    many = {"at-least": [{"size": {"union": ["pile", {"hand": 1}]}}, 4]}
    assert offered(giving(), {**at_rest, "when": many}, kind="bid") == []


def test_what_is_not_offered_is_illegal_by_its_clause() -> None:
    clause = giving(**{"from": {"to": {"others": "$player"}, "card": {"hand": "$player"}}})
    game = toy(clause, **GIVING).game
    state = game.initial_state()._replace(due=(BIDDING,))
    verdict = game.verdict(state, ("give", 3, 0))
    assert (verdict.legal, verdict.offered, verdict.clauses) == (False, False, ("give.offer",))


WRONG_OFFERS: list[tuple[dict[str, Any], str, str, str | None]] = [
    ({"from": {"crad": "card", "to": "player"}}, "from/crad", 'unknown field of give "crad"', 'did you mean "card"?'),
    ({"from": {"card": "card"}}, "from", "it is not said of what the field to of give is",
     "to: player for whatever there is"),
    ({"from": {"card": "players", "to": "players"}}, "from/card", "each of these is a player, and a card is wanted",
     "sets of them: card, own, shared, hand, pile"),
    ({"from": {"card": "plie", "to": "players"}}, "from/card", 'unknown set "plie"', 'did you mean "pile"?'),
    ({"from": {"card": {"rest": 1}, "to": "players"}}, "from/card",
     "several things are wanted here: a list, a set or a bag", "of a single thing write a list: [...]"),
    ({"from": {"card": {"hand": "$to"}, "to": "players"}}, "from/card/hand", 'unknown variable "$to"',
     "known: $player"),
    ({"from": {"card": ["axe", "gold"], "to": "players"}}, "from/card/1", "a card is wanted here, not a gold", None),
    ({"weight": 2}, "weight", "give is no action of chance: nothing weighs it", "kinds of action of chance: deal"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "at", "message", "hint"), WRONG_OFFERS, ids=lambda part: str(part))
@pytest.mark.parametrize("more", [{}, {"disabled": True}], ids=["in force", "disabled"])
def test_what_cannot_be_offered(said: Any, at: str, message: str, hint: str | None, more: Any) -> None:
    with pytest.raises(InputError) as caught:
        toy(giving(**said, **more), **GIVING)
    found = [(p.place.file if p.place else "", p.message, p.suggestion) for p in caught.value.problems]
    assert any(where.endswith(f"/{at}") and told == (message, hint) for where, *told_ in found for told in [(*told_,)])


# -- how likely chance is --------------------------------------------------------------------------------


def dealing(weight: Any, of: Any = "pile") -> tuple[Game, Any]:
    """A game in which a card is dealt, three times a drum and once an egg in the pile, and a state in which it is."""
    deal = {"id": "deal.offer", "offers": "deal", "from": {"card": of}}
    game = toy({**deal, "weight": weight} if weight is not None else deal).game
    return game, game.initial_state()._replace(due=(("dealing", 0), BIDDING), pile=(0, 0, 0, 3, 1))


COUNTED = {"number": {"of": "$card", "in": "pile"}}
WEIGHTS: list[tuple[Any, Any, dict[int, Fraction]]] = [
    (None, "pile", {3: Fraction(1, 2), 4: Fraction(1, 2)}),
    (COUNTED, "pile", {3: Fraction(3, 4), 4: Fraction(1, 4)}),
    (COUNTED, "card", {3: Fraction(3, 4), 4: Fraction(1, 4)}),
    (5, "pile", {3: Fraction(1, 2), 4: Fraction(1, 2)}),
    ({"plus": [COUNTED, {"tiles": "$card"}]}, "card",
     {0: Fraction(3, 9), 1: Fraction(2, 9), 3: Fraction(3, 9), 4: Fraction(1, 9)}),
]  # fmt: skip


@pytest.mark.parametrize(("weight", "of", "chances"), WEIGHTS, ids=lambda part: str(part))
def test_chance_weighs_what_a_clause_says(weight: Any, of: Any, chances: dict[int, Fraction]) -> None:
    game, state = dealing(weight, of)
    assert {action[1]: chance for action, chance in game.chance_outcomes(state)} == chances
    rng = Random(1)
    drawn = [game.drawn(state, rng)[1] for _ in range(2000)]
    assert {card: round(drawn.count(card) / 2000, 1) for card in set(drawn)} == {
        card: round(float(chance), 1) for card, chance in chances.items()
    }


@pytest.mark.parametrize(
    ("weight", "told"),
    [
        ({"minus": [COUNTED, 2]}, "the weight of deal is -1"),
        ({"tiles": "$card"}, "all that chance may do has the weight 0"),
    ],
)
def test_a_weight_that_cannot_be_is_told_with_its_clause(weight: Any, told: str) -> None:
    game, state = dealing(weight)
    with pytest.raises(WeightError) as caught:
        game.chance_outcomes(state)
    assert str(caught.value).startswith("deal.offer (clauses/")
    assert str(caught.value).endswith(f"/weight:1:1): {told}")


def test_a_weight_that_is_never_above_0_is_refused() -> None:
    with pytest.raises(InputError, match="a weight that is never above 0 leaves nothing that may happen"):
        dealing(0)


# -- on a line, and as data ------------------------------------------------------------------------------

AGENDAS = [
    ((CHOOSE,), ""),
    ((("dealing", 0), ("dealing", 1), CHOOSE), " dealing/Rouge+Bleu"),
    ((BIDDING, ("sweeping", -1), CHOOSE), " bidding/Bleu sweeping/-"),
    ((BIDDING,), " due/bidding.Bleu"),
    ((("dealing", 0), BIDDING), " due/dealing.Rouge+bidding.Bleu"),
    ((BIDDING, ("sweeping", -1)), " due/bidding.Bleu+sweeping.-"),
]


@pytest.mark.parametrize(("due", "words"), AGENDAS, ids=[words or "as at the start" for _, words in AGENDAS])
def test_an_agenda_is_told_on_a_line_and_as_data(due: Any, words: str) -> None:
    own = toy()
    start = own.initial_position()
    there = Position(own.game, start.names, start.state._replace(due=due))
    assert str(there) == str(start) + words
    assert own.parse_position(str(there)) == there
    told = own.describe(there)["due"]
    assert own.position({"players": {name: {} for name in there.names}, "due": told}) == there


ALL_FORMS = "choose/NAME, dealing/NAME, sweeping/NAME, bidding/NAME, won/NAME/HOW"


@pytest.mark.parametrize(
    ("words", "form"),
    [
        ("bidding/-", "bidding/NAME"),
        ("bidding/Vert", "bidding/NAME"),
        ("biding/Bleu", ALL_FORMS),
        ("due/bidding", ALL_FORMS),
        ("won/Bleu/rich", "won/NAME/HOW (HOW: broke)"),
        ("won/Vert/broke", "won/NAME/HOW (HOW: broke)"),
        ("egg", ALL_FORMS),
    ],
)
def test_what_says_nothing_of_an_agenda(words: str, form: str) -> None:
    own = toy()
    with pytest.raises(InputError) as caught:
        own.parse_position(f"{own.initial_position()} {words}")
    (problem,) = caught.value.problems
    assert problem.message.endswith("is no end of a line")
    assert problem.suggestion == f"write {form}"


@pytest.mark.parametrize(
    ("frame", "message", "hint"),
    [
        ({"biding": "A"}, 'there is no step "biding"', 'did you mean "bidding"?'),
        ({"bidding": "none"}, "bidding is always somebody's", "players: A B"),
        ({"bidding": "C"}, '"C" is not a player', "players: A B"),
    ],
)
def test_an_agenda_that_cannot_be(frame: dict[str, str], message: str, hint: str) -> None:
    path: Path = ("due", 0, next(iter(frame)))
    with pytest.raises(PositionError) as caught:
        toy().position({"players": {"A": {}, "B": {}}, "due": [frame]})
    assert (caught.value.message, caught.value.path, caught.value.suggestion) == (message, path, hint)


def test_a_finished_game_is_told_and_read() -> None:
    own = toy()
    state = own.game.apply(own.game.initial_state()._replace(due=(BIDDING,)), ("bid",))
    there = Position(own.game, own.seated, state)
    assert str(there).endswith(" won/Rouge/broke")
    read = own.parse_position(str(there))
    assert own.game.outcome(read.state) == own.game.outcome(state)
