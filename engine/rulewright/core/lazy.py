"""What is made when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Made = TypeVar("Made")


class Lazy(dict[Key, Made]):
    """A value for each key, made when it is first asked for; those that have been made are its items."""

    def __init__(self, make: Callable[[Key], Made]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: Key) -> Made:
        self[key] = made = self._make(key)
        return made
