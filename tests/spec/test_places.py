"""Places in titles and texts: one that nothing fills in is told where it is written, before it is needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright import games
from rulewright.cli.main import run
from rulewright.core.errors import InputError
from rulewright.core.phrases import LANGUAGES, filled, places
from rulewright.spec.pack import Library, load_spec

CS, REPLICANTS = "charge-and-spark", "replicants"
OF_PLAYER = "(there are {of}, {of:de})"
HEX = "(there are {action}, {hex}, {hex:hex}, {hex:edge}, {hex:occupant})"
PLAIN = "(this text is told as it stands, without places)"
WRONG = {
    "a place of nothing": (
        CS,
        "game",
        '{titles: {battery: {en: "of {off}"}}}',
        f"nothing is filled in for {{off}} {OF_PLAYER}",
    ),
    "in another language": (
        CS,
        "game",
        '{titles: {battery: {de: "{off}"}}}',
        f"nothing is filled in for {{off}} {OF_PLAYER}",
    ),
    "never closed": (CS, "game", '{titles: {battery: {en: "of {of"}}}', f"{{of makes no place {OF_PLAYER}"),
    "never opened": (CS, "game", '{titles: {battery: {en: "of of}"}}}', f"}} makes no place {OF_PLAYER}"),
    "empty": (CS, "game", '{titles: {battery: {en: "of {}"}}}', f"{{}} makes no place {OF_PLAYER}"),
    "a way that is none": (
        CS,
        "game",
        '{titles: {battery: {en: "of {of:foo}"}}}',
        f'in {{of:foo}}, "foo" is no way to tell a player {OF_PLAYER}',
    ),
    "a way for other values": (
        CS,
        "game",
        '{titles: {tiles: {en: "{of:de}"}}}',
        'in {of:de}, "de" is no way to tell a tile (there are {of})',
    ),
    "of what has no parameter": (
        CS,
        "game",
        '{titles: {pile: {en: "{of}"}}}',
        f"nothing is filled in for {{of}} {PLAIN}",
    ),
    "of a variable": (CS, "game", '{titles: {$card: {fr: "{of}"}}}', f"nothing is filled in for {{of}} {PLAIN}"),
    "a title without text": (CS, "game", '{titles: {battery: {en: " "}}}', '"en": this is blank, text is needed'),
    "what the game says": (
        CS,
        "texts",
        '{said: {not-his: {en: "{who} has no such card"}}}',
        "nothing is filled in for {who} (there are {name}, {card})",
    ),
    "what is said has no ways": (
        CS,
        "texts",
        '{said: {not-his: {en: "{name:de}"}}}',
        'in {name:de}, "de" is no way to tell a name (there are {name}, {card})',
    ),
    "a value": (CS, "texts", '{values: {tile: {disk: {en: "{of}"}}}}', f"nothing is filled in for {{of}} {PLAIN}"),
    "a word of pictures": (
        CS,
        "texts",
        '{drawn: {of: {title: {en: "{} of {}"}}}}',
        "{} makes no place (there are {number}, {most})",
    ),
    "what is drawn": (CS, "texts", '{drawn: {pile: {title: {en: "{}"}}}}', f"{{}} makes no place {PLAIN}"),
    "a fact": (
        REPLICANTS,
        "texts",
        '{facts: {inside: {fails: {en: "{foo}"}}}}',
        f"nothing is filled in for {{foo}} {HEX}",
    ),
    "a fact, told otherwise": (
        REPLICANTS,
        "texts",
        '{facts: {inside: {fails: {fr: "{hex:foo}"}}}}',
        f'in {{hex:foo}}, "foo" is no way to tell a hex {HEX}',
    ),
    "what may be left out": (
        REPLICANTS,
        "texts",
        '{facts: {occupied: {fails: {en: "{by}"}}}}',
        f"nothing is filled in for {{by}} {HEX}",
    ),
    "what the board says": (
        REPLICANTS,
        "texts",
        '{said: {due: {en: "{nme} moves"}}}',
        "nothing is filled in for {nme} (there are {name}, {action}, {of})",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_place_that_nothing_fills_is_told_where_it_is(case: str, tmp_path: Path, monkeypatch, capsys) -> None:
    game, name, said, message = WRONG[case]
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(f"extends: {game}\n{name}:\n  {said}\n", encoding="utf-8")
    assert run(["show", game, "--variant", "house.yaml"]) == 3
    err = capsys.readouterr().err
    column = 3 + next(said.index(begin) + len(begin) for begin in ("{en: ", "{fr: ", "{de: ") if begin in said)
    assert err.splitlines() == [f"error: house.yaml:3:{column}: {message}"]


def test_validate_tells_it_too(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house.yaml").write_text(
        f'extends: {CS}\ngame: {{titles: {{battery: {{en: "{{off}}"}}}}}}\n', encoding="utf-8"
    )
    assert run(["validate", "house.yaml"]) == 3
    out = capsys.readouterr()
    assert "house.yaml:2:31: nothing is filled in for {off}" in out.out + out.err


def test_texts_of_an_overlay_need_english_only(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        f"""extends: {CS}
game: {{titles: {{power: {{en: "power of {{of}}"}}}}, modes: {{duel: {{title: {{en: Duel}}}}}}}}
clauses:
  - id: house.power
    chapter: turn
    text: {{en: "Power."}}
    computes: power
    given: {{of: player}}
    as: {{plus: [{{battery: $of}}, 1]}}
""",
        encoding="utf-8",
    )
    rules = Library([house])
    told = rules.check(CS).data["game"]
    assert told["titles"]["power"] == dict.fromkeys(LANGUAGES, "power of {of}")
    assert told["modes"]["duel"]["title"] == {"en": "Duel", "fr": "deux joueurs", "de": "zwei Spieler"}
    house.write_text(house.read_text(encoding="utf-8").replace('{en: "power', '{de: "power'), encoding="utf-8")
    with pytest.raises(InputError) as refused:
        Library([house]).check(CS)
    assert [problem.message for problem in refused.value.problems] == ['"power": the key "en" is missing']


def test_a_text_is_filled_in_where_its_places_are() -> None:
    assert filled("{of:de} and {x}, {", lambda name, how: f"<{name} {how}>") == "<of de> and <x >, {"
    assert places("{of:de} and {x}, {a b} {") == ([("of", "de"), ("x", "")], ["{a b}", "{"])


@pytest.mark.parametrize("game", games.shipped())
def test_all_that_is_filled_in_is_told_somewhere(game: str) -> None:
    spec = load_spec(game)
    said, wanted = spec.data["texts"]["said"], games.of(game).said(spec)
    for name, there in wanted.items():
        assert {place for text in said[name].values() for place, _ in places(text)[0]} == {*there}, name
