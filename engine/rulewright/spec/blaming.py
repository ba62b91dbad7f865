"""Which line of an overlay is to blame for a mistake that shows elsewhere.

The rules below an overlay are right without it.  Where it makes them wrong, as by taking away a stage at which one of
their clauses acts, the mistake shows in a file that nobody has changed.  To blame is that without which it is gone:
each thing that the overlay says is left out in turn, and what its items say one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from rulewright.core.errors import InputError, Place, Problem
from rulewright.core.spec import Path
from rulewright.spec.yaml_source import Document

LeftOut = tuple[str, Path]
"""Something that an overlay says: its file, and the way to it there."""
Attempt = Callable[[LeftOut], None]
"""Makes the rules again with something left out; raises what is wrong with them then."""
NAMES = ("id", "disable")
"""What an item of a list is called by, and cannot do without."""


class Blame:
    """Finds out what causes some problems of rules under overlays."""

    def __init__(self, problems: Sequence[Problem], documents: Sequence[Document], about: Sequence[str]) -> None:
        """Begin with what is known.

        Args:
            problems: what is wrong with the rules under the overlays, and is not without them.
            documents: the overlays, in the order in which they are laid.
            about: what overlays say of themselves.
        """
        self.problems = problems
        self.documents = documents
        self.about = about
        self.left: dict[LeftOut, frozenset[Problem] | None] = {}

    def blamed(self, attempt: Attempt) -> Iterator[Problem]:
        """The problems, each placed where it is caused; `attempt` makes the rules again, with something left out."""
        self.attempt = attempt
        files = [document.file for document in self.documents]
        for problem in self.problems:
            own = files.index(problem.place.file) if problem.place and problem.place.file in files else -1
            yield self._placed(problem, self.documents[own + 1 :], own)

    def _placed(self, problem: Problem, later: Sequence[Document], own: int) -> Problem:
        for document in reversed(later):
            for path in self._items(document):
                if self._causes(document, path, problem):
                    inner = (key for key in self._keys(document, path) if self._causes(document, key, problem))
                    return _moved(problem, _place(document, next(inner, path)))
        if own >= 0 or not later:
            return problem
        return _moved(problem, later[-1].place(("extends",)))  # no single thing that is said is to blame

    def _items(self, document: Document) -> Iterator[Path]:
        """What may be left out of an overlay as a whole."""
        for name, value in document.data.items():
            if isinstance(value, list) and name not in self.about:
                yield from ((name, number) for number in range(len(value)))
            elif name not in self.about:
                yield (name,)

    def _keys(self, document: Document, path: Path) -> Iterator[Path]:
        """What may be left out of an item, the innermost first."""
        value = document.value(path)
        for key, inner in value.items() if isinstance(value, Mapping) else ():
            if key not in NAMES:
                if isinstance(inner, Mapping):
                    yield from self._keys(document, (*path, key))
                yield (*path, key)

    def _causes(self, document: Document, path: Path, problem: Problem) -> bool:
        """Whether a problem, and nothing but problems, is gone with something left out."""
        key = (document.file, path)
        if key not in self.left:
            try:
                self.attempt(key)
                self.left[key] = frozenset()
            except InputError as error:
                rest = frozenset(error.problems)
                self.left[key] = rest if rest <= set(self.problems) else None
        rest_of_them = self.left[key]
        return rest_of_them is not None and problem not in rest_of_them


def _place(document: Document, path: Path) -> Place:
    """The place of something that an overlay says: of an item where its name is, of a map with one entry that one's."""
    value = document.value(path)
    if not isinstance(value, Mapping):
        return document.place(path)
    name = next((key for key in NAMES if key in value), None)
    if name and len(path) == 2:
        return document.place((*path, name))
    return _place(document, (*path, next(iter(value)))) if len(value) == 1 else document.key_place(path)


def _moved(problem: Problem, place: Place) -> Problem:
    """A problem where it is caused, with a word on where it shows; what was suggested was meant for there."""
    where = f", at {problem.place}" if problem.place else ""
    hint = problem.suggestion if not (problem.suggestion or "").startswith("did you mean") else None
    return Problem(f"{problem.message}{where}", place, hint)
