"""The rulewright command."""
