"""`rulewright show`: boards and tables, in every language, with what one asks to have marked on them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from rulewright.cli import main

LANGUAGES = ("en", "fr", "de")
MIDGAME = (
    "replicants:two-player Rouge/5/0/2B4NE.3D5NE.1E8S.4F5NE.5G5SW.2G9S.6H5SW/3457 "
    "Bleu/7/0/5D2NE.2D3N.1E2N.2F2N.6F3NE.3H4SE/457 Rouge/2"
)
TEAMS = (
    "replicants:four-player-teams Maximiliane-Charlotte-von-und-zu-Hohenfels/9/0/1E8S.2D7SE.5E7NW.3F9NE/ "
    "Bo/0/0/1K8SW.2J8N.2J7S.6K7SE/7 Vert/3/0/1H2N.2H3NE.7G2SE.4I3SW.5I2NW/3456 "
    "J/1/0/1B2NE.2C3N.2C2S.3A2SE.4F5SW.7E5NW/3 Vert/3"
)
FINISHED = (
    "replicants:three-player Anna/4/2.5/3D8S.2E6S.2E7S.1E8S/3344 Ben/0/4/2D2N.2E2N.2E3N.3F2N/ "
    "Cleo/0/0/1B2N.2B3N.3C2N.2C3N/33 Anna/2(destroying.most-points.-.matrix.-)"
)


@pytest.fixture
def shown(capsys):
    """What the command prints."""

    def show(*arguments: str, code: int = 0) -> str:
        assert main.run(["show", *arguments]) == code
        said = capsys.readouterr()
        return said.err if code else said.out

    return show


@pytest.fixture
def drawn(shown):
    """The root of what it draws."""
    return lambda *arguments: ET.fromstring(shown(*arguments, "--svg", "-").encode("utf-8"))


def texts(root, css):
    found = (element for element in root.iter() if css in element.attrib.get("class", "").split())
    return ["".join(element.itertext()).strip() for element in found]


def description(root):
    return next(element.text for element in root if element.tag.endswith("desc"))


# -- moves ---------------------------------------------------------------------------------------------------------


def test_moves_marks_what_the_rules_allow_a_replicant_now(shown):
    text = shown(MIDGAME, "--moves", "H5")
    assert "( ) this Replicant: H5\n= = it walks to: F3 G4 H4 I6\n^ ^ it leaps to: F4 G3 G6\n" in text
    assert all(mark in text for mark in ("(●6↙)", "=■6↗=", "=G4 =", "^G6 ^"))


def test_moves_marks_the_enemies_that_arcs_may_strike_now_and_no_empty_hex(shown):
    line = "replicants:two-player Anna/4/0/1E8S.2E7S.2D8S.3C7S.5E5S/ Ben/0/0/1E2N.2D2N.2F2N.3E4N.2D4N/ Anna/2"
    text = shown(line, "--moves", "E5")
    assert "* * its arcs strike: D4 E4\n" in text
    assert "*■3↑*" in text
    assert "{" not in text


def test_moves_of_a_replicant_whose_turn_it_is_not_are_those_of_its_picture(shown):
    text = shown(MIDGAME, "--moves", "D2")
    assert "* * its arcs strike: D3 E2 E3\n" in text, "three hexes, enemies or not"
    assert "No move of Bleu is due" in text


def test_moves_in_an_action_without_moves_are_those_of_the_picture(shown):
    text = shown("replicants", "--moves", "E8")
    assert "= = it walks to: D7 D8 E7 F8 F9\n" in text, "E9 is outside the arena"
    assert "No move of Rouge is due" in text


def test_moves_of_a_replicant_that_has_none_are_none_and_said_to_be_none(shown):
    line = "replicants:two-player Anna/0/0/1E8S.2E7S.2F9N.3D8S/ Ben/0/0/1E2N.2D2N.2F2N.3E3N/ Anna/2"
    text = shown(line, "--moves", "F9")
    assert "it walks to" not in text
    assert "The Replicant on F9 can neither move nor strike now." in " ".join(text.split())


# -- threats -------------------------------------------------------------------------------------------------------


def test_threats_marks_every_hex_that_a_player_threatens(shown, drawn):
    hexes = "B2 C3 D1 D4 D5 E3 E4 F4 G3 G4 G5 H5"
    assert f"{{ }} threatened by Bleu: {hexes}\n" in shown(MIDGAME, "--threats", "Bleu")
    root = drawn(MIDGAME, "--threats", "Bleu")
    assert f"threatened by Bleu: {hexes}." in description(root)
    tints = [element for element in root.iter() if element.attrib.get("class") == "tint threat"]
    assert len(tints) == len(hexes.split()) + 1, "one in the legend"
    assert "threatened by Bleu" in texts(root, "legend")


def test_both_overlays_go_together(shown):
    text = shown(MIDGAME, "--moves", "H5", "--threats", "Bleu")
    assert "= = it walks to: F3 G4 H4 I6\n" in text
    assert "{ } threatened by Bleu: B2 C3 D1 D4 D5 E3 E4 F4 G3 G4 G5 H5\n" in text


# -- what cannot be shown ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--moves", "E9"), "error: E9 is outside the arena: E2-E8\n"),
        (("--moves", "Z9"), "error: Z9 is outside the arena: A-I\n"),
        (("--moves", "e5"), 'error: "e5" is not a hex: a column letter and a row number, as E5\n'),
        (
            ("--moves", "E5"),
            "error: nobody stands on E5 (Replicants stand on B4 D2 D3 D5 E2 E8 F2 F3 F5 G5 G9 H4 H5)\n",
        ),
        (("--threats", "Blue"), 'error: nobody is called "Blue" (players: Rouge, Bleu)\n'),
    ],
)
@pytest.mark.parametrize("how", [(), ("--svg", "-")])
def test_what_is_not_there_is_one_clear_error(shown, arguments, message, how):
    assert shown(MIDGAME, *arguments, *how, code=3) == message


@pytest.mark.parametrize("option", [("--moves", "E5"), ("--threats", "Bleu")])
def test_a_game_without_hexes_has_no_overlays(shown, option):
    said = shown("charge-and-spark", *option, code=2)
    assert f"Invalid value for {option[0]}: charge-and-spark has no such marks" in said


# -- words ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "status", "legend"),
    [
        ("en", "Rouge is to move: action 2 of 3", "walk leap electric_arc it_walks_to the_arrow_is_the_front matrix"),
        ("fr", "À Rouge de jouer : action 2 sur 3", "marche bond arc_électrique il_marche_vers matrice"),
        ("de", "Rouge ist am Zug: Aktion 2 von 3", "gehen springen Lichtbogen geht_nach bedroht_von_Bleu Matrix"),
    ],
)
def test_every_word_follows_the_language(drawn, language, status, legend):
    root = drawn(MIDGAME, "--lang", language, "--moves", "H5", "--threats", "Bleu")
    assert texts(root, "status") == [status]
    assert {word.replace("_", " ") for word in legend.split()} <= set(texts(root, "legend"))
    assert status in description(root)


def test_no_word_is_the_same_in_two_languages_but_names_and_terms(drawn):
    said = {}
    for language in LANGUAGES:
        root = drawn(TEAMS, "--lang", language, "--moves", "E5", "--threats", "Bo")
        legend, facts = texts(root, "legend"), [re.sub(" .*", "", fact) for fact in texts(root, "fact")]
        said[language] = {*legend, *facts, *texts(root, "heading"), *texts(root, "status"), *texts(root, "note")}
    for one, other in (("en", "fr"), ("en", "de"), ("fr", "de")):
        assert said[one] & said[other] == set()


@pytest.mark.parametrize("game", ["replicants", "charge-and-spark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_is_an_image_with_a_title_and_a_description_in_sentences(drawn, game, language):
    root = drawn(game, "--lang", language)
    assert root.attrib["role"] == "img"
    words = description(root)
    assert f"{game}:" not in words, "the line that a program reads is no description"
    assert re.fullmatch(r"(\S[^.]*\. )+\S[^.]*\.", words)
    assert {"en": "red circle", "fr": "cercle rouge", "de": "roter Kreis"}[language] in words


@pytest.mark.parametrize("game", ["replicants", "charge-and-spark"])
def test_a_picture_carries_its_position_for_programs(drawn, shown, game):
    (record,) = (element.text for element in drawn(game) if element.tag.endswith("metadata"))
    assert record == shown(game).splitlines()[-1]
    assert drawn(record).attrib["id"] == drawn(game).attrib["id"]


def test_the_description_tells_the_whole_position(drawn):
    assert description(drawn(FINISHED)) == (
        "REPLICANTS: three players, circular arena. The game is over, won by Anna. "
        "Anna (red circle): energy 4; points 2.5; reserve 3 3 4 4; hearts 4; in the arena Replicant 3 on D8 facing "
        "south, Replicant 2 on E6 facing south, Replicant 2 on E7 facing south, matrix on E8 facing south. "
        "Ben (blue square): energy 0; points 4; reserve empty; hearts 4; has lost: no matrix left; in the arena "
        "Replicant 2 on D2 facing north, Replicant 2 on E2 facing north, Replicant 2 on E3 facing north, Replicant 3 "
        "on F2 facing north. "
        "Cleo (green triangle): energy 0; points 0; reserve 3 3; hearts 4; in the arena matrix on B2 facing north, "
        "Replicant 2 on B3 facing north, Replicant 3 on C2 facing north, Replicant 2 on C3 facing north."
    )


# -- unusual positions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "half"), [("en", "2.5"), ("fr", "2,5"), ("de", "2,5")])
def test_a_finished_game_says_who_has_won_and_who_has_lost_how(shown, drawn, language, half):
    root = drawn(FINISHED, "--lang", language)
    assert texts(root, "now-arrow") == []
    assert f"points {half}".replace("points", "Punkte" if language == "de" else "points") in texts(root, "fact")
    assert "Anna" in texts(root, "status")[0]
    assert texts(root, "status")[0] in shown(FINISHED, "--lang", language)


def test_teams_long_names_empty_reserves_and_no_energy_are_all_told(shown, drawn):
    root = drawn(TEAMS)
    assert texts(root, "who") == ["Maximiliane-Charlotte-von-und-zu-Hohenfels", "Bo", "Vert", "J"]
    facts = texts(root, "fact")
    assert {"reserve empty", "energy 0", "ally Vert", "ally J", "ally Bo"} <= set(facts)
    assert not any(fact.startswith("points") for fact in facts), "points do not count between teams"
    assert re.search("> ▲ Vert +energy 3   reserve 3 4 5 6   hearts 3   ally Maximiliane", shown(TEAMS))


def test_points_are_shown_wherever_they_count_also_when_nobody_has_any(drawn):
    facts = texts(drawn("replicants:three-player"), "fact")
    assert facts.count("points 0") == 3


@pytest.mark.parametrize("game", ["replicants", "charge-and-spark"])
def test_french_has_a_space_before_each_colon(game, capsys):
    for command in (f"show {game}", "show replicants --moves E7", "explain charge-and-spark thunder/spark"):
        assert main.run([*command.split(), "--lang", "fr"]) == 0
        told = capsys.readouterr().out
        assert not re.findall(r"[^\s:]+[:;](?=\s)", told)
