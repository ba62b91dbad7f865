"""Compiled rules: the same game without a YAML reader, on the standard library alone."""

from __future__ import annotations

import json

import pytest

from bare import ENGINE, run_bare
from rulewright.cli import main
from rulewright.core.errors import InputError
from rulewright.core.spec import from_json, to_json
from rulewright.spec.pack import Library

PLAY = """
import sys
sys.path.append(sys.argv[1])
from rulewright.core.players import self_play
from rulewright.core.spec import from_json
from rulewright import games
spec = from_json(open(sys.argv[2], encoding="utf-8").read())
game = games.of(spec.game).make_game(spec, next(iter(spec.modes)), {})
start = game.own.initial_position()
print(game.own.written.write(start, self_play(start, 7)[1]), end="")
"""


@pytest.mark.parametrize("game", ["replicants", "charge-and-spark"])
def test_a_bare_interpreter_plays_the_same_game(game, tmp_path, capsys):
    file = tmp_path / "rules.json"
    assert main.run(["compile", game, "-o", str(file)]) == 0
    run = run_bare(PLAY, str(ENGINE), str(file))
    assert run.returncode == 0, run.stderr
    assert main.run(["play", game, "--seed", "7"]) == 0
    assert run.stdout == capsys.readouterr().out


def test_compiled_rules_say_what_they_are_and_come_back_the_same():
    spec = Library().spec("replicants")
    text = to_json(spec)
    assert json.loads(text)["digest"] == spec.digest
    assert from_json(text).data == spec.data


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (lambda told: {**told, "schema_version": 0}, "another version"),
        (lambda told: {**told, "digest": "0"}, "another digest"),
        (lambda told: {key: told[key] for key in told if key != "rules"}, "not compiled rules"),
    ],
)
def test_other_compiled_rules_are_refused(changed, message):
    told = json.loads(to_json(Library().spec("charge-and-spark")))
    with pytest.raises(InputError, match=message):
        from_json(json.dumps(changed(told)))
