"""The written action: every form of the notation document, and the mistakes that scanning makes."""

from __future__ import annotations

import pytest

from rulewright.core.errors import InputError
from rulewright.games.replicants.game import tables_of
from rulewright.spec.pack import Library

MIDGAME = (
    "replicants:two-player rouge/5/0/1E8S.2B4NE.2G9S.3D5NE.4F5NE.5G5SW.6H5SW/3457 "
    "jaune/7/0/1E2N.2D3N.2F2N.3H4SE.5D2NE.6F3NE/457 rouge/2"
)
TWO_FOURS = (
    "replicants:two-player rouge/4/0/1E8S.4D8S.4F9S.2C7S/ jaune/0/0/1E2N.2D2N.2E3N.2F3N/ rouge/2"  # both reach E7
)


@pytest.fixture(scope="module")
def game():
    return Library().game("replicants")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("E", "charge"),
        ("#C7", "overload"),
        ("4E7", "move"),
        ("4G8E7", "move"),
        ("6H5x", "move"),
        ("xG8.xG7.4E6", "arcs"),
        ("xG7", "strike"),
        ("!6D2", "create"),
        ("-", "skip"),
        ("D2-", "rotate"),
        ("D2+", "rotate"),
    ],
)
def test_every_form_is_read(game, text, kind):
    position = game.own.parse_position(MIDGAME)
    assert game.own.notation.parse(position, text)[0] == kind


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("16D2", "!6D2"),
        ("14E7", "!4E7"),
        ("|6D2", "!6D2"),
        ("l6D2", "!6D2"),
        ("ES-", "E3-"),
        ("E7 +", "E7+"),
        ("6H5X", "6H5x"),
        ("XG8.XG7.4E6", "xG8.xG7.4E6"),
        ("4e7", "4E7"),
        ("e", "E"),
        ("–", "-"),
    ],
)
def test_slips_are_understood(game, text, meant):
    position = game.own.parse_position(MIDGAME)
    with pytest.raises(InputError, match="did you mean") as caught:
        game.own.notation.parse(position, text)
    assert caught.value.problems[0].suggestion == f'did you mean "{meant}"?'


@pytest.mark.parametrize("text", ["", "Q", "44", "9E7", "4E", "E7", "xE2.", "x", "4E7E8F9", "##C7", "D2*", "!D2"])
def test_what_is_no_action_is_refused(game, text):
    with pytest.raises(InputError, match=r"is not an action|there is no soul"):
        game.own.notation.parse(game.own.parse_position(MIDGAME), text)


def test_the_origin_is_written_only_where_it_is_needed(game):
    position = game.own.parse_position(TWO_FOURS)
    written = {game.own.notation.write(position, a) for a in game.legal_actions(position.state) if a[0] == "move"}
    both = {w for w in written if w.startswith("4") and len(w) == 5}
    assert both, "two 4s reach one hex here"
    for text in both:
        short = text[0] + text[3:]
        with pytest.raises(InputError, match="could mean"):
            game.own.notation.parse(position, short)
    for text in written - both:
        action = game.own.notation.parse(position, text)
        origin = tables_of(game).arena.hex_name(action[2])
        assert game.own.notation.parse(position, text[0] + origin + text[1:]) == action


def test_strikes_are_read_in_any_order(game):
    position = game.own.parse_position(MIDGAME)
    one, other = (game.own.notation.parse(position, t) for t in ("xG8.xG7.4E6", "xG7.xG8.4E6"))
    assert one == other
    assert game.own.notation.write(position, one).startswith("xG8.xG7.")
    with pytest.raises(InputError, match="strikes one hex twice"):
        game.own.notation.parse(position, "xG8.xG8.4E6")
