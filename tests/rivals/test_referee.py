"""The referee of RIVALS agrees with the examples its author wrote down; whole games, its odds and what it hides."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from rivals.referee import odds, referee, scene
from rivals.referee import tables as T
from rivals.referee.board import CELLS, TILE_OF, next_to_void
from rivals.referee.core import State

EXAMPLES = scene.load()
GAMES = 7
"""So many random games of each mode."""
CARDS = 170 + 19
"""Cards of the Interface and schemas; with seven of each player's own."""


def all_cards(g: dict[str, Any]) -> int:
    many = sum(g["interface"].values()) + sum(g["interface_discard"].values()) + len(g["row"])
    many += len(g["schemas"]) + len(g["schema_discard"]) + len(g["schema_row"])
    many += sum(g["box"].values()) + len(g["table"])
    if g["looking"]:
        many += len(g["looking"]["cards"])
    if fight := g["fight"]:
        many += len(fight["mods"]) + len(fight["stack"]) + (fight["source"] == "card")
    for p in g["players"].values():
        many += len(p["hand"]) + sum(p["deck"].values()) + sum(p["discard"].values()) + len(p["skills"])
        many += len(p["drone"]["cards"]) if p["drone"] else 0
    return many


def check(state: State) -> None:
    """What holds in every state."""
    g = state._g
    many = len(g["players"])
    assert all_cards(g) == CARDS + 7 * many
    assert g["round"] <= (9 if g["mode"] == "two-player-drones" else 13)
    for what in ("resin", "crystal"):
        purses = [each for p in g["players"].values() for each in (p, p["drone"]) if each]
        assert all(each[what] >= 0 for each in purses)
        assert g["supply"][what] == 50 - sum(each[what] for each in purses) >= 0
    for seat, p in g["players"].items():
        assert 0 <= p["life"] <= 20
        assert 0 <= p["gauge"] <= 15
        assert p["alive"] == (p["life"] > 0)
        assert p["tokens"] >= 0
        assert p["turned"] <= 2
        assert p["tokens"] + p["turned"] <= 3
        assert sum(owner == seat for owner, _ in g["shields"]) <= 2
        names = [skill["card"] for skill in p["skills"]]
        assert len(names) <= 3
        assert len(set(names)) == len(names)
        if p["cell"] and not g["zones_now"]:
            tile = g["tiles"][TILE_OF[p["cell"]]]
            assert p["alive"]
            assert tile["seen"]
            assert not tile["gone"]
        if p["drone"]:
            assert len(p["drone"]["cards"]) <= 3
            assert 0 <= p["drone"]["tokens"] <= 2
    cells = [cell for _, cell in g["shields"]]
    assert len(set(cells)) == len(cells)
    assert all(not g["tiles"][TILE_OF[cell]]["gone"] for cell in cells + g["sponsors"])
    assert len(g["sponsors"]) <= (3 if g["readings"]["sponsor-cap"] == "three" else 6)
    if g["round"] > 12:
        assert sum(not tile["gone"] for tile in g["tiles"].values()) == 1
    who, choices = state.player(), state.choices()
    if who is None:
        assert state.result()["why"]
    elif who == "chance":
        weights = state.weights()
        assert len(weights) == len(choices)
        assert sum(weights) == 1
        assert all(isinstance(weight, Fraction) and weight > 0 for weight in weights)
    else:
        assert g["players"][who]["alive"] or g["round"] == 0
        assert g["todo"][-1] != ("menu",) or 0 <= g["turn"]["ap"] <= 2
    assert len(set(choices)) == len(choices)
    assert bool(choices) == (who is not None)


@pytest.mark.long(of=3 * GAMES)
@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("mode", T.MODES)
def test_what_holds_in_games(mode: str, seed: int, request: pytest.FixtureRequest) -> None:
    """A random game under readings that are drawn ends; nothing that is played changes the state before."""
    rng = random.Random(f"{mode} {seed} {request.config.option.draw}")
    state = referee.initial(mode, None, {name: rng.choice(options) for name, options in T.READINGS.items()})
    for step in range(20_000):
        if step % 5 == 0 or state.player() is None:
            check(state)
        choices = state.choices()
        if state.player() is None:
            break
        if state.player() == "chance":
            (choice,) = rng.choices(choices, [float(weight) for weight in state.weights()])
        else:
            choice = rng.choice(choices)
            if choice == ("end",) and rng.random() < 0.7:
                choice = rng.choice(choices)
        after = state.apply(choice)
        if step % 50 == 0:
            before = hash(state)
            assert state.apply(choice) == after
            assert hash(state.apply(choice)) == hash(after)
            assert State(state.plain()) == state
            assert hash(state) == before
            for seat in state._g["players"]:
                state.view(seat)
        state = after
    assert state.result()


def test_examples() -> None:
    wrong = {example["id"]: differs for example in EXAMPLES if (differs := scene.run(example))}
    assert not wrong
    assert len({example["id"] for example in EXAMPLES}) == 397


@pytest.mark.parametrize("name", ["then", "legal", "illegal", "none_of", "some_of"])
def test_examples_can_fail(name: str) -> None:
    """Whoever turns what an example expects round is told so."""
    other = {"legal": "illegal", "illegal": "legal", "none_of": "some_of", "some_of": "none_of"}
    asked = [example for example in EXAMPLES if name in example][:20]
    assert asked
    for example in asked:
        if name == "then":
            told: dict[str, Any] = {
                path: [[c, "2/1"] for c, _ in value] if path == "odds" else ["other", value]
                for path, value in example["then"].items()
            }
            changed = example | {"then": told}
        else:
            changed = {key: value for key, value in example.items() if key in ("situation", "do")}
            changed[other[name]] = example[name]
        assert scene.run(changed)


def test_every_reading_has_an_example() -> None:
    used = {item for example in EXAMPLES for item in example["situation"].get("readings", {}).items()}
    assert {(name, option) for name, options in T.READINGS.items() for option in options[1:]} <= used


def test_bad_input() -> None:
    with pytest.raises(ValueError, match="share-cell"):
        referee.initial("two-player", None, {"share-cell": "perhaps"})
    with pytest.raises(ValueError, match="first_player"):
        referee.initial("two-player", {"first_player": 3})
    with pytest.raises(ValueError, match="ashaks"):
        referee.initial("two-player", {"ashaks": ("Xhan", "Xhan")})
    with pytest.raises(ValueError, match="not possible here"):
        referee.initial("two-player").apply(("end",))


def test_odds_of_the_notes() -> None:
    assert odds.check() == []


def outcomes(state: State, seat: int, weight: Fraction = Fraction(1)) -> dict[int, Fraction]:
    """Life lost and how likely it is, over every throw of the referee's own chance."""
    if state.player() != "chance":
        return {20 - state._g["players"][seat]["life"]: weight}
    found: dict[int, Fraction] = {}
    for choice, each in zip(state.choices(), state.weights(), strict=True):
        for lost, part in outcomes(state.apply(choice), seat, weight * each).items():
            found[lost] = found.get(lost, Fraction()) + part
    return found


@pytest.mark.parametrize("dice", odds.DICE)
@pytest.mark.parametrize("salvos", odds.TABLE)
def test_odds_by_the_referee(salvos: tuple[int, ...], dice: int) -> None:
    card = "Double Blaster 1" if len(salvos) == 2 else "Blaster"
    mods = ["Mod 1"] * (salvos[0] - 2)
    turned, rest = divmod(dice - 2, 2)
    players = {1: {"cell": "G10", "hand": [card, *mods]}, 2: {"cell": "H10", "turned": turned}}
    state = scene.build({"players": players, "ground": {"H10": "forest" if rest else "crystal"}})
    for choice in [("play", card, ("A", 2)), *(("mod", mod) for mod in mods)]:
        state = state.apply(choice)
    found = outcomes(state, 2)
    assert found == {lost: part for lost, part in odds.losses(salvos, dice).items() if part}
    mean = sum(lost * part for lost, part in found.items())
    assert (mean, found.get(0, 0)) == odds.TABLE[salvos][odds.DICE.index(dice)]


def test_views_hide() -> None:
    """Two states that differ only in what a seat may not know look the same to it."""

    def of(held: str, below: str) -> State:
        mine = {"cell": "G10", "hand": ["Jam 1"]}
        return scene.build({"players": {1: mine, 2: {"hand": [held], "deck": [below]}}})

    one, other = of("Mod 1", "Blaster"), of("Medkit 1", "Psywave")
    assert one.view(1) == other.view(1)
    assert one.view(2) != other.view(2)
    assert one != other


def test_eras_lie_beside_the_void() -> None:
    """p.26: an era is the tiles beside the void when it begins, but for two long tiles of the second."""
    left = set(CELLS)
    for era in "ABC":
        beside = {TILE_OF[cell] for cell in left if next_to_void(cell, left)}
        if era == "A":
            beside -= {"B1", "B9"}
        assert beside == {tile for tile in T.TILES if tile[0] == era}
        left -= {cell for tile in beside for cell in T.TILES[tile]}
    assert left == {"G7"}


def test_tables() -> None:
    assert sum(T.INTERFACE.values()) == 170
    assert (len(T.SCHEMAS), len(T.ZONES), sum(T.EVENTS.values())) == (19, 18, 15)
    assert sum(copies for _, copies, _ in T.FACES.values()) == 36
    colours = [colour for _, _, colour in T.FACES.values() if colour is not None]
    assert all(colours.count(colour) == 3 for colour in range(8))
    assert sum(many for _, many in T.SCHEDULE.values()) == 18
    assert sum(many for _, many in T.DRONE_SCHEDULE.values()) == 12


def gone(state: State, weight: Fraction = Fraction(1)) -> Fraction:
    """How likely it is that a zone is gone when the zone cards are drawn."""
    todo = state._g["todo"]
    if state.player() != "chance" or todo[-1][0] != "zone":
        return weight if "I-1" in state._g["zones_gone"] else Fraction(0)
    pairs = zip(state.choices(), state.weights(), strict=True)
    return sum((gone(state.apply(choice), weight * each) for choice, each in pairs), Fraction(0))


@pytest.mark.parametrize(
    ("number", "before", "chance"),
    [(2, (), Fraction(1, 6)), (3, ("I-6",), Fraction(2, 5)), (4, ("I-4", "I-5", "I-6"), Fraction(1))],
)
def test_zone_cards(number: int, before: tuple[str, ...], chance: Fraction) -> None:
    left = [zone for zone in T.ZONES if zone.startswith("I-") and zone not in before]
    players = {1: {"cell": "G9"}, 2: {"cell": "G8"}}
    state = scene.build({"at": "end of round", "round": number, "zones": {1: left}, "players": players})
    assert gone(state) == chance
