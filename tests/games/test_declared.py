"""Games of declarations alone: their actions and whole games as text, there and back."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from rulewright.core.errors import InputError, PositionError
from rulewright.core.game import Game, Position
from rulewright.core.play import SIMULTANEOUS, TERMINAL
from rulewright.games.table import Tables
from rulewright.harness.mutation.mutants import mutants
from rulewright.harness.starter import game as begun
from rulewright.spec import outside
from rulewright.spec.pack import Library, load_pack

GAME = """\
id: duel
title: {en: "Duel", fr: "Duel", de: "Duell"}
documents: {own: {title: {en: "our own", fr: "maison", de: "eigenes"}}}
chapters: {all: {en: "All", fr: "Tout", de: "Alles"}}
modes: {two: {title: {en: "two players", fr: "deux joueurs", de: "zwei Spieler"}, seats: [Anna, Ben]}}
stages: [act, end, next]
names: {sign: [paper, rock, scissors], way: [left, right]}
constants: {goal: {number: [1, 9]}}
parts:
  points: {number: [0, goal], per: player, beyond: stops}
  hand: {bag: sign, per: player, start: [paper, rock], seen-by: {owner: all}}
  face: {slot: sign, per: player, start: paper, seen-by: {others: all}}
  deck: {bag: sign, start: [rock], seen-by: {}}
actions:
  choose: {sign: sign}
  show: {}
  step: {way: way, at: player}
  rest: {}
  toss: {way: way}
steps:
  choosing: {kinds: [choose], at-once: show}
  moving: {kinds: [step, rest]}
  tossing: {kinds: [toss], chance: true}
begins: [{due: choosing}]
endings: [won]
titles:
  goal: {en: "goal", fr: "but", de: "Ziel"}
  points: {en: "points of {of}", fr: "points {of:de}", de: "Punkte von {of}"}
  hand: {en: "hand of {of}", fr: "main {of:de}", de: "Hand von {of}"}
  face: {en: "face of {of}", fr: "visage {of:de}", de: "Gesicht von {of}"}
  deck: {en: "deck", fr: "paquet", de: "Stapel"}
  chosen: {en: "choice of {of}", fr: "choix {of:de}", de: "Wahl von {of}"}
"""
CLAUSES = """\
clauses:
  - {id: set.goal, sets: {goal: 3}}
  - {id: choose.any, offers: choose}
  - {id: step.any, offers: step}
  - {id: rest.any, offers: rest}
  - {id: toss.any, offers: toss}
  - {id: step.other, forbids: [step], when: {is: [$at, $player]}}
  - {id: show.point, does: [show], at: act, each: {of: players, as: $p}, when: {is: [{chosen: $p}, rock]},
     change: {add: 1, to: {points: $p}}}
  - {id: show.moves, does: [show], at: next, change: {due: moving, by: 1}}
  - {id: step.toss, does: [step, rest], at: next, change: {due: tossing}}
  - {id: toss.again, does: [toss], at: next, change: {due: choosing}}
  - {id: end.goal, ends: [show], at: end, each: {of: players, as: $p}, when: {at-least: [{points: $p}, goal]},
     change: {end: {by: won, winner: $p}}}
"""
ABOUT = "{chapter: all, status: ours, text: {en: a, fr: a, de: a}, "


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


@pytest.fixture(params=["duel", "nim"])
def game(request: pytest.FixtureRequest, tmp_path: Path, nothing_outside: None) -> Game:
    write(tmp_path / "duel", {"game.yaml": GAME, "clauses.yaml": CLAUSES.replace("- {", f"- {ABOUT}")})
    write(tmp_path / "nim", begun("nim"))
    outside.use([str(tmp_path)])
    Library().check(request.param)
    return Library().game(request.param)


def played(game: Game, seed: int) -> tuple[Position, list[tuple[object, ...]]]:
    rng, start = random.Random(seed), game.own.initial_position()
    position, actions = start, []
    while game.current_player(position.state) != TERMINAL and len(actions) < 60:
        actions.append(rng.choice(game.legal_actions(position.state)))
        position = position.after(actions[-1])
    return start, actions


def test_actions_positions_and_games_lead_back(game: Game) -> None:
    for seed in range(20):
        start, actions = played(game, seed)
        position = start
        for action in actions:
            text = game.own.notation.write(position, action)
            game.own.notation.check(text)
            assert game.own.notation.parse(position, text) == action, text
            assert game.own.parse_position(str(position)) == position
            for legal in game.legal_actions(position.state):
                assert game.verdict(position.state, legal).legal
            position = position.after(action)
        assert game.own.parse_position(str(position)) == position
        written = game.own.written.write(start, actions)
        read = game.own.written.read(written, "a.game")
        assert (read.final, read.illegal, read.wrong_end) == (position, None, None), written
        line = "..".join(written.replace("(", "..(").splitlines()[1].split("..")[1:2])
        assert game.own.written.play_on(start, line, "--after").final == start.after(actions[0])


@pytest.mark.parametrize("game", ["duel"], indirect=True)
def test_how_actions_are_written(game: Game) -> None:
    start = game.own.initial_position()
    notation = game.own.notation
    assert game.current_player(start.state) == SIMULTANEOUS
    assert notation.parse(start, "rock/paper") == ("show", (1, 0))
    moving = start.after(("show", (1, 0)))
    assert notation.parse(moving, "step left Ben") == ("step", 0, 1)
    assert notation.write(moving, ("step", 0, 1)) == "step left Ben"
    assert notation.parse(moving, "rest") == ("rest",)
    assert notation.parse(moving, "rock/paper") == ("show", (1, 0)), "an action of another step is judged, not refused"
    assert (game.own.status(start, "en"), game.own.status(moving, "en")) == ("", "Anna: step, rest")
    tossing = moving.after(("rest",))
    assert game.own.status(tossing, "en") == "", "chance decides for nobody"
    assert notation.parse(tossing, "left") == ("toss", 0)
    assert [notation.write(tossing, action) for action in game.legal_actions(tossing.state)] == ["left", "right"]


@pytest.mark.parametrize("game", ["duel"], indirect=True)
def test_who_has_won_already_has_not_lost(game: Game) -> None:
    with pytest.raises(PositionError) as caught:
        game.own.position({"players": {"Anna": {"points": 3}, "Ben": {}}})
    assert caught.value.message == "the game is over already: Anna has won by end.goal"


@pytest.mark.parametrize("game", ["duel"], indirect=True)
def test_many_alike_are_counted(game: Game) -> None:
    position = game.own.position({"players": {"Anna": {"hand": ["rock"] * 4 + ["paper"]}, "Ben": {}}, "deck": []})
    line = str(position)
    assert "Anna/0/paper+rock.4/paper" in line
    assert game.own.parse_position(line) == position == game.own.parse_position(line.replace("rock.4", "rock+rock.3"))
    assert "hand: paper rock ×4" in Tables().to_text(position, "en")


DRAWS = """\
  - {id: show.moves, does: [show], at: act, each: {of: players, as: $p}, when: {is: [{chosen: $p}, rock]},
     change: {due: tossing, by: $p}}
  - {id: show.again, does: [show], at: next, change: {due: choosing}}
"""


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("T1..rock+left/rock+right", None),
        ("T1..rock/paper", "duel.game:2:5: chance decides here for Anna, and it is not said how (write it behind the "),
        ("T1..paper/paper+left", "duel.game:2:17: chance decides nothing here: +left (leave it out)"),
        ("T1..rock+up/paper", 'duel.game:2:10: "up" is no action (chance decides: write WAY)'),
        ("T1..rock paper", 'duel.game:2:5: "rock paper" is no action (did you mean "rock/paper"?)'),
    ],
)
def test_what_chance_decides_stands_behind_the_choice(
    line: str, told: str | None, tmp_path: Path, nothing_outside: None
) -> None:
    clauses = [row for row in CLAUSES.splitlines() if "show.moves" not in row and "toss.again" not in row]
    text = "\n".join(clauses) + "\n" + DRAWS
    write(tmp_path / "duel", {"game.yaml": GAME, "clauses.yaml": text.replace("- {", f"- {ABOUT}")})
    outside.use([str(tmp_path)])
    own = Library().game("duel").own
    if told is None:
        read = own.written.read(f"T0..(Anna.Ben)\n{line}\n", "duel.game")
        assert [step.text for step in read.steps] == ["rock/rock", "left", "right"]
        written = own.written.write(own.initial_position(["Anna", "Ben"]), [step.action for step in read.steps])
        assert written == f"T0..(Anna.Ben)\n{line}\n"
        return
    with pytest.raises(InputError) as caught:
        own.written.read(f"T0..(Anna.Ben)\n{line}\n", "duel.game")
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("rock", '"rock" is no action (write step WAY PLAYER, rest)'),
        ("rock/papr", '"rock/papr" is no action (did you mean "paper"?)'),
        ("stepp left Ben", '"stepp left Ben" is no action (did you mean "step"?)'),
        ("step left Carl", '"Carl" is not a player (players: Anna Ben)'),
        ("", '"" is no action'),
    ],
)
@pytest.mark.parametrize("game", ["duel"], indirect=True)
def test_what_is_no_action(game: Game, text: str, told: str) -> None:
    moving = game.own.initial_position().after(("show", (1, 0)))
    with pytest.raises(InputError) as caught:
        game.own.notation.parse(moving, text)
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize("game", ["duel"], indirect=True)
@pytest.mark.parametrize(
    ("probe", "expected", "told"),
    [
        ("playable", {"Ben": ["scissors", "rock", "paper"]}, []),
        (
            "playable",
            {"Anna": ["rock", "paper"]},
            ["Anna may choose rock paper", "Anna may choose paper rock scissors"],
        ),
        ("sees", {"by": "Anna", "of": "Anna", "things": ["rock", "paper"], "hidden": 0}, []),
        ("sees", {"by": "Anna", "of": "Ben", "things": [], "hidden": 2}, []),
        ("sees", {"by": "Anna", "of": "Ben", "things": ["rock"]}, ["sees rock", "sees -"]),
        ("sees", {"by": "Ben", "of": "deck", "hidden": 0}, ["0 hidden", "1 hidden"]),
        ("sees", {"by": "Ben", "of": "Anna", "part": "face", "things": ["paper"], "hidden": 0}, []),
        ("sees", {"by": "Anna", "of": "Anna", "part": "face", "hidden": 0}, ["0 hidden", "1 hidden"]),
    ],
)
def test_what_players_may_choose_and_see(game: Game, probe: str, expected: dict[str, Any], told: list[str]) -> None:
    position, asked = game.own.initial_position(), game.own.probes[probe]
    asked.check(position, expected)
    differences = asked.ask(position, expected)
    assert [text["en"] for one in differences for text in (one.expected, one.actual)] == told
    for path, value in [] if told else asked.falsify(position, expected):
        false = {**expected, str(path[0]): value}
        asked.check(position, false)
        assert [one.path for one in asked.ask(position, false)] == [path]


@pytest.mark.parametrize("game", ["duel"], indirect=True)
@pytest.mark.parametrize(
    ("probe", "expected", "path", "told"),
    [
        ("playable", {"Cleo": ["rock"]}, ("Cleo",), 'nobody is called "Cleo"'),
        ("playable", {"Anna": ["rok"]}, ("Anna", 0), '"rok" is not a sign'),
        ("sees", {"by": "Anna", "of": "dock", "hidden": 1}, ("of",), 'nobody is called "dock"'),
        ("sees", {"by": "Anna", "of": "points", "hidden": 1}, ("of",), 'nobody is called "points"'),
        ("sees", {"by": "Anna", "of": "Ben", "things": ["rok"]}, ("things", 0), '"rok" is not a sign'),
        ("sees", {"by": "Anna", "of": "deck", "part": "face", "hidden": 1}, ("part",), "deck has no parts"),
        (
            "sees",
            {"by": "Anna", "of": "Ben", "part": "face", "hidden": 2},
            ("hidden",),
            "there is at most 1 sign, not 2",
        ),
    ],
)
def test_what_nobody_may_choose_or_see(
    game: Game, probe: str, expected: dict[str, Any], path: tuple[str | int, ...], told: str
) -> None:
    with pytest.raises(PositionError, match=told) as caught:
        game.own.probes[probe].check(game.own.initial_position(), expected)
    assert caught.value.path == path


def test_what_lies_open_on_the_table_is_not_asked_of_those_who_see(tmp_path: Path, nothing_outside: None) -> None:
    game = GAME.replace("  deck: {bag", "  top: {slot: sign}\n  deck: {bag")
    write(tmp_path / "duel", {"game.yaml": game, "clauses.yaml": CLAUSES.replace("- {", f"- {ABOUT}")})
    outside.use([str(tmp_path)])
    position = Library().game("duel").own.initial_position()
    with pytest.raises(PositionError, match="top is nothing on the table that is hidden from somebody") as caught:
        position.game.own.probes["sees"].check(position, {"by": "Anna", "of": "top", "things": []})
    assert caught.value.suggestion == "players: Anna, Ben; on the table: deck"


LAID = """\
  laid: {list: {by: player, sign: sign, up: flag}, most: 4, seen-by: {by: all, others: {by: all, up: all}}}
  strand: {list: {sign: sign}, per: player, most: 3, seen-by: {owner: all}}
  trail: {list: {from: sign, to: sign}, most: 3, seen-by: {}}
  deck:"""
ENTRIES = [("Anna", "rock"), ("Ben", "paper"), ("Anna", "rock"), ("Anna", "scissors")]


@pytest.fixture
def laid(tmp_path: Path, nothing_outside: None) -> Position:
    """Signs that lie in order: on the table face down, each seen by who laid it, and before a player."""
    game = GAME.replace("  deck: {bag", f"{LAID} {{bag")
    write(tmp_path / "duel", {"game.yaml": game, "clauses.yaml": CLAUSES.replace("- {", f"- {ABOUT}")})
    outside.use([str(tmp_path)])
    entries = [{"by": by, "sign": sign, "up": False} for by, sign in ENTRIES]
    anna = {"strand": [{"sign": "rock"}, {"sign": "paper"}]}
    made = Library().game("duel").own.position({"players": {"Anna": anna, "Ben": {}}, "laid": entries})
    assert isinstance(made, Position)
    return made


@pytest.mark.parametrize(
    ("expected", "told"),
    [
        ({"by": "Anna", "of": "laid", "things": ["rock", "scissors", "rock"], "hidden": 1}, []),
        ({"by": "Ben", "of": "laid", "things": ["paper"], "hidden": 3}, []),
        ({"by": "Ben", "of": "laid", "things": ["rock"], "hidden": 4}, ["rock", "paper", "4 hidden", "3 hidden"]),
        ({"by": "Anna", "of": "Anna", "part": "strand", "things": ["paper", "rock"], "hidden": 0}, []),
        ({"by": "Ben", "of": "Anna", "part": "strand", "things": [], "hidden": 2}, []),
    ],
)
def test_of_what_lies_in_order_one_sees_what_one_may_and_how_much_else_there_is(
    laid: Position, expected: dict[str, Any], told: list[str]
) -> None:
    asked = laid.game.own.probes["sees"]
    asked.check(laid, expected)
    found = [
        text["en"].removeprefix("sees ") for one in asked.ask(laid, expected) for text in (one.expected, one.actual)
    ]
    assert found == told
    for path, value in [] if told else asked.falsify(laid, expected):
        false = {**expected, str(path[0]): value}
        asked.check(laid, false)
        assert [one.path for one in asked.ask(laid, false)] == [path]


@pytest.mark.parametrize(
    ("expected", "path", "told"),
    [
        ({"of": "laid", "hidden": 5}, ("hidden",), "there are at most 4 signs, not 5"),
        ({"of": "laid", "things": ["rok"]}, ("things", 0), '"rok" is not a sign'),
        ({"of": "laid", "things": ["rock"] * 5}, ("things",), "there are at most 4 signs, not 5"),
        ({"of": "trail", "hidden": 1}, ("of",), "trail is nothing on the table that is hidden from somebody"),
    ],
)
def test_of_what_lies_in_order_nobody_sees_what_cannot_be(
    laid: Position, expected: dict[str, Any], path: tuple[str | int, ...], told: str
) -> None:
    with pytest.raises(PositionError, match=told) as caught:
        laid.game.own.probes["sees"].check(laid, {"by": "Anna", **expected})
    assert caught.value.path == path


NOT_HIS = """\
said:
  not-his:
    en: "{name} does not have {sign}"
    fr: "{name} n'a pas {sign}"
    de: "{name} hat {sign} nicht"
"""
HELD = "from: {sign: {union: [{hand: $player}, [{face: $player}]]}}"
HINTS = """\
hints:
  worth: {minus: [{times: [2, {points: $player}]}, {number: {of: rock, in: {hand: $player}}}]}
"""


def used(folder: Path, more: dict[str, str]) -> Game:
    """The duel with other files, or more of one."""
    offers = CLAUSES.replace("offers: choose}", f"offers: choose, {HELD}}}")
    files = {"game.yaml": GAME + more.pop("game.yaml", ""), "clauses.yaml": offers.replace("- {", f"- {ABOUT}"), **more}
    write(folder / "duel", files)
    outside.use([str(folder)])
    return Library().game("duel")


def test_who_has_not_what_he_chose_is_told_if_the_game_says_it(tmp_path: Path, nothing_outside: None) -> None:
    game = used(tmp_path, {"texts.yaml": NOT_HIS})
    start = game.own.initial_position()
    for text, who, language, told in (
        ("paper/scissors", 1, "en", "Ben does not have scissors"),
        ("scissors/scissors", 0, "fr", "Anna n'a pas scissors"),
        ("rock/scissors", 1, "de", "Ben hat scissors nicht"),
    ):
        action = game.own.notation.parse(start, text)
        assert not game.verdict(start.state, action).offered
        assert game.own.why_not_offered(start, action, language) == told, who
    held = game.own.notation.parse(start, "rock/paper")
    assert game.verdict(start.state, held).offered
    assert game.own.why_not_offered(start, held, "en") is None
    silent = used(tmp_path / "silent", {})
    assert silent.own.why_not_offered(start, game.own.notation.parse(start, "paper/scissors"), "en") is None


def test_worth_is_what_is_declared_of_him_less_what_is_of_others(tmp_path: Path, nothing_outside: None) -> None:
    assert used(tmp_path / "none", {}).own.hints.worth(None, 0) == 0
    game = used(tmp_path / "some", {"game.yaml": HINTS})
    state = game.initial_state()._replace(points=(3, 1))
    assert [game.own.hints.worth(state, seat) for seat in range(2)] == [4, -4]
    robbed = state._replace(hand=(1, 0, 0, *state.hand[3:]))
    assert [game.own.hints.worth(robbed, seat) for seat in range(2)] == [5, -5]


@pytest.mark.parametrize(
    ("hint", "told"),
    [
        ("{points: 5}", "duel/game.yaml:34:19: 5 is not a player (known: 1, 2)"),
        ("{points: $who}", 'duel/game.yaml:34:19: unknown variable "$who" (known: $player)'),
        ("{pints: $player}", 'duel/game.yaml:34:10: unknown word "pints" (did you mean "points"?)'),
        ("{face: $player}", "duel/game.yaml:34:10: a number is wanted here, not a sign"),
    ],
)
def test_a_hint_that_is_no_number_is_told(hint: str, told: str, tmp_path: Path, nothing_outside: None) -> None:
    with pytest.raises(InputError) as caught:
        used(tmp_path, {"game.yaml": f"hints:\n  worth: {hint}\n"})
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("number", "told"), [("[3, 4]", "so there are from 3 to 4"), ("[1, 1]", "so there are 1"), ("[2, 9]", None)]
)
def test_a_mode_has_as_many_seats_as_the_rules_are_made_for(
    number: str, told: str | None, tmp_path: Path, nothing_outside: None
) -> None:
    said = {"game.yaml": f'seats: {{number: {number}, why: "two would do nothing"}}\n'}
    if told is None:
        assert used(tmp_path, said).seats == 2
        return
    with pytest.raises(InputError) as caught:
        used(tmp_path, said)
    assert str(caught.value).endswith(f"duel/game.yaml:5:90: 2 seats: two would do nothing, {told}")


@pytest.fixture
def nim(tmp_path: Path, nothing_outside: None) -> None:
    """The game that an author begins with is in use."""
    write(tmp_path / "nim", begun("nim"))
    outside.use([str(tmp_path)])


SMALLER = """\
extends: nim
game: {titles: {smaller: {en: "amounts below {p}"}}}
clauses:
  - id: house.smaller
    chapter: turn
    text: {en: "How many amounts are less than one."}
    computes: smaller
    given: {p: amount}
    as: {count: {of: amount, as: $q, that: {less: [{stones-in: $q}, {stones-in: $p}]}}}
  - id: house.nothing
    chapter: turn
    text: {en: "If two amounts are less than some amount, nothing is taken."}
    forbids: [take]
    when: {some: {of: amount, as: $r, that: {is: [{smaller: $r}, 2]}}}
"""


@pytest.mark.parametrize(
    ("within", "without"), [("$q", "$r"), ("$q", "$q"), ("$amount", "$r")], ids=["apart", "alike", "as a field"]
)
def test_a_quantity_has_variables_of_its_own(within: str, without: str, tmp_path: Path, nim: None) -> None:
    (tmp_path / "house.yaml").write_text(SMALLER.replace("$r", without).replace("$q", within, 2), encoding="utf-8")
    game = Library([tmp_path / "house.yaml"]).game("nim")
    state = game.initial_state()
    assert game.legal_actions(state) == []
    three = game.own.notation.parse(game.own.initial_position(), "three")
    assert game.verdict(state, three).clauses == ("house.nothing",)


def test_what_is_asked_of_the_action_is_no_variable_of_a_quantity(tmp_path: Path, nim: None) -> None:
    text = SMALLER.replace("$q", "$amount")
    text = text[: text.index("    when: {some")] + "    when: {is: [{smaller: $amount}, 2]}\n"
    (tmp_path / "house.yaml").write_text(text, encoding="utf-8")
    game = Library([tmp_path / "house.yaml"]).game("nim")
    start = game.own.initial_position()
    assert [game.own.notation.write(start, action) for action in game.legal_actions(start.state)] == ["one", "two"]


def test_a_finished_game_allows_nothing_though_no_clause_says_so(tmp_path: Path, nim: None) -> None:
    game = Library().game("nim")
    won = game.own.parse_position("nim:two-player Anna Ben stones/3").after(("take", 2))
    assert game.outcome(won.state) is not None
    for action in [("take", amount) for amount in range(3)]:
        assert not game.verdict(won.state, action).legal
        assert not game.allows(won.state, action)


def test_nobody_begins_who_has_no_seat(tmp_path: Path, nim: None) -> None:
    (tmp_path / "house.yaml").write_text("extends: nim\ngame: {begins: [{due: turn, by: 3}]}\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        Library([tmp_path / "house.yaml"]).game("nim")
    assert [(p.message, p.place and p.place.line) for p in caught.value.problems] == [
        ("there is no seat 3 in two-player", 2)
    ]


def test_what_begins_with_a_number_for_each_of_some_things_is_mutated(tmp_path: Path, nothing_outside: None) -> None:
    files = begun("nim")
    files["game.yaml"] = (
        files["game.yaml"]
        .replace("parts:\n", "parts:\n  piles: {number: [0, 7], per: amount, start: stones-in}\n")
        .replace("titles:\n", 'titles:\n  piles: {en: "pile {of}", fr: "tas {of}", de: "Stapel {of}"}\n')
    )
    write(tmp_path / "nim", files)
    outside.use([str(tmp_path)])
    assert [m.key for m in mutants(load_pack("nim").spec()) if "parts/piles" in m.key]
