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
from replicants.playing import other_readings, rules
from rulewright.cli import readings as listing
from rulewright.cli.options import Language
from rulewright.core.errors import InputError
from rulewright.core.game import Position, PositionError
from rulewright.core.spec import Spec
from rulewright.core.stages import ChangeConflictError
from rulewright.games.replicants import to_svg, vocabulary
from rulewright.games.replicants.game import Replicants
from rulewright.harness.wording import heading, verdict_lines
from rulewright.spec.pack import schema, schema_of

LANGUAGES = ("en", "fr", "de")
NAMES = {"as", "at", "defines", "given", "offers", "clause"}
"""Keys whose values are names, and nothing but names: another one may be an error and no more."""
SHARED = {"line-up", "arena", "centre", "executable", "matrix", "energy-track"}
"""Keys whose values must agree with others: one of them changed alone may be refused."""

TWO = "replicants:two-player "
THREATS = (
    "Rouge/0/0/1E2N.2H7N.2I7N.2I6N/5 Bleu/0/0/1D8S.2C7NE.2D7N.2E8NW.5E4S/4 Rouge/2",
    "Rouge/0/0/1E2N.2H7N.2I7N.2I6N/5 Bleu/0/0/1E8S.2C7NE.2D7N.2F8NW.5E4S/4 Rouge/2",
)
"""Positions in which threats are listed, also of a 5 on E4, whose owner can move nothing else, or can."""
# fmt: off
POSITIONS: tuple[tuple[str, str], ...] = (
    ("Rouge/6/0/4C2NW.2C4SE.5E4SW.2E6SE.1F5SW/333345667 Bleu/6/0/2D3SE.1D4SW.3E2SW.2F4NE/3334455667 Rouge/2", "E A2- xD4.xD3.xE3 xE3.5C2"),
    ("Rouge/1/0/2E2N.7E6SE.4F3SE.3F5SW.6F6N.2G3NE.5H4NW.1H6NE.2I7N/333456 Bleu/1/0/1E5NW.2G4NE.2G6SW.3G7SE.4I6S/333455667 Rouge/2", "F6- - xG4.5H2 #G3 1E5E5x E"),
    ("Rouge/2/0/6B5N.5C4NE.2D6S.4E5SW.3F8SE.6G7NE.1G8NE/333457 Bleu/2/0/3B4SE.3E4NE.5E6SW.4E7SW.5E8NE.2F5NE.1F6S.6G6S/33467 Rouge/2", "6B5C7x !1F8 G7- !2F7 C4+ xC5.xD5.xD4"),
    ("Rouge/3/0/1D2SW.4E4NW.2G5NE.5G6NE.7H4S/33334566 Bleu/5/0/2D3N.7E2NW.6E3N.1F5SE.5G4NW/33334456 Bleu/2", "#A3 - #E4 4E4F4x E"),
    ("Rouge/1/0/5C2SW.3C3NE.1D1NE.2D2SE.6D3S/33344567 Bleu/5/0/1B2N.3E2N.3E3SE.6F2SE.5F4SE.3G4NE/344567 Bleu/2", "!4B4 E2+ #C2 - !4A1"),
    ("Rouge/2/0/4C6NW.2D4S.2D6NE.6D7S.3D8SE.1E7SW.6F6S.5F8SW.7F9NE/ Bleu/6/0/2B4SW.3C2NW.6E2NW.6E5N.3F2N.1F3N.5F4N.5G4N/ Bleu/2", "E2- 5G4I4 D6+ F8- - !7A1"),
    ("Rouge/3/0/1D5N.2D8N.5E8NW.2I8NE/3333445667 Bleu/0/0/6A4N.3B3SE.2B4NW.3C3NW.6C7SW.4E6NE.4E7SW.1F6SW.2G8NE/33557 Rouge/2", "-"),
    ("Rouge/3/0/7B6S.6C5SE.1C6SE.2F3S.2F6SW.5F9S/ Bleu/5/0/6B1NW.5D3N.1E3NW.5E4NW.3F2N.2G5NW.6H5N.3H6NE/ Rouge/2", "xE8.xG9.1E3F3x 6B1A1x - !5C7 #H5"),
    ("Rouge/0/0/5E2N.1F9NW.5H5S.2I8NE/333344667 Bleu/0/0/4A3NE.1E3S.4E7S.3F2NE.6G5N.3G7NW.2G8N.2H7SW.2I6NW/335567 Rouge/2", "-"),
    ("Rouge/0/0/1E2N.2H7N.2I7N.2I6N/5 Bleu/0/0/1D8S.2C7NE.2D7N.2E8NW.5E4S/4 Rouge/2", ""),
    ("Rouge/9/0/5A2SE.6B3S.4C1S.3C2NW.7C4NW.1D4S/333456 Bleu/9/0/5B2NW.1D1SW.7E2N/33344566 Rouge/2(destroying.rest.-.three-left)", "xB3.xB2.7B4 E !5D3 7C2 #A2 D4- - xB3.xB2"),
    ("Rouge/9/0/7A4S.4D4S.5D7SE.6D8S.1E8S.3F9SW.5G9S/ Bleu/9/0/5B2NE.6B3NW.1D2N.2H9N/ Bleu/1", "!1B1 !6F4 - E xC3.xC2"),
    ("Rouge/0/0/2B1SW.1E8N.5G8NW.2H8N.2H9NE/3333445667 Bleu/0/0/2B4SW.4C5NW.3C7S.3E4N.4F3NE.2G7NW.1G9N.5H4NW.3H7NE/35667 Rouge/3", "-"),
    ("Rouge/0/0/1F8S.3F9NE.5G7NW.5G9SE/33344667 Bleu/0/0/5B1S.2C2S.1C5NE.5D5NW.4F7N.3G6NW.4H6NE/333667 Rouge/3", "-"),
    ("Rouge/9/0/4D7SW.3D8SW.5E7SW.3F8S.1F9S.2I7SE/356 Bleu/2/0/3C2N.6D1NW.5D2S.1E2SW.2E3N.4F2SW.7F4NW.6G4SW.2H9N/45 Rouge/1", "xC1.xE2.2E3E4 E !4H9 5E6x xD7 6G4F5"),
    ("Rouge/6/0/7B3NE.4E4N.5E6S.1H7N/33334566 Bleu/5/0/5B5N.1C2SE.4C6NW.6D4S/33334567 Bleu/3", "xB6.xC6 xD5.xE5.xF6.1H7G6x xF6.4B4 xD5.xE5.xF6 !3C4 !5D2"),
    ("Rouge/2/0/4E5SW.1E6SW.5E7S.3F5NW.7F7N.2G6NW.3G8SE.4G9S.6H9SE/3356 Bleu/9/0/3C4S.5C5NE.4C6N.2D7SW.1E8NW.2F8NE.3F9SW.6H7NE.2H8SE/334567 Rouge/3", "F8+ 4C6C6 C5- xD6.xE6.xF7 - A2+"),
    ("Rouge/3/0/1D5N.2D8N.5E8NW.2I8NE/3333445667 Bleu/0/0/6A4N.3B3SE.2B4NW.3C3NW.6C7SW.4E6NE.4E7SW.1F6SW.2G8NE/33557 Rouge/3", "-"),
    ("Rouge/9/0/5A3SE.3D6SW.7D7SE.2E6SW.3E7SW.4F6SW.1F8S.4G8SW.3G9SE/566 Bleu/6/0/5D1N.5D2NE.2D4S.1E3N.3F2N.4F3NW.4F4SE/667 Rouge/3", "#F4 !3M10 6D2F4 - !4F6 xA2.xB4.xB3"),
    ("Rouge/4/0/2D7S.3D8SW.3E6S.4E7S.1E8S.2F5S.2F8NE.3F9S/3455667 Bleu/0/0/3D1N.3D2N.2D3N.2D4N.1E2N.3E3NE.4F2N.2F3N.3G4N/455667 Bleu/3", "#F3 xA2.xI8.3D2E2 xA2.xI8 !4E3 #D2 E"),
    ("Rouge/7/0/6A4SE.4B1SW.2C5SW.2D1NW.1D5N.3G5N.3G6N/3345567 Bleu/7/0/6B5NE.4C1S.5E5SE.4E7SW.6F5S.3G8S.1H4NE.5H8NW.2I6SE/3337 Bleu/1", "6A4B4x H8- - 6A4A4 E xG7"),
    ("Rouge/0/0/1F8S.3F9NE.5G7NW.5G9SE/33344667 Bleu/0/0/5B1S.2C2S.1C5NE.5D5NW.4F7N.3G6NW.4H6NE/333667 Rouge/2(overload.rest.three-left.-)", "-"),
    ("Rouge/0/0/2B1SW.1E8N.5G8NW.2H8N.2H9NE/3333445667 Bleu/0/0/2B4SW.4C5NW.3C7S.3E4N.4F3NE.2G7NW.1G9N.5H4NW.3H7NE/35667 Rouge/2(overload.rest.three-left.-)", "-"),
    ("Rouge/3/0/1D5N.2D8N.5E8NW.2I8NE/3333445667 Bleu/0/0/6A4N.3B3SE.2B4NW.3C3NW.6C7SW.4E6NE.4E7SW.1F6SW.2G8NE/33557 Rouge/2(overload.rest.three-left.-)", "-"),
    ("Rouge/3/0/3D1N.4D2NE.2E5NE.1F5NE.2G3NW/333455667 Bleu/7/0/1B1SE.6B2SE.3C2N.4D4S.3E2SE.2F3N.2G5N/3345567 Bleu/3", "- xA2.xI8 xA2.xI8.3E2F2"),
    ("Rouge/5/0/3B2S.3C3SE.7D3NE.3D5NE.1F3NE/3445566 Bleu/1/0/2B1S.6C4NW.6E2SE.3E3SW.1E4NE.3E5NW.3E6NW.4F5NW/34557 Bleu/1", "xA2.xI8 E E2+ - A2-"),
    ("Rouge/5/0/4A3S.3C6S.5D7S.2E6SE.1E8S.3F8S.4F9SE.3G9NE.7H7NW/5 Bleu/5/0/3B1SW.3C1S.3C4NW.7D1SW.1E2SW.3F2NE.6F3SW.4G3S.2H4NE/45 Bleu/1", "E xE7 - 3C4C4 xD6"),
    ("Rouge/2/0/2C2NE.3D7NE.7E8N.3F9N.3G9S.1H6SE/3445566 Bleu/6/0/4B1SW.4C5SW.3C6S.3D5SE.5D8SW.5F2NE.6H7SW.1H9SE.7I6S/336 Bleu/1", "E 3G9F7x - xF3.xG3.2C2D2x C5-"),
    ("Rouge/7/0/3B6S.4C6S.2D5SW.2D7S.5E7S.1E8S.2F8S.3F9S/345667 Bleu/4/0/2C3NE.3D1NE.2D3NW.3E2N.2E4N.3F2SE.1F3N.4F4N.3G4NE/455667 Bleu/1", "5F4E5 !6F5 E #E2 xE6.xF7.3F9F8x #C6"),
    ("Rouge/0/0/1D8S.2C7NE.2D7N.2E8NW.3D4N/4 Bleu/0/0/1E2N.2H7N.2I7N.2I6N/5 Rouge/2(overload.rest.three-left.-)", "-"),
)
# fmt: on
"""Positions, and actions to be judged in them."""


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

    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(io.StringIO()) as out:
        patch.setattr(listing, "library", lambda *_: Rules())
        for language in LANGUAGES:
            listing.readings("replicants", None, Language(language))
    yield out.getvalue()


def starts(spec: Spec, only: str | None = None) -> Iterator[str]:
    """The start of every mode, or of one, as the picture that `rulewright show --svg` writes."""
    for mode in [only] if only else spec.modes:
        position = Replicants(spec, mode).initial_position()
        for language in LANGUAGES:
            yield to_svg(position, language)


def schema_errors(spec: Spec) -> Iterator[str]:
    """What `rulewright validate` finds wrong with the clauses' form."""
    validator = Draft202012Validator(schema(schema_of("replicants", "clauses")))
    yield from (error.message for error in validator.iter_errors({"clauses": spec.data["clauses"]}))


def explained(spec: Spec) -> Iterator[str]:
    """Some verdicts in every language."""
    for line, judged in POSITIONS:
        g = compiled(spec, {})
        position = read(g, line)
        for text in judged.split():
            action = g.parse_action(position, text)
            for language in LANGUAGES:
                yield "\n".join(verdict_lines(position, action, g.verdict(position.state, action), language))


def played(spec: Spec, readings: Mapping[str, str]) -> Iterator[Any]:
    """What is seen in every position; None for one that can no longer arise."""
    g = compiled(spec, readings)
    for line, judged in POSITIONS:
        yield seen(g, line, judged)


def seen(g: Replicants, line: str, judged: str) -> Any:
    """The legal actions of a position, where each leads and how that ends; the clauses that decide on others."""
    try:
        position = read(g, line)
    except PositionError:
        return None
    try:
        actions = g.legal_actions(position.state)
        after = [g.apply(position.state, action) for action in actions]
        verdicts = [g.verdict(position.state, g.parse_action(position, text)) for text in judged.split()]
    except ChangeConflictError as error:
        return str(error)
    return actions, after, [g.outcome(state) for state in after], [verdict.clauses for verdict in verdicts]


def threats(spec: Spec, readings: Mapping[str, str]) -> Iterator[Any]:
    """What a scenario may ask of a position: the hexes that each Replicant threatens."""
    g = compiled(spec, readings)
    for line in THREATS:
        state = read(g, line).state
        for at, code in enumerate(state.board):
            if code:
                given = {"piece": at, "by": g.made.pieces[code].owner}
                hexes = range(g.made.arena.size)
                yield at, [h for h in hexes if g.holds("threatens", state, {**given, "hex": h})]


def compiled(spec: Spec, readings: Mapping[str, str]) -> Replicants:
    return Replicants(spec, "two-player", readings)


def read(g: Replicants, line: str) -> Position:
    return g.parse_position(TWO + line)


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
        case "schema":
            return schema_errors(spec)
        case "threats":
            return threats(spec, reading)
        case _:
            return played(spec, reading)


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
        case ("clauses", _, "executable"):
            return [("schema", {})]
        case ("clauses", _, "sets", _, "by-mode", str(mode), *_):
            return [("starts", {"mode": mode}), *([("played", {})] if mode == "two-player" else [])]
        case ("clauses", _, "sets", *_):
            return [("played", {}), ("starts", {})]
        case ("clauses", _, *_) if rules().data["clauses"][path[1]]["chapter"] == "threat":
            return [("played", {}), *other_plays(path), ("threats", {}), *threats_too(path)]
        case ("clauses", *_):
            return [("played", {}), *other_plays(path)]
        case ("readings", _, "default"):
            return [("played", {})]
        case ("readings", *_):
            return [("readings", {})]
        case ("game", "stages", _):
            return [("played", {})]
        case ("game", "documents" | "chapters", *_):
            return [("cards", {})]
        case ("game", "notice", *_):
            return [("explained", {})]
        case ("pieces", "souls", _, "picture", _):
            return [("played", {})]
        case ("pieces", "souls", _, "title", _):
            return [("explained", {})]
        case _:
            return [("starts", {}), ("played", {})]


def other_plays(path: Path) -> list[tuple[str, dict[str, str]]]:
    """Play under every other reading, first those that the clause names."""
    clause = str(rules().data["clauses"][path[1]])
    choices = sorted(other_readings(), key=lambda choice: f"'{next(iter(choice))}'" not in clause)
    return [("played", choice) for choice in choices]


def told(value: Any) -> str:
    return "nothing" if value is GONE else repr(value)


def threats_too(path: Path) -> list[tuple[str, dict[str, str]]]:
    return [("threats", reading) for _, reading in other_plays(path)]


def may_be_refused(path: Path, value: Any) -> bool:
    """Whether a value is a name for something and nothing else, or must agree with others."""
    named = any(key in NAMES | SHARED for key in path) or str(value).startswith("$")
    return named or (path[-1] == "of" and value in vocabulary().sets)


def decoration(path: Path, value: Any) -> list[str]:
    """What nobody would notice: the value at a path, if none of the others makes a difference.

    Of a row of a picture every sign must make one.
    """
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
    return Alternatives(rules(), vocabulary())


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


@pytest.mark.parametrize("reading", list(rules().readings))
def test_every_option_of_a_reading_has_its_own_answer_somewhere(reading: str) -> None:
    answers = {}
    for option in rules().readings[reading].options:
        answers[option] = str(list(played(rules(), {reading: option})))
    assert len(set(answers.values())) == len(answers)


def test_the_positions_can_be_read_and_are_all_different() -> None:
    g = compiled(rules(), {})
    lines = [line for line, _ in POSITIONS]
    assert len({read(g, line) for line in lines}) == len(lines)
