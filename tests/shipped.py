"""What ships: scenarios and mutants, found and made once a process."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache

from rulewright.harness.finding import Found, Search, search
from rulewright.harness.mutation.killing import Hunt
from rulewright.harness.mutation.mutants import Mutant, mutants
from rulewright.spec.pack import load_pack


@cache
def shipped() -> Search:
    """All scenarios that we have."""
    return search([])


@cache
def hunted(game: str) -> tuple[Hunt, dict[str, Mutant]]:
    """The hunt with every scenario that we have, and the mutants by key."""
    made = Hunt(load_pack(game), shipped().found)
    return made, {mutant.key: mutant for mutant in mutants(made.spec)}


def hunted_with(hunt: Hunt, kept: Callable[[Found], bool]) -> Hunt:
    """A hunt with some of another's scenarios: that they pass by the rules as they are is known of that."""
    less = copy.copy(hunt)
    less.scenarios = list(filter(kept, hunt.scenarios))
    return less
