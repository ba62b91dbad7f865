"""``python -m rulewright``."""

from rulewright.cli.main import main

main()
