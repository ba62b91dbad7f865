"""RIVALS once more, by somebody who had seen the rulebook and our notes on it alone, but no rules in YAML."""
