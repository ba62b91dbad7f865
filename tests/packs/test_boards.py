"""Boards: where cells lie, what clauses ask of them, how positions on them are written, drawn and read back."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import Any

import pytest

from core.test_typed_words import judged_alike, led_alike
from packs.foreign import FOREIGN, PACKS
from packs.test_drafts import DRAFTS
from rulewright import games
from rulewright.core import boards
from rulewright.core.errors import InputError, PositionError
from rulewright.core.game import Game, Position
from rulewright.core.play import TERMINAL
from rulewright.spec import outside
from rulewright.spec.pack import Library

every_pack = pytest.mark.parametrize("name", FOREIGN)


@pytest.fixture(autouse=True)
def packs(nothing_outside: None) -> None:
    outside.use([str(PACKS)])


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("connect-four", "8", '"8" is not the column of a drop (from 1 to 7)'),
        ("connect-four", "0", '"0" is not the column of a drop (from 1 to 7)'),
        ("connect-four", "4 5", '"4 5" is no action (write COLUMN)'),
        ("pig", "9", '"9" is not the face of a throw (from 1 to 6)'),
    ],
)
def test_a_number_that_no_action_has_is_told_with_those_that_are(name: str, text: str, told: str) -> None:
    own = Library().game(name).own
    with pytest.raises(InputError) as caught:
        own.notation.parse(own.initial_position(), text)
    assert str(caught.value) == told


def asked(board: boards.Board) -> tuple[list[str], list[str], Any]:
    cells, ways = board.things.values()
    return list(cells), list(ways), boards.tables(board)


def test_squares_have_eight_neighbours_and_lines_in_four_directions() -> None:
    cells, ways, said = asked(boards.board(boards.SQUARE, 4, 3))
    at = cells.index
    assert cells[:5] == ["a1", "b1", "c1", "d1", "a2"]
    assert said["BOARD_GO"][at("b2")][ways.index("north-west")] == at("a3")
    assert said["BOARD_GO"][at("a1")][ways.index("south")] == -1
    assert {cells[c] for c in said["BOARD_AROUND"][at("a1")]} == {"a2", "b2", "b1"}
    assert [cells[c] for c in said["BOARD_PASSED"][at("a1")][at("d1")]] == ["b1", "c1"]
    assert said["BOARD_PASSED"][at("a1")][at("d2")] == ()
    assert [cells[c] for c in said["BOARD_LINE"][at("a1")][ways.index("north-east")]] == ["b2", "c3"]
    assert len(said["BOARD_LINES"][1]) == len(cells) == len({*said["BOARD_LINES"][1]})
    assert len(said["BOARD_LINES"][3]) == 3 * 2 + 4 + 2 * 2
    assert said["BOARD_LINES"][0] == ()


@pytest.mark.parametrize("board", [boards.board(boards.RHOMBUS, 4, 4), boards.board(boards.HEXAGON, 3, 3)])
def test_hexes_lie_next_to_six_that_are_drawn_so_near(board: boards.Board) -> None:
    cells, ways, said = asked(board)
    spots = [board.middle(*board.places[cell]) for cell in cells]
    for number, (x, y) in enumerate(spots):
        near = {i for i, (right, down) in enumerate(spots) if 0 < (x - right) ** 2 + (y - down) ** 2 < 1.1}
        assert {*said["BOARD_AROUND"][number]} == near
    assert max(map(len, said["BOARD_AROUND"])) == len(ways) == 6
    assert len(cells) == {boards.RHOMBUS: 16, boards.HEXAGON: 19}[board.sort]


@pytest.mark.parametrize("sort", boards.SORTS)
def test_columns_and_rows_are_called_beside_the_first_of_their_cells(sort: str) -> None:
    board = boards.board(sort, 4, 4)
    spots = {name: board.middle(*place) for name, place in board.places.items()}
    edges = {text: (x, y) for text, x, y in board.edges}
    assert list(edges) == list(dict.fromkeys([*(name[0] for name in spots), *(name[1:] for name in spots)]))
    assert len({*edges.values(), *spots.values()}) == len(edges) + len(spots)
    for text, (x, y) in edges.items():
        near = {name for name, (right, down) in spots.items() if (x - right) ** 2 + (y - down) ** 2 < 1.1}
        first = next(name for name in spots if text in (name[0], name[1:]))
        assert first in near, text
        if text.isalpha():
            assert x == spots[first][0], text


def test_a_way_leads_over_such_cells_alone() -> None:
    cells, _, said = asked(boards.board(boards.RHOMBUS, 3, 3))
    joined, at = said["BOARD_JOINED"], cells.index
    bent = [at(cell) for cell in ("b1", "a2", "a3")]
    assert joined(bent, [at("a1"), at("b1")], [at("a3")])
    assert not joined([at("a1"), at("b2"), at("c3")], [at("a1")], [at("c3")])
    assert not joined(bent, [at("c1")], [at("a3")])
    assert joined([at("b2")], [at("b2")], [at("b2")])


@pytest.mark.parametrize("sort", boards.SORTS)
def test_a_distance_is_of_the_shortest_way_and_a_way_may_be_too_long(sort: str) -> None:
    cells, _, said = asked(boards.board(sort, 4, 4))
    everywhere = list(range(len(cells)))
    for cell in everywhere:
        reached, steps = {cell}, 0
        while len(reached) < len(cells):
            assert [c for c in everywhere if said["BOARD_DISTANCE"](cell, c) <= steps] == sorted(reached)
            assert all(said["BOARD_NEAR"](everywhere, [cell], [c], steps) == (c in reached) for c in everywhere)
            reached |= {near for one in reached for near in said["BOARD_AROUND"][one]}
            steps += 1


@pytest.mark.parametrize(
    ("board", "start", "end", "under"),
    [
        (boards.board(boards.HEXAGON, 7, 7), "g7", "j9", "h8 i8"),
        (boards.board(boards.HEXAGON, 7, 7), "g7", "g10", "g8 g9"),
        (boards.board(boards.HEXAGON, 7, 7), "g7", "i8", "h8"),  # along an edge: h8 is on the left, h7 on the right
        (boards.board(boards.HEXAGON, 7, 7), "i8", "g7", "h7"),
        (boards.board(boards.HEXAGON, 7, 7), "g7", "h7", ""),
        (boards.board(boards.HEXAGON, 7, 7), "g7", "g7", ""),
        (boards.board(boards.RHOMBUS, 4, 4), "a1", "b2", "b1"),
        (boards.board(boards.RHOMBUS, 4, 4), "b2", "a1", "a2"),
        (boards.board(boards.RHOMBUS, 4, 4), "a1", "b3", "a2 b2"),
        (boards.board(boards.SQUARE, 4, 4), "a1", "d4", "b2 c3"),
        (boards.board(boards.SQUARE, 4, 4), "a1", "c2", "b2"),
        (boards.board(boards.SQUARE, 4, 4), "c2", "a1", "b1"),
    ],
)
def test_a_beeline_has_a_cell_for_each_step(board: boards.Board, start: str, end: str, under: str) -> None:
    cells, _, said = asked(board)
    found = said["BOARD_BEELINE"](cells.index(start), cells.index(end))
    assert [cells[cell] for cell in found] == under.split()


def test_a_way_around_takes_more_steps() -> None:
    cells, _, said = asked(boards.board(boards.SQUARE, 3, 3))
    a1, c1, b1 = map(cells.index, ("a1", "c1", "b1"))
    without = [cell for cell in range(len(cells)) if cell != b1]
    assert said["BOARD_NEAR"](without, [a1], [c1], 2)
    assert not said["BOARD_NEAR"](without, [a1], [c1], 1)
    assert not said["BOARD_NEAR"](without, [b1], [c1], 9)


@pytest.mark.long
@pytest.mark.parametrize("name", [*FOREIGN, *DRAFTS])
def test_what_is_compiled_and_what_is_explained_agree_on_random_play(name: str) -> None:
    game = Library().game(name)
    for seed in range(3):
        judged_alike(game, seed)
        led_alike(game, seed)


def played(game: Game, seed: int) -> list[Position]:
    rng, positions = random.Random(seed), [game.own.initial_position()]
    while game.current_player(positions[-1].state) != TERMINAL and len(positions) < 150:
        positions.append(positions[-1].after(rng.choice(game.legal_actions(positions[-1].state))))
    return positions


@every_pack
def test_positions_lead_back_from_a_line_and_from_data_and_are_drawn(name: str) -> None:
    game, drawing = Library().game(name), games.of(name).drawing
    found = [position for seed in range(3) for position in played(game, seed)]
    sampling = game.own.sampling
    assert sampling is not None
    drawn = [one for seed in range(5) if (one := sampling.draw(random.Random(seed)))]
    for position in (*found[::5], found[-1], *drawn):
        again = game.own.parse_position(str(position))
        assert str(again) == str(position)
        assert again.state == position.state
        if game.outcome(position.state) is None:
            assert game.own.position(game.own.describe(position)).state == position.state
        assert drawing.to_text(position)
        ET.fromstring(drawing.to_svg(position, "fr"))
    assert len({str(one) for one in drawn}) > 1 or name == "pig"


@every_pack
def test_seats_that_rules_do_not_tell_apart_may_be_changed(name: str) -> None:
    """Nor are cells: a board has no symmetries of its own."""
    game = Library().game(name)
    symmetries = game.own.hints.symmetries
    assert len(symmetries) == (1 if name in ("breakthrough", "hex", "leduc-poker") else 2)
    for position in played(game, 2):
        legal = game.legal_actions(position.state)
        for symmetry in symmetries:
            mapped = symmetry.state(position.state)
            assert {*map(symmetry.action, legal)} == {*game.legal_actions(mapped)}
            worth = game.returns(position.state)
            assert tuple(game.returns(mapped)[symmetry.seat(seat)] for seat in range(2)) == worth
            for action in legal[:3]:
                after = game.apply(mapped, symmetry.action(action))
                assert after == symmetry.state(game.apply(position.state, action))


@every_pack
def test_positions_that_are_simpler_are_positions(name: str) -> None:
    game = Library().game(name)
    sampling = game.own.sampling
    assert sampling is not None
    simpler = list(sampling.smaller(played(game, 1)[-3]))
    for position in simpler[:20]:
        assert game.own.parse_position(str(position)).state == position.state


def test_a_picture_has_what_stands_on_each_cell_and_marks_those_of_an_action() -> None:
    game, drawing = Library().game("breakthrough"), games.of("breakthrough").drawing
    position = game.own.position({"piece": {"b5": "Black", "c4": "White"}})
    action = game.own.notation.parse(position, "b5 c4")
    told = drawing.to_text(position, action=action).splitlines()
    assert "     5  · [●  ·  ·  ·  ·  ·  ·" in told
    assert "     4  ·  · [■  ·  ·  ·  ·  ·" in told
    svg = drawing.to_svg(position, action=action)
    assert svg.count('data-cell="') == 64
    assert svg.count('class="place marked"') == 2
    assert "piece: c4 White, b5 Black." in drawing.to_figure(position).description


def test_what_stands_nowhere_or_twice_is_refused() -> None:
    own = Library().game("tic-tac-toe").own
    for line in ("mark/d4.Cross", "mark/a1", "mark/a1.Cross+a1.Nought", "mark/a1.Nobody"):
        with pytest.raises((InputError, PositionError)):
            own.parse_position(f"tic-tac-toe:two Cross Nought {line}")


def test_numbers_of_actions_are_written_and_bounded() -> None:
    game = Library().game("connect-four")
    start = game.own.initial_position()
    assert [game.own.notation.write(start, action) for action in game.legal_actions(start.state)] == list("1234567")
    assert not game.allows(start.state, ("drop", 8))
    for text in ("0", "8", "-1", "a"):
        with pytest.raises(InputError):
            game.own.notation.parse(start, text)


def test_who_has_won_is_known_by_what_the_end_is_worth() -> None:
    game = Library().game("kuhn-poker")
    end = played(game, 0)[-1]
    outcome = game.outcome(end.state)
    assert outcome is not None
    assert outcome.points is not None
    assert sum(outcome.points) == 0
    assert {outcome.points[seat] > 0 for seat in outcome.winners} == {True}
    wrong = str(end).replace(f"won/{end.names[outcome.winners[0]]}", f"won/{end.names[outcome.losers[0]]}")
    with pytest.raises(InputError):
        game.own.parse_position(wrong)
    assert game.own.parse_position(str(replace(end))).state == end.state
