"""Whole games in the game's notation: T21 to T23 as scanned, ends of every mode, and what is written wrongly."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.cli import main
from rulewright.core.errors import InputError
from rulewright.core.game import Position
from rulewright.core.players import PLAYERS, self_play
from rulewright.core.steps import WrittenGame
from rulewright.harness.replaying import read_written
from rulewright.spec.pack import Library

START = (
    "replicants:two-player rouge/4/0/2B4NE.3D5NE.1E8S.4F5NE.5G5SW.2G9S.6H5SW/3457 "
    "jaune/7/0/5D2NE.2D3N.1E2N.2F2N.6F3NE.3H4SE/457 rouge/1"
)
"""Reconstructed: the position at the beginning of turn 21 is lost with its picture."""
SCANNED = ("T21..E/5E3/ES-..E/xE3.3G3/G3-", "T22..E/6F3x/E..#D3/2F3x/D2-", "T23..E/14E7/E7 +..#F3(R.rouge)")
MENDED = ("T21..E/5E3/E3-..E/xE3.3G3/G3-", "T22..E/6F3x/E..#D3/2F3x/D2-", "T23..E/!4E7/E7+..#F3(R.rouge)")
MODES = ("two-player", "three-player", "four-player-individual", "four-player-teams")


def read(text: str, tmp_path: Path) -> WrittenGame[Position]:
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    return read_written(file, None, Library())


def written_again(game: WrittenGame[Position]) -> str:
    return game.start.game.own.written.write(game.start, [step.action for step in game.steps])


def test_the_worked_example_is_read_and_written_again(tmp_path):
    game = read("\n".join([START, *MENDED]), tmp_path)
    assert game.illegal is None
    assert game.result == "R.rouge"
    text = written_again(game)
    assert text.splitlines()[1:] == [line.replace(f"T{n}", f"T{n - 20}") for n, line in enumerate(MENDED, 21)]
    assert written_again(read(text, tmp_path)) == text


def test_what_the_scanner_made_of_it_is_understood_one_after_the_other(tmp_path, capsys):
    """Each slip is answered with its line and column and the right text; mended by that, all is right in the end."""
    lines = [START, *SCANNED]
    for line, column, slip, meant in [(2, 12, "ES-", "E3-"), (4, 8, "14E7", "!4E7"), (4, 13, "E7 +", "E7+")]:
        file = tmp_path / "game.txt"
        file.write_text("\n".join(lines), encoding="utf-8")
        assert main.run(["replay", str(file)]) == 3
        assert f':{line}:{column}: "{slip}" is not an action (did you mean "{meant}"?)' in capsys.readouterr().err
        lines[line - 1] = lines[line - 1].replace(slip, meant)
    assert lines[1:] == list(MENDED)
    file.write_text("\n".join(lines), encoding="utf-8")
    assert main.run(["replay", str(file)]) == 0


@pytest.mark.long
@pytest.mark.parametrize("player", sorted(PLAYERS))
@pytest.mark.parametrize("mode", MODES)
def test_games_survive_being_written_read_and_written(mode, player, tmp_path):
    library = Library()
    for seed in range(1 if player == "search" else 10):
        start = library.game("replicants", mode).own.initial_position()
        _, actions = self_play(start, seed, [PLAYERS[player]], 60 if player == "search" else 10_000)
        text = start.game.own.written.write(start, actions)
        game = start.game.own.written.read(text, "game")
        assert (game.start, game.illegal, game.wrong_end) == (start, None, None)
        assert [step.action for step in game.steps] == actions
        assert written_again(game) == text


THREE = (
    "replicants:three-player Eric/0/{}/2D8N.6E5N.1E8S.2F9N/3333445567 Lucy/9/0/6F4N.1H5NW.2I6SE.2I8NE/3333445567 "
    "Paul/0/{}/2A2SW.3A3SW.2B1SW.2D1S.1D3N/3334455667 Eric/1\nT15..E/6E6/E..#F4"
)


@pytest.mark.parametrize(
    ("points", "end"),
    [
        (("5", "5"), "(R.Eric=Paul.5)"),
        (("5", "4.5"), "(R.Eric.5.Paul.4,5)"),
        (("0", "11.5"), "(R.Paul.11,5.Eric.0)"),
    ],
)
def test_an_end_with_points(points, end, tmp_path):
    text = THREE.format(*points)
    game = read(text + end, tmp_path)
    assert (game.illegal, game.wrong_end, game.warning) == (None, None, None)
    assert written_again(game).rstrip().endswith(end)


def test_players_of_one_rank_are_read_in_any_order(tmp_path):
    assert read(THREE.format(5, 5) + "(R.Paul=Eric.5)", tmp_path).wrong_end is None


@pytest.mark.parametrize(
    "end", ["(M.Eric=Paul.5)", "(R.Eric.5.Paul.5)", "(R.Eric=Paul.5.0)", "(R.Eric=Paul.4,5)", "(R.Eric)"]
)
def test_another_end_is_told_with_the_right_one(end, tmp_path, capsys):
    file = tmp_path / "game.txt"
    file.write_text(THREE.format(5, 5) + end, encoding="utf-8")
    assert main.run(["replay", str(file)]) == 1
    assert f'game.txt:2:19: the end is not "{end}" (it is (R.Eric=Paul.5))' in capsys.readouterr().err


def test_an_end_of_a_game_that_goes_on_is_told(tmp_path, capsys):
    file = tmp_path / "game.txt"
    file.write_text("T0..(A.B)\nT1..E(M.A)", encoding="utf-8")
    assert main.run(["replay", str(file)]) == 1
    assert "it is none: the game goes on" in capsys.readouterr().err


def test_the_documents_empty_end_is_accepted_with_a_warning(tmp_path, capsys):
    file = tmp_path / "game.txt"
    file.write_text("\n".join([START, *MENDED]).replace("(R.rouge)", "()"), encoding="utf-8")
    assert main.run(["replay", str(file)]) == 0
    told = capsys.readouterr()
    assert "warning:" in told.err
    assert "write (R.rouge)" in told.err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("TO..(rouge.jaune)\nT1..E", '1:1: "TO..(rouge.jaune)" does not name the players (did you mean "T0..'),
        ("T0..(rouge.jaune)\nTl..E", '2:1: "Tl..E" is not a turn (did you mean "T1..E"?)'),
        ("T0..(rouge.jaune)\nT2..E", "2:2: turn 2 where turn 1 is due"),
        ("T0..(rouge.jau=ne)\nT1..E", "a name is letters and digits"),
        ("T0..(rouge.rouge)\nT1..E", "players of different names"),
        ("", "the game is empty"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_placed(text, message, tmp_path, capsys):
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    assert main.run(["replay", str(file), "--game", "replicants"]) == 3
    assert message in capsys.readouterr().err


def test_a_teams_game_is_told_from_one_of_individuals_by_its_end(tmp_path):
    library = Library()
    start = library.game("replicants", "four-player-teams").own.initial_position()
    _, actions = self_play(start, 5, [PLAYERS["greedy"]])
    game = read(start.game.own.written.write(start, actions), tmp_path)
    assert game.start.game.mode == "four-player-teams"
    assert game.illegal is None


def test_a_game_that_is_over_without_saying_so_is_told(tmp_path, capsys):
    file = tmp_path / "game.txt"
    file.write_text("\n".join([START, *MENDED]).replace("(R.rouge)", ""), encoding="utf-8")
    assert main.run(["replay", str(file)]) == 0
    assert "the game is over, and its end is not written (write (R.rouge))" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("T0..(Ann.Ben)\nT1..E/2E5/E\nT2..E/2E4/E", "3:1: the line before lacks Ben's actions"),
        ("T0..(Ann.Ben)\nT1..E/2E5/E..E/2E4\nT2..E/2E3/E", "3:1: the line before lacks Ben's action 3"),
    ],
)
def test_a_turn_that_is_missing_is_told(text, message, tmp_path, capsys):
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    assert main.run(["replay", str(file), "--game", "replicants"]) == 3
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("more", ["/zzz", "..E/E", "/E"])
def test_nothing_follows_an_end_on_its_line(more, tmp_path, capsys):
    file = tmp_path / "game.txt"
    file.write_text("\n".join([START, *MENDED]) + more, encoding="utf-8")
    assert main.run(["replay", str(file)]) == 3
    assert "something follows the end of the game" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\ufeffT0..(A.B)\nT1..E", "byte order mark"),
        ("replicants:xx-player Anna/1", 'unknown mode "xx-player"'),
        ("T0..(A.B)\nT" + "9" * 5000 + "..E", "is not a turn"),
        ("T0..(A.B)\nt" + "l" * 5000 + "..E", "is not a turn"),
    ],
)
def test_files_that_are_no_game(text, message, tmp_path, capsys):
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    assert main.run(["replay", str(file)]) == 3
    told = capsys.readouterr().err
    assert message in told
    assert len(told) < 3000


@pytest.mark.parametrize(
    ("lines", "message"),
    [(["   "], "play no action"), (["# x"], "play no action"), (["T0..(A.B)", "T1..E"], "does not belong here")],
)
def test_replays_in_a_scenario_that_play_nothing(lines, message, tmp_path, capsys):
    file = tmp_path / "a.scenario.yaml"
    file.write_text(f"game: replicants\nscenarios: [{{id: a, title: {{en: a}}, then: {{replay: {lines}}}}}]", "utf-8")
    assert main.run(["check", str(file)]) == 3
    assert message in capsys.readouterr().out


SECOND = "replicants:two-player Rouge/0/0/5E6NE.1F7NE.6F8NW.2G7N.2G8SE/ Bleu/0/0/3D7SW.3E4NE.6G9N.1H8SE.5I6N/ Bleu/1"


def test_a_game_of_the_documentation_begins_with_the_second_seat(tmp_path, capsys):
    page = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    text = next(block for block in page.split("```")[1::2] if SECOND in block).strip() + "\n"
    game = read(text, tmp_path)
    assert (game.illegal, game.warning, game.wrong_end, game.result) == (None, None, None, "M.Bleu")
    assert written_again(game) == text
    assert str(game.final) == str(
        game.start.game.own.written.play_on(game.start, "E/1H7/G9-..E/6E8/E..E/6F7x", "x").final
    )


@pytest.mark.parametrize(
    ("lines", "column", "message"),
    [
        (
            "T1..E/1H7/G9-..E/6E8/E",
            16,
            "a new round begins here, with Rouge: it is a line of its own "
            "(this game begins with Bleu: its first line ends with Bleu)",
        ),
        ("T1....E/1H7/G9-", 5, "a turn is empty here (a player whose turn does not come in this line is left out)"),
    ],
)
def test_how_a_game_that_begins_with_the_second_seat_is_written_is_told(lines, column, message, tmp_path):
    with pytest.raises(InputError) as caught:
        read(f"{SECOND}\n{lines}\n", tmp_path)
    (problem,) = caught.value.problems
    assert (problem.place.line, problem.place.column) == (2, column)
    assert str(problem).endswith(message)


def test_two_rounds_in_a_line_are_told(tmp_path):
    with pytest.raises(InputError, match="write it on the next line, with its number"):
        read("T0..(Ann.Ben)\nT1..E/2E7E5/E..E/2E3E4/E..E/2D7E6/E\n", tmp_path)


@pytest.mark.parametrize("game", ["charge-and-spark", "replicants:two-player"])
@pytest.mark.parametrize("turn", [1, 2, 5])
@pytest.mark.parametrize("slip", ["x", "@/"])
def test_a_slip_is_told_by_the_game_that_the_rest_is_of(game, turn, slip, tmp_path, capsys):
    """Also in the first turn, of which no game can read anything."""
    made = Library().game(*game.split(":"))
    text = made.own.written.write(
        made.own.initial_position(), self_play(made.own.initial_position(), 3, [PLAYERS["random"]])[1]
    )
    file = tmp_path / "slip.game"
    file.write_text(text.replace(f"\nT{turn}..", f"\nT{turn}..{slip}", 1), encoding="utf-8")
    assert main.run(["replay", str(file)]) == 3
    told = capsys.readouterr().err
    assert f"slip.game:{turn + 1}:" in told
    assert ("card" in told or "both cards" in told) == (game == "charge-and-spark")


def test_a_game_without_a_turn_is_of_no_game_in_particular(tmp_path, capsys):
    file = tmp_path / "begun.game"
    file.write_text("T0..(A.B)\n", encoding="utf-8")
    assert main.run(["replay", str(file)]) == 3
    assert "no turn says which game this is of" in capsys.readouterr().err
    assert main.run(["replay", str(file), "--game", "replicants"]) == 0


GAMES = sorted((Path(__file__).parents[2] / "docs" / "games").rglob("*.game"))


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.name)
def test_a_written_game_is_a_place_to_look_at(file, capsys):
    assert main.run(["show", str(file)]) == 0
    final = str(read_written(file, None, Library()).final)
    assert capsys.readouterr().out.splitlines()[-1] == final
    assert main.run(["moves", str(file)]) == 0


def test_where_a_written_game_is_no_scenario_it_is_said_what_it_is(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("a.game").write_text("# mine\nT0..(A.B)\n# the first turn\nT1..E/2F8F7/E8+\n", encoding="utf-8")
    for command in ("check", "validate"):
        assert main.run([command, "a.game"]) == 3
        told = "".join(capsys.readouterr())
        assert "a.game:1:1: this is a written game, not a scenario (rulewright replay a.game)" in told
    assert main.run(["show", "a.game#b"]) == 3
    assert "it has neither lines nor ids to name (rulewright replay a.game --step N)" in capsys.readouterr().err
    Path("a.game").write_text("T0..(A.B)\nT1..E/2F8F9\n", encoding="utf-8")
    assert main.run(["show", "a.game"]) == 3
    assert "a.game:2:7: 2F8F9 is illegal (rulewright replay says why)" in capsys.readouterr().err
