"""How actions of a game of declarations alone are written: what is named in each field, parted by spaces.

The kind of action stands before that where it has no fields, or where other kinds are taken at the same step.  What all
choose at once is parted by slashes, in the order of the seats.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from typing import Any

from rulewright.core.errors import InputError, Problem, meant
from rulewright.core.game import Game, Position
from rulewright.core.parts import Declarations
from rulewright.core.play import Action
from rulewright.core.types import PLAYER
from rulewright.core.vocabulary import Kind

AT_ONCE = "/"
_NUMBER = re.compile(r"-?[0-9]{1,6}")


class Actions:
    """Actions by the names of what there is."""

    def __init__(self, game: Game, made: Declarations) -> None:
        self.game = game
        self.made = made
        self.kinds = game.vocabulary.kinds
        steps = made.agenda.steps.values()
        self.chosen = {kind.joint_of for kind in self.kinds.values() if kind.joint_of}
        """The kinds that are actions only together with those of the others."""
        apart = {kind for step in steps if len(step.kinds) > 1 for kind in step.kinds}
        self.named = {name for name, kind in self.kinds.items() if not kind.fields or name in apart}
        """The kinds that are written before their fields."""

    def parse(self, position: Position, text: str, judged: bool = False) -> Action:
        """An action from its notation; of those that it may be, one that is taken at the step that is due.

        What names the things that the step takes, and not as many, is a slip; if it is `judged` it is what it may be.
        """
        found = list(self._readings(text, position.names))
        due = self._due(position)
        first = [action for action in found if action[0] in due]
        slip = not first and not judged and any(self._miscounted(kind, text) for kind in due)
        if slip or not found:
            raise self._unknown(text, position.names, due)
        return (first or found)[0]

    def _due(self, position: Position) -> list[str]:
        """The kinds of action that are taken at the step that is due."""
        step = self.made.agenda.steps.get(self.game.course.due(position.state) or "")
        return [kind for kind in step.taken if kind not in self.chosen] if step else []

    def _miscounted(self, name: str, text: str) -> bool:
        """Whether a text names the things that an action of a kind does, and not as many."""
        kind = self.kinds[self.kinds[name].joint_of or name]
        parts = [self._fields(kind, part, None) for part in text.split(AT_ONCE)]
        return bool(kind.fields) and None not in parts

    def check(self, text: str) -> None:
        """Refuse what is no action whoever plays."""
        if not list(self._readings(text, None)):
            raise self._unknown(text, None, ())

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
        if domain in self.made.agenda.numbered:
            return str(value)
        return position.names[value] if domain == PLAYER.name else self.made.things[domain][value]

    def _readings(self, text: str, names: Sequence[str] | None) -> Iterator[Action]:
        """What a text may be; where players' names are not known, any name is one."""
        for kind in self.kinds.values():
            if kind.joint_of:
                parts = [self._fields(self.kinds[kind.joint_of], part, names) for part in text.split(AT_ONCE)]
                if len(parts) == self.game.seats and all(part is not None for part in parts):
                    yield (kind.name, tuple(part[0] for part in parts if part))
            elif kind.name not in self.chosen and (fields := self._fields(kind, text, names)) is not None:
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
            value = self._value(word, domain, names)
            if value is None:
                return None
            found.append(value)
        return tuple(found)

    def _value(self, word: str, domain: str, names: Sequence[str] | None) -> int | None:
        """What a word names for a field; None if nothing."""
        if domain in self.made.agenda.numbered:
            literals = self.game.vocabulary.types[domain].domain
            return literals().value(int(word)) if literals and _NUMBER.fullmatch(word) else None
        known = names if domain == PLAYER.name else self.made.things[domain]
        if known is None:
            return 0
        return list(known).index(word) if word in known else None

    def _unknown(self, text: str, names: Sequence[str] | None, due: Sequence[str]) -> InputError:
        """That a text is no action, with what was probably meant, or how actions are written."""
        domains = list(self._fielded())
        things = [thing for of in domains for thing in self.made.things.get(of, names or ())]
        known, words = [*self.kinds, *things], [word for part in text.split(AT_ONCE) for word in part.split()]
        apart = re.findall(r"[\w'-]+", text)
        if self.chosen and text.count(AT_ONCE) + 1 < self.game.seats == len(apart) and {*apart} <= {*things}:
            return InputError(Problem(f'"{text}" is no action', suggestion=f'did you mean "{AT_ONCE.join(apart)}"?'))
        wrong = [word for word in words if word not in known]
        near = next((hint for word in wrong if (hint := meant(word, known))), None)
        if wrong and len(domains) == 1:
            said = f"{domains[0]}s: {' '.join(things)}"
            return InputError(Problem(f'"{wrong[0]}" is not a {domains[0]}', suggestion=near or said))
        return InputError(Problem(f'"{text}" is no action', suggestion=near or self._forms(due)))

    def _forms(self, due: Sequence[str]) -> str | None:
        """How actions are written that are due, or else all."""
        forms = [self._form(kind) for kind in self.kinds.values() if kind.name not in self.chosen]
        if taken := [self.kinds[name] for name in due]:
            forms = list(map(self._form, taken))
        chance = "chance decides: " if taken and all(kind.chance for kind in taken) else ""
        told = ", ".join(dict.fromkeys(forms))
        example = self._example(taken[0]) if len(taken) == 1 and taken[0].joint_of else ""
        return f"{chance}write {told}{example}" if told else None

    def _example(self, kind: Kind) -> str:
        """What all may choose at once, as it is written."""
        (of,) = self.kinds[str(kind.joint_of)].fields.values()
        things = self.made.things.get(of, ())
        return f", as {AT_ONCE.join(islice(cycle(things), self.game.seats))}" if things else ""

    def _fielded(self) -> dict[str, None]:
        return dict.fromkeys(of for kind in self.kinds.values() if not kind.joint_of for of in kind.fields.values())

    def _form(self, kind: Kind) -> str:
        if kind.joint_of:
            return AT_ONCE.join([self._form(self.kinds[kind.joint_of])] * self.game.seats)
        numbered = self.made.agenda.numbered
        fields = [field.upper() if of in numbered else of.upper() for field, of in kind.fields.items()]
        return " ".join([kind.name, *fields] if kind.name in self.named else fields)
