"""What every position has is there in every state of games in which anything is done."""

from __future__ import annotations

import random

import pytest

from rivals.comparing import Setting, settings
from rivals.test_bad_input import PACK
from rulewright.core.declared import DeclaredAbilities
from rulewright.core.play import CHANCE
from rulewright.spec import outside
from rulewright.spec.pack import Library

pytestmark = pytest.mark.usefixtures("nothing_outside")
SETTINGS = settings()


@pytest.mark.long(of=30)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_every_position_has_is_there_in_play(setting: Setting) -> None:
    outside.use([str(PACK)])
    game, rng = Library().game("rivals", setting.mode, dict(setting.readings)), random.Random(f"in play {setting}")
    assert isinstance(game.own, DeclaredAbilities)
    state = game.initial_state()
    while game.outcome(state) is None:
        by_chance = game.current_player(state) == CHANCE
        actions = (
            [action for action, _ in game.chance_outcomes(state)] if by_chance else list(game.legal_actions(state))
        )
        state = game.apply(state, rng.choice(actions))
        assert game.own.missed(state) is None
