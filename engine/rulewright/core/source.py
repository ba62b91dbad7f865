"""Pieces of Python source: names, code templates filled in, and what a function being written uses."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulewright.core.vocabulary import Template

NOW, THEN = "", "then_"
"""Prefixes of the fields of the position as it stands, and as the action leaves it."""
_PLACEHOLDER = re.compile(r"\{([\w-]+)\}")


@dataclass
class Frame:
    """A function being written: which outside names it uses, and what they are called in it."""

    alias: Mapping[str, str] = field(default_factory=dict)
    bound: frozenset[str] = frozenset()
    apply: str | None = None
    """At the top of a function of a state: the call that computes the next state, `A`."""
    used: dict[str, None] = field(default_factory=dict)

    def name(self, name: str) -> str:
        """The expression for a name; a name that is not bound here becomes a parameter."""
        if name not in self.bound:
            self.used[name] = None
        return self.alias.get(name, name)


def fill(template: Template, raw: Mapping[str, Any], values: Callable[[str], str]) -> str:
    """A code template with its placeholders filled in."""
    text = template(raw) if callable(template) else template
    return _PLACEHOLDER.sub(lambda match: values(match[1]), text)


def variable(name: str) -> str:
    """The Python name of a rule's variable."""
    return "player" if name == "player" else "v_" + name.replace("-", "_")


def identifier(name: str) -> str:
    """A name as part of a Python name."""
    return name.replace("-", "_")


def negation(text: str) -> str:
    """The contrary of an expression."""
    if text in ("True", "False"):
        return str(text == "False")
    return f"(not {text})"
