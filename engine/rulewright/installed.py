"""Where the files lie that come with the engine: rules, scenarios, pages."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent
INSTALLED = _PACKAGE / "data"
"""What of the checkout lies inside an installed wheel; there is none in the checkout."""
ROOT = INSTALLED if INSTALLED.is_dir() else _PACKAGE.parent.parent
RULES = ROOT / "rules"
