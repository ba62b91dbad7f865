"""The rules of GENEGRAFTER lie among the packs of the tests until the game is whole."""

import pytest

from genegrafter.comparing import PACK
from rulewright.spec import outside


@pytest.fixture(autouse=True)
def pack(nothing_outside: None) -> None:
    outside.use([str(PACK)])
