"""What every command refuses of its options, tried with every option of every command."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from rulewright.cli import main


def options() -> Iterator[Any]:
    """Every option of every command, with the command's name; not those that only tell something, as --help."""

    def walk(command: Any, name: str) -> Iterator[Any]:
        for child, what in getattr(command, "commands", {}).items():
            yield from walk(what, f"{name} {child}".strip())
        for option in command.params:
            if name and option.param_type_name == "option" and not option.is_eager:
                yield pytest.param(name.split(), option, id=f"{name} {option.opts[0]}")

    return walk(get_command(main.application()), "")


EVERY = list(options())


def test_no_file_is_refused_before_it_is_read() -> None:
    """One that may not be read is told as one that is missing is: with its place, and 3."""

    def parameters(command: Any) -> Iterator[Any]:
        yield from command.params
        for what in getattr(command, "commands", {}).values():
            yield from parameters(what)

    paths = [one for one in parameters(get_command(main.application())) if hasattr(one.type, "readable")]
    assert {"variant", "against", "file", "games"} <= {one.name for one in paths}
    assert not [one.name for one in paths if one.type.readable or one.type.writable or one.type.exists]


def refused(arguments: list[str], option: Any, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(arguments) == 2
    out, err = capsys.readouterr()
    assert not out
    assert f"Error: Invalid value for {' / '.join(map(repr, option.opts))}: {why}\n" in err


def test_there_are_options() -> None:
    assert len(EVERY) > 100
    assert {"check", "puzzle generate", "site build"} <= {" ".join(one.values[0]) for one in EVERY}


@pytest.mark.parametrize(("command", "option"), [one for one in EVERY if not one.values[1].multiple])
def test_what_is_not_repeatable_is_refused_twice(command, option, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    for name in option.opts:
        once = [name] if option.is_flag else [name, "1"]
        refused([*command, *once, *once], option, "it is given twice", capsys)
    assert not list(Path().iterdir())


@pytest.mark.parametrize(("command", "option"), [one for one in EVERY if not one.values[1].is_flag])
def test_an_empty_value_is_refused(command, option, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    for name in option.opts:
        empty = [f"{name}="] if name.startswith("--") else [name, ""]
        refused([*command, *empty], option, "it is empty", capsys)
    assert not list(Path().iterdir())


def test_one_of_several_values_may_not_be_empty_either(capsys) -> None:
    assert main.run(["check", ".", "--reading", "overload-matrix=allowed", "--reading", ""]) == 2
    assert "'--reading': it is empty" in capsys.readouterr().err
