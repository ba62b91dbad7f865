"""Clauses into functions, tried on a toy: a few counters on which one may put something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from rulewright.core import conditions
from rulewright.core.conditions import After
from rulewright.core.conflicts import ChangeConflictError
from rulewright.core.domains import Numbers, choice
from rulewright.core.errors import InputError
from rulewright.core.explain import Sought
from rulewright.core.expressions import Args, Expr, Part, player
from rulewright.core.game import Game
from rulewright.core.operations import add, any_of, eq, ge, gt, items, minus, number, plus, put, thing, those, whole
from rulewright.core.play import Action
from rulewright.core.spec import Spec
from rulewright.core.types import NUMBER, PLAYER, Domain
from rulewright.core.vocabulary import (
    Effect,
    Kind,
    Loop,
    Offer,
    Param,
    SetWord,
    ValueType,
    Vocabulary,
    Word,
    always,
    by_name,
)
from toy import Toy, ToyCourse

# -- the toy ---------------------------------------------------------------------------------------------


class State(NamedTuple):
    """Some counters, whose turn it is, and a mood."""

    counters: tuple[int, ...]
    to_move: int
    mood: str


def _number() -> Numbers:
    return Numbers(-9, 9, "a number")


SLOT_OF, MOOD = Domain("slot"), Domain("mood", ("", "calm", "glad", "sad"))
counters = Part("counters", NUMBER, (SLOT_OF,))
to_move, mood = Part("to_move", PLAYER), Part("mood", MOOD)


def by_one_or_two(a: Args) -> Expr:
    return any_of(eq(a["by"], 1), eq(a["by"], 2))


SLOT, NUMBER_OF = {"slot": Param("slot", "")}, Param("number", "")
WORDS = by_name(
    Word("filled", "", lambda a: ge(counters(a["slot"]), a["is"]), {**SLOT, "is": NUMBER_OF}),
    Word("slot", "", lambda a: eq(a["slot"], a["is"]), {**SLOT, "is": Param("slot", "")}),
    Word("beats", "", lambda a: ge(a["by"], a["is"]), {"by": NUMBER_OF, "is": NUMBER_OF}),
    Word("moved-by", "", lambda a: eq(player, a["is"]), {"is": Param("player", "")}),
)
SETS = by_name(
    SetWord("slots", "", lambda _: whole(SLOT_OF), "slot"),
    SetWord("slots-above", "", lambda a: those(SLOT_OF, lambda s: gt(counters(s), a["is"])), "slot", {"is": NUMBER_OF}),
)
EFFECTS = by_name(
    Effect("set", "", lambda a: [put(counters(a["slot"]), a["to"])], {**SLOT, "to": NUMBER_OF}),
    Effect("add", "", lambda a: [add(counters(a["slot"]), a["amount"])], {**SLOT, "amount": NUMBER_OF}),
    Effect("copy", "", lambda a: [put(counters(a["slot"]), counters(a["from"]))], {**SLOT, "from": Param("slot", "")}),
    Effect(
        "raise",
        "",
        lambda a: [add(counters(a["slot"]), a["by"])] if "by" in a else [],
        {**SLOT, "by": Param("number", "", optional=True)},
    ),
    Effect("feel", "", lambda a: [put(mood(), a["as"])], {"as": Param("mood", "")}),
    Effect("pass-on", "", lambda _: [put(to_move(), thing(PLAYER, minus(1, number(to_move()))))]),
)
OFFERS = by_name(
    Offer(
        "puts",
        "",
        "put",
        (Loop("slot", lambda _: whole(SLOT_OF)), Loop("by", lambda _: items(NUMBER, 1, 2))),
        by_one_or_two,
    ),
    Offer("rests", "", "rest", (), always),
    Offer(
        "pairs",
        "",
        "pair",
        (Loop("slot", lambda _: whole(SLOT_OF), lets={"by": lambda a: plus(number(a["slot"]), 1)}),),
        lambda a: eq(a["by"], plus(number(a["slot"]), 1)),
    ),
)
VOCABULARY = Vocabulary(
    state=State,
    parts=by_name(counters, to_move, mood),
    types=by_name(
        ValueType("slot", "", SLOT_OF, {"type": "integer"}, lambda: Numbers(0, 2, "a slot")),
        ValueType("number", "", NUMBER, {"type": "integer"}, _number),
        ValueType("player", "", PLAYER, {"type": "integer"}, lambda: Numbers(0, 1, "a player")),
        ValueType("mood", "", MOOD, {"type": "string"}, lambda: choice(MOOD.options)),
        ValueType("kind", "", Domain("kind", ("put", "rest", "pair")), {"type": "string"}),
    ),
    kinds=by_name(
        Kind("put", "", {"slot": "slot", "by": "number"}),
        Kind("rest", "", {}),
        Kind("pair", "", {"slot": "slot", "by": "number"}),
    ),
    words=WORDS,
    sets=SETS,
    offers=OFFERS,
    effects=EFFECTS,
    settings={},
    sizes={SLOT_OF: 3, PLAYER: 2},
)


class Counters(ToyCourse):
    """How the toy is played."""

    tables: Mapping[str, Any] = {}
    vocabulary = VOCABULARY

    def initial_state(self) -> State:
        return State((0, 0, 0), 0, "")

    def current_player(self, state: State) -> int:
        return state.to_move

    def on_board(self, action: Action) -> bool:
        return action[0] != "put" or action[1] < 3


def clause(clause_id: str, **body: Any) -> dict[str, Any]:
    return {"id": clause_id, "chapter": "all", "text": {}, "status": "ours", **body}


def toy(*clauses: dict[str, Any], readings: Mapping[str, str] | None = None) -> Game:
    """The toy with some clauses besides those that offer its actions, and one reading, `how: plain | odd`."""
    reading = {"id": "how", "question": {}, "options": {"plain": {}, "odd": {}}, "default": "plain"}
    data = {
        "game": {
            "id": "toy",
            "modes": {"one": {"seats": ["a", "b"]}, "other": {"seats": ["a", "b"]}},
            "stages": ["first", "second"],
        },
        "clauses": [clause("put.action", offers="puts"), clause("rest.action", offers="rests"), *clauses],
        "readings": [{**reading, "reason": {}, "sources": []}],
    }
    return Game(Counters(Spec(data), "one"), readings or {}, Toy)


def does(clause_id: str, at: str = "first", kinds: Sequence[str] = ("put",), **body: Any) -> dict[str, Any]:
    return clause(clause_id, does=list(kinds), at=at, **body)


def forbids(clause_id: str, when: Any, kinds: Sequence[str] = ("put",), **body: Any) -> dict[str, Any]:
    return clause(clause_id, forbids=list(kinds), when=when, **body)


def after(game: Game, counters: tuple[int, ...], action: Action = ("put", 0, 1)) -> tuple[int, ...]:
    """The counters after an action."""
    result: State = game.apply(State(counters, 0, ""), action)
    return result.counters


def legal(game: Game, counters: tuple[int, ...] = (0, 0, 0), player: int = 0) -> list[tuple[int, int]]:
    """The legal puts, as slot and amount; the explaining interpreter must think the same of every action."""
    state = State(counters, player, "")
    listed = game.legal_actions(state)
    for action in [("rest",), *(("put", slot, by) for slot in range(3) for by in (1, 2))]:
        assert game.verdict(state, action).legal == (action in listed), action
    return [action[1:] for action in listed if action[0] == "put"]


ALL = [(slot, by) for slot in range(3) for by in (1, 2)]
PUT = does("put.lands", change={"add": {"slot": "$slot", "amount": "$by"}})


# -- stages ----------------------------------------------------------------------------------------------


def test_two_clauses_of_one_stage_read_the_position_as_it_stood_when_the_stage_began() -> None:
    first = does("swap.left", change={"copy": {"slot": 0, "from": 1}})
    second = does("swap.right", change={"copy": {"slot": 1, "from": 0}})
    assert after(toy(first, second), (5, 7, 0)) == (7, 5, 0)


def test_a_later_stage_reads_what_an_earlier_one_left() -> None:
    first = does("copy.left", change={"copy": {"slot": 0, "from": 1}})
    second = does("copy.right", at="second", change={"copy": {"slot": 2, "from": 0}})
    assert after(toy(first, second), (5, 7, 0)) == (7, 7, 7)
    assert after(toy(second, first), (5, 7, 0)) == (7, 7, 7), "the order of stages counts, not that of clauses"


def test_conditions_of_a_stage_are_all_read_before_anything_changes() -> None:
    raised = {"filled": {"slot": 0, "is": 1}}
    first = does("raise", change={"set": {"slot": 0, "to": 9}})
    second = does("follow", when=raised, change={"set": {"slot": 1, "to": 9}})
    later = does("follow.later", at="second", when=raised, change={"set": {"slot": 2, "to": 9}})
    assert after(toy(first, second, later), (0, 0, 0)) == (9, 0, 9)


def test_the_effects_of_one_clause_read_before_they_write() -> None:
    swap = does("swap", change={"copy": {"slot": 0, "from": 1}, "set": {"slot": 1, "to": 3}})
    assert after(toy(swap), (5, 7, 0)) == (7, 3, 0)


def test_two_different_sets_of_one_value_contradict_each_other() -> None:
    game = toy(
        does("set.three", change={"set": {"slot": 0, "to": 3}}),
        does("set.four", change={"set": {"slot": "$slot", "to": 4}}),
    )
    with pytest.raises(ChangeConflictError, match=r"set\.three and set\.four both change counters"):
        after(game, (0, 0, 0), ("put", 0, 1))
    assert after(game, (0, 0, 0), ("put", 1, 1)) == (3, 4, 0)


def test_two_equal_sets_of_one_value_agree() -> None:
    game = toy(*(does(f"set.{n}", change={"set": {"slot": 0, "to": 3}}) for n in "ab"))
    assert after(game, (0, 0, 0)) == (3, 0, 0)


def test_scalars_are_written_and_contradicted_like_the_rest() -> None:
    glad, sad = (does(f"feel.{mood}", change={"feel": {"as": mood}}) for mood in ("glad", "sad"))
    assert toy(glad).apply(State((0,), 0, ""), ("put", 0, 1)).mood == "glad"
    with pytest.raises(ChangeConflictError, match="both change mood"):
        toy(glad, sad).apply(State((0,), 0, ""), ("put", 0, 1))


def test_what_is_added_adds_up() -> None:
    game = toy(*(does(f"add.{n}", change={"add": {"slot": 0, "amount": n}}) for n in (1, 2, 4)))
    assert after(game, (10, 0, 0)) == (17, 0, 0)


def test_adding_to_a_value_that_another_clause_sets_contradicts_it() -> None:
    game = toy(does("set", change={"set": {"slot": 0, "to": 3}}), does("add", change={"add": {"slot": 0, "amount": 1}}))
    with pytest.raises(ChangeConflictError):
        after(game, (0, 0, 0))


def test_two_effects_of_one_clause_on_one_value_contradict_each_other() -> None:
    with pytest.raises(InputError, match="two effects of this clause change one value"):
        toy(does("both", change={"set": {"slot": 0, "to": 3}, "add": {"slot": 0, "amount": 1}}))


def test_a_clause_is_repeated_for_each_element_of_a_set() -> None:
    each = {"of": {"slots-above": {"is": 2}}, "as": "$high"}
    game = toy(does("fall", each=each, change={"add": {"slot": "$high", "amount": -1}}))
    assert after(game, (3, 2, 5)) == (2, 2, 4)


@pytest.mark.parametrize("other", [(), (does("add", change={"add": {"slot": 1, "amount": 2}}),)])
def test_an_effect_that_is_given_nothing_to_write_changes_nothing(other: tuple[dict[str, Any], ...]) -> None:
    game = toy(does("raise", when={"filled": {"slot": 0, "is": 0}}, change={"raise": {"slot": 0}}), *other)
    assert after(game, (1, 1, 1)) == (1, 1 + 2 * len(other), 1)


def test_a_clause_that_changes_has_its_kinds_of_action_only() -> None:
    game = toy(PUT)
    assert after(game, (0, 0, 0), ("rest",)) == (0, 0, 0)
    assert after(game, (0, 0, 0), ("put", 2, 2)) == (0, 0, 2)


def test_a_clause_at_a_stage_that_is_not_listed_never_acts() -> None:
    assert after(toy(does("nowhere", at="third", change={"set": {"slot": 0, "to": 3}})), (0, 0, 0)) == (0, 0, 0)


def test_a_clause_that_changes_the_position_may_not_look_ahead() -> None:
    ahead = {"after": {"filled": {"slot": 0, "is": 1}}}
    with pytest.raises(InputError, match="may not look ahead: odd"):
        toy(does("odd", when=ahead, change={"set": {"slot": 0, "to": 3}}))


# -- conditions ------------------------------------------------------------------------------------------


def test_what_nothing_forbids_is_legal() -> None:
    assert legal(toy()) == ALL


def test_a_clause_forbids_where_its_condition_holds() -> None:
    game = toy(forbids("no.second", {"slot": {"slot": "$slot", "is": 1}}))
    assert legal(game) == [a for a in ALL if a[0] != 1]
    assert game.verdict(State((0, 0, 0), 0, ""), ("put", 1, 1)).clauses == ("no.second",)


def test_all_any_and_not() -> None:
    second, big = {"slot": {"slot": "$slot", "is": 1}}, {"beats": {"by": "$by", "is": 2}}
    assert legal(toy(forbids("both", {"all": [second, big]}))) == [a for a in ALL if a != (1, 2)]
    assert legal(toy(forbids("either", {"any": [second, big]}))) == [(0, 1), (2, 1)]
    assert legal(toy(forbids("contrary", {"not": second}))) == [(1, 1), (1, 2)]


@pytest.mark.parametrize(
    ("counters", "of", "some", "every"),
    [
        ((0, 0, 0), "slots", False, False),
        ((0, 3, 0), "slots", True, False),
        ((3, 3, 3), "slots", True, True),
        ((3, 3, 3), {"slots-above": {"is": 3}}, False, True),
    ],
)
def test_some_and_every_element_of_a_set(counters: tuple[int, ...], of: Any, some: bool, every: bool) -> None:
    """Of no elements, none is such, and every one is."""
    body = {"of": of, "as": "$any", "that": {"filled": {"slot": "$any", "is": 3}}}
    for quantifier, expected in (("some", some), ("every", every)):
        game = toy(forbids("q", {quantifier: body}, kinds=("rest",)))
        state = State(counters, 0, "")
        assert (("rest",) not in game.legal_actions(state)) == expected
        assert game.verdict(state, ("rest",)).legal != expected


def test_a_quantifier_binds_one_variable_and_sees_the_others() -> None:
    """No put on a slot that some other slot has reached already."""
    other = {"all": [{"filled": {"slot": "$other", "is": "$by"}}, {"not": {"slot": {"slot": "$other", "is": "$slot"}}}]}
    game = toy(forbids("q", {"some": {"of": "slots", "as": "$other", "that": other}}))
    assert legal(game, (1, 0, 0)) == [(0, 1), (0, 2), (1, 2), (2, 2)]


def test_quantifiers_nest() -> None:
    inner = {"every": {"of": "slots", "as": "$b", "that": {"filled": {"slot": "$a", "is": 1}}}}
    game = toy(forbids("q", {"some": {"of": "slots", "as": "$a", "that": inner}}))
    assert legal(game, (0, 0, 0)) == ALL
    assert legal(game, (0, 1, 0)) == []


def test_a_quantifier_whose_condition_is_settled_asks_whether_there_is_anything() -> None:
    for quantifier, expected in (("some", [(2, 0, 0)]), ("every", [])):
        game = toy(forbids("q", {quantifier: {"of": {"slots-above": {"is": 1}}, "as": "$s", "that": True}}))
        shut = [c for c in ((0, 0, 0), (2, 0, 0)) if not legal(game, c)]
        assert shut == (expected if quantifier == "some" else [(0, 0, 0), (2, 0, 0)])


def test_unless_takes_exceptions_out_of_a_clause_and_is_then_the_reason() -> None:
    second = {"slot": {"slot": "$slot", "is": 1}}
    game = toy(forbids("no.second", second, unless={"beats": {"by": "$by", "is": 2}}))
    assert legal(game) == [a for a in ALL if a != (1, 1)]
    verdict = game.verdict(State((0, 0, 0), 0, ""), ("put", 1, 2))
    assert (verdict.legal, verdict.clauses) == (True, ("no.second",))


def test_unless_stands_beside_any_condition() -> None:
    some = {"slot": {"slot": "$slot", "is": 1}, "unless": {"beats": {"by": "$by", "is": 2}}}
    assert legal(toy(forbids("n", {"not": some}))) == [(1, 1)]


def test_unless_of_a_clause_that_changes() -> None:
    game = toy(does("add", unless={"moved-by": {"is": 1}}, change={"add": {"slot": 0, "amount": 1}}))
    assert game.apply(State((0,), 0, ""), ("put", 0, 1)).counters == (1,)
    assert game.apply(State((0,), 1, ""), ("put", 0, 1)).counters == (0,)


def test_a_condition_may_be_asked_of_the_position_that_the_action_leads_to() -> None:
    game = toy(PUT, forbids("full", {"after": {"filled": {"slot": "$slot", "is": 3}}}))
    assert legal(game, (1, 0, 2)) == [(0, 1), (1, 1), (1, 2)]


def test_a_condition_may_be_asked_of_the_position_after_another_action() -> None:
    doing = {"doing": {"put": {"slot": 0, "by": 2}}, "that": {"filled": {"slot": 0, "is": 3}}}
    game = toy(PUT, forbids("q", {"after": doing}, kinds=("rest",)))
    for counters, allowed in (((0, 0, 0), True), ((1, 0, 0), False)):
        legal(game, counters)
        assert (("rest",) in game.legal_actions(State(counters, 0, ""))) == allowed


def test_a_reading_settles_a_condition() -> None:
    odd = forbids("odd", {"reading": {"how": "odd"}})
    assert legal(toy(odd)) == ALL
    assert legal(toy(odd, readings={"how": "odd"})) == []


def test_a_named_condition_is_asked_with_other_values() -> None:
    high = clause("high", defines="high", given={"s": "slot"}, when={"filled": {"slot": "$s", "is": 2}})
    game = toy(high, PUT, forbids("q", {"any": [{"high": {"s": "$slot"}}, {"after": {"high": {"s": 0}}}]}))
    assert legal(game, (1, 2, 0)) == [(2, 1), (2, 2)]


def test_a_named_condition_looks_at_what_follows_from_the_action_asked_about() -> None:
    """So it does in the facts, which tell it as where it stands for itself."""
    full = {"after": {"filled": {"slot": "$s", "is": 3}}}
    named = clause("fills", defines="fills", given={"s": "slot"}, when=full)
    direct = forbids("q", {"after": {"filled": {"slot": "$slot", "is": 3}}})
    one, other = toy(PUT, direct), toy(named, PUT, forbids("q", {"fills": "$slot"}))
    assert legal(one, (2, 2, 0)) == legal(other, (2, 2, 0)) != ALL
    state = State((2, 2, 0), 0, "")
    told = [[each.facts for each in game.verdict(state, ("put", 0, 1)).reasons] for game in (one, other)]
    assert told[0] == told[1] != [()]


def test_a_clause_of_another_mode_is_not_in_force() -> None:
    assert legal(toy(forbids("q", True, modes=["other"]))) == ALL
    assert legal(toy(forbids("q", True, modes=["one", "other"]))) == []


# -- would and possible ----------------------------------------------------------------------------------


def test_would_asks_a_clause_about_an_action_of_another_player() -> None:
    first = forbids("first", {"moved-by": {"is": 1}}, kinds=("put",))
    for asked_of, allowed in ((0, True), (1, False)):
        would = {"would": {"clause": "first", "by": asked_of, "put": {"slot": 0, "by": 1}}}
        game = toy(first, forbids("q", would, kinds=("rest",)))
        legal(game)
        assert (("rest",) in game.legal_actions(State((0, 0, 0), 0, ""))) == allowed


def test_would_counts_the_exception_of_the_clause() -> None:
    first = forbids("first", True, unless={"filled": {"slot": 0, "is": 1}})
    would = {"would": {"clause": "first", "put": {"slot": 0, "by": 1}}}
    game = toy(first, forbids("q", would, kinds=("rest",)))
    for counters, allowed in (((0, 0, 0), False), ((1, 0, 0), True)):
        legal(game, counters)
        assert (("rest",) in game.legal_actions(State(counters, 0, ""))) == allowed


def test_a_clause_asked_about_inside_the_question_about_itself_is_taken_as_not_forbidding() -> None:
    itself = {"would": {"clause": "q", "put": {"slot": "$slot", "by": "$by"}}}
    assert legal(toy(forbids("q", itself))) == ALL
    assert legal(toy(forbids("q", {"not": itself}))) == ALL, "asked about, it forbids, for inside that it does not"


def test_two_clauses_that_ask_about_each_other_have_an_answer() -> None:
    def would(clause_id: str) -> dict[str, Any]:
        return {"would": {"clause": clause_id, "put": {"slot": "$slot", "by": "$by"}}}

    assert legal(toy(forbids("a", would("b")), forbids("b", would("a")))) == ALL
    assert legal(toy(forbids("a", {"not": would("b")}), forbids("b", would("a")))) == []


def test_possible_looks_for_a_legal_action_some_of_its_fields_being_given() -> None:
    full = forbids("full", {"filled": {"slot": "$slot", "is": 3}})
    for given, counters, allowed in (({}, (3, 3, 0), False), ({}, (3, 3, 3), True), ({"slot": 1}, (0, 3, 0), True)):
        game = toy(full, forbids("rest.last", {"possible": {"put": given}}, kinds=("rest",)))
        legal(game, counters)
        assert (("rest",) in game.legal_actions(State(counters, 0, ""))) == allowed


def test_possible_keeps_to_what_is_given_of_fields_that_are_enumerated_together() -> None:
    full = forbids("full", {"filled": {"slot": "$slot", "is": 3}}, kinds=("pair",))
    for given, allowed in (({}, False), ({"slot": 0}, True), ({"by": 1}, True), ({"by": 3}, False)):
        possible = forbids("rest.last", {"possible": {"pair": given}}, kinds=("rest",))
        game = toy(clause("pair.action", offers="pairs"), full, possible)
        assert (("rest",) in game.legal_actions(State((3, 3, 0), 0, ""))) == allowed, given


def test_possible_may_leave_clauses_out() -> None:
    full = forbids("full", {"filled": {"slot": "$slot", "is": 3}})
    possible = {"possible": {"put": {}, "ignoring": ["full"]}}
    game = toy(full, forbids("rest.last", possible, kinds=("rest",)))
    assert ("rest",) not in game.legal_actions(State((3, 3, 3), 0, ""))
    assert game.verdict(State((3, 3, 3), 0, ""), ("rest",)).clauses == ("rest.last",)


def test_what_a_possible_looked_at_is_told_with_what_forbids_each() -> None:
    full = forbids("full", {"filled": {"slot": "$slot", "is": 3}})
    two = forbids("two", {"filled": {"slot": 0, "is": 3}})
    game = toy(full, two, forbids("last", {"possible": {"put": {"by": 1}, "ignoring": ["two"]}}, kinds=("rest",)))
    for state, tried in (
        ((3, 0, 3), [(1, ()), (0, ("full",)), (2, ("full",))]),
        ((3, 3, 3), [(0, ("full",)), (1, ("full",)), (2, ("full",))]),
    ):
        env = game.explainer.env(State(state, 0, ""), 0, "rest", ())
        holds, (sought,) = game.explainer.evaluate(game.forbidding("rest")[0].when, env)
        assert isinstance(sought, Sought)
        assert [(one.action, one.clauses) for one in sought.tried] == [(("put", slot, 1), by) for slot, by in tried]
        assert holds == (tried[0][1] == ())


def test_possible_asked_inside_the_same_question_is_taken_as_possible() -> None:
    possible = {"possible": {"put": {}}}
    assert legal(toy(forbids("q", possible))) == ALL, "if a put were possible, no put would be: so none is"
    assert legal(toy(forbids("q", {"not": possible}))) == ALL


def test_possible_asked_inside_itself_of_another_position_is_asked_anew() -> None:
    full = forbids("full", {"filled": {"slot": "$slot", "is": 3}})
    last = forbids("last", {"after": {"possible": {"put": {}}}})
    game = toy(full, last, does("up", change={"raise": {"slot": "$slot", "by": "$by"}}))
    assert legal(game, (3, 3, 2)) == [(2, 1), (2, 2)], "after either no put is possible"
    assert legal(game, (3, 3, 1)) == [(2, 2)], "a put of 1 would leave another possible"
    assert legal(game, (3, 3, 0)) == [], "after either there is one that leaves none"
    state, action = State((3, 3, 1), 0, ""), ("put", 2, 1)
    assert game.verdict(state, action).clauses == ("last",)
    env = game.explainer.env(state, 0, "put", action[1:])
    assert game.explainer.evaluate(game.forbidding("put")[1].when, env)[0]


def test_only_a_search_that_may_come_to_itself_is_known_by_a_name() -> None:
    plain = forbids("plain", {"possible": {"pair": {}}}, kinds=("rest",))
    game = toy(plain, forbids("last", {"after": {"possible": {"put": {}}}}), clause("pair.action", offers="pairs"))
    after = game.forbidding("put")[0].when
    assert isinstance(after, After)
    lowering = game.compiler.lowering
    for node, named in ((game.forbidding("rest")[0].when, False), (after.item, True)):
        assert isinstance(node, conditions.Possible)
        search = lowering.possible(node, frozenset())
        assert search.name == (node.question if named else "")
        assert lowering.possible(node, frozenset()) is search, "it is made once"
        assert lowering.possible(node, frozenset((node.question,))) is search, "and asked anew it is the same"


def test_a_possible_that_never_comes_to_an_end_has_an_answer() -> None:
    up = does("up", change={"raise": {"slot": "$slot", "by": "$by"}})
    game = toy(up, forbids("last", {"after": {"possible": {"put": {}}}}))
    assert legal(game) in ([], ALL)
    assert game.verdict(State((0, 0, 0), 0, ""), ("put", 0, 1)).legal == bool(legal(game))


def test_a_definition_that_asks_about_itself_is_refused() -> None:
    itself = clause("d", defines="d", given={"s": "slot"}, when={"not": {"d": {"s": "$s"}}})
    with pytest.raises(InputError, match="d is defined by itself: d -> d"):
        toy(itself, forbids("q", {"d": {"s": "$slot"}}))


# -- disabled clauses ------------------------------------------------------------------------------------


def test_a_disabled_clause_never_decides() -> None:
    game = toy(forbids("q", True, disabled=True))
    assert legal(game) == ALL
    assert game.verdict(State((0, 0, 0), 0, ""), ("put", 0, 1)).reasons == ()
    assert game.spec.clause("q").disabled, "but it keeps its id"


def test_a_disabled_clause_changes_offers_and_defines_nothing() -> None:
    assert after(toy({**PUT, "disabled": True}), (0, 0, 0)) == (0, 0, 0)
    assert toy(forbids("q", True, kinds=("rest",))).legal_actions(State((0,), 0, "")) != []
    high = clause("high", defines="high", given={"s": "slot"}, when=True, disabled=True)
    assert not toy(high).holds("high", State((0,), 0, ""), {"s": 0})
    assert legal(toy(high, forbids("q", {"high": {"s": "$slot"}}))) == ALL
    assert legal(toy(high, forbids("q", {"not": {"high": {"s": "$slot"}}}))) == []


def test_a_condition_that_refers_to_a_disabled_clause_finds_it_not_forbidding() -> None:
    would = {"would": {"clause": "q", "put": {"slot": 0, "by": 1}}}
    for disabled, allowed in ((False, False), (True, True)):
        game = toy(forbids("q", True, disabled=disabled), forbids("r", would, kinds=("rest",)))
        legal(game)
        assert (("rest",) in game.legal_actions(State((0, 0, 0), 0, ""))) == allowed


def test_possible_does_not_count_a_disabled_clause() -> None:
    for disabled, allowed in ((False, True), (True, False)):
        full = forbids("full", True, disabled=disabled)
        game = toy(full, forbids("r", {"possible": {"put": {}}}, kinds=("rest",)))
        legal(game)
        assert (("rest",) in game.legal_actions(State((0, 0, 0), 0, ""))) == allowed


# -- what is refused -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("when", "message"),
    [
        ({"fild": {"slot": 0, "is": 1}}, 'unknown word "fild" (did you mean "filled"?)'),
        ({"filled": {"slot": 0}}, "'filled' needs its argument 'is'"),
        ({"filled": {"slot": "$slt", "is": 1}}, 'unknown variable "$slt" (did you mean "$slot"?)'),
        ({"filled": {"slot": "$by", "is": 1}}, "$by is a number, and a slot is wanted here"),
        ({"reading": {"how": "strange"}}, 'unknown option of the reading how "strange"'),
        ({"would": {"clause": "nobody", "rest": {}}}, 'unknown clause "nobody"'),
        ({"after": {"after": {"slot": {"slot": 0, "is": 0}}}}, "an 'after' stands inside another 'after'"),
        ({"some": {"of": "slotz", "as": "$s", "that": True}}, 'unknown set "slotz" (did you mean "slots"?)'),
        ({"possible": {}}, "name one kind of action: put, rest"),
    ],
)
def test_a_condition_that_makes_no_sense_is_refused_with_what_was_meant(when: Any, message: str) -> None:
    with pytest.raises(InputError) as refused:
        toy(forbids("q", when))
    assert message in str(refused.value)


def test_an_after_in_an_after_is_found_by_way_of_what_is_named() -> None:
    ahead = clause("ahead", defines="ahead", when={"after": {"filled": {"slot": 0, "is": 1}}}, given={})
    by_way = clause("by-way", defines="by-way", when={"not": "ahead"}, given={})
    with pytest.raises(InputError, match="an 'after' stands inside another 'after', by way of by-way"):
        toy(ahead, by_way, forbids("q", {"after": "by-way"}))


def test_who_asks_a_position_alone_is_told_where_it_looks_ahead() -> None:
    game = toy(PUT, clause("ahead", defines="ahead", when={"after": {"filled": {"slot": 0, "is": 1}}}, given={}))
    with pytest.raises(InputError, match="no action is asked about, and this looks at what follows from one"):
        game.holds("ahead", State((0, 0, 0), 0, ""), {})


def test_an_unknown_mode_or_reading_is_refused() -> None:
    with pytest.raises(InputError, match='unknown mode "three"'):
        Counters(toy().spec, "three")
    with pytest.raises(InputError, match='the reading how has no option "strange"'):
        toy(readings={"how": "strange"})
