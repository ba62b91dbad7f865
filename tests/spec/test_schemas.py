"""The committed schemas are those that the registries give, and are schemas."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

from rulewright.spec.folders import RULES, SCENARIOS, SCHEMAS
from rulewright.spec.schemas import all_schemas, text


@pytest.mark.parametrize("name", sorted(all_schemas()))
def test_committed_schemas_are_current(name):
    committed = (SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8")
    assert committed == text(all_schemas()[name]), "run python -m rulewright.spec.schemas"


@pytest.mark.parametrize("file", sorted(SCHEMAS.glob("*.json")), ids=lambda f: f.name)
def test_every_schema_is_one(file):
    Draft202012Validator.check_schema(json.loads(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "file", [*RULES.rglob("*.yaml"), *SCENARIOS.rglob("*.yaml")], ids=lambda f: f.relative_to(f.parents[2]).as_posix()
)
def test_schema_lines_lead_to_a_schema(file):
    first = file.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("# yaml-language-server: $schema=")
    assert (file.parent / first.partition("$schema=")[2]).resolve().is_file()
