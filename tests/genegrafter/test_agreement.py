"""The engine and the referee, which know nothing of each other, agree on whole games of GENEGRAFTER."""

from __future__ import annotations

import pytest

from genegrafter.comparing import Setting, compared, settings

FEW, MANY = 150, 250
"""So many states of each setting: drawn, and with `--all`."""


@pytest.mark.long(of=60)
@pytest.mark.parametrize("setting", settings(), ids=str)
def test_engine_and_referee_agree(setting: Setting, whole: bool, request: pytest.FixtureRequest) -> None:
    states = MANY if whole else FEW
    assert compared(setting, states, request.config.option.draw) == states
