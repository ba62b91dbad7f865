"""A second, plain implementation of REPLICANTS, written from the rulebook alone, to compare the engine with."""

from oracle.positions import Position, hearts, mapping, position
from oracle.rules import legal, play
from oracle.setup import default_reserve, start
from oracle.templates import Rules, load

__all__ = ["Position", "Rules", "default_reserve", "hearts", "legal", "load", "mapping", "play", "position", "start"]
