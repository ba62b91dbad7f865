"""How actions of a game of declarations alone are written: what is named in each field, parted by spaces.

The kind of action stands before that where it has no fields, or where other kinds are taken at the same step.  What all
choose at once is parted by slashes, in the order of the seats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulewright.core.errors import InputError, Problem, meant
from rulewright.core.game import Game, Position
from rulewright.core.parts import Declarations
from rulewright.core.play import SIMULTANEOUS, Action
from rulewright.core.types import PLAYER
from rulewright.core.vocabulary import Kind

AT_ONCE = "/"


class Actions:
    """Actions by the names of what there is."""

    def __init__(self, game: Game, made: Declarations) -> None:
        self.game = game
        self.made = made
        self.kinds = game.vocabulary.kinds
        steps = made.agenda.steps.values()
        apart = {kind for step in steps if len(step.kinds) > 1 for kind in step.kinds}
        self.named = {name for name, kind in self.kinds.items() if not kind.fields or name in apart}
        """The kinds that are written before their fields."""

    def parse(self, position: Position, text: str, judged: bool = False) -> Action:
        """An action from its notation; of those that it may be, one that is taken at the step that is due."""
        state = position.state
        found = list(self._readings(text, position.names))
        due = self.game.course.due(state)
        step = self.made.agenda.steps.get(due or "")
        at_once = self.game.current_player(state) == SIMULTANEOUS
        first = [a for a in found if step and a[0] in step.taken and bool(self.kinds[a[0]].joint_of) == at_once]
        if not (first or found):
            raise self._unknown(text, position.names)
        return (first or found)[0]

    def check(self, text: str) -> None:
        """Refuse what is no action whoever plays."""
        if not list(self._readings(text, None)):
            raise self._unknown(text, None)

    def write(self, position: Position, action: Action) -> str:
        """The notation of an action."""
        kind, *fields = action
        if joint := self.kinds[kind].joint_of:
            return AT_ONCE.join(self.write(position, (joint, chosen)) for chosen in fields[0])
        told = [self._called(of, value, position) for of, value in zip(self._domains(kind), fields, strict=True)]
        return " ".join([kind, *told] if kind in self.named else told)

    def _domains(self, kind: str) -> list[str]:
        return list(self.kinds[kind].fields.values())

    def _called(self, domain: str, value: int, position: Position) -> str:
        return position.names[value] if domain == PLAYER.name else self.made.things[domain][value]

    def _readings(self, text: str, names: Sequence[str] | None) -> Iterator[Action]:
        """What a text may be; where players' names are not known, any name is one."""
        for kind in self.kinds.values():
            if kind.joint_of:
                parts = [self._fields(self.kinds[kind.joint_of], part, names) for part in text.split(AT_ONCE)]
                if len(parts) == self.game.seats and all(part is not None for part in parts):
                    yield (kind.name, tuple(part[0] for part in parts if part))
            elif (fields := self._fields(kind, text, names)) is not None:
                yield (kind.name, *fields)

    def _fields(self, kind: Kind, text: str, names: Sequence[str] | None) -> tuple[Any, ...] | None:
        """What a text names for each field of a kind; None if it is no action of it."""
        words, domains = text.split(), self._domains(kind.name)
        if words[:1] == [kind.name] and len(words) == len(domains) + 1:
            words = words[1:]
        elif kind.name in self.named or len(words) != len(domains):
            return None
        found = []
        for word, domain in zip(words, domains, strict=True):
            known = names if domain == PLAYER.name else self.made.things[domain]
            if known is None:
                found.append(0)
            elif word in known:
                found.append(list(known).index(word))
            else:
                return None
        return tuple(found)

    def _unknown(self, text: str, names: Sequence[str] | None) -> InputError:
        """That a text is no action, with what was probably meant, or how actions are written."""
        known = [*self.kinds, *(thing for of in self._fielded() for thing in self.made.things.get(of, names or ()))]
        words = [word for part in text.split(AT_ONCE) for word in part.split()]
        near = next((hint for word in words if word not in known and (hint := meant(word, known))), None)
        forms = ", ".join(dict.fromkeys(map(self._form, self.kinds.values())))
        return InputError(Problem(f'"{text}" is no action', suggestion=near or (forms and f"write {forms}") or None))

    def _fielded(self) -> dict[str, None]:
        return dict.fromkeys(of for kind in self.kinds.values() if not kind.joint_of for of in kind.fields.values())

    def _form(self, kind: Kind) -> str:
        if kind.joint_of:
            return AT_ONCE.join([self._form(self.kinds[kind.joint_of])] * self.game.seats)
        fields = [of.upper() for of in kind.fields.values()]
        return " ".join([kind.name, *fields] if kind.name in self.named else fields)
