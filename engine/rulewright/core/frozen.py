"""Frozen data with named values, as data classes are, of which there may be many kinds.

`dataclasses` writes and runs a text for each kind: for those of types and expressions that took a twentieth of all the
time until a thousand scenarios were checked.  Type checkers know these kinds as data classes.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self, dataclass_transform


@dataclass_transform(frozen_default=True)
class Frozen:
    """Its subclasses annotate their values, in order, those with a default last.  Each is equal to itself only."""

    __match_args__: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[dict[str, Any]] = {}

    def __init_subclass__(cls) -> None:
        if names := tuple(cls.__annotations__):
            type.__setattr__(cls, "__match_args__", names)  # what type checkers take for fixed
            cls._defaults = {name: getattr(cls, name) for name in names if hasattr(cls, name)}

    def __init__(self, *values: Any, **named: Any) -> None:
        names = self.__match_args__
        if named or len(values) != len(names):
            named = {**self._defaults, **dict(zip(names, values, strict=False)), **named}
            if len(values) > len(names) or named.keys() != set(names):
                raise TypeError(f"{type(self).__name__} is made of {', '.join(names) or 'nothing'}")
        self.__dict__.update(named or zip(names, values, strict=True))
        self.__post_init__()

    def __post_init__(self) -> None:
        """Refuse values that do not fit together."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__qualname__}({said})"

    def replaced(self, **named: Any) -> Self:
        """The same with some other values."""
        return type(self)(**{**{name: getattr(self, name) for name in self.__match_args__}, **named})


class Data(Frozen):
    """Frozen data that is equal to what is of the same kind and has the same values."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(tuple(map(self.__dict__.get, self.__match_args__)))
