"""How actions of a game of declarations alone are written: what is named in each field, parted by spaces.

The kind of action stands before that where it has no fields, or where other kinds are taken at the same step.  What all
choose at once is parted by slashes, in the order of the seats.  Several things at once stand there in any order, and
are written with the highest number first, or as the game lists them; what follows them stands behind a bar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from typing import Any

from rulewright.core.domains import bounds
from rulewright.core.errors import InputError, Problem, a, meant, quoted
from rulewright.core.game import Game, Position
from rulewright.core.parts import Declarations
from rulewright.core.play import Action
from rulewright.core.types import PLAYER, Domain
from rulewright.core.vocabulary import Kind

AT_ONCE = "/"
BAR = "|"
"""What stands between several things at once and what follows them."""
BARE = "-"
"""No things at all."""
TOLD = 12
"""So many things are named at most where one is none of them."""
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
        self.bags = made.agenda.bags
        several = {name for name, kind in self.kinds.items() if any(of in self.bags for of in kind.fields.values())}
        self.named = {name for name, kind in self.kinds.items() if not kind.fields or name in (*apart, *several)}
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

    def check(self, text: str, names: Sequence[str] | None = None) -> None:
        """Refuse what is no action whoever plays, or where these do."""
        if not list(self._readings(text, names)):
            raise self._unknown(text, names, ())

    def write(self, position: Position, action: Action) -> str:
        """The notation of an action."""
        kind, *fields = action
        if joint := self.kinds[kind].joint_of:
            return AT_ONCE.join(self.write(position, (joint, chosen)) for chosen in fields[0])
        domains = self._domains(kind)
        told = [self._called(of, value, position) for of, value in zip(domains, fields, strict=True)]
        told = self._barred(told, domains)
        return " ".join([kind, *told] if kind in self.named else told)

    def _barred(self, told: Sequence[str], domains: Sequence[str]) -> list[str]:
        """What is told of each field, with a bar behind several things at once that others follow."""
        several = [of in self.bags for of in domains[:-1]]
        return [f"{text} {BAR}" if more else text for text, more in zip(told, [*several, False], strict=False)]

    def _domains(self, kind: str) -> list[str]:
        return list(self.kinds[kind].fields.values())

    def _called(self, domain: str, value: Any, position: Position) -> str:
        if of := self.bags.get(domain):
            things = [number for number, many in enumerate(value) for _ in range(many)]
            named = [self._called(of, thing, position) for thing in things]
            return " ".join(reversed(named) if Domain(of) in self.game.vocabulary.numerals else named) or BARE
        if domain in self.made.agenda.numbered:
            return str(value)
        return str((position.names if domain == PLAYER.name else self.made.things[domain])[value])

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
        parted = self._parted(words[1:], domains) if words[:1] == [kind.name] else None
        if parted is None and kind.name not in self.named:
            parted = self._parted(words, domains)
        if parted is None:
            return None
        found = []
        for said, domain in zip(parted, domains, strict=True):
            value = self._bag(said, domain, names) if domain in self.bags else self._value(said[0], domain, names)
            if value is None:
                return None
            found.append(value)
        return tuple(found)

    def _parted(self, words: Sequence[str], domains: Sequence[str]) -> list[Sequence[str]] | None:
        """The words for each field: one, or of several things at once all up to a bar; None if they are not as many."""
        found: list[Sequence[str]] = []
        left = list(words)
        for number, domain in enumerate(domains, 1):
            many = 1 if domain not in self.bags else left.index(BAR) if BAR in left else len(left)
            found.append(left[:many])
            barred = domain in self.bags and number < len(domains)
            if not found[-1] or (barred and left[many : many + 1] != [BAR]):
                return None
            left = left[many + barred :]
        return None if left else found

    def _bag(self, words: Sequence[str], domain: str, names: Sequence[str] | None) -> tuple[int, ...] | None:
        """What words name for several things at once, in any order; None if one of them is none."""
        of = self.bags[domain]
        things = [self._value(word, of, names) for word in words] if list(words) != [BARE] else []
        if None in things:
            return None
        known = self.game.seats if of == PLAYER.name else len(self.made.things[of])
        return tuple(things.count(thing) for thing in range(known))

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
        none = Problem(f"{quoted(text)} is no action")
        domains = [self.bags.get(domain, domain) for domain in self._fielded()]
        numbered = self.made.agenda.numbered.keys() & domains
        things = [t for of in domains if of not in numbered for t in self.made.things.get(of, names or ())]
        known, words = [*self.kinds, *things], [word for part in text.split(AT_ONCE) for word in part.split()]
        apart = re.findall(r"[\w'-]+", text)
        if self.chosen and text.count(AT_ONCE) + 1 < self.game.seats == len(apart) and {*apart} <= {*things}:
            return InputError(none._replace(suggestion=f'did you mean "{AT_ONCE.join(apart)}"?'))
        fitting = {word for word in words for of in numbered if self._value(word, of, names) is not None}
        wrong = [word for word in words if word not in known and word not in fitting]
        near = next((hint for word in wrong if (hint := meant(word, known))), None)
        begun = words[0] in self.kinds if words else False
        if begun and (unfit := self._unfit(self.kinds[words[0]], words[1:], names)):
            return unfit
        if begun and self._parted(words[1:], self._domains(words[0])) is None:
            return InputError(none._replace(suggestion=self._forms(words[:1])))
        bare = any(kind.fields and kind.name not in self.named for kind in self.kinds.values())
        kind_meant = near is not None and near in (meant(word, self.kinds) for word in wrong)
        if wrong and len(domains) == 1 and (begun or (bare and not kind_meant)):
            what, said = self._several(domains[0], things)
            return InputError(Problem(f"{quoted(wrong[0])} is not {what}", suggestion=near or said))
        return InputError(none._replace(suggestion=near or self._forms(due)))

    def _unfit(self, kind: Kind, words: Sequence[str], names: Sequence[str] | None) -> InputError | None:
        """That a word can be nothing that an action of a kind names: the first such, where as many are named."""
        parted = self._parted(words, self._domains(kind.name)) or ()
        for said, named in zip(parted, self._domains(kind.name), strict=False):
            domain = self.bags.get(named, named)
            for word in said:
                if word != BARE and self._value(word, domain, names) is None:
                    things = [] if domain in self.made.agenda.numbered else self.made.things.get(domain, names or ())
                    what, all_ = self._several(domain, things)
                    near = None if domain == PLAYER.name else meant(word, things)
                    hint = near or (all_ if len(things) <= TOLD else f"write {self._form(kind)}")
                    return InputError(Problem(f"{quoted(word)} is not {what}", suggestion=hint))
        return None

    def _several(self, domain: str, things: Sequence[str]) -> tuple[str, str]:
        """What a thing of a domain is called, and which there are."""
        literals = self.game.vocabulary.types[domain].domain if domain in self.made.agenda.numbered else None
        if literals is None:
            return a(domain), f"{domain}s: {' '.join(things)}"
        kind, _, field = domain.partition(".")
        least, most = bounds(literals())
        return f"the {field} of a {kind}", f"from {least} to {most}"

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
        fields = [
            field.upper() if of in numbered else f"{self.bags[of].upper()}S" if of in self.bags else of.upper()
            for field, of in kind.fields.items()
        ]
        fields = self._barred(fields, list(kind.fields.values()))
        return " ".join([kind.name, *fields] if kind.name in self.named else fields)
