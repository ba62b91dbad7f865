"""Validation: one mistake gives one problem, at its place, in words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from rulewright.core.errors import InputError, Place, Problem
from rulewright.spec.validation import MAX_PROBLEMS, nearest, validate
from rulewright.spec.yaml_source import parse_yaml

FILE = "a.yaml"
TEXT = {"type": "string"}


def mapping(properties: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "additionalProperties": False, **more}


def kind_is(kind: str, then: dict[str, Any]) -> dict[str, Any]:
    return {"if": {"properties": {"kind": {"const": kind}}, "required": ["kind"]}, "then": then}


SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    **mapping(
        {
            "game": {"enum": ["replicants", "charge-and-spark", "rivals"]},
            "when": {"$ref": "#/$defs/action"},
            "legal": {"type": "boolean"},
            "energy": {"type": "integer", "minimum": 1, "maximum": 3},
            "score": {"type": "number", "minimum": 0.5},
            "maybe": {"type": ["integer", "null"]},
            "count": {"enum": [1, 2, 3]},
            "soul": {"enum": ["1", "2", "3"]},
            "always": {"const": True},
            "name": {"type": "string", "minLength": 1, "maxLength": 5},
            "list": {"type": "array", "items": TEXT, "minItems": 2, "maxItems": 3, "uniqueItems": True},
            "pieces": {
                "type": "array",
                "items": {
                    "type": "string",
                    "pattern": "^[1-6] ",
                    "errorMessage": "a piece begins with its soul",
                },
            },
            "code": {"type": "string", "pattern": "^x"},
            "one": {"oneOf": [TEXT, {"type": "array", "items": TEXT}]},
            "result": {
                "anyOf": [
                    {"const": "none"},
                    mapping({"winner": TEXT, "by": {"enum": ["matrix", "three-left"]}}, required=["winner"]),
                    mapping({"loser": TEXT}, required=["loser"]),
                ]
            },
            "some": {"anyOf": [{"required": ["a"]}, {"required": ["b"]}]},
            "either": {"oneOf": [{"required": ["a"]}, {"required": ["b"]}]},
            "told": {"anyOf": [{"type": "integer"}, TEXT], "errorMessage": "give a number or a text"},
            "condition": {"$ref": "#/$defs/condition"},
            "players": {
                "type": "object",
                "minProperties": 1,
                "propertyNames": {"pattern": "^[A-Z]", "description": "a name begins with a capital"},
                "additionalProperties": {"type": "integer"},
            },
            "titles": {"type": "object", "propertyNames": {"enum": ["en", "fr", "de"]}},
            "action": {
                "type": "object",
                "required": ["kind"],
                "properties": {"kind": {"enum": ["walk", "arc"]}},
                "allOf": [
                    kind_is("walk", mapping({"kind": True, "from": TEXT, "to": TEXT}, required=["from"])),
                    kind_is("arc", mapping({"kind": True, "hexes": {"type": "array"}}, required=["hexes"])),
                ],
            },
            "never": False,
            "needs": {"dependentRequired": {"a": ["b"]}},
        },
        required=["game"],
    ),
    "$defs": {
        "action": {"type": "string", "pattern": "^[1-6#!]", "description": 'an action, such as "6D3x"'},
        "condition": mapping(
            {
                "all": {"type": "array", "items": {"$ref": "#/$defs/condition"}},
                "not": {"$ref": "#/$defs/condition"},
                "soul": mapping({"of": TEXT, "is": TEXT}, required=["of"]),
            },
            minProperties=1,
            maxProperties=1,
        ),
    },
}


def check(text: str, schema: dict[str, Any] = SCHEMA) -> list[Problem]:
    return validate(parse_yaml(text, FILE), schema)


def only(text: str) -> Problem:
    (problem,) = check(f"game: rivals\n{text}")
    return problem


FINE = """\
game: rivals
when: "6D3x"
legal: true
energy: 2
maybe: null
list: ["1", "2"]
one: [a]
result: {winner: A, by: matrix}
condition: {all: [{not: {soul: {of: x}}}]}
players: {Adrien: 1}
titles: {en: a}
action: {kind: walk, from: a, to: b}
"""


def test_what_fits_gives_no_problem() -> None:
    assert check(FINE) == []


# the line after "game: rivals"; the problem as it is printed, without the file name
TOLD = [
    # keys
    ("whn: x", '2:1: unknown key "whn" (did you mean "when"?)'),
    ("Legal: true", '2:1: unknown key "Legal" (did you mean "legal"?)'),
    ("zzzzz: 1", '2:1: unknown key "zzzzz"'),
    ("condition: {zzzzz: 1}", '2:13: unknown key "zzzzz" (known here: all, not, soul)'),
    ("condition: {soul: {is: x}}", '2:19: "soul": the key "of" is missing'),
    ("condition: {soul: {off: x}}", '2:20: unknown key "off" (did you mean "of"?)'),
    ("never: 1", '2:1: the key "never" cannot be given here'),
    ("needs: {a: 1}", '2:8: "needs": "a" needs the key "b" too'),
    ("players: {adam: 1}", '2:11: the key "adam" does not fit: a name begins with a capital'),
    ("titles: {eng: x}", '2:10: unknown key "eng" (did you mean "en"?)'),
    # types
    ("when: 7", '2:7: "when": expected text, found a number (quote it: "7")'),
    ("name: 1.50", '2:7: "name": expected text, found a number (quote it: "1.50")'),
    ("name: true", '2:7: "name": expected text, found true (quote it: "true")'),
    ("name:", '2:6: "name": expected text, found nothing'),
    ("name: [a]", '2:7: "name": expected text, found a list'),
    ("when: #C7", '2:7: "when": expected text, found nothing (did you mean to quote it: "#C7"?)'),
    ("pieces: [null]", '2:10: "pieces", item 1: expected text, found nothing'),
    ("legal: yes", '2:8: "legal": expected true or false, found text (did you mean true?)'),
    ("legal: 'off'", '2:8: "legal": expected true or false, found text (did you mean false?)'),
    ("legal: 1", '2:8: "legal": expected true or false, found a number'),
    ("energy: true", '2:9: "energy": expected a whole number, found true'),
    ("energy: 2.5", '2:9: "energy": expected a whole number, found 2.5'),
    ("energy: '2'", '2:9: "energy": expected a whole number, found text (write it without quotes: 2)'),
    ("score: 4,5", '2:8: "score": expected a number, found text (did you mean 4.5?)'),
    ("score: true", '2:8: "score": expected a number, found true'),
    ("maybe: x", '2:8: "maybe": expected a whole number or nothing, found text'),
    ("list: a", '2:7: "list": expected a list, found text (put it in brackets: [a])'),
    ("list: {a: 1}", '2:7: "list": expected a list, found a mapping (key: value)'),
    ("players: [1]", '2:10: "players": expected a mapping (key: value), found a list'),
    ("players: {Bob: x}", '2:16: "Bob": expected a whole number, found text'),
    # values
    ("count: 4", '2:8: "count": 4 is not one of 1, 2, 3'),
    ("count: '2'", '2:8: "count": "2" is not one of 1, 2, 3 (write it without quotes: 2)'),
    ("count: true", '2:8: "count": true is not one of 1, 2, 3'),
    ("soul: 2", '2:7: "soul": 2 is not one of "1", "2", "3" (quote it: "2")'),
    ("soul:", '2:6: "soul": expected one of "1", "2", "3", found nothing'),
    ("always: false", '2:9: "always": expected true, found false'),
    ("energy: 9", '2:9: "energy": expected at most 3, found 9'),
    ("energy: 0", '2:9: "energy": expected at least 1, found 0'),
    ("score: 0", '2:8: "score": expected at least 0.5, found 0'),
    ("name: ''", '2:7: "name": this is empty, at least 1 needed'),
    ("name: abcdef", '2:7: "name": found 6 characters, at most 5'),
    ("when: C7", '2:7: "when": "C7" does not fit: an action, such as "6D3x"'),
    ('pieces: ["1 a", "9 b"]', '2:17: "pieces", item 2: a piece begins with its soul; found "9 b"'),
    ("code: y", '2:7: "code": "y" is not written as expected here'),
    # lists and mappings
    ("list: []", '2:7: "list": this is empty, at least 2 needed (write an item, or leave it out)'),
    ("list: [a]", '2:7: "list": found 1 item, at least 2 needed'),
    ("list: [a, b, c, d]", '2:17: "list": found 4 items, at most 3'),
    ("list: [a, b, a]", '2:14: "list": "a" is in the list twice'),
    ("condition: {}", '2:12: "condition": this is empty, at least 1 needed (known here: all, not, soul)'),
    ("condition: {all: [], not: {all: []}}", '2:12: "condition": found 2 keys, at most 1'),
    # branches
    ("one: 5", '2:6: "one": expected text or a list, found a number (quote it: "5")'),
    ("one: [5]", '2:7: "one", item 1: expected text, found a number (quote it: "5")'),
    ("one: #C7", '2:6: "one": expected text or a list, found nothing (did you mean to quote it: "#C7"?)'),
    ("result: nne", '2:9: "result": expected "none", found "nne" (did you mean "none"?)'),
    ("result: {winer: A}", '2:10: unknown key "winer" (did you mean "winner"?)'),
    (
        "result: {winner: A, by: matrx}",
        '2:25: "by": "matrx" is not one of "matrix", "three-left" (did you mean "matrix"?)',
    ),
    ("result: {loser: 3}", '2:17: "loser": expected text, found a number (quote it: "3")'),
    ("some: {c: 1}", '2:7: "some": one of these keys is needed: a, b'),
    ("either: {a: 1, b: 1}", '2:9: "either": only one of these keys can be given: a, b'),
    ("told: [1]", '2:7: "told": give a number or a text'),
    # if and then
    (
        "action: {kind: wlak, from: x}",
        '2:16: "kind": "wlak" is not one of "walk", "arc" (did you mean "walk"?)',
    ),
    ("action: {kind: walk, from: 5, to: x}", '2:28: "from": expected text, found a number (quote it: "5")'),
    ("action: {kind: walk}", '2:9: "action": the key "from" is missing'),
    ("action: {kind: walk, from: a, hexes: []}", '2:31: unknown key "hexes" (known here: from, kind, to)'),
    ("action: {kind: walk, frm: a}", '2:22: unknown key "frm" (did you mean "from"?)'),
    ("action: {from: a}", '2:9: "action": the key "kind" is missing'),
    (
        "condition: {all: [{not: {soul: {of: 1}}}]}",
        '2:37: "of": expected text, found a number (quote it: "1")',
    ),
]


@pytest.mark.parametrize(("text", "told"), TOLD)
def test_one_mistake_is_one_problem(text: str, told: str) -> None:
    assert str(only(text)) == f"{FILE}:{told}"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("gmae: rivals", '1:1: unknown key "gmae" (did you mean "game"?)'),
        ("legal: true", '1:1: the key "game" is missing'),
        ("[1]", "1:1: expected a mapping (key: value), found a list"),
        ("game:", '1:6: "game": expected one of "replicants", "charge-and-spark", "rivals", found nothing'),
    ],
)
def test_mistakes_at_the_root(text: str, told: str) -> None:
    assert [str(problem) for problem in check(text)] == [f"{FILE}:{told}"]


def test_many_allowed_values_are_not_listed() -> None:
    schema = mapping({"a": {"enum": [f"value-{i}" for i in range(50)]}})
    (problem,) = check("a: valu-7", schema)
    assert str(problem) == f'{FILE}:1:4: "a": "valu-7" is not known here (did you mean "value-7"?)'


def test_problems_come_in_reading_order() -> None:
    text = 'players: {Bob: x}\nenergy: 9\ngame: rival\nwhn: x\npieces: ["x", "1 a", "y"]\n'
    assert [problem.place and (problem.place.line, problem.place.column) for problem in check(text)] == [
        (1, 16),
        (2, 9),
        (3, 7),
        (4, 1),
        (5, 10),
        (5, 22),
    ]


def test_long_lists_of_problems_are_cut() -> None:
    text = "game: rivals\n" + "".join(f"zz{i}: 1\n" for i in range(30))
    found = check(text)
    assert len(found) == MAX_PROBLEMS + 1
    assert found[-1] == Problem("and 10 more", Place(FILE, MAX_PROBLEMS + 2, 1))


def test_a_part_of_a_document_has_places_in_the_whole() -> None:
    document = parse_yaml("x:\n  - game: rivals\n  - game: 1\n    whn: x\n", FILE)
    assert validate(document, SCHEMA, ("x", 0)) == []
    assert [str(problem.place) for problem in validate(document, SCHEMA, ("x", 1))] == [
        "a.yaml:3:11",
        "a.yaml:4:5",
    ]


def test_too_deep_for_the_validator_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    def overflow(*_: object) -> None:
        raise RecursionError

    monkeypatch.setattr("rulewright.spec.faults.Judge.faults", overflow)
    assert [problem.message for problem in check("game: [rivals]")] == ["nested too deeply"]


def test_schemas_do_not_get_mixed_up() -> None:
    for number in range(200):
        name = f"key{number}"
        assert check(f"{name}: 1", mapping({name: {"type": "integer"}})) == []


@pytest.mark.parametrize(
    ("word", "known", "found"),
    [
        ("piecs", ["pieces", "players"], "pieces"),
        ("Adrien", ["ADRIEN", "Adrian"], "ADRIEN"),
        ("to move", ["to_move", "move"], "to_move"),
        ("three_player", ["three-player", "two-player"], "three-player"),
        ("thne", ["then", "when"], "then"),
        ("zzz", ["pieces"], None),
        ("", ["pieces"], None),
        ("x" * 100_000, ["x"], None),
        ("a", [], None),
    ],
)
def test_nearest(word: str, known: list[str], found: str | None) -> None:
    assert nearest(word, known) == found


NAMES = st.sampled_from([*SCHEMA["properties"], "a", "b", "kind", "winner", "by", "of", "zz"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.sampled_from(["x", "1 a", "walk", "none", "yes", ""]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(NAMES, VALUES, max_size=6))
def test_whatever_is_wrong_has_words_and_a_place(data: dict[str, Any]) -> None:
    document = parse_yaml(json.dumps({"game": "rivals", **data}), FILE)
    found = validate(document, SCHEMA)
    assert bool(found) == (not Draft202012Validator(SCHEMA).is_valid(document.data))
    for problem in found:
        assert problem.place is not None
        assert problem.place.line == 1
        assert not {"None", "True", "False", "properties", "schema"} & set(problem.message.replace('"', " ").split())


@given(st.text())
def test_any_text_is_either_unreadable_or_judged(text: str) -> None:
    try:
        document = parse_yaml(text, FILE)
    except InputError:
        return
    assert validate(document, SCHEMA)
