"""No value of the rules is decoration: change any, and the digest changes and so does something that a user sees.

What that must be depends on what the value is for.  A text, a title, a source is seen where clauses are told, the
readings listed, or a start is drawn.  What a clause does is seen in positions: the actions that are legal, where
they lead, what is said of others; or in a start.  Only where a value is a name for something (a variable, a stage)
may an error message be all that there is.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from replicants.changing import GONE, Alternatives, Path, changed, leaves, shown
from replicants.chosen_positions import POSITIONS, position_of, positions_of
from replicants.playing import modes, other_readings, rules
from rulewright.cli import readings as listing
from rulewright.cli.options import Language
from rulewright.core.conflicts import ChangeConflictError
from rulewright.core.errors import InputError, Place, PositionError
from rulewright.core.game import Game
from rulewright.core.spec import Spec
from rulewright.games.replicants import KIT
from rulewright.games.replicants.game import tables_of
from rulewright.harness.wording import heading, verdict_lines
from rulewright.spec.pack import schema, schema_of, source_problems

LANGUAGES = ("en", "fr", "de")
NAMES = {"as", "at", "defines", "given", "offers", "clause"}
"""Keys whose values are names, and nothing but names: another one may be an error and no more."""
SHARED = {"teams", "line-up", "arena", "centre", "executable", "matrix", "energy-track", "directions"}
"""Keys whose values must agree with others: one of them changed alone may be refused."""

THREATS = (
    "replicants:two-player Rouge/0/0/1E2N.2H7N.2I7N.2I6N/5 Bleu/0/0/1D8S.2C7NE.2D7N.2E8NW.5E4S/4 Rouge/2",
    "replicants:two-player Rouge/0/0/1E2N.2H7N.2I7N.2I6N/5 Bleu/0/0/1E8S.2C7NE.2D7N.2F8NW.5E4S/4 Rouge/2",
)
"""Positions in which threats are listed, also of a 5 on E4, whose owner can move nothing else, or can."""


# -- what a user sees ------------------------------------------------------------------------------------


def cards(spec: Spec) -> Iterator[str]:
    """Every clause as verdicts and failing scenarios tell it: heading and text."""
    for clause in spec.clauses:
        for language in LANGUAGES:
            yield heading(spec, clause, language)
            yield clause.text[language]


def list_of_readings(spec: Spec) -> Iterator[str]:
    """What `rulewright readings` prints."""

    class Rules:
        def spec(self, _: str) -> Spec:
            return spec

        def check_meant_for(self, *_: str) -> None:
            """No overlay is laid over these rules."""

    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(io.StringIO()) as out:
        patch.setattr(listing, "library", lambda *_: Rules())
        for language in LANGUAGES:
            listing.readings("replicants", lang=Language(language))
    yield out.getvalue()


def starts(spec: Spec, only: str | None = None) -> Iterator[str]:
    """The start of every mode, or of one, as the picture that `rulewright show --svg` writes."""
    for mode in [only] if only else spec.modes:
        position = KIT.make_game(spec, mode, {}).own.initial_position()
        for language in LANGUAGES:
            yield KIT.drawing.to_svg(position, language)


def sources(spec: Spec) -> Iterator[list[str]]:
    """What is wrong with a source that names a page of a document, page by page."""
    documents = spec.data["game"]["documents"]
    for name in documents:
        for page in range(1, 12):
            about = {"document": name, "page": page}
            yield [problem.message for problem in source_problems(about, documents, lambda _: Place("", 1, 1))]


def schema_errors(spec: Spec) -> Iterator[str]:
    """What `rulewright validate` finds wrong with the clauses' form."""
    validator = Draft202012Validator(schema(schema_of("replicants", "clauses")))
    yield from (error.message for error in validator.iter_errors({"clauses": spec.data["clauses"]}))


def texts(spec: Spec) -> Iterator[str]:
    """What the game says besides its clauses, and what it calls that of which facts are told."""
    data = spec.data["texts"]
    for language in LANGUAGES:
        yield from (seat[language] for seat in spec.texts.seats)
        yield from (
            str(spec.texts.value(type_, value, language)) for type_, of in data["values"].items() for value in of
        )
        yield from (str(spec.texts.fact(word, holds, language)) for word in data["facts"] for holds in (True, False))
        yield from (text[language] for text in (*data["said"].values(), *spec.data["game"]["titles"].values()))


def explained(spec: Spec) -> Iterator[str]:
    """Some verdicts in every language."""
    for line, judged in POSITIONS:
        g = compiled(spec, mode_of(line), {})
        position = position_of(g, line)
        for text in judged.split():
            action = g.own.notation.parse(position, text)
            for language in LANGUAGES:
                yield "\n".join(verdict_lines(position, action, g.verdict(position.state, action), language))


def played(spec: Spec, mode: str, readings: Mapping[str, str]) -> Iterator[Any]:
    """What is seen in every position of a mode; None for one that can no longer arise."""
    g = compiled(spec, mode, readings)
    for line, judged in positions_of(mode):
        yield seen(g, line, judged)


def seen(g: Game, line: str, judged: str) -> Any:
    """The legal actions of a position, where each leads and how that ends; the clauses that decide on others."""
    try:
        position = position_of(g, line)
    except PositionError:
        return None
    try:
        actions = g.legal_actions(position.state)
        after = [g.apply(position.state, action) for action in actions]
        verdicts = [g.verdict(position.state, g.own.notation.parse(position, text)) for text in judged.split()]
    except ChangeConflictError as error:
        return str(error)
    return actions, after, [g.outcome(state) for state in after], [verdict.clauses for verdict in verdicts]


def threats(spec: Spec, readings: Mapping[str, str]) -> Iterator[Any]:
    """What a scenario may ask of a position: the hexes that each Replicant threatens."""
    g = compiled(spec, "two-player", readings)
    for line in THREATS:
        state = g.own.parse_position(line).state
        for at, code in enumerate(state.board):
            if code:
                given = {"piece": at, "by": tables_of(g).pieces[code].owner}
                hexes = range(tables_of(g).arena.size)
                yield at, [h for h in hexes if g.holds("threatens", state, {**given, "hex": h})]


def compiled(spec: Spec, mode: str, readings: Mapping[str, str]) -> Game:
    return KIT.make_game(spec, mode, readings)


def mode_of(line: str) -> str:
    return line.split()[0].partition(":")[2]


def guarded(face: Iterator[Any]) -> Iterator[Any]:
    """What a user sees, the message being the last of it where something cannot be used."""
    try:
        yield from face
    except (InputError, PositionError) as error:
        yield error


@cache
def base(name: str, reading: tuple[tuple[str, str], ...] = ()) -> list[Any]:
    """What a user sees of the rules as they are."""
    return list(face(rules(), name, dict(reading)))


def face(spec: Spec, name: str, reading: Mapping[str, str]) -> Iterator[Any]:
    match name:
        case "cards":
            return cards(spec)
        case "readings":
            return list_of_readings(spec)
        case "starts":
            return starts(spec, reading.get("mode"))
        case "explained":
            return explained(spec)
        case "sources":
            return sources(spec)
        case "schema":
            return schema_errors(spec)
        case "threats":
            return threats(spec, reading)
        case "texts":
            return texts(spec)
        case _:
            return played(spec, reading["mode"], {key: option for key, option in reading.items() if key != "mode"})


def differs(spec: Spec, name: str, reading: Mapping[str, str]) -> str | None:
    """How changed rules differ from those as they are: `seen`, `refused`, or not at all."""
    expected = iter(base(name, tuple(reading.items())))
    for now in guarded(face(spec, name, reading)):
        if isinstance(now, Exception):
            return "refused"
        if now not in (None, next(expected, None)):
            return "seen"
    return None


# -- which of it a value is for --------------------------------------------------------------------------


def faces(path: Path) -> list[tuple[str, dict[str, str]]]:
    """Where a change of a value must be seen, the likeliest first."""
    match path:
        case ("clauses", _, "id" | "text" | "chapter" | "source" | "status" | "reason", *_):
            return [("cards", {})]
        case ("clauses", _, "modes", *_):
            return [*plays(modes()), ("starts", {}), *other_plays(path)]
        case ("clauses", _, "executable"):
            return [("schema", {})]
        case ("clauses", _, "sets", _, "by-mode", str(mode), *_):
            return [("starts", {"mode": mode}), *plays([mode])]
        case ("clauses", _, "sets", *_):
            return [*plays(modes_of(path)), ("starts", {})]
        case ("clauses", _, *_) if rules().data["clauses"][path[1]]["chapter"] == "threat":
            return [*plays(modes_of(path)), *other_plays(path), ("threats", {}), *threats_too(path)]
        case ("clauses", *_):
            return [*plays(modes_of(path)), *other_plays(path)]
        case ("readings", _, "default"):
            return plays(modes())
        case ("readings", *_):
            return [("readings", {})]
        case ("game", "stages", _):
            return plays(modes())
        case ("game", "documents", _, "pages"):
            return [("sources", {})]
        case ("game", "documents" | "chapters", *_):
            return [("cards", {})]
        case ("texts", *_) | ("game", "titles", *_):
            return [("texts", {})]
        case ("game", "notice", *_):
            return [("explained", {})]
        case ("pieces", "souls", _, "picture", _):
            return plays(["two-player"])
        case ("pieces", "souls", _, "title", _):
            return [("explained", {})]
        case _:
            return [("starts", {}), *plays(modes())]


def plays(in_modes: list[str]) -> list[tuple[str, dict[str, str]]]:
    """Play in some modes."""
    return [("played", {"mode": mode}) for mode in in_modes]


def modes_of(path: Path) -> list[str]:
    """The modes that a clause belongs to, in the order of the pack."""
    clause = rules().clauses[path[1]]
    return [mode for mode in modes() if clause.in_mode(mode)]


def other_plays(path: Path) -> list[tuple[str, dict[str, str]]]:
    """Play under every other reading, first those that the clause names."""
    clause = str(rules().data["clauses"][path[1]])
    named = [choice for choice in other_readings() if f"'{next(iter(choice))}'" in clause]
    rest = [choice for choice in other_readings() if choice not in named]
    pairs = ({**one, **other} for one in named for other in other_readings() if set(one) != set(other))
    choices = [*named, *rest, *pairs]
    return [("played", {"mode": mode, **choice}) for choice in choices for mode in modes_of(path)]


def told(value: Any) -> str:
    return "nothing" if value is GONE else repr(value)


def threats_too(path: Path) -> list[tuple[str, dict[str, str]]]:
    return [("threats", reading) for reading in other_readings()]


def may_be_refused(path: Path, value: Any) -> bool:
    """Whether a value is a name for something and nothing else, or must agree with others."""
    named = any(key in NAMES | SHARED for key in path) or str(value).startswith("$")
    words = KIT.vocabulary(rules())
    if path[0] == "clauses" and path[2] == "forbids":
        return (rules().data["clauses"][path[1]]["id"], value) in asked(rules().data["clauses"])
    return named or (path[-1] == "of" and value in words.sets) or value in ("none", *words.quantities)


def asked(data: Any) -> set[tuple[str, str]]:
    """The clauses that others ask whether they would forbid something, each with the kind of action."""
    if isinstance(data, list):
        return set().union(*map(asked, data))
    if not isinstance(data, Mapping):
        return set()
    would = data.get("would")
    here = {(would["clause"], kind) for kind in KIT.vocabulary(rules()).kinds if kind in would} if would else set()
    return here.union(*map(asked, data.values()))


def takes_nothing(path: Path, value: Any) -> bool:
    """Whether an empty value says that a named condition has no parameters, or that one is given none."""
    conditions = {clause["defines"] for clause in rules().data["clauses"] if clause.get("given") == {}}
    return value == {} and path[-1] in {"given", *conditions}


def decoration(path: Path, value: Any) -> list[str]:
    """What nobody would notice: the value at a path, if none of the others makes a difference.

    Of a row of a picture every sign must make one.
    """
    if takes_nothing(path, value):
        return []
    others = [(other, Spec(changed(rules().data, path, other))) for other in alternatives().of(path, value)]
    where = shown(rules().data, path)
    assert all(spec.digest != rules().digest for _, spec in others), where
    if "picture" in path:
        return [f"{where}: {value!r} -> {told(other)}" for other, spec in others if told_apart(path, [spec]) != "seen"]
    how = told_apart(path, [spec for _, spec in others])
    if how == "seen" or (how == "refused" and may_be_refused(path, value)):
        return []
    return [f"{where}: {value!r} -> {', '.join(told(other) for other, _ in others)} {how or ''}".strip()]


def told_apart(path: Path, specs: list[Spec]) -> str | None:
    """How any of some changed rules is noticed: `seen`, or at least `refused`."""
    refused = False
    for name, reading in faces(path):
        for spec in specs:
            how = differs(spec, name, reading)
            if how == "seen":
                return "seen"
            refused = refused or how == "refused"
        if refused and may_be_refused(path, value_at(path)):
            break
    return "refused" if refused else None


def value_at(path: Path) -> Any:
    value: Any = rules().data
    for key in path:
        value = value[key]
    return value


@cache
def alternatives() -> Alternatives:
    return Alternatives(rules(), KIT.vocabulary(rules()))


def part_of(path: Path) -> str:
    """The part of the pack that a value belongs to: a clause, a reading, or a file and what is in it."""
    if path[0] == "pieces":
        return f"soul {path[2]}"
    return "/".join(shown(rules().data, path).split("/")[:2])


@cache
def parts() -> dict[str, list[tuple[Path, Any]]]:
    found: dict[str, list[tuple[Path, Any]]] = {}
    for path, value in leaves(rules().data):
        found.setdefault(part_of(path), []).append((path, value))
    return found


@pytest.mark.long(of=140)
@pytest.mark.parametrize("part", list(parts()))
def test_every_value_makes_a_difference(part: str) -> None:
    assert [line for path, value in parts()[part] for line in decoration(path, value)] == []


@pytest.mark.parametrize("reading", list(rules().readings))
def test_the_name_of_an_option_makes_a_difference(reading: str) -> None:
    number = list(rules().readings).index(reading)
    for option in rules().readings[reading].options:
        options = {f"{o}-else" if o == option else o: text for o, text in rules().readings[reading].options.items()}
        spec = Spec(changed(rules().data, ("readings", number, "options"), options))
        assert spec.digest != rules().digest
        assert differs(spec, "readings", {}) == "seen"


@pytest.mark.long
@pytest.mark.parametrize("reading", list(rules().readings))
def test_every_option_of_a_reading_has_its_own_answer_somewhere(reading: str) -> None:
    answers = {}
    for option in rules().readings[reading].options:
        answers[option] = str([list(played(rules(), mode, {reading: option})) for mode in modes()])
    assert len(set(answers.values())) == len(answers)


def test_the_positions_can_be_read_and_are_all_different() -> None:
    lines = [line for line, _ in POSITIONS]
    found = {position_of(compiled(rules(), mode_of(line), {}), line) for line in lines}
    assert len(found) == len(lines)
