"""Mutation operators, one a file: small mistakes that somebody could make in a rulebook's data.

Each has a name, a sentence, the nodes of the data that it fits and the mutants that it makes there.  It knows shapes
(a condition, a list of kinds, a picture), no game and no rule.  A file in this folder with an `OPERATOR` is one; to
add one is to add a file.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from rulewright.harness.mutation.operator import Operator


@cache
def operators() -> tuple[Operator, ...]:
    """Every operator, by name."""
    modules = (importlib.import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__))
    found = [module.OPERATOR for module in modules if hasattr(module, "OPERATOR")]
    return tuple(sorted(found, key=lambda operator: operator.name))
