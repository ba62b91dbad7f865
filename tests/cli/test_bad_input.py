"""Bad input as bad_inputs.yaml lists it: one clear error at its place, the right exit code, and the rest still runs."""

from __future__ import annotations

import os
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from rulewright.cli import main

Entry = dict[str, str]
GOOD = 'game: replicants\nscenarios: [{id: good, title: {en: Good}, when: "E", then: {legal: true}}]\n'
MISTAKES = yaml.load((Path(__file__).parent / "bad_inputs.yaml").read_text(encoding="utf-8"), yaml.CBaseLoader)


def entries() -> list[Any]:
    """Every entry with what its group says for all."""
    found = []
    for group in MISTAKES:
        shared = {key: value for key, value in group.items() if key not in ("about", "entries")}
        found += [pytest.param({**shared, **own}, id=f"{group['about']}: {own['name']}") for own in group["entries"]]
    return found


def content(entry: Entry) -> str:
    """The text of the bad file."""
    text = entry.get("text", "")
    if "write" in entry:
        assert text.count(entry["instead"]) == 1, "an entry changes one thing"
        written = entry["write"] * int(entry.get("times", 1))
        text = text.replace(entry["instead"], written)
    return text


def make(entry: Entry) -> None:
    """The bad file, or what stands in its place, in the folder where we are."""
    file = Path(entry.get("file", "bad"))
    match entry.get("is"):
        case "folder":
            file.mkdir()
        case "link to itself":
            file.symlink_to(file.name)
        case "link to nothing":
            file.symlink_to("nowhere")
        case "pipe":
            os.mkfifo(file)
        case "50 MB":
            with file.open("wb") as stream:
                stream.truncate(50 * 2**20)
        case "nothing":
            pass
        case _ if "text" in entry:
            file.write_bytes(content(entry).encode(entry.get("encoding", "utf-8")))


def wanted(entry: Entry) -> str:
    """The one line that is to be told."""
    place = f"{entry['file']}:{entry['place']}: " if entry.get("place") else ""
    warning = "warning: " if entry.get("warning") else ""
    suggestion = f" ({entry['suggestion']})" if entry.get("suggestion") else ""
    return f"{place}{warning}{entry['message']}{suggestion}"


def told(out: str, err: str) -> list[str]:
    """What was told, a line for each problem: under INVALID in a report, after `error:`, or as typer has it."""
    report = re.findall(r"^INVALID .*\n((?:  .+\n)+)", out, re.MULTILINE)
    problems = [line.strip() for lines in report for line in lines.splitlines()]
    problems += re.findall(r"^error: (.*)$", err, re.MULTILINE)
    problems += re.findall(r"^(\S+: warning: .*)$", err, re.MULTILINE)
    return problems + re.findall(r"^Error: (.*)$", err, re.MULTILINE)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to be in, but for a scenario that is right."""
    monkeypatch.chdir(tmp_path)
    Path("good.scenario.yaml").write_text(GOOD, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("entry", entries())
@pytest.mark.usefixtures("folder")
def test_a_mistake_is_told_once_at_its_place(entry: Entry, capsys: pytest.CaptureFixture[str]) -> None:
    make(entry)
    code = main.run(shlex.split(entry["command"]))
    out, err = capsys.readouterr()
    if "message" in entry:
        assert told(out, err) == [wanted(entry)]
    assert entry.get("other", "") in err
    assert code == int(entry.get("exit", 3))
    assert "Traceback" not in out + err
    if entry["command"] == "check .":
        assert " passed" in out, "what lies beside it was run"


@pytest.mark.parametrize("group", [g for g in MISTAKES if "text" in g], ids=lambda group: group["about"])
@pytest.mark.usefixtures("folder")
def test_what_is_changed_into_a_mistake_was_right(group: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    make(group)
    assert main.run(shlex.split(group["command"])) == 0, capsys.readouterr()


def test_there_are_enough_of_them() -> None:
    assert len(entries()) >= 300
    assert len({entry.id for entry in entries()}) == len(entries())
