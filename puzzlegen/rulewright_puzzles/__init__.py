"""The search for proved puzzles: positions in which one player wins in N turns whatever the others do.

This package imports the engine, `rulewright`, and never the reverse: every win it finds is written down as a
certificate, which the engine's own checker replays without any code from here.
"""
