"""The commands of puzzles: what they print, their exit codes, and that what they write can be used."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from itertools import cycle

import pytest

from puzzles.sample import FOLDER, LIBRARY, published, sample
from rulewright.cli import main
from rulewright.core.spec import digest
from rulewright_puzzles.levels import LEVELS
from rulewright_puzzles.record import lines
from rulewright_puzzles.themes import registry
from rulewright_puzzles.verifying import Reproved

WIN = next(each for each in published() if each.stipulation == "win in 2" and each.mode == "two-player")


@pytest.fixture
def few(tmp_path):
    """A file with some puzzles of every kind."""
    file = tmp_path / "few.jsonl"
    file.write_text(lines(sample(1)), encoding="utf-8")
    return file


# -- list ------------------------------------------------------------------------------------------------


def test_list_is_a_table_and_filters_choose(few, capsys):
    assert main.run(["puzzle", "list", str(few)]) == 0
    heading, *rows = capsys.readouterr().out.splitlines()
    assert heading.split() == ["id", "asked", "players", "level", "themes"]
    assert sorted(row.split()[0] for row in rows) == sorted(each.id for each in sample(1))
    puzzle = sample(1)[0]
    options = ["--asked", puzzle.stipulation, "--theme", puzzle.themes[0], "--level", puzzle.difficulty["level"]]
    assert main.run(["puzzle", "list", str(few), *options, "--game", f"replicants:{puzzle.mode}"]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[1].startswith(puzzle.id)
    assert main.run(["puzzle", "list", str(few), "-k", "no such title"]) == 1
    assert "no puzzle has all that was asked for" in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_what_is_published_is_listed_in_order_and_no_wider_than_a_terminal(lang, capsys):
    assert main.run(["puzzle", "list", "--lang", lang]) == 0
    rows = capsys.readouterr().out.splitlines()[1:]
    assert len(rows) == len(published())
    assert all(len(row) <= 100 for row in rows)
    known = {each.id: each for each in published()}
    listed = [known[row.split()[0]] for row in rows]
    goals = [f"{each.asked.goal} {each.asked.turns}" for each in listed]
    assert goals == sorted(goals, key=goals.index), "what is asked stands together"
    levels = [LEVELS.index(e.difficulty["level"]) for e in listed if (e.stipulation, e.mode) == ("win in 2", WIN.mode)]
    assert levels == sorted(levels)


def test_the_themes_are_listed_with_their_sentences(capsys):
    assert main.run(["puzzle", "list", "--themes", "--lang", "de"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert main.run(["puzzle", "list", "--themes", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)["themes"]
    assert {theme["id"] for theme in told} == set(registry("replicants"))
    for theme in told:
        assert f"{theme['id']} {theme['puzzles']} {theme['title']['de']}: {theme['about']['de']}" in out
        assert theme["puzzles"] == sum(theme["id"] in each.themes for each in published())


def test_list_as_json_has_all_but_the_proof(few, capsys):
    assert main.run(["puzzle", "list", str(few), "--format", "json"]) == 0
    listed = json.loads(capsys.readouterr().out)["puzzles"]
    assert sorted(each["id"] for each in listed) == sorted(each.id for each in sample(1))
    assert not any("certificate" in each for each in listed)


# -- show ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "key", "asked", "why"),
    [
        ("en", "Key:", "is to move and wins in 2 turns, whatever", "Why nothing else does it"),
        ("fr", "Clé\N{NO-BREAK SPACE}:", "joue et gagne en 2 tours, quoi que fasse", "Pourquoi rien d'autre"),
        ("de", "Schlüssel:", "ist am Zug und gewinnt in 2 Zügen, was auch immer", "Warum sonst nichts hilft"),
    ],
)
def test_show_has_board_key_and_tree_and_refutations_when_asked_for(lang, key, asked, why, capsys):
    assert main.run(["puzzle", "show", WIN.id, "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert out.startswith(WIN.title[lang])
    assert asked in out
    assert WIN.rests_on[lang] in out
    assert WIN.position in out
    assert f"{key} {'/'.join(WIN.key)}" in out
    assert why not in out
    assert main.run(["puzzle", "show", WIN.id, "--lang", lang, "--refutations"]) == 0
    assert why in capsys.readouterr().out


@pytest.mark.parametrize(("puzzle", "lang"), list(zip(sample(1), cycle(["fr", "de", "en"]), strict=False)))
def test_what_is_shown_fits_a_terminal_and_has_no_holes(puzzle, lang, capsys):
    assert main.run(["puzzle", "show", puzzle.id, "--lang", lang, "--refutations"]) == 0
    out = capsys.readouterr().out
    _, told = out.split(puzzle.position, 1)
    assert all(len(line) <= 100 for line in told.splitlines())
    assert "{" not in told
    if lang == "fr":
        assert not re.search(r"\w[:;?]( |$)| [:;?!]", re.sub(r"\S+[?!]( |$)", "", told)), told


def test_a_long_list_of_tries_says_how_many_more_there_are(capsys):
    puzzle = max(published(), key=lambda each: each.difficulty["tries"])
    assert main.run(["puzzle", "show", puzzle.id]) == 0
    out = capsys.readouterr().out
    assert f"and {puzzle.difficulty['tries'] - out.count('? but ')} more" in out


def test_a_proof_that_does_not_hold_any_more_is_said_to_be_none(tmp_path, capsys):
    key = {**WIN.certificate["keys"][0], "play": "E/9A1/E"}
    changed = {"key": ["E", "9A1", "E"], "certificate": {**WIN.certificate, "keys": [key]}}
    file = written({**WIN.data(), **changed}, tmp_path)
    assert main.run(["puzzle", "show", f"{file}#{WIN.id}"]) == 1
    told = capsys.readouterr().out
    assert told.startswith("The proof does not hold: ")
    assert "the proof does not hold under these rules: E/9A1/E is not legal" in told


def test_a_proof_with_a_branch_missing_is_shown_as_one_that_does_not_hold(tmp_path, capsys):
    (key,) = WIN.certificate["keys"]
    cut = {**key, "then": {"all": key["then"]["all"][:-1]}}
    file = written({**WIN.data(), "certificate": {**WIN.certificate, "keys": [cut]}}, tmp_path)
    assert main.run(["puzzle", "show", str(file), "--hide"]) == 1
    assert capsys.readouterr().out.startswith("The proof does not hold: ")


@pytest.mark.parametrize(
    ("changed", "told", "gone"),
    [
        ({"key": ["E", "9A1", "E"]}, "key: E/9A1/E is not that of the proof", "Key: E/9A1/E"),
        ({"tries": [{"turn": ["E", "9A1", "E"], "refutation": ["E"]}]}, "tries[0]: E/9A1/E: ", "E/9A1/E? but"),
        ({"themes": ["shield"]}, "themes: it shows ", "  shield: "),
        ({"difficulty": {**WIN.difficulty, "first_turns": 12345}}, "difficulty.first_turns: it is ", "turns: 12345;"),
        ({"set_play": {"moves": 12345, "answered": 0}}, "set_play.moves: the defence has ", "12345 turns have"),
        ({"rests_on": {**WIN.rests_on, "en": "with nothing"}}, "rests_on: it is with ", ", with nothing"),
    ],
)
def test_show_leaves_out_what_does_not_agree_with_the_proof_and_says_so(changed, told, gone, tmp_path, capsys):
    file = written({**WIN.data(), **changed}, tmp_path)
    assert main.run(["puzzle", "show", f"{file}#{WIN.id}"]) == 1
    out = " ".join(capsys.readouterr().out.split())
    assert out.startswith("The record does not agree with its proof: wrong: ")
    assert told in out
    assert gone not in out
    assert f"Key: {'/'.join(WIN.key)}" in out


def test_show_says_that_a_puzzle_was_proved_under_other_rules(tmp_path, capsys):
    resting = {**WIN.certificate["rests_on"], "clauses": {}}
    told = {**WIN.certificate, "rests_on": resting, "digest": digest(resting)}
    file = written({**WIN.data(), "certificate": told, "digest": told["digest"]}, tmp_path)
    assert main.run(["puzzle", "show", str(file)]) == 0
    assert capsys.readouterr().out.startswith("It was proved under other rules than these: ")


def test_show_may_hide_the_solution_and_draw_the_board(tmp_path, capsys):
    assert main.run(["puzzle", "show", WIN.id, "--hide"]) == 0
    assert "Key:" not in capsys.readouterr().out
    assert main.run(["puzzle", "show", WIN.id, "--svg", str(tmp_path / "board.svg")]) == 0
    picture = (tmp_path / "board.svg").read_text(encoding="utf-8")
    assert picture.startswith("<svg")
    assert f">{WIN.title['en']}<" in picture
    assert "is to move and wins in 2 turns" in picture


# -- solve -----------------------------------------------------------------------------------------------


def test_solve_says_yes_with_all_keys(capsys):
    assert main.run(["puzzle", "solve", WIN.position, "--win-in", "2", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["decision"], told["length"], len(told["keys"])) == ("proved", 2, 1)
    assert list(WIN.key) in told["keys"][0]
    assert main.run(["puzzle", "solve", WIN.position, "--win-in", "3"]) == 0
    assert "yes, and even in 2; one key" in capsys.readouterr().out


def test_solve_shows_how_it_is_done_in_three_languages(capsys):
    for lang, yes, solution in (("en", "yes; one key", "Solution:"), ("de", "ja; ein Schlüssel", "Lösung:")):
        assert main.run(["puzzle", "solve", WIN.position, "--win-in", "2", "--lang", lang]) == 0
        out = capsys.readouterr().out
        assert yes in out
        assert f" Rouge: {'/'.join(WIN.key)}" in out.split(solution, 1)[1]
    assert main.run(["puzzle", "solve", WIN.position, "--win-in", "1", "--lang", "fr"]) == 1
    assert "gagner en 1\N{NO-BREAK SPACE}: non" in capsys.readouterr().out


def test_solve_says_no_and_undecided_apart(capsys):
    assert main.run(["puzzle", "solve", WIN.position, "--win-in", "1"]) == 1
    assert "no, it cannot be forced" in capsys.readouterr().out
    assert main.run(["puzzle", "solve", WIN.position, "--win-in", "2", "--budget", "3"]) == 1
    assert "undecided within this budget" in capsys.readouterr().out


def test_solve_takes_a_turn_that_has_begun_for_the_first_and_says_so(capsys):
    begun = WIN.at(LIBRARY)
    begun = replace(begun, state=begun.game.apply(begun.state, begun.game.own.notation.parse(begun, WIN.key[0])))
    assert main.run(["puzzle", "solve", str(begun), "--win-in", "2", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["turn_has_begun"]
    assert list(WIN.key[1:]) in told["keys"][0]
    main.run(["puzzle", "solve", str(begun), "--win-in", "2"])
    assert "has begun already: it counts as the first" in capsys.readouterr().err


@pytest.mark.parametrize(("named", "code"), [("to 3 in 1", 1), ("Anna-B to 3 in 1", 1), ("Anna B to 3 in 1", 3)])
def test_solve_reduces_the_only_opponent_or_one_that_is_named(named, code, tmp_path, capsys):
    file = tmp_path / "p.yaml"
    players = [("Anna-B", '"1 E8 S", "2 E7 S", "2 E6 S", "3 D8 S"'), ("Ben", '"1 E2 N", "2 E3 N", "2 D2 N", "3 F2 N"')]
    said = "".join(f"    {name}: {{energy: 0, pieces: [{pieces}]}}\n" for name, pieces in players)
    file.write_text(f"game: replicants\nposition:\n  to_move: Ben\n  players:\n{said}", encoding="utf-8")
    assert main.run(["puzzle", "solve", str(file), "--reduce", named]) == code, capsys.readouterr().err


def test_solve_wants_to_know_whom_to_reduce_where_there_are_several(capsys):
    assert main.run(["puzzle", "solve", "replicants:three-player", "--reduce", "to 3 in 1"]) == 3
    assert 'error: "reduce to 3 in 1" does not say whom (opponents: Bleu, Vert)' in capsys.readouterr().err


def test_solve_refuses_what_is_settled_already(capsys):
    assert main.run(["puzzle", "solve", "replicants", "--reduce", "Bleu to 8 in 1"]) == 3
    assert "settled already" in capsys.readouterr().err


def test_generate_refuses_what_every_start_is(capsys):
    assert main.run(["puzzle", "generate", "replicants", "--reduce", "to 99 in 1", "--count", "1"]) == 3
    assert "is no task" in capsys.readouterr().err


# -- verify, reprove -------------------------------------------------------------------------------------


def written(record, tmp_path):
    file = tmp_path / "one.jsonl"
    file.write_text(json.dumps(record, ensure_ascii=False) + "\n", encoding="utf-8")
    return file


def test_verify_calls_a_certificate_of_another_shape_corrupt(tmp_path, capsys):
    file = written({**WIN.data(), "certificate": {"keys": 5}}, tmp_path)
    assert main.run(["puzzle", "verify", str(file)]) == 1
    assert "corrupt" in capsys.readouterr().out


def test_a_record_of_another_game_is_corrupt_and_a_puzzle_is_not_called_as_a_game(tmp_path, capsys):
    file = written({**WIN.data(), "game": "charge-and-spark"}, tmp_path)
    assert main.run(["puzzle", "verify", str(file)]) == 1
    column = file.read_text(encoding="utf-8").index('"charge-and-spark"') + 1
    told = "this is a position of replicants:two-player, not of charge-and-spark:two-player"
    assert f"{file}:1:{column}: {WIN.id}: corrupt: game: {told}" in capsys.readouterr().out
    assert main.run(["validate", str(file)]) == 3
    assert f"{file}:1:{column}: {WIN.id}: {told}" in capsys.readouterr().err
    file = written({**WIN.data(), "id": "replicants"}, tmp_path)
    column = file.read_text(encoding="utf-8").index('"id":') + 7
    for command in (["puzzle", "verify"], ["validate"], ["puzzle", "list"], ["check"]):
        assert main.run([*command, str(file)]) == 3
        told = capsys.readouterr()
        assert f"{file}:1:{column}: replicants is the name of a game" in told.out + told.err


def test_one_bad_record_does_not_stop_the_others(tmp_path, capsys):
    """A line that is no JSON, one that is no record, one with a bad proof, an id twice, a mode that there is not, a
    file that is not there."""
    quick = [each for each in published() if each.stipulation == "win in 1"][:3]
    faulty = {**WIN.data(), "certificate": {**WIN.certificate, "bogus": 1}}
    strange = {**quick[2].data(), "mode": "five-player"}
    file = tmp_path / "some.jsonl"
    lines_ = ["{", "[]", json.dumps(faulty), quick[0].line(), quick[0].line(), json.dumps(strange), quick[1].line()]
    file.write_text("\n".join(lines_) + "\n", encoding="utf-8")
    named = [str(file), str(tmp_path / "nowhere.jsonl")]
    assert main.run(["puzzle", "verify", *named]) == 3
    out, err = capsys.readouterr()
    assert f"{file}:3:" in out
    assert f': {WIN.id}: corrupt: certificate.bogus: unknown key "bogus"' in out
    column = lines_[5].index('"five-player"') + 1
    assert f'{file}:6:{column}: {quick[2].id}: corrupt: mode: unknown mode "five-player"' in out
    assert out.endswith("5 puzzles: 3 verified, 2 faulty, 3 unreadable\n")
    for number, why in ((1, "not JSON"), (2, "expected"), (5, f"given twice: first at {file}:4:")):
        assert any(f"{file}:{number}:" in told and why in told for told in err.splitlines()), err
    assert "nowhere.jsonl:1:1: there is no such file" in err
    assert main.run(["puzzle", "verify", *named, "--format", "json"]) == 3
    told = json.loads(capsys.readouterr().out)
    assert told["summary"] == {"verified": 3, "faulty": 2, "unreadable": 3, "under_other_rules": 0}
    assert {each["id"]: bool(each["faults"]) for each in told["puzzles"]} == {
        WIN.id: True,
        quick[0].id: False,
        quick[1].id: False,
        quick[2].id: True,
    }
    assert len(told["problems"]) == 4


def test_a_fault_is_told_at_its_place_in_the_line(tmp_path, capsys):
    tries = [{"turn": list(WIN.key), "refutation": ["E", "E", "E"]}]
    file = written({**WIN.data(), "tries": tries}, tmp_path)
    assert main.run(["puzzle", "verify", str(file)]) == 1
    told = next(line for line in capsys.readouterr().out.splitlines() if "this is the key" in line)
    column = int(told.removeprefix(f"{file}:1:").split(":")[0])
    assert file.read_text(encoding="utf-8")[column - 1 :].startswith('{"turn"')


def test_verify_tells_a_number_without_end(tmp_path, capsys):
    file = tmp_path / "one.jsonl"
    file.write_text(WIN.line().replace('"score":', '"score":' + "9" * 5000, 1) + "\n", encoding="utf-8")
    assert main.run(["puzzle", "verify", str(file)]) == 3
    assert "one.jsonl:1:1" in capsys.readouterr().err


def test_a_reading_of_another_game_is_refused(tmp_path, capsys):
    """Nothing would be verified under it, and everything be green."""
    file = written(WIN.data(), tmp_path)
    assert main.run(["puzzle", "verify", str(file), "--reading", "attack-vs-attack-amount=full"]) == 3
    said = capsys.readouterr()
    assert said.out == ""
    assert "charge-and-spark" in said.err


def test_reprove_keeps_what_it_cannot_decide_and_goes_on_after_what_makes_no_sense(tmp_path, capsys):
    unproved = {**WIN.data(), "certificate": {**WIN.certificate, "length": 9}}
    senseless = {**WIN.data(), "id": "senseless", "stipulation": "win in 10"}
    file = tmp_path / "two.jsonl"
    file.write_text("".join(json.dumps(each) + "\n" for each in (senseless, unproved)), encoding="utf-8")
    assert main.run(["puzzle", "reprove", str(file), "--budget", "1", "--write"]) == 1
    assert "0 kept, 0 repaired, 1 dropped, 1 undecided" in capsys.readouterr().out
    assert [json.loads(line)["id"] for line in file.read_text(encoding="utf-8").splitlines()] == [WIN.id]


def test_reprove_does_not_write_over_what_was_changed_meanwhile(tmp_path, monkeypatch, capsys):
    file = written({**WIN.data(), "themes": ["shield"]}, tmp_path)

    def edited(puzzle, rules, budget):
        file.write_text("somebody's work\n", encoding="utf-8")
        return Reproved(puzzle, "repaired", "", WIN)

    monkeypatch.setattr("rulewright_puzzles.verifying.reproved", edited)
    assert main.run(["puzzle", "reprove", str(file), "--write"]) == 1
    assert "was changed by somebody else meanwhile" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "somebody's work\n"


# -- export ----------------------------------------------------------------------------------------------


def test_export_as_jsonl_is_what_was_published(few, tmp_path):
    assert main.run(["puzzle", "export", str(few), "-o", str(tmp_path / "again.jsonl")]) == 0
    assert (tmp_path / "again.jsonl").read_bytes() == few.read_bytes()


def test_export_as_csv_is_a_table(few, capsys):
    assert main.run(["puzzle", "export", str(few), "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert {row["id"]: row["key"].split("/") for row in rows} == {each.id: list(each.key) for each in sample(1)}


def test_export_as_scenarios_can_be_checked(few, tmp_path, capsys):
    file = tmp_path / "exported.scenario.yaml"
    assert main.run(["puzzle", "export", str(few), "--format", "yaml", "-o", str(file)]) == 0
    assert main.run(["check", str(file)]) == 0, capsys.readouterr().out
    assert f"{len(sample(1))} scenarios" in capsys.readouterr().out


# -- verify and reprove ----------------------------------------------------------------------------------


@pytest.mark.long(of=90)
@pytest.mark.parametrize("puzzle", [each.id for each in published()])
def test_verify_is_green_for_what_is_published(puzzle, tmp_path, capsys):
    file = written(next(each for each in published() if each.id == puzzle).data(), tmp_path)
    assert main.run(["puzzle", "verify", str(file)]) == 0
    assert capsys.readouterr().out == "1 puzzle: 1 verified\n"


def test_verify_speaks_other_languages(tmp_path, capsys):
    quick = next(each for each in published() if each.stipulation == "win in 1")
    file = written(quick.data(), tmp_path)
    assert main.run(["puzzle", "verify", str(file), "--lang", "fr"]) == 0
    assert capsys.readouterr().out == "1 énigme\N{NO-BREAK SPACE}: 1 en ordre\n"


def test_verify_is_green_for_everything_in_several_processes(capsys):
    options = ["--reading", "overload-matrix=allowed"]
    assert main.run(["puzzle", "verify", str(FOLDER / "win-in-1.jsonl"), *options]) == 0
    assert (
        "of those verified were proved under other rules: their proofs hold under these too, what stands beside them"
        " was not compared (`puzzle reprove --write` makes it anew)" in capsys.readouterr().out
    )


# -- ids, files, damaged records ---------------------------------------------------------------------------


def test_a_file_named_twice_counts_once_however_it_is_spelled(few, tmp_path, capsys):
    (tmp_path / "soft.jsonl").symlink_to(few)
    (tmp_path / "hard.jsonl").hardlink_to(few)
    spelled = [str(few), f"{tmp_path}/./few.jsonl", str(tmp_path / "soft.jsonl"), str(tmp_path / "hard.jsonl")]
    assert main.run(["puzzle", "list", str(tmp_path), *spelled]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1 + len(sample(1))  # with the headings
    one = written(WIN.data(), tmp_path)
    assert main.run(["puzzle", "verify", str(one), str(one)]) == 0
    assert capsys.readouterr().out == "1 puzzle: 1 verified\n"


@pytest.mark.parametrize("command", ["list", "verify", "export", "reprove"])
def test_an_id_in_two_files_is_told(command, tmp_path, capsys):
    quick = next(each for each in published() if each.stipulation == "win in 1")
    file, other = written(quick.data(), tmp_path), tmp_path / "other.jsonl"
    other.write_text(f"\n{quick.line()}\n", encoding="utf-8")
    for paths in ([str(file), str(other)], [str(tmp_path)]):
        assert main.run(["puzzle", command, *paths]) == 3
        (told,) = capsys.readouterr().err.splitlines()
        assert f"the id {quick.id} is given twice: first at {file}:1:" in told
        assert f"error: {other}:2:" in told


@pytest.mark.parametrize("form", ["jsonl", "csv", "yaml"])
def test_export_writes_over_nothing_that_it_reads(form, few, capsys):
    before = few.read_bytes()
    assert main.run(["puzzle", "export", str(few), "--format", form, "-o", str(few)]) == 2
    assert "exists already: name another file" in capsys.readouterr().err
    assert few.read_bytes() == before


def test_exported_scenarios_say_that_they_hold_the_main_line_only(few, capsys):
    assert main.run(["puzzle", "export", str(few), "--format", "yaml"]) == 0
    assert "# Of each puzzle only the main line: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("changed", "key", "why"),
    [
        ({"certificate": {}}, "certificate", "this is no proof"),
        ({"certificate": {**WIN.certificate, "keys": [{"play": "E/E/E"}]}}, "certificate", "E/E/E is not legal"),
        ({"certificate": {**WIN.certificate, "keys": [{"play": "east"}]}}, "certificate", "east is not legal"),
        ({"game": "charge-and-spark", "mode": "duel"}, "position", "position of replicants:two-player"),
        ({"mode": "five-player"}, "position", 'unknown mode "five-player"'),
        ({"readings": {"luck": "good"}}, "position", 'unknown reading "luck"'),
        ({"position": "nothing"}, "position", "this is a position of nothing"),
        ({"stipulation": "win in 10"}, "stipulation", '"win in 10" is not a stipulation'),
    ],
)
def test_what_cannot_be_exported_as_a_scenario_is_told_at_its_place(changed, key, why, tmp_path, capsys):
    file = written({**WIN.data(), **changed}, tmp_path)
    assert main.run(["puzzle", "export", str(file), "--format", "yaml"]) == 3
    told = capsys.readouterr().err
    assert why in told
    assert "rulewright puzzle verify says what is wrong" in told
    column = int(told.split(f"{file}:1:")[1].split(":")[0])
    assert file.read_text(encoding="utf-8")[: column - 1].endswith(f'"{key}": ')


@pytest.mark.parametrize(
    ("changed", "command", "key", "why"),
    [
        ({"mode": "five-player"}, "list", "mode", 'unknown mode "five-player"'),
        ({"mode": "five-player"}, "show", "position", 'unknown mode "five-player"'),
        ({"stipulation": "win in 10"}, "list", "stipulation", '"win in 10" is not a stipulation'),
        ({"stipulation": "win in 10"}, "show", "stipulation", '"win in 10" is not a stipulation'),
        ({"stipulation": "reduce Bob to 3 in 1"}, "show", "stipulation", 'nobody is called "Bob"'),
        ({"stipulation": "win in 2, ally helps"}, "show", "stipulation", "in two-player nobody has an ally"),
        (
            {"position": "replicants Rouge/0/0/1E8S.2D7S/ Bleu/0/0/2E3N/ Rouge/2(destroying.-.-.matrix)"},
            "show",
            "position",
            "the game is over there",
        ),
    ],
)
def test_what_cannot_be_listed_or_shown_is_told_at_its_place(changed, command, key, why, tmp_path, capsys):
    file = written({**WIN.data(), **changed}, tmp_path)
    assert main.run(["puzzle", command, str(file)]) == 3
    (told,) = capsys.readouterr().err.splitlines()
    assert f": {WIN.id}: {why}" in told
    column = int(told.split(f"{file}:1:")[1].split(":")[0])
    assert file.read_text(encoding="utf-8")[: column - 1].endswith(f'"{key}": ')
    assert main.run(["puzzle", "verify", str(file)]) == 1
    assert f": {WIN.id}: " in capsys.readouterr().out


def test_a_folder_that_is_linked_is_looked_into(few, tmp_path, capsys):
    (tmp_path / "here").mkdir()
    (tmp_path / "far").mkdir()
    few.rename(tmp_path / "far" / "few.jsonl")
    (tmp_path / "here" / "link").symlink_to("../far")
    assert main.run(["puzzle", "list", str(tmp_path / "here")]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1 + len(sample(1))


def test_show_takes_a_line_as_places_are_printed(tmp_path, capsys):
    three = [each for each in published() if each.stipulation == "win in 1"][:3]  # proofs that are soon looked through
    file = tmp_path / "three.jsonl"
    file.write_text(lines(three), encoding="utf-8")
    third = sorted(three, key=lambda each: each.id)[2]
    for place in (f"{file}:3", f"{file}:3:17"):
        assert main.run(["puzzle", "show", place, "--hide"]) == 0
        assert f"({third.id})" in capsys.readouterr().out


def test_show_tells_a_proof_that_is_none_and_a_file_of_several(few, tmp_path, capsys):
    assert main.run(["puzzle", "show", str(written({**WIN.data(), "certificate": {}}, tmp_path))]) == 3
    assert "this is no proof" in capsys.readouterr().err
    assert main.run(["puzzle", "show", str(few)]) == 3
    assert f"has {len(sample(1))} puzzles (add #ID, one of: " in capsys.readouterr().err
    assert main.run(["puzzle", "show", str(written(WIN.data(), tmp_path))]) == 0


def test_reprove_leaves_a_file_as_it_was_of_which_nothing_is_left_or_changed(tmp_path, capsys):
    file = written({**WIN.data(), "stipulation": "win in 10"}, tmp_path)
    before = file.read_bytes()
    assert main.run(["puzzle", "reprove", str(file), "--write"]) == 1
    assert "no puzzle is left in" in capsys.readouterr().err
    assert file.read_bytes() == before
    file = written(WIN.data(), tmp_path)
    before = file.read_bytes()
    assert main.run(["puzzle", "reprove", str(file), "--write"]) == 0
    assert "written:" not in capsys.readouterr().out
    assert file.read_bytes() == before
