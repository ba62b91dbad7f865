"""Every word of a game is a typed expression: nothing in it is code, and whatever evaluates it finds the same."""

from __future__ import annotations

import ast
import itertools
import random
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import rulewright
from rulewright import games
from rulewright.core.explain import Env
from rulewright.core.expressions import FIRST, Apply, Args, Const, Expr, Native, Table, Var, Write, typed, walk
from rulewright.core.game import Game
from rulewright.core.play import SIMULTANEOUS, Action
from rulewright.core.spec import DUE
from rulewright.core.types import FLAG, Array, Bag, Domain, List, Number, Option, Record, Set, Type, element
from rulewright.core.vocabulary import Param, Vocabulary
from rulewright.spec.pack import Library

PACKAGE = Path(rulewright.__file__).parent
NATIVES = {"charge-and-spark": set(), "genegrafter": set(), "replicants": {"beside", "shape", "stepped"}}
"""The functions of each game that no expression stands for yet: this list only shrinks."""

every_game = pytest.mark.parametrize("name", games.names())


@cache
def library() -> Library:
    return Library()


def every_mode(name: str) -> Iterator[Game]:
    """A game in each of its modes."""
    for mode in library().spec(name).modes:
        yield library().game(name, mode)


# -- every word ------------------------------------------------------------------------------------------


def arguments(params: Mapping[str, Param], vocabulary: Vocabulary) -> Iterator[Args]:
    """Every shape of arguments: optional ones given or not, literals of few values all written out."""
    choices: list[list[tuple[str, Expr] | None]] = []
    for name, param in params.items():
        type_ = vocabulary.types[param.type].type
        known = type_.options if isinstance(type_, Domain) else ()
        values: list[Expr] = [Const(option, type_) for option in known] or [Var(name, type_)]
        choices.append([*((name, value) for value in values), *([None] if param.optional else [])])
    for chosen in itertools.product(*choices):
        yield dict(given for given in chosen if given)


def built(vocabulary: Vocabulary) -> Iterator[tuple[str, Type | None, Expr]]:
    """Every expression that a game lends to its rules, with its name and the type that it must have."""
    for word in vocabulary.words.values():
        yield from ((word.name, FLAG, word.test(args)) for args in arguments(word.params, vocabulary))
    for set_ in vocabulary.sets.values():
        for args in arguments(set_.params, vocabulary):
            things = set_.things(args)
            yield set_.name, None, things
            assert element(things.type) == vocabulary.types[set_.element].type, set_.name
    for asked in vocabulary.quantities.values():
        if not (asked.part and isinstance(asked.part.holds, Bag)):
            for args in arguments(asked.params, vocabulary):
                yield asked.name, None, asked.value(args)
    for kind in vocabulary.kinds.values():
        fields = variables(kind.fields, vocabulary)
        yield from ((name, vocabulary.types[type_].type, make(fields)) for name, (type_, make) in kind.derived.items())
    for offer in vocabulary.offers.values():
        fields = variables(vocabulary.kinds[offer.kind].fields, vocabulary)
        yield offer.name, FLAG, offer.contains(fields)
        for loop in offer.loops:
            yield loop.field, None, loop.things(fields)
            assert element(loop.things(fields).type) == fields[loop.field].type, offer.name
            yield loop.field, FLAG, loop.where(fields)
            yield from ((name, fields[name].type, make(fields)) for name, make in loop.lets.items())
    for effect in vocabulary.effects.values():
        for args in arguments(effect.params, vocabulary):
            for write in effect.writes(args):
                yield from ((effect.name, None, i) for i in write.index)
                yield effect.name, None, write.value


def variables(fields: Mapping[str, str], vocabulary: Vocabulary) -> Args:
    return {name: Var(name, vocabulary.types[type_].type) for name, type_ in fields.items()}


@every_game
def test_every_word_is_an_expression_of_its_type_with_whatever_arguments(name: str) -> None:
    for game in every_mode(name):
        for word, type_, node in built(game.vocabulary):
            assert type_ is None or typed(node, type_), word


@every_game
def test_no_word_asks_a_function_that_is_not_listed_here(name: str) -> None:
    """A native function is what another backend cannot run: what is left of them may only become less."""
    found = {
        inner.function.name
        for game in every_mode(name)
        for _, _, node in built(game.vocabulary)
        for inner in walk(node)
        if isinstance(inner, Apply) and isinstance(inner.function, Native)
    }
    assert found == NATIVES[name]


@every_game
def test_every_table_has_an_entry_of_its_type_for_whatever_it_takes(name: str) -> None:
    for game in every_mode(name):
        sizes = {**game.vocabulary.sizes}
        tables = {n.function for _, _, node in built(game.vocabulary) for n in walk(node) if isinstance(n, Apply)}
        for table in tables:
            if isinstance(table, Table):
                check(table.name, table.takes, table, game.tables[table.name], sizes)


def check(path: str, takes: tuple[Type, ...], table: Table, found: Any, sizes: Mapping[Domain | Record, int]) -> None:
    """See that something has an entry for everything that a table takes, and what it gives in each."""
    if not takes:
        assert holds(found, table.gives, sizes), f"{path} is {found!r}, no {table.gives}"
        return
    first, *rest = takes
    if table.other is not None and not rest:
        assert all(holds(key, first, sizes) for key in found), path
    elif (wanted := entries(first, sizes)) is not None:
        assert len(found) == wanted, f"{path} has {len(found)} entries, not one for each {first}"
    for key, value in found.items() if isinstance(found, dict) else enumerate(found):
        check(f"{path}[{key}]", tuple(rest), table, value, sizes)


def entries(type_: Type, sizes: Mapping[Domain | Record, int]) -> int | None:
    """How many entries a table has for a type; None for numbers, of which only some are asked about."""
    match type_:
        case Domain():
            return len(type_.options) or sizes[type_]
        case Record():
            return sizes[type_]
        case Option(of):
            return (entries(of, sizes) or 0) + 1
        case _:
            return None


def holds(value: Any, type_: Type, sizes: Mapping[Domain | Record, int]) -> bool:
    """Whether a value is of a type."""
    match type_:
        case Domain() if type_.options:
            return value in type_.options
        case Domain():
            return isinstance(value, int) and 0 <= value < sizes[type_]
        case Option():
            return value == type_.none or holds(value, type_.of, sizes)
        case List() | Set():
            return all(holds(item, type_.of, sizes) for item in value)
        case Array():
            return len(value) == sizes[type_.per] and all(holds(item, type_.of, sizes) for item in value)
        case Bag():
            return len(value) == sizes[type_.of]
        case Record() | Number():
            return isinstance(value, int | float)
        case _:
            return isinstance(value, bool)


# -- no code in strings ----------------------------------------------------------------------------------

ROOMS = ("core", "spec", "harness", "games")
COMPILES = "core/compiler.py"
"""The one place where source is run."""
WRITES = {
    *(f"core/{name}.py" for name in ("compiler", "lowering", "masks", "python", "source", "stages")),
    *(f"harness/{name}.py" for name in ("coverage", "switching", "mutation/interplay")),
}
"""What makes source, or looks at what is made."""

SOURCES = {f"rulewright.core.{name}" for name in ("compiler", "masks", "python", "source", "stages")}
"""What source comes from: who asks there does not search in it either."""


@pytest.mark.parametrize("file", sorted(f for room in ROOMS for f in (PACKAGE / room).rglob("*.py")), ids=str)
def test_source_is_made_and_run_in_one_place_and_never_searched(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    called = {n.func.id for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
    name = file.relative_to(PACKAGE).as_posix()
    assert not called & {"eval", "exec", "compile"} or (name == COMPILES and "eval" not in called)
    imported = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    imported |= {n.module or "" for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    assert not (name in WRITES or imported & SOURCES) or "re" not in imported
    assert not [n for n in ast.walk(tree) if isinstance(n, ast.Attribute) and n.attr in ("co_names", "__code__")]


@every_game
def test_no_word_holds_a_text_but_what_it_is_called_and_what_people_read(name: str) -> None:
    vocabulary = next(every_mode(name)).vocabulary
    texts = {
        "name",
        "doc",
        "why",
        "element",
        "kind",
        "field",
        "params",
        "phrase",
        "fields",
        "implied",
        "joint_of",
        "derived",
    }
    for group in (vocabulary.words, vocabulary.sets, vocabulary.offers, vocabulary.effects, vocabulary.kinds):
        for word in group.values():
            rest = {key: value for key, value in word._asdict().items() if key not in texts}
            assert [key for key, value in rest.items() if isinstance(value, str)] == [], word.name
    for word, _, node in built(vocabulary):
        for inner in walk(node):
            if isinstance(inner, Const) and isinstance(inner.value, str):
                type_ = inner.type.of if isinstance(inner.type, Option) else inner.type
                assert isinstance(type_, Domain), word
                assert inner.value in ("", *type_.options), word


# -- compiled and explained ------------------------------------------------------------------------------


def played(game: Game, seed: int, length: int) -> Iterator[tuple[Any, list[tuple[int, Action]]]]:
    """States of a random game, with the legal actions of each and who takes them."""
    rng, state = random.Random(seed), game.initial_state()
    for _ in range(length):
        actions = game.legal_actions(state)
        if not actions:
            return
        judged = [(game.actor(state), action) for action in actions]
        if game.current_player(state) == SIMULTANEOUS:
            judged += [(seat, choice) for seat in range(game.seats) for choice in game.choices(state, seat)]
        yield state, judged
        state = game.apply(state, rng.choice(actions))


def some(rng: random.Random, actions: list[Any]) -> list[Any]:
    return rng.sample(actions, min(len(actions), 3))


@every_game
def test_compiled_and_explaining_evaluation_agree_on_random_play(name: str) -> None:
    """Also about actions of other positions, which are seldom legal."""
    for number, game in enumerate(every_mode(name)):
        judged_alike(game, number)


def judged_alike(game: Game, seed: int) -> None:
    """See that what is compiled and what is explained say the same of actions in a random game."""
    rng = random.Random(seed)
    known: dict[str, list[tuple[int, Action]]] = {}
    for state, actions in played(game, seed, 30):
        for player, action in actions:
            known.setdefault(action[0], []).append((player, action))
        for player, action in [*some(rng, actions), *(one for kind in known.values() for one in some(rng, kind))]:
            env = game.explainer.env(state, player, action[0], action[1:])
            for part in game.forbidding(action[0]):
                for fast, slow in ((part.applies, part.when), (part.excepted, part.unless)):
                    found = bool(fast(state, player, *action[1:]))
                    assert game.explainer.evaluate(slow, env)[0] == found, (part.clause.id, action, state)


@every_game
def test_actions_lead_where_the_changes_lead_one_by_one(name: str) -> None:
    for number, game in enumerate(every_mode(name)):
        led_alike(game, number)


def led_alike(game: Game, seed: int) -> None:
    """See that actions of a random game lead where their changes lead, evaluated one by one."""
    rng = random.Random(seed)
    for state, actions in played(game, seed, 60):
        for player, action in some(rng, actions):
            if player == game.actor(state):
                assert applied(game, state, player, action) == game.apply(state, action), (action, state)


def applied(game: Game, state: Any, player: int, action: Action) -> Any:
    """The state that an action leads to, each stage evaluated one expression at a time."""
    value = game.explainer.interpreter.value
    values = game.explainer.env(state, player, action[0], action[1:]).values
    dues: list[Any] = []
    for _, several in game.compiler.lowering.stages(game.vocabulary.kinds[action[0]]):
        found: list[Found] = []
        for acting in several:
            each = acting.each
            for thing in value(each.of, state, values) if each else (None,):
                own = {**values, each.var.name: thing} if each else values
                if value(acting.test, state, own):
                    found += [
                        Found(
                            w,
                            [value(i, state, own) for i in w.index],
                            value(w.value, state, own),
                            [value(bound, state, own) for bound in w.within or ()],
                        )
                        for w in acting.writes
                        if value(w.where, state, own)
                    ]
        dues += [each.value for each in found if each.write.part.name == DUE]
        found = [each for each in found if each.write.part.name != DUE]
        state = bounded(game, changed(game, state, found), found)
    if DUE in game.vocabulary.parts and action[0] not in {k.joint_of for k in game.vocabulary.kinds.values()}:
        state = lapsed(game, state._replace(due=(*dues, *state.due[1:]) or game.course.layout.made.agenda.nothing))
        step, by = state.due[0][:2]
        if not game.outcome(state) and step and (known := game.parser.steps[step]).nobody:
            state = applied(game, state, max(by, 0), known.kinds)
    return state._replace(**{p.name: game.tables[p.emptied] for p in game.vocabulary.parts.values() if p.brief})


def lapsed(game: Game, state: Any) -> Any:
    """A state without the steps that lapse."""
    lapses = game.parser.lapses()
    while not game.outcome(state) and (test := lapses.get(state.due[0][0])):
        if not game.explainer.evaluate(test, lapsing(game, state))[0]:
            break
        state = state._replace(due=state.due[1:])
    return state


def lapsing(game: Game, state: Any) -> Env:
    """What is known where it is asked whether the step that is due lapses."""
    _, by, *data = state.due[0]
    known = dict(zip(game.parser.agenda.data, data, strict=True))
    return Env(state, max(by, 0), {"player": max(by, 0), **known})


class Found(NamedTuple):
    """A change that is made: where, what, and within which bounds."""

    write: Write
    index: list[Any]
    value: Any
    bounds: list[Any]


def bounded(game: Game, state: Any, found: Iterable[Found]) -> Any:
    """A state with what a stage has brought beyond its bounds back within them."""
    for write, index, _, bounds in found:
        if bounds:
            row, at = list(getattr(state, write.part.name)), game.explainer.interpreter.place(write.part, index)
            row[at] = min(bounds[1], max(bounds[0], row[at]))
            state = state._replace(**{write.part.name: tuple(row)})
    return state


def added(old: Any, more: Any) -> Any:
    """A number and another, or a list to which entries are added and from the ends of which some are taken."""
    if not isinstance(old, tuple):
        return old + more
    for one in more:
        old = (*old, one) if isinstance(one, tuple) else old[1:] if one == FIRST.value else old[:-1]
    return old


def changed(game: Game, state: Any, writes: Iterable[Found]) -> Any:
    for write, index, value, _ in writes:
        part, old = write.part, getattr(state, write.part.name)
        value = (value,) if write.in_order else value
        if not index:
            state = state._replace(**{part.name: added(old, value) if write.add else value})
            continue
        row, at = list(old), game.explainer.interpreter.place(part, index)
        row[at] = added(row[at], value) if write.add else value
        state = state._replace(**{part.name: bytes(row) if part.packed else tuple(row)})
    return state
