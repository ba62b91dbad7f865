"""The engine: rules as data compiled and run, verdicts with reasons, scenarios.  It knows no game."""
