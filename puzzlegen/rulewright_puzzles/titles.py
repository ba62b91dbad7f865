"""Titles: one for each puzzle, in three languages, no two alike, without numbers, not naming the key.

A title is a saying or a head that hints at a theme; when all of these are taken, a head and where or when it happens.
Which one a puzzle gets follows from its themes and its board alone, and from the titles that are taken already.
"""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from rulewright_puzzles.themes import Texts, registry, texts

LANGUAGES = ("en", "fr", "de")
WHERE = {
    "north": (
        texts("in the North", "au nord", "im Norden"),
        texts("under the Northern Lights", "sous l'aurore boréale", "unter dem Nordlicht"),
        texts("at the Northern Gate", "à la porte du nord", "am Nordtor"),
    ),
    "south": (
        texts("in the South", "au sud", "im Süden"),
        texts("under the Southern Cross", "sous la Croix du Sud", "unter dem Kreuz des Südens"),
        texts("at the Southern Gate", "à la porte du sud", "am Südtor"),
    ),
    "east": (
        texts("in the East", "à l'est", "im Osten"),
        texts("towards Sunrise", "vers le levant", "dem Sonnenaufgang entgegen"),
        texts("at the Eastern Gate", "à la porte de l'est", "am Osttor"),
    ),
    "west": (
        texts("in the West", "à l'ouest", "im Westen"),
        texts("towards Sunset", "vers le couchant", "dem Sonnenuntergang entgegen"),
        texts("at the Western Gate", "à la porte de l'ouest", "am Westtor"),
    ),
    "middle": (
        texts("in the Heart of the Arena", "au cœur de l'arène", "im Herzen der Arena"),
        texts("in the Eye of the Storm", "dans l'œil du cyclone", "im Auge des Sturms"),
        texts("at the Crossroads", "au carrefour", "am Scheideweg"),
    ),
}
"""By where the piece stands that matters most."""
WHEN = {
    "few": (
        texts("in the Desert", "dans le désert", "in der Wüste"),
        texts("by Candlelight", "à la chandelle", "bei Kerzenschein"),
        texts("in the Silence", "dans le silence", "in der Stille"),
        texts("on a Lonely Island", "sur une île déserte", "auf einer einsamen Insel"),
    ),
    "many": (
        texts("in the Crowd", "dans la foule", "im Gedränge"),
        texts("in the Market Place", "sur la place du marché", "auf dem Marktplatz"),
        texts("in the Thicket", "dans les fourrés", "im Dickicht"),
        texts("in the Jungle", "dans la jungle", "im Dschungel"),
    ),
}
"""By how many pieces there are."""
EVER = (
    texts("at Dawn", "à l'aube", "im Morgengrauen"),
    texts("at Dusk", "au crépuscule", "in der Dämmerung"),
    texts("at Midnight", "à minuit", "um Mitternacht"),
    texts("at Noon", "à midi", "am Mittag"),
    texts("in Winter", "en hiver", "im Winter"),
    texts("in Spring", "au printemps", "im Frühling"),
    texts("in Summer", "en été", "im Sommer"),
    texts("in Autumn", "en automne", "im Herbst"),
    texts("before the Rain", "avant la pluie", "vor dem Regen"),
    texts("after the Rain", "après la pluie", "nach dem Regen"),
    texts("in the Fog", "dans le brouillard", "im Nebel"),
    texts("by Moonlight", "au clair de lune", "bei Mondschein"),
    texts("without Witnesses", "sans témoin", "ohne Zeugen"),
    texts("against the Wind", "contre le vent", "gegen den Wind"),
    texts("on the Bridge", "sur le pont", "auf der Brücke"),
    texts("in the Snow", "dans la neige", "im Schnee"),
    texts("by the Sea", "au bord de la mer", "am Meer"),
    texts("in the Attic", "au grenier", "auf dem Dachboden"),
    texts("in the Cellar", "à la cave", "im Keller"),
    texts("at the Opera", "à l'opéra", "in der Oper"),
    texts("in the Garden", "au jardin", "im Garten"),
    texts("on the Roof", "sur le toit", "auf dem Dach"),
    texts("at the Harbour", "au port", "am Hafen"),
    texts("in the Museum", "au musée", "im Museum"),
    texts("in the Mirror", "dans le miroir", "im Spiegel"),
    texts("on the Stairs", "dans l'escalier", "auf der Treppe"),
    texts("under the Stars", "sous les étoiles", "unter den Sternen"),
    texts("behind the Curtain", "derrière le rideau", "hinter dem Vorhang"),
)
"""Where nothing else is left, and as a second addition."""


Named = tuple[Sequence[str], Texts]
"""The parts of a title, by their English texts, and the title."""


def titles(game: str, themes: Sequence[str], features: Sequence[str], key: str) -> Iterator[list[Named]]:
    """Titles for a puzzle, in groups, those that fit it best first.

    Args:
        themes: its themes, the one that tells most about it first.
        features: of `WHERE` and `WHEN` those that are true of its board.
        key: its key as `symmetry.key` has it: puzzles alike in all else get their titles in different orders.
    """
    rng = random.Random(key)
    known = registry(game)
    for theme in themes:
        alone: list[Named] = [((said["en"],), said) for said in (*known[theme].heads, *known[theme].sayings)]
        rng.shuffle(alone)
        yield alone
    places = [said for feature in features for said in (*WHERE.get(feature, ()), *WHEN.get(feature, ()))]
    for among in ([(said,) for said in (*places, *EVER)], list(product(places, EVER))):
        for theme in themes:
            group = [_joined(head, *said) for head in known[theme].heads for said in among]
            rng.shuffle(group)
            yield group


def _joined(head: Texts, *additions: Texts) -> Named:
    title = {
        language: f"{head[language]} {', '.join(addition[language] for addition in additions)}"
        for language in LANGUAGES
    }
    return [part["en"] for part in (head, *additions)], title


@cache
def slug(title: str) -> str:
    """A title as an id: small letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


class Titles:
    """The titles given so far, each once in every language; no part of one comes again while there are others."""

    def __init__(self, taken: Sequence[Texts] = ()) -> None:
        self._taken: set[tuple[str, str]] = set()
        self._given: list[str] = []
        self._counted: dict[str, int] = {}
        for title in taken:
            self._take(title)

    def take(self, title: Texts) -> bool:
        """Take a title that is given from outside; whether it was still to be had, in every language."""
        had = any((language, slug(title[language])) in self._taken for language in LANGUAGES)
        if not had:
            self._take(title)
        return not had

    def _take(self, title: Texts) -> None:
        self._taken.update((language, slug(title[language])) for language in LANGUAGES)
        given = f"-{slug(title['en'])}-"
        self._given.append(given)
        for part in self._counted:
            self._counted[part] += f"-{slug(part)}-" in given

    def _uses(self, parts: Sequence[str]) -> int:
        """How often parts of a title are in those given."""
        for part in parts:
            if part not in self._counted:
                self._counted[part] = sum(f"-{slug(part)}-" in title for title in self._given)
        return sum(self._counted[part] for part in parts)

    def give(self, game: str, themes: Sequence[str], features: Sequence[str], key: str) -> Texts:
        """The title for a puzzle, none that is taken; now it is.

        Raises:
            RuntimeError: if all are taken: there are thousands for each theme.
        """
        for group in titles(game, themes, features, key):
            for parts, title in sorted(group, key=lambda named: self._uses(named[0])):
                if len(parts) == 1 and self._uses(parts):
                    break
                if self.take(title):
                    return title
        raise RuntimeError(f"no title is left for themes {', '.join(themes)}")
