"""Where rules and scenarios lie: in the checkout, or inside an installed wheel."""

from __future__ import annotations

import os
from pathlib import Path

import rulewright

_PACKAGE = Path(rulewright.__file__).parent
_INSTALLED = _PACKAGE / "data"
ROOT = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent.parent
RULES = ROOT / "rules"
SCENARIOS = ROOT / "scenarios"
SCHEMAS = RULES / "schema"
SUFFIX = ".scenario.yaml"
"""How the names of scenario files end."""


def shown(path: str | os.PathLike[str]) -> str:
    """A path as a person would write it from where he is."""
    try:
        relative = os.path.relpath(path)
    except ValueError:  # another drive
        return str(path)
    return str(path) if relative.startswith("..") and Path(path).is_absolute() else relative
