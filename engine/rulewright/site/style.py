"""The look of pictures that stand in a page: the engine's own colours, light and dark."""

from __future__ import annotations

from rulewright.render.page import scoped, variables
from rulewright.render.svg import stage_rules, template_rules


def pictures() -> str:
    """The style sheet of pictures inside pages, and of what stands beside boards."""
    light, dark = variables(dark=False), variables(dark=True)
    return "\n".join(
        [
            f":root,[data-md-color-scheme=default]{{{light}}}",
            f"[data-md-color-scheme=slate]{{{dark}}}",
            scoped(template_rules(), ".rw-inline"),
            scoped(stage_rules(), ".rw-play-board"),
            "",
        ]
    )
