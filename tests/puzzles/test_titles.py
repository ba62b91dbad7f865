"""Titles: no two alike, no numbers, not naming the key, the same for the same puzzle."""

from __future__ import annotations

import random
import re

from rulewright_puzzles.themes import registry
from rulewright_puzzles.titles import EVER, LANGUAGES, WHEN, WHERE, Titles, slug

THEMES = registry("replicants")
NUMBERS = {
    "en": r"\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|first|second|third)\b",
    "fr": r"\d|\b(un seul|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|premi[eè]re?|seconde?|troisième)\b",
    "de": r"\d|\b(eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|erster?|erstes|zweiter?|dritter?)\b",
}
KEYS = r"\b(charge|rotate|overload|arc|leap|creat|create|move|matrix|replicant|bewegt|crée|saut|sprung)\w*\b"


def said() -> list[tuple[str, str]]:
    """Every piece that titles are put together from, with its language."""
    pieces = [said for theme in THEMES.values() for said in (*theme.heads, *theme.sayings)]
    pieces += [text for texts in (*WHERE.values(), *WHEN.values(), EVER) for text in texts]
    return [(language, piece[language]) for piece in pieces for language in LANGUAGES]


def test_no_piece_has_a_number_or_a_word_of_the_notation():
    for language, text in said():
        assert not re.search(NUMBERS[language], text.casefold()), text
        assert not re.search(KEYS, text.casefold()), text


def test_no_two_pieces_are_alike_in_any_language():
    alone = [said for theme in THEMES.values() for said in (*theme.heads, *theme.sayings)]
    for among in (alone, [text for texts in (*WHERE.values(), *WHEN.values(), EVER) for text in texts]):
        for language in LANGUAGES:
            texts = [slug(piece[language]) for piece in among]
            assert len(set(texts)) == len(texts), sorted(t for t in texts if texts.count(t) > 1)


def test_no_title_that_stands_alone_is_a_part_of_another():
    alone = [said for theme in THEMES.values() for said in (*theme.heads, *theme.sayings)]
    for language in LANGUAGES:
        texts = [f"-{slug(piece[language])}-" for piece in alone]
        assert not [(a, b) for a in texts for b in texts if a != b and a in b]


def test_titles_never_repeat_and_follow_from_the_puzzles_alone():
    def given(seed: int) -> list[dict[str, str]]:
        rng, titles = random.Random(seed), Titles()
        return [
            dict(titles.give("replicants", rng.sample(sorted(THEMES), 2), ["north", "few"], f"{rng.random()}"))
            for _ in range(400)
        ]

    made = given(1)
    assert made == given(1)
    for language in LANGUAGES:
        assert len({slug(title[language]) for title in made}) == len(made)


def test_what_is_taken_does_not_come_again_and_what_stands_alone_comes_first():
    alone = [said["en"] for said in (*THEMES["arcs"].heads, *THEMES["arcs"].sayings)]
    given, titles = [], Titles()
    for _ in alone:
        given.append(titles.give("replicants", ["arcs"], ["east", "many"], "k"))
    assert sorted(title["en"] for title in given) == sorted(alone)
    assert Titles(given).give("replicants", ["arcs"], ["east", "many"], "k") not in given
    assert Titles().give("replicants", ["arcs"], ["east", "many"], "k") == given[0]


def test_parts_come_again_only_when_all_are_used():
    heads = [head["en"] for head in THEMES["arcs"].heads]
    sayings = [said["en"] for said in THEMES["arcs"].sayings]
    titles = Titles()
    given = [titles.give("replicants", ["arcs"], ["east", "many"], f"{i}")["en"] for i in range(3 * len(heads))]
    longer = [title for title in given if title not in heads + sayings]
    endings = [title.removeprefix(max((h for h in heads if title.startswith(h)), key=len)) for title in longer]
    assert len(set(endings)) == len(endings)
    begun = [sum(title.startswith(f"{head} ") for title in longer) for head in heads]
    assert max(begun) - min(begun) <= 1


def test_a_slug_is_an_id():
    assert slug("L'œil du cyclone, à l'aube") == "l-il-du-cyclone-a-l-aube"
    assert re.fullmatch(r"[a-z0-9-]+", slug("Die Kompaßnadel: süß!"))
