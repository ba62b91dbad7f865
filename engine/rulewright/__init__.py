"""Rulewright turns a rulebook into something that runs.

Rules are YAML data, compiled into an engine that says of every action whether it is legal and which clause of
the rulebook decided.  `rulewright.core`, `rulewright.games` and `rulewright.render` use the standard library
only; `rulewright.spec` reads the rules, `rulewright.harness` runs scenarios, `rulewright.cli` is the command.
"""

__version__ = "0.1.0"
