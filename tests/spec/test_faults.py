"""The judge of our schemas says what jsonschema says, of whatever data; and it knows every keyword of our schemas."""

from __future__ import annotations

import copy
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from rulewright.core.errors import InputError
from rulewright.installed import RULES
from rulewright.spec import faults, pack
from rulewright.spec.faults import BrokenSchemaError, Judge
from rulewright.spec.folders import SCENARIOS
from rulewright.spec.pack import schema, schema_of
from rulewright.spec.yaml_source import load_yaml

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.sampled_from([0.5, 2.5])
    | st.sampled_from(["", "E5", "a", "a\n"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=6,
)
PARTS = st.sampled_from(
    [
        {"type": "object"},
        {"type": ["array", "string"]},
        {"type": "integer"},
        {"type": "number", "minimum": 0, "multipleOf": 0.5},
        {"const": True},
        {"const": 1},
        {"enum": ["a", 1, None]},
        {"type": "string", "pattern": "^[A-I][1-9]$"},
        {"pattern": "a$"},
        {"minItems": 1, "maxItems": 2, "uniqueItems": True},
        {"uniqueItems": False},
        {"minLength": 1, "maxLength": 1},
        {"minProperties": 1, "maxProperties": 2},
        {"required": ["a", "b"]},
        {"dependentRequired": {"a": ["b"], "b": ["a", "c"]}},
        {"properties": {"a": {"type": "integer"}, "b": {"const": "a"}}, "additionalProperties": {"type": "string"}},
        {"properties": {"a": {"type": "integer"}}, "additionalProperties": False},
        {"additionalProperties": {"maximum": 5}},
        {"propertyNames": {"pattern": "^[ab]$"}},
        {"items": {"type": "integer", "maximum": 5}},
        {"$ref": "#/$defs/nested"},
        True,
        False,
    ]
)
NESTED = {"properties": {"a": {"$ref": "#/$defs/nested"}}, "additionalProperties": False}
COMBINED = st.recursive(
    PARTS,
    lambda inner: st.one_of(
        st.tuples(st.sampled_from(["allOf", "anyOf", "oneOf"]), st.lists(inner, min_size=1, max_size=3)).map(
            lambda parts: {parts[0]: parts[1]}
        ),
        st.tuples(inner, inner, inner).map(lambda p: {"if": p[0], "then": p[1], "else": p[2]}),
        st.tuples(inner, inner).map(lambda p: {"if": p[0], "else": p[1]}),
        st.tuples(inner, inner).map(lambda p: {"items": p[0], "additionalProperties": p[1]}),
    ),
    max_leaves=5,
)


def both(schema: Any, data: Any) -> tuple[set[Any], set[Any]]:
    """What both say is wrong: the keyword, the way to the value, and what they say of branches."""
    # to a schema `$` is the end of a text, to Python alone also the end of its last line; and where no item may be,
    # jsonschema finds fault with the list, not with each of its items
    told = json.loads(json.dumps(schema).replace('$"', r'\\Z"').replace('"items": false', '"items": {"not": {}}'))
    ours, theirs = Judge(schema).faults(data), Draft202012Validator(told).iter_errors(data)
    return set(map(_ours, ours)), set(map(_theirs, theirs))


def _ours(fault: Any) -> Any:
    path = fault.path[:-1] if fault.of_key else fault.path  # to them a key stands where its mapping does
    return fault.kind, path, frozenset(_ours(inner) for branch in fault.branches for inner in branch)


def _theirs(error: Any) -> Any:
    kind = "nothing" if error.validator in (None, "not") else error.validator
    return kind, tuple(error.absolute_path), frozenset(map(_theirs, error.context))


@given(COMBINED, VALUES)
def test_they_agree(schema, value):
    ours, theirs = both({"allOf": [schema], "$defs": {"nested": NESTED}}, value)
    assert ours == theirs


def test_a_pattern_ends_where_the_text_does():
    judge = Judge({"pattern": r"^\$[a-z]+$"})
    assert not list(judge.faults("$a"))
    assert [fault.kind for fault in judge.faults("$a\n")] == ["pattern"]


@pytest.mark.parametrize("file", sorted((RULES / "schema").glob("*.json")), ids=lambda file: file.name)
def test_the_end_is_meant_only_at_the_end_of_a_pattern(file):
    """A `$` is the last sign of a pattern, or is meant as a sign; in a set of signs it would be taken for an end."""
    for pattern in re.findall(r'"pattern": ("(?:[^"\\]|\\.)*")', file.read_text(encoding="utf-8")):
        assert "$" not in json.loads(pattern).replace(r"\$", "")[:-1]


def test_a_key_that_may_not_be_given_is_named():
    """jsonschema forgets its name."""
    (fault,) = Judge({"properties": {"a": False}}).faults({"a": 1})
    assert (fault.kind, fault.path) == ("nothing", ("a",))


def test_an_unknown_keyword_is_no_schema_of_ours():
    with pytest.raises(ValueError, match='the keyword "contains" is not known'):
        list(Judge({"items": {"contains": {"const": 1}}}).faults([]))


@pytest.mark.parametrize("path", sorted((RULES / "schema").glob("*.json")), ids=lambda path: path.name)
def test_every_keyword_of_our_schemas_is_known(path):
    assert list(Judge(json.loads(path.read_text(encoding="utf-8"))).faults(None))


def documents() -> list[Path]:
    return sorted([*SCENARIOS.rglob("*.scenario.yaml"), *RULES.glob("*/*.yaml")])


@pytest.mark.long
@pytest.mark.parametrize("path", documents(), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_they_agree_on_what_we_have_written_and_on_what_is_changed_in_it(path):
    is_scenario = path.name.endswith(".scenario.yaml")
    wanted = schema("scenario" if is_scenario else schema_of(path.parent.name, path.stem))
    data, rng = load_yaml(path).data, random.Random(path.name)
    assert not list(Judge(wanted).faults(data))
    for _ in range(3):
        ours, theirs = both(wanted, changed(data, rng))
        assert ours == theirs


def changed(data: Any, rng: random.Random) -> Any:
    """A copy in which one value, anywhere, is another, is gone, or has another name."""
    whole = at = copy.deepcopy(data)
    while True:
        step = rng.choice(list(at) if isinstance(at, dict) else range(len(at)))
        if not isinstance(at[step], dict | list) or not at[step] or rng.random() < 0.2:
            break
        at = at[step]
    other = rng.choice([None, True, 1, -7, 2.5, "", "zzz", [], {}, ["A1"], {"en": "x"}])
    if rng.random() < 0.3 and isinstance(at, dict):
        at["zzz"] = at.pop(step)
    else:
        at[step] = other
    return whole


WRONG: list[Any] = [None, -1, 1.5, "(", ["x", "x"], [5], {"a": 5}, True]
KEYWORDS = [*faults.SAYS, "const", "unheard-of"]


@pytest.mark.parametrize("keyword", KEYWORDS)
def test_a_schema_that_is_none_is_told_before_anything_is_judged_by_it(keyword: str) -> None:
    """What jsonschema takes for no schema is none, but for what breaks nothing: a count below 0, a name twice."""
    for wanted in WRONG:
        damaged = {"properties": {"a": {keyword: wanted}}}
        judge = Judge(damaged)
        try:
            judge.prepare()
        except BrokenSchemaError:
            continue
        assert keyword != "unheard-of"
        assert Draft202012Validator({"$ref": Draft202012Validator.META_SCHEMA["$id"]}).is_valid(damaged) or wanted in (
            -1,
            ["x", "x"],
        )
        for value in (None, 5, "x", [5], {"b": 5}):
            list(judge.faults({"a": value}))


def test_the_file_of_a_schema_that_is_none_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pieces.schema.json").write_text('{"$schema": "x", "type": 5}', encoding="utf-8")
    monkeypatch.setattr(pack, "SCHEMAS", tmp_path)
    with pytest.raises(InputError, match=r'pieces\.schema\.json:1:1: this is not a JSON Schema: "type" may not be 5'):
        pack.schema.__wrapped__("pieces")
