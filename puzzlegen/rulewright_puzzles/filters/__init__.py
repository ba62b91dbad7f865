"""What a position must not be, to be worth a search: one file a filter, each registered here by name.

A filter looks at a position alone and is cheap.  That it is not won sooner than asked is the search's business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulewright.core.game import Position
from rulewright_puzzles.filters import hanging, unbegun

Filter = Callable[[Position], bool]
"""Whether a position is to be left out."""
FILTERS: Mapping[str, Filter] = {"unbegun": unbegun.rejects, "hanging": hanging.rejects}
"""Filters by name, the cheapest first."""
