"""The committed schemas are those that the registries give, and are schemas."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

from rulewright.spec.folders import SCHEMAS
from rulewright.spec.schemas import all_schemas, text


@pytest.mark.parametrize("name", sorted(all_schemas()))
def test_committed_schemas_are_current(name):
    committed = (SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8")
    assert committed == text(all_schemas()[name]), "run python -m rulewright.spec.schemas"


@pytest.mark.parametrize("file", sorted(SCHEMAS.glob("*.json")), ids=lambda f: f.name)
def test_every_schema_is_one(file):
    Draft202012Validator.check_schema(json.loads(file.read_text(encoding="utf-8")))
