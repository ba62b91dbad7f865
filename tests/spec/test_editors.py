"""What an editor makes of our files: it reads YAML 1.2 as any tool does, finds the schema by the file's first line, and
validates by the standard alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from rulewright import games
from rulewright.installed import ROOT, RULES
from rulewright.spec.folders import SCENARIOS, SCHEMAS, SUFFIX
from rulewright.spec.pack import schema, schema_of

LINE = "# yaml-language-server: $schema="
FILES = sorted([*RULES.rglob("*.yaml"), *SCENARIOS.rglob("*.yaml"), *(ROOT / "docs").rglob("*.yaml")])


class CoreLoader(yaml.SafeLoader):
    """The core schema of YAML 1.2, which editors read: more is a number than to our own loader."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012 as in the parent


CORE = {
    "null": (r"~|null|Null|NULL|", "~nN", lambda _: None),
    "bool": (r"true|True|TRUE|false|False|FALSE", "tTfF", lambda text: text.casefold() == "true"),
    "int": (
        r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+",
        "-+0123456789",
        lambda text: int(text, 0 if text[1:2] in ("o", "x") else 10),
    ),
    "float": (
        r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)",
        "-+.0123456789",
        lambda text: float(re.sub(r"\.(?=inf|nan)", "", text.casefold())),
    ),
}
for name, (pattern, first, made) in CORE.items():
    tag = f"tag:yaml.org,2002:{name}"
    CoreLoader.add_implicit_resolver(tag, re.compile(f"^(?:{pattern})$"), [*first, *([""] if name == "null" else [])])
    CoreLoader.add_constructor(tag, lambda _, node, made=made: made(node.value))


def as_an_editor_reads(text: str) -> Any:
    return yaml.load(text, CoreLoader)


def faults(text: str, schema: dict[str, Any]) -> list[str]:
    """What an editor would underline."""
    return [
        f"{list(e.absolute_path)}: {e.message}"
        for e in Draft202012Validator(schema).iter_errors(as_an_editor_reads(text))
    ]


def named_schema(file: Path) -> Path:
    """The schema that a file's first line leads to."""
    first = file.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith(LINE), f"the first line should be {LINE}..."
    return (file.parent / first.removeprefix(LINE)).resolve()


def right_schema(file: Path) -> str:
    """The name of the schema of a file's kind."""
    if file.name.endswith((SUFFIX, ".position.yaml")):
        return "scenario"
    if file.parent.parent == SCENARIOS:
        return file.stem
    game = file.relative_to(RULES).parts[0]
    return f"overlay-{game}" if file.parent.name == "variants" else schema_of(game, file.stem)


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_the_first_line_names_the_right_schema(file):
    assert named_schema(file) == (SCHEMAS / f"{right_schema(file)}.schema.json").resolve()
    assert not Path(file.read_text(encoding="utf-8").split("\n", 1)[0].removeprefix(LINE)).is_absolute()


@pytest.mark.long
@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_nothing_valid_is_underlined(file):
    whole = json.loads(named_schema(file).read_text(encoding="utf-8"))
    assert faults(file.read_text(encoding="utf-8"), whole) == []


EXAMPLES = [
    (file.name, number, text)
    for file in (ROOT / "docs" / "writing-scenarios.md", ROOT / "README.md")
    for number, text in enumerate(re.findall(r"```yaml\n(.*?)```", file.read_text(encoding="utf-8"), re.DOTALL))
    if re.search(r"^(?:game|extends):", text, re.MULTILINE)
]


@pytest.mark.parametrize(("name", "number", "text"), EXAMPLES, ids=[f"{name}-{n}" for name, n, _ in EXAMPLES])
def test_nothing_in_the_documentation_is_underlined(name, number, text):
    assert faults(text, schema("overlay-replicants" if text.startswith("extends") else "scenario")) == []


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("legal: true", "legal: false"),
        ("legal: true", "legall: true"),
        ("legal: true", "count: many"),
        ("legal: true", "illegal: [Move]"),
        ("legal: true", "illegal: true, count: 3"),
        ('when: "4E7"', "when: 4E7"),
        ('when: "4E7"', "wen: E"),
        ("game: replicants", "game: chess"),
        ("id: a", "id: 7"),
        ("title: {en: x}", "title: {fr: x}"),
        ("scenarios:", "scenario:"),
        ('"4 E7 S"', '"4 E7 X"'),
    ],
)
def test_what_is_wrong_is_underlined(right, wrong):
    text = """\
game: replicants
position: {players: {Anna: {pieces: ["4 E7 S"]}}}
scenarios:
  - id: a
    title: {en: x}
    when: "4E7"
    then: {legal: true}
"""
    assert right in text
    assert faults(text, schema("scenario")) == []
    assert faults(text.replace(right, wrong), schema("scenario")) != []


def test_the_editors_reading_is_that_of_yaml_1_2():
    """Guards the tests above: where it differs from ours, it must differ as an editor does."""
    text = "[4E7, 2, 0x1F, 0o17, 1_000, +3, .5, True, yes, on, ~, 1.50, 08, 2001-01-01, =, .inf]"
    read = as_an_editor_reads(text)
    assert read == [4e7, 2, 31, 15, "1_000", 3, 0.5, True, "yes", "on", None, 1.5, 8, "2001-01-01", "=", float("inf")]


def keys(part: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every key that a schema speaks of, with its schema; what only asks for a case (`if`) is left out."""
    if isinstance(part, list):
        for number, item in enumerate(part):
            yield from keys(item, f"{path}/{number}")
    elif isinstance(part, dict):
        for name, inner in part.get("properties", {}).items():
            if inner is not False:
                yield f"{path}/{name}", inner
                yield from keys(inner, f"{path}/{name}")
        for word, inner in part.items():
            if word not in ("properties", "if", "enum", "const"):
                yield from keys(inner, f"{path}/{word}")


def test_every_key_of_a_scenario_is_explained():
    """An editor shows the description of what the cursor is on."""
    found = dict(keys(schema("scenario")))
    assert len(found) > 100
    assert [path for path, key in found.items() if not key.get("description")] == []


@pytest.mark.parametrize("game", games.names())
def test_readings_are_explained_by_their_question_and_options(game):
    texts = {key["description"] for _, key in keys(schema("scenario"))}
    from rulewright.spec.pack import load_spec

    for reading in load_spec(game).readings.values():
        assert any(text.startswith(reading.question["en"]) for text in texts)
        assert {option["en"] for option in reading.options.values()} <= texts


def test_what_a_fault_means_is_said_in_the_word_of_editors():
    """`errorMessage` is what yaml-language-server shows in place of its own words."""
    for file in SCHEMAS.glob("*.json"):
        assert "x-message" not in file.read_text(encoding="utf-8")
    assert "errorMessage" in json.dumps(schema("scenario"))
