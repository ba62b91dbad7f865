"""The committed schemas are those that the registries give, and are schemas."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rulewright import games
from rulewright.spec.folders import SCHEMAS
from rulewright.spec.pack import load_spec
from rulewright.spec.schemas import all_schemas, text


@pytest.mark.parametrize("name", sorted(all_schemas()))
def test_committed_schemas_are_current(name):
    committed = (SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8")
    assert committed == text(all_schemas()[name]), "run python -m rulewright.spec.schemas"


@pytest.mark.parametrize("file", sorted(SCHEMAS.glob("*.json")), ids=lambda f: f.name)
def test_every_schema_is_one(file):
    Draft202012Validator.check_schema(json.loads(file.read_text(encoding="utf-8")))


def described(schema: Any) -> Iterator[tuple[str, Any]]:
    """Every description in a schema, with what it describes."""
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from described(inner)
    if isinstance(schema, dict) and isinstance(schema.get("description"), str):
        yield schema["description"], schema


@pytest.mark.parametrize("game", games.names())
def test_what_is_said_of_a_key_copies_nothing_from_the_rules(game):
    """Numbers and the names of modes are the rules' to change; examples in quotes and a key's own values apart."""
    shapes = games.of(game).schemas(load_spec(game))
    probes = [{"description": doc, **schema} for doc, schema in shapes.probes.values()]
    whole = [shapes.position, shapes.after, shapes.outcome, *probes]
    whole.append(all_schemas()[f"clauses-{game}"]["properties"]["clauses"])
    modes = "|".join(map(re.escape, load_spec(game).modes))
    numbers = "two|three|four|five|six|seven|eight|nine|ten"
    for said, schema in described(whole):
        own = [str(value) for part in (schema, *schema.get("anyOf", ())) for value in part.get("enum", ())]
        found = re.findall(rf"-?\d+|\b(?:{modes}|{numbers})\b", re.sub(r'"[^"]*"', "", said))
        assert [number for number in found if number not in own] == [], said
