"""What stands beside a proof: whatever is planted there is told with its key and its kind, and made anew by reprove."""

from __future__ import annotations

import contextlib
import json
import random

import pytest

from puzzles.sample import LIBRARY, published
from rulewright.cli import main
from rulewright.core.errors import InputError
from rulewright.harness.puzzles import checked
from rulewright.harness.puzzles import published as in_check
from rulewright.spec.pack import Library
from rulewright_puzzles.collection import read
from rulewright_puzzles.record import Puzzle, lines, puzzle
from rulewright_puzzles.scenarios import scenario
from rulewright_puzzles.verifying import faults, reproved

BUDGET = 20_000_000
TRIED = next(each for each in published() if each.mode == "two-player" and len(each.tries) > 1)


def changed(**entries) -> Puzzle:
    """A puzzle of which something is otherwise, as it comes from a file."""
    return puzzle(json.loads(json.dumps({**TRIED.data(), **entries})))


def ingredients(**entries):
    return {"difficulty": {**TRIED.difficulty, **entries}}


def tried(**entries):
    first, *others = TRIED.tries
    return {"tries": [{**first, **entries}, *others]}


def certified(**entries):
    return {"certificate": {**TRIED.certificate, **entries}}


@pytest.mark.parametrize(
    ("planted", "told"),
    [
        ({"themes": ["shield"]}, "wrong: themes: it shows "),
        ({"rests_on": {**TRIED.rests_on, "en": "with nothing"}}, "wrong: rests_on: it is with reconstructed souls"),
        (ingredients(proof_size=1), "wrong: difficulty.proof_size: it is "),
        (ingredients(first_turns=1), "wrong: difficulty.first_turns: it is "),
        (ingredients(tries=0), "wrong: difficulty.tries: it is "),
        (ingredients(key_rank=100_000), "wrong: difficulty.key_rank: there are only "),
        (ingredients(score=1), "wrong: difficulty.score: of its ingredients it is "),
        (ingredients(level="expert", score=TRIED.difficulty["score"]), "wrong: difficulty.level: of its ingredients "),
        ({"set_play": {"moves": 3, "answered": 0}}, "wrong: set_play.moves: the defence has "),
        ({"set_play": {"moves": 0, "answered": 1}}, "wrong: set_play.answered: there are only 0 turns"),
        (tried(turn=list(TRIED.key)), "this is the key"),
        ({"tries": [*TRIED.tries, TRIED.tries[0]]}, "this try is listed before"),
        ({"readings": {"overload-matrix": "allowed"}}, "wrong: readings.overload-matrix: the proof was made with "),
        (
            {"digest": "0" * 64, **certified(digest="0" * 64)},
            "wrong: certificate.rests_on: the digest that is written is not that of this",
        ),
        (tried(turn=["E"]), "E is no whole turn"),
        (tried(turn=["E", "E", "E"]), "E is not legal"),
        (tried(turn=[*TRIED.tries[0]["turn"], "E"]), "the turn is over before E"),
        (tried(turn=["east"]), '"east" is not an action'),
        (tried(refutation=["E", "-", "E"]), "- is not legal"),
        ({"digest": "0" * 64}, "wrong: digest: the proof was made under other rules than the record says"),
        (certified(digest="0" * 64), "wrong: digest: the proof was made under other rules than the record says"),
        (certified(rests_on={**TRIED.certificate["rests_on"], "data": {}}), "wrong: certificate.rests_on: "),
        ({"key": ["E", "E", "E"]}, "wrong: key: E/E/E is not that of the proof"),
        ({"mode": "three-player"}, "corrupt: position: this is a position of replicants:two-player"),
        ({"mode": "five-player"}, 'corrupt: mode: unknown mode "five-player"'),
        ({"readings": {"luck": "good"}}, 'corrupt: readings: unknown reading "luck"'),
        ({"readings": {"end-code": "X"}}, 'corrupt: readings: the reading end-code has no option "X"'),
        ({"position": "replicants:two-player nonsense"}, "corrupt: position: "),
        (
            {"game": "charge-and-spark"},
            "corrupt: game: this is a position of replicants:two-player, not of charge-and-spark",
        ),
        ({"game": "charge-and-spark", "mode": "duel"}, "corrupt: game: this is a position of replicants:two-player"),
        ({"mode": "five-player", "digest": "0" * 64}, 'stale: mode: unknown mode "five-player"'),
    ],
)
def test_what_is_planted_beside_a_proof_is_told(planted, told):
    said = [str(fault) for fault in faults(changed(**planted), LIBRARY)]
    assert told in "\n".join(said)
    assert all(fault.split(":")[0] in ("corrupt", "wrong", "stale") for fault in said)
    if not told.startswith(("wrong: digest", "corrupt", "stale")):
        assert len(said) == 1


def test_another_defence_is_not_taken_for_the_only_one():
    position = TRIED.at(LIBRARY)
    for text in TRIED.tries[0]["turn"]:
        state = position.game.apply(position.state, position.game.own.notation.parse(position, text))
        position = type(position)(position.game, position.names, state)
    other = []
    while not other or position.game.begins_turn(position.state) is False:
        actions = position.game.legal_actions(position.state)
        known = TRIED.tries[0]["refutation"][1]
        action = next(a for a in actions if position.game.own.notation.write(position, a) != known)
        other.append(position.game.own.notation.write(position, action))
        position = type(position)(position.game, position.names, position.game.apply(position.state, action))
    (said,) = faults(changed(**tried(refutation=other)), LIBRARY)
    assert "is not the only defence" in said.what


def test_what_is_false_beside_a_proof_is_made_anew():
    planted = changed(**ingredients(proof_size=1, level="expert"), themes=["shield"])
    result = reproved(planted, LIBRARY, BUDGET)
    assert result.fate == "repaired"
    assert result.why.startswith("wrong: themes")
    assert faults(result.now, LIBRARY) == []
    assert (result.now.id, result.now.title, sorted(result.now.themes)) == (TRIED.id, TRIED.title, sorted(TRIED.themes))


def test_what_holds_under_other_rules_is_described_under_them(tmp_path, capsys):
    rules = Library([], {"overload-matrix": "allowed"})
    result = reproved(TRIED, rules, BUDGET)
    assert result.fate == "kept"
    assert result.now.readings == {"overload-matrix": "allowed"}
    assert result.now.certificate["rests_on"]["readings"]["overload-matrix"] == "allowed"
    assert faults(result.now, LIBRARY) == []


def test_a_file_reproved_under_other_rules_is_right_under_them(tmp_path, capsys):
    variant = tmp_path / "house.yaml"
    variant.write_text("extends: replicants\nclauses:\n  - disable: move.onto-own\n", encoding="utf-8")
    file = tmp_path / "one.jsonl"
    file.write_text(lines([TRIED]), encoding="utf-8")
    options = [str(file), "--variant", str(variant)]
    main.run(["puzzle", "reprove", *options, "--write"])
    assert "0 dropped, 0 undecided" in capsys.readouterr().out
    (written,) = read(file)
    assert written.puzzle.digest == written.puzzle.certificate["digest"] != TRIED.digest
    assert main.run(["puzzle", "verify", *options]) == 0
    assert capsys.readouterr().out == "1 puzzle: 1 verified\n"


# -- whatever is changed in a record ------------------------------------------------------------------------

PUT = (
    *(
        "E",
        "-",
        "",
        "E/E/E",
        "#C7",
        "win in 2",
        "reduce Bleu to 3 in 1",
        "three-player",
        "2E7",
        "replicants:two-player",
    ),
    *(0, -1, 10**20, 1.5, None, True, [], {}, ["E"], [""], {"play": "E"}, {"all": []}, {"all": [{"to": ["E"]}]}),
)


def inside(data, path=()):
    """Every way into plain data."""
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        yield (*path, key)
        yield from inside(value, (*path, key))


@pytest.mark.long(of=20)
@pytest.mark.parametrize("share", range(20))
def test_whatever_is_changed_in_a_record_is_told_and_nothing_breaks(tmp_path, share):
    rng, file, usable = random.Random(share), tmp_path / "changed.jsonl", 0
    simple = [each for each in published() if each.stipulation in ("win in 1", "survive 1")]
    for _ in range(150):
        data = json.loads(rng.choice(simple).line())
        *way, last = rng.choice(list(inside(data)))
        within = data
        for key in way:
            within = within[key]
        if rng.random() < 0.2:
            del within[last]
        else:
            within[last] = rng.choice(PUT)
        file.write_text(json.dumps(data) + "\n", encoding="utf-8")
        found, problems = in_check([str(file)])
        told = [result.status for result in checked(LIBRARY, found)]
        try:
            (written,) = read(file)
        except InputError:
            assert problems
            continue
        usable += 1
        assert told in (["passed"], ["failed"], ["invalid"])
        said = faults(written.puzzle, LIBRARY)
        assert said or told == ["passed"], data
        with contextlib.suppress(InputError):
            scenario(written, LIBRARY)
    assert usable > 20
