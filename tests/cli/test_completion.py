"""Completion: what the shell is told may follow, asked as the shell asks it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from rulewright import games
from rulewright.cli import completion, index, main
from rulewright.cli.options import Shell
from rulewright.harness.starter import game as begun
from rulewright.installed import RULES
from rulewright.spec import outside
from rulewright.spec.folders import published_ids
from rulewright.spec.pack import load_spec

COMMAND = Path(sys.executable).parent / "rulewright"
SCENARIO = """\
game: replicants
scenarios:
  # - id: not-this
  - id: charge
    title: {en: "A charge"}
    when: "E"
    then: {legal: true}
  - {id: "walk.two", title: {en: "A walk"}, when: "4E7", then: {legal: true}}
"""


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A cache folder of its own, and a folder with a scenario to stand in; that folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    here = tmp_path / "here"
    (here / "deep").mkdir(parents=True)
    (here / "mine.scenario.yaml").write_text(SCENARIO, encoding="utf-8")
    (here / "notes.txt").write_text("", encoding="utf-8")
    monkeypatch.chdir(here)
    return here


def ask(*words: str, shell: str = "bash") -> list[str]:
    """The lines of the answer; the last word is the one to complete."""
    asked = {
        completion.ASKED: f"complete_{shell}",
        "COMP_WORDS": "\n".join(["rulewright", *words]),
        "COMP_CWORD": str(len(words)),
    }
    return completion.answer(get_command(main.application()), asked).splitlines()


def test_commands_and_options():
    assert set(ask("")) == set(get_command(main.application()).commands)
    assert ask("re") == ["replay", "readings"]
    assert {"--clause", "--reading", "--fail-fast", "--help"} <= set(ask("check", "--"))
    assert ask("check", "--fail-fast", "--f") == ["--format", "--falsify"]
    assert ask("check", "--format", "") == ["text", "json", "junit", "github", "sarif"]
    assert ask("moves", "--nonsense", "x", "y", "") == []
    assert ask("--show-completion", "") == ["bash", "zsh", "fish"]


def test_commands_of_a_group():
    assert {"generate", "list", "verify"} <= set(ask("puzzle", ""))
    assert ask("puzzle", "generate", "replicants:three") == ["replicants:three-player"]
    assert ask("puzzle", "list", "--level", "e") == ["easy", "expert"]
    assert "placement" in ask("puzzle", "generate", "replicants", "--from", "")


def test_games_and_modes():
    assert ask("check", "--game", "") == ["charge-and-spark", "genegrafter", "replicants"]
    assert ask("compile", "rep") == ["replicants"]
    assert {"replicants", "replicants:three-player"} <= set(ask("show", "rep"))
    assert ask("replay", "game.txt", "--game", "replicants:three") == ["replicants:three-player"]
    assert ask("new", "scenario", "replicants:three") == ["replicants:three-player"]


def test_clauses_of_all_games_or_of_one():
    everything = {c.id for game in games.names() for c in load_spec(game).clauses}
    assert set(ask("check", "--clause", "")) == everything
    spark = {c.id for c in load_spec("charge-and-spark").clauses}
    assert set(ask("check", "--game", "charge-and-spark", "--clause", "")) == spark
    assert ask("check", "--clause", "move.blocked") == ["move.blocked-walk"]


def test_readings_with_their_options():
    pairs = {f"{r.id}={o}" for r in load_spec("replicants").readings.values() for o in r.options}
    assert set(ask("show", "replicants", "--reading", "")) == pairs
    assert ask("check", "--reading", "overload-matrix=a") == ["overload-matrix=allowed"]
    others = ask("show", "replicants", "--reading", "overload-matrix=allowed", "--reading", "")
    assert set(others) == {pair for pair in pairs if not pair.startswith("overload-matrix=")}


def test_where_and_paths():
    assert ask("check", "") == ["deep/", "mine.scenario.yaml"]
    assert ask("show", "m") == ["mine.scenario.yaml"]
    assert ask("check", "mine.scenario.yaml#") == ["mine.scenario.yaml#charge", "mine.scenario.yaml#walk.two"]
    assert ask("explain", "mine.scenario.yaml#w") == ["mine.scenario.yaml#walk.two"]
    assert ask("check", "deep/", "mine.scenario.yaml")[0] == "mine.scenario.yaml"
    assert ask("check", "nowhere#") == []
    table = 'game: replicants\nscenarios:\n  - id: t\n    title: {en: T}\n    when: "{a}"\n    then: {legal: true}\n'
    Path("table.scenario.yaml").write_text(table + "    rows: [{a: E}]\n", encoding="utf-8")
    assert ask("check", "table.scenario.yaml#") == ["table.scenario.yaml#t"]
    assert ask("check", "table.scenario.yaml#t[") == [r"table.scenario.yaml#t\[1\]"]
    assert ask("show", r"table.scenario.yaml#t\[") == [r"table.scenario.yaml#t\[1\]"]
    Path("table.scenario.yaml").unlink()
    assert ask("check", "--variant", "m") == [], "left to the shell"


def test_puzzles_of_a_file_and_where_nothing_else_is_meant_those_published(home):
    lines = [f'{{"id":"{name}","x":{{"y":1}}}}\n' for name in ("the-bait", "the-fork")]
    (home / "some.jsonl").write_text("".join(lines), encoding="utf-8")
    assert ask("show", "some") == ["some.jsonl"]
    assert ask("moves", "some.jsonl#") == ["some.jsonl#the-bait", "some.jsonl#the-fork"]
    published = next(name for names in published_ids().values() for name in names)
    assert published in ask("explain", published[:-2])
    assert ask("check", published[:-2]) == []


def test_a_path_with_spaces_is_escaped_for_bash(home):
    (home / "my own.scenario.yaml").write_text(SCENARIO, encoding="utf-8")
    assert ask("check", "my") == [r"my\ own.scenario.yaml"]
    assert ask("check", r"my\ o") == [r"my\ own.scenario.yaml"]
    assert ask("check", '"my o') == ["my own.scenario.yaml"]
    assert ask("check", "my", shell="zsh") == ["my own.scenario.yaml"]


def test_what_bash_parts_is_put_together_and_only_the_rest_is_answered():
    """Bash takes = and : for ends of words, and replaces only what follows the last of them."""
    assert ask("check", "--reading", "overload-matrix", "=", "a") == ["allowed"]
    assert set(ask("check", "--reading", "overload-matrix", "=")) == {"allowed", "not-allowed"}
    assert ask("check", "--reading", "=", "overload-matrix", "=", "a") == ["allowed"]
    assert ask("check", "--game", "=", "rep") == ["replicants"]
    assert ask("show", "replicants", ":", "three") == ["three-player"]
    assert ask("show", "replicants", ":", "three-player", "--reading", "overload-m")[0].startswith("overload-matrix=")
    assert ask("check", "--game=rep") == ["--game=replicants"]


def test_zsh_and_fish_are_told_what_it_means():
    clause = "move.blocked-walk\tA walk may not pass over a Replicant; a leap may."
    assert ask("check", "--clause", "move.blocked", shell="zsh") == [clause]
    assert ask("check", "--clause", "move.blocked", shell="fish") == [clause]
    assert ask("che", shell="fish") == ["check\tRun scenarios against the rules."]


@pytest.mark.parametrize("words", ["rulewright check --clause mo", 'rulewright check --clause "mo'])
def test_words_on_one_line_do_as_well(words):
    asked = {completion.ASKED: "complete_bash", "COMP_WORDS": words, "COMP_CWORD": "3"}
    assert "move.arena-edge\n" in completion.answer(get_command(main.application()), asked)


def test_every_parameter_is_known_or_left_to_the_shell():
    """A new parameter is either completed, or is listed here as one that has no values to offer."""
    free = {
        "text",
        "port",
        "compare",
        "against",
        "nodes",
        "jobs",
        "min_coverage",
        "moves",
        "threats",
        "output",
        "svg",
        "action",
        "after",
        "depth",
        "seed",
        "step",
        "file",
        "variant",
        "positions",
        "sample",
        "declare",
        "durations",
        # puzzles
        "win_in",
        "survive",
        "reduce",
        "count",
        "budget",
        "effort",
        "games",
        "work",
        "asked",
        "name",
        "named",
        "theme",
        "unlike",
    }
    commands = list(get_command(main.application()).commands.values())
    commands += [inner for group in commands for inner in getattr(group, "commands", {}).values()]
    assert any(command.name == "generate" for command in commands), "the commands of groups are asked for, too"
    for command in commands:
        for parameter in command.params:
            known = parameter.name in completion._VALUES or getattr(parameter.type, "choices", None)
            assert known or getattr(parameter, "is_flag", False) or parameter.name in free, parameter.name


# -- the index -----------------------------------------------------------------------------------------------


@pytest.fixture
def pack(tmp_path, monkeypatch):
    """A copy of the rules, which may be changed; the folder of REPLICANTS."""
    shutil.copytree(RULES, tmp_path / "rules")
    monkeypatch.setattr("rulewright.cli.index.rules_of", lambda game: tmp_path / "rules" / game)
    return tmp_path / "rules" / "replicants"


def cached(tmp_path: Path) -> Path:
    (file,) = (tmp_path / "cache" / "rulewright").iterdir()
    return file


def test_the_index_is_kept_and_used(pack, tmp_path, monkeypatch):
    first = index.index()
    monkeypatch.setattr("rulewright.cli.index._made", lambda *_: pytest.fail("made anew"))
    assert index.index() == first
    assert json.loads(cached(tmp_path).read_text(encoding="utf-8"))["version"] == index.VERSION


def test_a_changed_file_is_read_again(pack):
    assert "move.new-rule" not in index.index()["replicants"].clauses
    file = pack / "clauses.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("id: move.blocked-walk", "id: move.new-rule"), encoding="utf-8")
    assert "move.new-rule" in index.index()["replicants"].clauses


def test_a_file_that_is_being_written_keeps_its_last_entry(pack):
    before = index.index()["replicants"].clauses
    (pack / "clauses.yaml").write_text("clauses: [", encoding="utf-8")
    assert index.index()["replicants"].clauses == before
    (pack / "game.yaml").unlink()
    assert index.index()["replicants"].clauses == before


@pytest.mark.parametrize(
    "text",
    ["", "[]", "nonsense", '{"version": 1}', '{"version": 1, "games": {"replicants": {"stamp": ""}}}', "\udcff"],
)
def test_a_broken_cache_is_made_anew(text, pack, tmp_path):
    first = index.index()
    file = cached(tmp_path)
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert index.index() == first
    whole = json.loads(file.read_text(encoding="utf-8"))
    whole["games"]["replicants"]["clauses"] = ["x"]
    file.write_text(json.dumps(whole), encoding="utf-8")
    assert index.index() == first


def test_no_cache_folder_is_no_fault(pack, tmp_path):
    (tmp_path / "cache").write_text("a file in its place", encoding="utf-8")
    assert "replicants" in index.index()


# -- the command and real shells -----------------------------------------------------------------------------


def run(words: str, number: int, instruction: str = "complete_bash") -> subprocess.CompletedProcess[str]:
    asked = {completion.ASKED: instruction, "COMP_WORDS": words, "COMP_CWORD": str(number)}
    return subprocess.run([COMMAND], env={**os.environ, **asked}, capture_output=True, text=True, check=False)


def test_the_command_answers():
    done = run("rulewright check --clause move.bl", 3)
    assert (done.returncode, done.stdout, done.stderr) == (0, "move.blocked-walk\n", "")


@pytest.mark.parametrize(
    ("words", "number", "instruction"),
    [
        ("", 0, "complete_bash"),
        ("rulewright check", 99, "complete_bash"),
        ('rulewright check "', 2, "complete_bash"),
        ("rulewright check /nowhere/at/all", 2, "complete_bash"),
        ("rulewright check \\", 2, "complete_bash"),
        ("rulewright check", -7, "complete_bash"),
        ("rulewright", 1, "complete_tcsh"),
        ("rulewright", 1, "nonsense"),
        ("rulewright", 1, ""),
    ],
)
def test_nothing_is_ever_said_of_what_is_wrong(words, number, instruction):
    done = run(words, number, instruction)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Traceback" not in done.stdout


@pytest.mark.parametrize("shell", list(Shell))
def test_the_script_is_printed(shell, capsys):
    assert main.run(["--show-completion", shell.value]) == 0
    assert f"_RULEWRIGHT_COMPLETE=complete_{shell.value}" in capsys.readouterr().out


def in_shell(*command: str) -> str:
    path = f"{COMMAND.parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(command, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout


BASH = """
source <(rulewright --show-completion bash)
COMP_WORDS=({words}); COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 ))
_rulewright_completion rulewright
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("rulewright che", ["check"]),
        ("rulewright check --clause move.blocked", ["move.blocked-walk"]),
        ("rulewright check --reading overload-matrix = a", ["allowed"]),
        ("rulewright show replicants : three", ["three-player"]),
        ("rulewright check mine.scenario.yaml#", ["mine.scenario.yaml#charge", "mine.scenario.yaml#walk.two"]),
        ("rulewright check --variant ''", [""]),
    ],
)
def test_a_real_bash(words, found):
    assert in_shell("bash", "--norc", "-c", BASH.format(words=words)).removesuffix("\n").split("\n") == found


def test_what_may_be_chosen_of_a_mode(tmp_path, nothing_outside, monkeypatch):
    pack = tmp_path / "heap"
    for name, text in begun("heap").items():
        (pack / name).parent.mkdir(parents=True, exist_ok=True)
        (pack / name).write_text(text, encoding="utf-8")
    about = pack / "game.yaml"
    text = about.read_text(encoding="utf-8")
    text = re.sub(r"(seats: \[.*?\])}", r"\1, options: {level: 2, pace: 1}}", text)
    declared = "constants:\n  level: {number: [1, 3], doc: 'How hard it is.'}\n  pace: {number: [1, level]}\n"
    assert "constants:\n" in text
    about.write_text(text.replace("constants:\n", declared), encoding="utf-8")
    monkeypatch.setenv(outside.VARIABLE, str(pack))
    levels = [f"heap:two-player:level={number}" for number in (1, 2, 3)]
    assert ask("show", "heap:two-player:", shell="zsh") == [
        *(f"{level}\tHow hard it is." for level in levels),
        "heap:two-player:pace=1",
    ]
    assert ask("play", "heap:two-player:l", shell="fish") == [f"{level}\tHow hard it is." for level in levels]
    assert ask("show", "heap:two-player:level=3,", shell="zsh") == ["heap:two-player:level=3,pace=1"]
    assert ask("show", "heap:two-player:level=3,pace=1,", shell="zsh") == []
    assert ask("show", "heap:three-player:", shell="zsh") == []
