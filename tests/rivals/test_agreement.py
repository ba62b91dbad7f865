"""The engine and the referee, which know nothing of each other, agree on games of RIVALS, as far as it is written."""

from __future__ import annotations

import pytest

from rivals.comparing import Setting, compared, settings

pytestmark = pytest.mark.usefixtures("nothing_outside")
POSITIONS = 300
"""So many of a game."""
DRONES = "two-player-drones"
MODES = ("two-player", "three-player", "four-player", "five-player", "six-player", DRONES)
SETTINGS = [Setting(mode) for mode in MODES]
"""Every mode with the defaults, and each other reading with two players or three, with drones if it is about them."""
READINGS = list(dict.fromkeys(each.readings for each in settings() if each.readings))
SETTINGS += [
    Setting(DRONES if readings[0][0].startswith(("drone-", "hack-")) else MODES[number % 2], readings)
    for number, readings in enumerate(READINGS)
]


@pytest.mark.long(of=len(SETTINGS))
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_engine_and_referee_agree(setting: Setting, request: pytest.FixtureRequest) -> None:
    assert compared(setting, request.config.option.draw, POSITIONS) > 0
