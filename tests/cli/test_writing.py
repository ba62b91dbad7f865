"""Options that write: each of them, of every command, writes over nothing but what it has written itself."""

from __future__ import annotations

import ast
import errno
import json
import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import typer
from typer.main import get_command

import rulewright
import rulewright_puzzles
from rulewright import games
from rulewright.cli import main, output, readings
from rulewright.cli.check import Format
from rulewright.cli.output import SCENARIO, Kind, Output, Writes, fill, rewrite
from rulewright.core.errors import InputError
from rulewright.installed import RULES
from rulewright.site import building
from rulewright.spec.folders import SCENARIOS

GOOD = 'game: replicants\nscenarios: [{id: good, title: {en: Good}, when: "E", then: {legal: true}}]\n'
PUZZLE = next((SCENARIOS / "replicants" / "puzzles").glob("*.jsonl"))
COMMANDS = {
    ("show", "--svg"): "show replicants",
    ("check", "-o"): "check .",
    ("play", "-o"): "play replicants",
    ("new scenario", "-o"): "new scenario replicants",
    ("compile", "-o"): "compile replicants",
    ("mutate", "-o"): "mutate --game charge-and-spark --sample 1",
    ("readings", "-o"): "readings --compare overload-matrix=allowed,not-allowed",
    ("puzzle show", "--svg"): "puzzle show puzzles.jsonl",
    ("puzzle export", "-o"): "puzzle export puzzles.jsonl",
    ("puzzle generate", "-o"): "puzzle generate replicants --win-in 1",
    ("puzzle generate", "--work"): "puzzle generate replicants --win-in 1",
}
"""A command line for every option that writes."""
FOLDERS = {("site build", "-o"), ("site serve", "-o"), ("new game", "-o")}
"""Options that name a folder to write; see `tests/site/`."""
READ = {"variant", "against", "games", "unlike", "file", "paths"}
"""Parameters that name what is read."""
BY_HAND = {
    "scenario": GOOD,
    "position": "game: replicants\nposition: {action: 2}\n",
    "overlay": "extends: replicants\nclauses:\n  - disable: move.blocked-walk\n",
    "rules": (RULES / "replicants" / "readings.yaml").read_text(encoding="utf-8"),
    "puzzles": PUZZLE.read_text(encoding="utf-8").splitlines(keepends=True)[0],
    "game": "T0..(Rouge.Bleu)\nT1..E/2F8F7/E8+..E/2E4/F2-\n",
    "text": "Notes of mine.\n1 scenario: 1 passed\n",
    "data": '{"schema_version": 1}\n',
    "drawing": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>\n',
    "page": "<html></html>\n",
    "no-text": "\udcff\udcfe",
}
"""What people write, and programs other than ours."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, with everything that people write."""
    monkeypatch.chdir(tmp_path)
    for name, text in BY_HAND.items():
        Path(name).write_text(text, encoding="utf-8", errors="surrogateescape")
    shutil.copy("puzzles", "puzzles.jsonl")
    shutil.copy("scenario", "a.scenario.yaml")
    return tmp_path


def parameters() -> Iterator[tuple[str, Any]]:
    """Every parameter of every command, with the command's name."""

    def walk(command: Any, name: str) -> Iterator[tuple[str, Any]]:
        for child, what in getattr(command, "commands", {}).items():
            yield from walk(what, f"{name} {child}".strip())
        yield from ((name, parameter) for parameter in command.params)

    return walk(get_command(main.application()), "")


def writes(parameter: Any) -> bool:
    return isinstance(getattr(parameter.type, "func", None), Writes)


def kind(command: tuple[str, str]) -> Kind:
    """What an option writes."""
    return next(p.type.func.kind for name, p in parameters() if (name, p.opts[0]) == command)


def run(command: tuple[str, str], file: str) -> int:
    return main.run([*COMMANDS[command].split(), command[1], file])


def test_every_option_that_writes_is_tried_here() -> None:
    """A parameter that takes a path either has the rule, or is known to be read."""
    found = {(name, parameter.opts[0]) for name, parameter in parameters() if writes(parameter)}
    assert found == set(COMMANDS)
    paths = {(name, p.opts[0], p.name) for name, p in parameters() if "Path" in type(p.type).__name__}
    assert {p[:2] for p in paths if p[2] not in READ} == FOLDERS
    assert {p.func.option for _, each in parameters() if writes(each) for p in [each.type]} <= {o for _, o in COMMANDS}


WRITING = {
    "cli/output.py": "the rule",
    "cli/check.py": "what --accept is about, and the cache",
    "cli/mutate.py": "what --declare is about",
    "cli/index.py": "the cache",
    "harness/mutation/fates.py": "the cache",
    "site/building.py": "a folder that is a site of ours",
    "site/front.py": "a folder that is a site of ours",
    "site/pictures.py": "a folder that is a site of ours",
    "site/trees.py": "a folder that is a site of ours",
    "site/memory.py": "the cache",
    "spec/folders.py": "the cache",
    "spec/schemas.py": "the schemas, which the program makes of itself",
    "rulewright_puzzles/record.py": "the schema, which the program makes of itself",
    "rulewright_puzzles/catalogue.py": "a catalogue, after a look at whether it is one",
    "commands/generate.py": "the working file of a run that is complete",
    "commands/reprove.py": "what --write is about",
}
"""The modules that write, and what."""
CALLS = {
    "rewrite",
    "write_text",
    "write_bytes",
    "mkstemp",
    "rmtree",
    "unlink",
    "rename",
    "copy",
    "copyfile",
    "copytree",
    "touch",
}
CALLS |= {"NamedTemporaryFile", "symlink_to", "hardlink_to", "truncate", "connect"}


def _writing(tree: ast.AST) -> Iterator[str]:
    """The calls in a module by which something is written."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if ast.unparse(node.func) == "copy.copy" or (name == "copy" and not node.args):  # of an object, not of a file
            continue
        texts = [a.value for a in [*node.args, *(k.value for k in node.keywords)] if isinstance(a, ast.Constant)]
        if name in CALLS or (name == "open" and any(str(text)[:1] in "wax" for text in texts if text)):
            yield name


def test_nothing_writes_past_the_rule() -> None:
    found = set()
    for package in (rulewright, rulewright_puzzles):
        root = Path(str(package.__file__)).parent
        for file in root.rglob("*.py"):
            if set(_writing(ast.parse(file.read_text(encoding="utf-8")))):
                found.add(f"{root.name}/{file.relative_to(root).as_posix()}")
    unknown = {file for file in found if not any(file.endswith(known) for known in WRITING)}
    assert not unknown, "say in WRITING what they write, or use output.written"
    assert not {known for known in WRITING if not any(file.endswith(known) for file in found)}


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_what_people_wrote_is_kept(command, folder, capsys) -> None:
    """Whatever name leads to it."""
    Path("soft").symlink_to("scenario")
    Path("hard").hardlink_to("scenario")
    for spelled in ("soft", "hard", "sub/../puzzles", str(folder / "overlay")):
        Path("sub").mkdir(exist_ok=True)
        before = Path(spelled).read_bytes()
        assert run(command, spelled) == 2
        out, err = capsys.readouterr()
        assert not out
        assert err.splitlines()[-1].startswith(f"Error: Invalid value for {command[1]}: {spelled} exists already")
        assert Path(spelled).read_bytes() == before


@pytest.mark.long
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_nothing_that_people_write_looks_like_ours(command, folder) -> None:
    for name in BY_HAND:
        with pytest.raises(typer.BadParameter, match="exists already"):
            Output(name, "-o", kind(command))


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_what_another_option_wrote_is_kept(command, folder, capsys) -> None:
    assert main.run(["show", "replicants", "--svg", "drawn"]) == 0
    assert main.run(["compile", "charge-and-spark", "-o", "compiled"]) == 0
    assert main.run(["check", "a.scenario.yaml", "-o", "report"]) == 0
    for file, own in (("drawn", "--svg"), ("compiled", "compile"), ("report", "check")):
        if own in " ".join(command):
            continue
        before = Path(file).read_bytes()
        assert run(command, file) == 2
        assert Path(file).read_bytes() == before


def test_an_input_just_read_is_kept(folder, capsys) -> None:
    """Also one that cannot be used."""
    for file in ("overlay", "rules", "text", "scenario"):
        before = Path(file).read_bytes()
        for command in ("show replicants --svg", "play replicants -o", "compile replicants -o", "check . -o"):
            assert main.run([*command.split(), file, "--variant", file]) == 2
            assert Path(file).read_bytes() == before


AGAIN = [
    "show replicants:three-player --lang de --svg",
    "show charge-and-spark --svg",
    "show replicants --moves E8 --threats Bleu --svg",
    "puzzle show puzzles.jsonl --lang fr --svg",
    "compile replicants -o",
    "compile charge-and-spark -o",
    "mutate --game charge-and-spark --sample 2 --positions 0 -o",
    "mutate --game charge-and-spark --sample 2 --positions 0 --format json -o",
    *(
        f"check {what} {how} -o"
        for what in ("a.scenario.yaml --falsify", ". --coverage", "-k nowhere .")
        for how in ("--lang fr", "--lang de", *(f"--format {form}" for form in Format))
    ),
]


@pytest.mark.long
@pytest.mark.parametrize("command", AGAIN)
def test_what_an_option_wrote_itself_is_written_over(command, folder, capsys) -> None:
    Path("red.scenario.yaml").write_text(GOOD.replace("true", "[move.onto-own]") + "tags: [a]\n", encoding="utf-8")
    Path("todo.scenario.yaml").write_text(
        GOOD.replace("then: {legal: true}", 'status: todo, reason: "Ask.", then: {illegal: true}'), encoding="utf-8"
    )
    Path("wrong.scenario.yaml").write_text("game: nosuch\n", encoding="utf-8")
    code = main.run([*command.split(), "out"])
    assert code != 4
    if code == 2:
        assert "-k nowhere" in command
    before = Path("out").read_bytes()
    assert before
    assert main.run([*command.split(), "out"]) == code
    assert Path("out").read_bytes() == before
    assert main.run(["compile" if "show" in command else "show", "replicants", "--svg", "out"]) == 2


@pytest.mark.parametrize(
    ("command", "edit"),
    [
        ("show replicants --svg", lambda text: text.replace("</svg>", "<text>mine</text></svg>")),
        ("show replicants --svg", lambda text: text + "<!-- mine -->\n"),
        ("check red.scenario.yaml -o", lambda text: text.replace("\n  expected", "\nto be asked about\n  expected", 1)),
        (
            "check red.scenario.yaml -o",
            lambda text: text.replace("\n  expected", "\n  to be asked about\n  expected", 1),
        ),
        ("check red.scenario.yaml -o", lambda text: text.replace("1 failed", "2 failed", 1)),
        ("check a.scenario.yaml -o", lambda text: text + "to be asked about\n"),
        ("check red.scenario.yaml --coverage -o", lambda text: text.replace("\n\n", "\n\nto be asked about\n", 1)),
        (
            "mutate --game charge-and-spark --sample 2 --positions 0 -o",
            lambda text: text.replace("mutants", "mutants (to be asked about)"),
        ),
        ("check red.scenario.yaml --format github -o", lambda text: text.replace("\n", "\nto be asked about\n", 1)),
        (
            "check red.scenario.yaml --format json -o",
            lambda text: text.replace('"status"', '"asked": "Ben",\n   "status"', 1),
        ),
        ("check red.scenario.yaml --format json -o", lambda text: text.replace("{\n", '{\n "mine": 1,\n', 1)),
        ("check red.scenario.yaml --format json -o", lambda text: text + "\n"),
        (
            "check red.scenario.yaml --format sarif -o",
            lambda text: text.replace('"level": "error"', '"level": "note"', 1),
        ),
        (
            "check red.scenario.yaml --format junit -o",
            lambda text: text.replace("<failure", "<!-- mine --><failure", 1),
        ),
        ("check red.scenario.yaml --format junit -o", lambda text: text + "<!-- mine -->\n"),
        (
            "mutate --game charge-and-spark --sample 2 --positions 0 --format json -o",
            lambda text: text.replace("2", "3", 1),
        ),
        ("compile charge-and-spark -o", lambda text: text.replace('"en":"', '"en":"Mine: ', 1)),
        ("compile charge-and-spark -o", lambda text: text.replace('"game":"charge', '"game":"charged', 1)),
        ("puzzle show puzzles.jsonl --svg", lambda text: text.replace("<title", "<!-- mine --><title", 1)),
        ("puzzle export puzzles.jsonl --format csv -o", lambda text: text.replace("\n", ",notes\n", 1)),
        ("puzzle export puzzles.jsonl --format csv -o", str),
    ],
)
def test_what_people_have_gone_on_with_is_kept(command: str, edit: Callable[[str], str], folder, capsys) -> None:
    Path("red.scenario.yaml").write_text(GOOD.replace("legal", "illegal"), encoding="utf-8")
    assert main.run([*command.split(), "out"]) == ("red" in command)
    edited = edit(Path("out").read_text(encoding="utf-8"))
    Path("out").write_text(edited, encoding="utf-8")
    assert main.run([*command.split(), "out"]) == 2
    assert "exists already" in capsys.readouterr().err
    assert Path("out").read_text(encoding="utf-8") == edited


def test_a_report_for_programs_has_its_seal_where_its_form_has_a_place(folder, capsys) -> None:
    """At the top of JSON, in the properties of SARIF, which has no other keys, in a comment of XML."""
    for form, key in (("json", "seal"), ("sarif", "properties")):
        assert main.run(["check", "a.scenario.yaml", "--format", form]) == 0
        printed = json.loads(capsys.readouterr().out)
        assert main.run(["check", "a.scenario.yaml", "--format", form, "-o", "out"]) == 0
        sealed = json.loads(Path("out").read_text(encoding="utf-8"))
        assert sealed.pop(key)
        assert sealed == printed
    assert main.run(["check", "a.scenario.yaml", "--format", "junit", "-o", "out"]) == 0
    assert [case.attrib["name"] for case in ET.parse("out").getroot().iter("testcase")] == ["good"]


@pytest.mark.parametrize("rules", ["[]", "{}", "null", "1", '{"clauses": 1}', '{"game": []}', '{"game": {"modes": 3}}'])
def test_what_is_no_compiled_rules_is_kept(rules: str, folder) -> None:
    Path("out").write_text(
        f'{{"schema_version":1,"game":"x","digest":"{"0" * 64}","rules":{rules}}}\n', encoding="utf-8"
    )
    with pytest.raises(typer.BadParameter, match="is not rules as rulewright compiled them"):
        Output("out", "-o", kind(("compile", "-o")))


def test_a_report_takes_the_place_of_one_in_another_format(folder, capsys) -> None:
    for form in (*Format, Format.text):
        assert main.run(["check", "a.scenario.yaml", "--format", form, "-o", "out"]) == 0


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_what_cannot_be_written_is_told_at_once(command, folder, capsys) -> None:
    for file, why in (
        ("no/file", "No such file or directory"),
        (".", "Is a directory"),
        ("new.game/", "Is a directory"),
        ("text/x", "Not a directory"),
    ):
        assert run(command, file) == 3
        assert capsys.readouterr().err == f"error: cannot write {file}: {why}\n"
    assert run(command, "a\0b") == 3


def test_a_scenario_files_name_is_for_scenarios(folder, capsys) -> None:
    for command, option in COMMANDS:
        if not kind((command, option)).scenarios:
            assert run((command, option), "new.SCENARIO.yaml") == 2
            assert "is named as a scenario file, not as " in capsys.readouterr().err


@pytest.mark.parametrize("make", [Path.touch, os.mkfifo], ids=["empty", "pipe"])
def test_what_holds_nothing_can_be_written(make: Callable[[Path], None], folder) -> None:
    make(Path("out"))
    assert Output("out", "-o", SCENARIO).file == Path("out")


def test_what_came_while_the_command_ran_is_kept(folder, monkeypatch, capsys) -> None:
    from rulewright.harness import where

    located = where.locate

    def late(*arguments: Any) -> Any:
        Path("out").write_text("mine\n", encoding="utf-8")
        return located(*arguments)

    monkeypatch.setattr(where, "locate", late)
    assert main.run(["show", "replicants", "--svg", "out"]) == 2
    assert Path("out").read_text(encoding="utf-8") == "mine\n"


@pytest.mark.parametrize(
    "command", ["play charge-and-spark --seed 1 -o", "new scenario replicants -o"], ids=["play", "new"]
)
def test_of_two_that_write_at_once_the_first_is_kept(command, folder, monkeypatch, capsys) -> None:
    replace = output._replace

    def late(file: Path, *arguments: Any) -> None:
        file.write_text("the other's\n", encoding="utf-8")
        replace(file, *arguments)

    monkeypatch.setattr(output, "_replace", late)
    assert main.run([*command.split(), "out.scenario.yaml" if "new" in command else "out"]) == 2
    assert "exists already" in capsys.readouterr().err
    written = [path for path in folder.iterdir() if "out" in path.name]
    assert [path.read_text(encoding="utf-8") for path in written] == ["the other's\n"]


@pytest.mark.parametrize("known", [True, False])
def test_where_files_have_one_name_only_they_are_written_all_the_same(known, tmp_path, monkeypatch) -> None:
    def refuse(*_: Any) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    if not known:
        monkeypatch.setattr(os, "link", refuse)
    rewrite(tmp_path / "out", "mine", new=True)
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_two_games_that_differ_do_not_take_each_others_place(folder, monkeypatch, capsys) -> None:
    for game in games.names():
        Path("other", game).mkdir(parents=True)
    monkeypatch.setattr(readings, "_compare", lambda game, *_: (0, f"game: {game}"))
    assert main.run(["readings", "--against", "other", "-o", "out"]) == 0
    first, second, *_ = sorted(games.names())
    assert Path("out").read_text(encoding="utf-8") == f"game: {first}\n"
    assert f"game: {second}\n" in capsys.readouterr().out


OWN_INDEX = '<meta name="generator" content="mkdocs-1.6.1"><title>{}</title>'


@pytest.mark.parametrize("command", ["build", "serve"])
def test_a_folder_of_something_else_is_no_place_for_the_site(command, folder, capsys) -> None:
    before = sorted(path.name for path in folder.iterdir())
    (folder / "docs").symlink_to(folder)
    for named in (".", "docs", "scenario"):
        assert main.run(["site", command, "-o", named]) == 3
        told = capsys.readouterr().err
        assert f"{named} holds something else than a site of ours" in told or f"{named} is a file" in told
    assert sorted(path.name for path in folder.iterdir()) == sorted([*before, "docs"])


def test_only_a_site_of_ours_is_taken_away(folder) -> None:
    """What a bare mkdocs made of our pages is; what it made of others' is not."""
    site = folder / "site"
    (site / "search").mkdir(parents=True)
    (site / "search" / "search_index.json").write_text("{}", encoding="utf-8")
    index = site / "index.html"
    index.write_text(OWN_INDEX.format("Another project"), encoding="utf-8")
    with pytest.raises(InputError, match="holds something else than a site of ours"):
        building.claim(site)
    assert index.is_file()
    index.write_text(OWN_INDEX.format("Rulewright"), encoding="utf-8")
    building.claim(site)
    assert [path.name for path in site.iterdir()] == [building.MADE_BY]
    (site / "CNAME").write_text("kept", encoding="utf-8")
    building.claim(site)
    assert (site / "CNAME").is_file()


def _left(path: Path, age: float) -> Path:
    """What a run has left, so many seconds ago."""
    path.write_text("half", encoding="utf-8")
    os.utime(path, (time.time() - age,) * 2)
    return path


def test_what_a_run_that_was_killed_has_left_is_removed_and_nothing_else(tmp_path: Path) -> None:
    """Locked by nobody: what a living one writes is locked, but for an instant."""
    fcntl = pytest.importorskip("fcntl")
    file = tmp_path / "a[1].yaml"
    dead, young, locked, other = (_left(tmp_path / f".{file.name}.{end}", age) for end, age in ENDS.items())
    with locked.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        rewrite(file, "whole")
    assert file.read_text(encoding="utf-8") == "whole\n"
    assert not dead.exists()
    assert sorted(tmp_path.iterdir()) == sorted([file, young, locked, other])


def test_where_nothing_can_be_locked_only_what_is_old_is_removed(tmp_path: Path, monkeypatch) -> None:
    fcntl = pytest.importorskip("fcntl")

    def refuse(*_: Any) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refuse)
    old, new = (_left(tmp_path / f".a.yaml.0123abc{age}", age * 30) for age in (3, 1))
    rewrite(tmp_path / "a.yaml", "whole")
    assert (old.exists(), new.exists()) == (False, True)


@pytest.mark.parametrize("there", [False, True], ids=["no folder", "an empty folder"])
def test_half_a_folder_that_a_run_has_left_is_removed(there: bool, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    if there:
        folder.mkdir()
    dead = (folder if there else tmp_path) / ".mine.0123abcd"
    dead.mkdir()
    (dead / "game.yaml").write_text("half", encoding="utf-8")
    os.utime(dead, (0, 0))
    assert fill(folder, {"game.yaml": "whole"})
    assert [path.relative_to(tmp_path).as_posix() for path in sorted(tmp_path.rglob("*"))] == ["mine", "mine/game.yaml"]


ENDS = {"0123abcd": 5, "0123abce": 0, "0123abcf": 5, "notes": 5}
"""How names beside a file end, and for how many seconds they have been there."""
