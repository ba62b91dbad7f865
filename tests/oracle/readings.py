"""The readings: where the text allows more than one; the first option is the default (facts, section 4)."""

from __future__ import annotations

from collections.abc import Mapping

OPTIONS: dict[str, tuple[str, ...]] = {
    "overload-matrix": ("not-allowed", "allowed"),
    "threat-on-occupied": ("after-move", "literal"),
    "threat-through-mover": ("after-move", "literal"),
    "matrix-threat-reach": ("by-reach", "legal-only"),
    "arcs-threat": ("always", "only-if-usable"),
    "threat-by-the-beaten": ("still", "no-longer"),
    "arcs-second-mover": ("any-other", "not-matrix"),
    "arcs-freed-hex": ("free", "not-free"),
    "arcs-end-first": ("no-second-move-but-possible", "no-second-move", "second-move-made"),
    "no-second-action": ("skip", "loses"),
    "two-losers": ("both-lose", "first-in-turn-order-loses", "not-allowed"),
    "constrained-arcs": ("best-set", "matrix-alone"),
    "en-threatens-through": ("to", "through"),
    "end-code": ("M", "R"),
}


def complete(readings: Mapping[str, str]) -> dict[str, str]:
    """The readings with the defaults filled in; ValueError for an id or an option that does not exist."""
    for name, option in readings.items():
        if option not in OPTIONS.get(name, ()):
            raise ValueError(f"no reading {name}: {option}")
    return {name: readings.get(name, options[0]) for name, options in OPTIONS.items()}
