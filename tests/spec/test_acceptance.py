"""What the quick acceptance accepts is valid by the real validator; and it knows every keyword of our schemas."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from rulewright.spec.acceptance import Acceptance
from rulewright.spec.folders import RULES, SCENARIOS
from rulewright.spec.yaml_source import load_yaml

SCHEMAS = {path.name.removesuffix(".schema.json"): path for path in sorted((RULES / "schema").glob("*.schema.json"))}
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.sampled_from([0.5, 1.0, 2.5])
    | st.sampled_from(["", "E5", "a"]),
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
        {"pattern": "^[A-I][1-9]$"},
        {"minItems": 1, "maxItems": 2, "uniqueItems": True},
        {"minLength": 1, "maxLength": 1},
        {"minProperties": 1, "maxProperties": 2},
        {"required": ["a"]},
        {"properties": {"a": {"type": "integer"}, "b": False}, "additionalProperties": {"type": "string"}},
        {"additionalProperties": False},
        {"propertyNames": {"pattern": "^[ab]$"}},
        {"items": {"type": "integer", "maximum": 5}},
        True,
        False,
    ]
)
COMBINED = st.recursive(
    PARTS,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: {"allOf": parts}),
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: {"anyOf": parts}),
        st.tuples(inner, inner, inner).map(lambda p: {"if": p[0], "then": p[1], "else": p[2]}),
        st.tuples(inner, inner).map(lambda p: {"properties": {"a": p[0]}, "items": p[1]}),
    ),
    max_leaves=5,
)


@given(COMBINED, VALUES)
def test_what_it_accepts_is_valid(schema, value):
    if Acceptance({"allOf": [schema]}).accepts(value):
        assert Draft202012Validator(schema).is_valid(value)


@given(COMBINED, VALUES)
def test_it_accepts_nearly_all_that_is_valid(schema, value):
    """Only a whole number written as 1.0, or a list whose items are no texts, may be left to the validator."""
    valid = Draft202012Validator(schema).is_valid(value)
    unsure = "1.0" in repr(value) or "uniqueItems" in repr(schema) or "'if'" in repr(schema)
    assert Acceptance({"allOf": [schema]}).accepts(value) == valid or (valid and unsure)


def test_a_keyword_that_it_does_not_know_is_left_to_the_validator():
    assert not Acceptance({"contains": {"const": 1}}).accepts([1])


def documents() -> list[tuple[str, Path]]:
    found = [("scenario", path) for path in sorted(SCENARIOS.rglob("*.scenario.yaml"))]
    return [*found, *(("clauses-replicants", RULES / "replicants" / name) for name in ("clauses.yaml",))]


@pytest.mark.parametrize(("schema", "path"), documents(), ids=lambda value: getattr(value, "name", value))
def test_it_accepts_what_we_have_written(schema, path):
    made = Acceptance(json.loads(SCHEMAS[schema].read_text(encoding="utf-8")))
    assert made.accepts(load_yaml(path).data)
