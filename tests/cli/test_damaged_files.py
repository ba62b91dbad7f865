"""Every file that is read, damaged in every way: one clear error that names it, exit code 3, whatever was asked."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bare import ENGINE
from cli.damaging import DAMAGES
from outside import bank
from rulewright import games
from rulewright.core.errors import InputError
from rulewright.installed import ROOT
from rulewright.site.pages import documents

Ask = Callable[[str, str, list[str]], tuple[int, str]]
RULES = sorted(
    file.relative_to(ROOT).as_posix() for game in games.names() for file in (ROOT / "rules" / game).glob("*.yaml")
)
SCHEMAS = sorted(file.relative_to(ROOT).as_posix() for file in (ROOT / "rules" / "schema").glob("*.json"))
BESIDE = sorted(
    file.relative_to(ROOT).as_posix()
    for game in games.names()
    for pattern in ("*.yaml", "*.json")
    for file in (ROOT / "scenarios" / game).glob(pattern)
)
"""What lies beside the scenarios."""
COMMANDS = {
    "check": ["check", "one.scenario.yaml"],
    "validate": ["validate"],
    "show": ["show", "GAME"],
    "moves": ["moves", "GAME"],
    "explain": ["explain", "GAME", "E"],
    "clauses": ["clauses", "GAME"],
    "words": ["words", "GAME"],
    "readings": ["readings"],
    "perft": ["perft", "GAME", "--depth", "1"],
    "play": ["play", "GAME"],
    "new": ["new", "scenario", "GAME"],
    "mutate": ["mutate", "--game", "GAME", "--sample", "1"],
    "compile": ["compile", "GAME", "-o", "compiled.json"],
    "site": ["site", "build", "-o", "built"],
    "puzzle": ["puzzle", "generate", "GAME", "--win-in", "1", "--count", "1"],
}
"""What reads the rules of a game, and so must refuse them."""
OPTIONAL = ("reconstructed.json", "equivalents.json", "moot.yaml")
"""What need not be there: without it nothing is known of what it tells."""


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    """Asks a command of a copy of the project, one file of which is damaged."""
    copy = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "rules", copy / "rules")
    shutil.copytree(ROOT / "docs", copy / "docs", ignore=shutil.ignore_patterns("pictures"))
    for game in games.names():
        (copy / "scenarios" / game).mkdir(parents=True)
        for file in (ROOT / "scenarios" / game).iterdir():
            if file.is_file():
                shutil.copyfile(file, copy / "scenarios" / game / file.name)
    bank(copy / "packs")
    (copy / "puzzles").mkdir()
    (copy / "puzzles" / "one.jsonl").write_text("{}\n", encoding="utf-8")
    (copy / "engine").mkdir()
    (copy / "engine" / "rulewright").symlink_to(ENGINE / "rulewright")
    command = [sys.executable, str(Path(__file__).with_name("damaging.py")), str(copy)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=copy) as process:
        assert process.stdin is not None
        assert process.stdout is not None

        def asked(file: str, damage: str, arguments: list[str]) -> tuple[int, str]:
            game = next((name for name in games.names() if name in file), games.names()[-1])
            one = f'game: {game}\nscenarios: [{{id: one, title: {{en: One}}, then: {{cannot: ["{{}}"]}}}}]\n'
            (copy / "one.scenario.yaml").write_text(one, encoding="utf-8")
            (copy / "house.yaml").write_text(f"extends: {game}\n", encoding="utf-8")
            words = [game if word == "GAME" else word for word in arguments]
            question = {"file": file, "damage": damage, "command": words}
            process.stdin.write(json.dumps(question) + "\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            return answer["code"], answer["said"]

        yield asked
        process.stdin.close()


def refused(answer: tuple[int, str], file: str) -> None:
    code, said = answer
    assert "Traceback" not in said, said
    assert code == 3, said
    assert file.rpartition("/")[2] in said, said
    assert "internal" not in said


@pytest.mark.long
@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("file", RULES)
def test_rules(file: str, damage: str, ask: Ask) -> None:
    """Each way of damaging each file, with one command after another: all read the rules in one way."""
    number = RULES.index(file) * len(DAMAGES) + list(DAMAGES).index(damage)
    names = list(COMMANDS)
    refused(ask(file, damage, COMMANDS[names[number % len(names)]]), file)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_refuses_them(command: str, ask: Ask) -> None:
    refused(ask("rules/replicants/game.yaml", "missing", COMMANDS[command]), "game.yaml")


@pytest.mark.long
@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("file", BESIDE)
def test_what_lies_beside_the_scenarios(file: str, damage: str, ask: Ask) -> None:
    _, game, name = file.split("/")
    answer = ask(file, damage, ["read", name, game])
    if name in OPTIONAL and damage in ("missing", "renamed"):
        assert answer == (0, "")
    elif not (name == "reconstructed.json" and damage == "a map"):
        refused(answer, file)


@pytest.mark.parametrize("file", BESIDE)
def test_it_is_validated_too(file: str, ask: Ask) -> None:
    refused(ask(file, "a list", ["validate", file]), file)


def reading(schema: str) -> list[str]:
    """A command that needs a schema."""
    match schema:
        case "scenario":
            return ["check", "one.scenario.yaml"]
        case "puzzle":
            return ["puzzle", "list", "puzzles/one.jsonl"]
        case _ if schema.startswith("overlay-"):
            return ["show", "GAME", "--variant", "house.yaml"]
        case "moot":
            return ["check", "--coverage", "one.scenario.yaml"]
        case "golden_perft" | "equivalents" | "reconstructed":
            return ["validate", f"scenarios/replicants/{schema}.{'yaml' if schema == 'golden_perft' else 'json'}"]
        case "things":
            return ["show", "bank", "--rules", "packs"]
        case _:
            named = next((game for game in games.names() if game in schema), "replicants")
            return ["show", "charge-and-spark" if schema == "cards" else named]


@pytest.mark.long
@pytest.mark.parametrize("file", SCHEMAS)
def test_schemas(file: str, ask: Ask) -> None:
    """Each in a few ways: all are read in one way, as is everything that needs one."""
    name = file.rpartition("/")[2].removesuffix(".schema.json")
    for damage in list(DAMAGES)[SCHEMAS.index(file) % 3 :: 3]:
        refused(ask(file, damage, reading(name)), file)


def test_a_page_written_by_hand(tmp_path: Path) -> None:
    """The site reads more than rules: the pages under docs/, in the same way."""
    (tmp_path / "page.md").write_bytes(b"# A page\n\xff\n")
    site: Any = SimpleNamespace(documents=tmp_path)
    with pytest.raises(InputError, match=r"page\.md:2:1: the file is not UTF-8"):
        list(documents.pages(site, "en"))
