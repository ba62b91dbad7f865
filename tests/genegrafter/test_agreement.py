"""The engine and the referee, which know nothing of each other, agree on whole games of GENEGRAFTER."""

from __future__ import annotations

import pytest

from genegrafter.comparing import Setting, compared, settings

STATES = 150
"""So many of each setting."""


@pytest.mark.long(of=90)
@pytest.mark.parametrize("setting", settings(), ids=str)
def test_engine_and_referee_agree(setting: Setting, request: pytest.FixtureRequest) -> None:
    assert compared(setting, STATES, request.config.option.draw) == STATES
