"""A referee of RIVALS: initial(mode, options, readings) -> State."""

from rivals.referee import fight, rounds, turns
from rivals.referee.core import State
from rivals.referee.opening import initial
from rivals.referee.tables import MODES, READINGS

__all__ = ["MODES", "READINGS", "State", "fight", "initial", "rounds", "turns"]
