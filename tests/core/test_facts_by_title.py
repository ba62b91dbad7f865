"""Facts come by title, in each language: no name that only rules know is told to people."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulewright import games
from rulewright.core.explain import Sought
from rulewright.core.game import Game
from rulewright.core.phrases import LANGUAGES
from rulewright.core.play import CHANCE, SIMULTANEOUS, Action
from rulewright.core.telling import say
from rulewright.core.types import Domain
from rulewright.spec.pack import Library
from rulewright.spec.uses import Uses

every_game = pytest.mark.parametrize("name", games.names())


@cache
def library() -> Library:
    return Library()


@every_game
def test_all_that_clauses_compare_or_compute_has_a_title_in_every_language(name: str) -> None:
    spec = library().spec(name)
    vocabulary = games.of(name).vocabulary(spec)
    asked = {use.name for use in Uses(spec, vocabulary) if use.group in ("parts", "computed values")}
    asked |= {u.name for u in Uses(spec, vocabulary) if u.group == "constants" and u.path[2] != "sets"}
    titles = spec.data["game"]["titles"]
    assert asked - set(titles) == set()
    assert all(titles[one][language].strip() for one in titles for language in LANGUAGES)


def raw(name: str) -> re.Pattern[str]:
    """A name that only rules know: of more than one word, a variable, or a place that nothing has filled."""
    spec = library().spec(name)
    v = games.of(name).vocabulary(spec)
    known = {*v.quantities, *v.sets, *v.words, *v.settings, *v.kinds, *v.types, *v.effects}
    known |= {c.body[c.does_what] for c in spec.clauses if c.does_what in ("defines", "computes")}
    for described in v.types.values():
        known |= {str(option) for option in described.type.options} if isinstance(described.type, Domain) else set()
    several = sorted(re.escape(one) for one in known if "-" in one or "_" in one)
    return re.compile(rf"\$\w|[{{}}]|(?<![\w-])(?:{'|'.join(several)})(?![\w-])")


def told(game: Game, state: Any, player: int, action: Action) -> Iterator[tuple[str, str, str]]:
    """What is found by asking each clause that may forbid an action, whether it does or not: its id, the language and
    the fact."""
    position = replace(game.own.initial_position(), state=state)
    env = game.explainer.env(state, player, action[0], action[1:])
    for part in game.forbidding(action[0]):
        for condition in (part.when, part.unless):
            for fact in game.explainer.evaluate(condition, env)[1]:
                if not isinstance(fact, Sought):
                    for language in LANGUAGES:
                        yield part.clause.id, language, say(fact, position, language) or ""


MANY = 3
"""So many actions of each kind are asked about later, too."""


def judged(game: Game, seed: int) -> Iterator[tuple[Any, int, Action]]:
    """Actions of random play, each in later positions too, where it is seldom legal."""
    rng, state = random.Random(seed), game.initial_state()
    known: dict[str, list[tuple[int, Action]]] = {}
    chosen = 0
    while chosen < 40:
        actions = game.legal_actions(state)
        if not actions:
            return
        choices = [(game.actor(state), action) for action in rng.sample(list(actions), min(3, len(actions)))]
        if game.current_player(state) == SIMULTANEOUS:
            choices = [(seat, choice) for seat in range(game.seats) for choice in game.choices(state, seat)]
        for player, action in choices:
            known[action[0]] = [*known.get(action[0], ()), (player, action)][-MANY:]
        if game.current_player(state) != CHANCE:
            yield from ((state, player, action) for several in known.values() for player, action in several)
            chosen += 1
        state = game.apply(state, rng.choice(actions))


@every_game
def test_no_fact_tells_a_raw_name(name: str) -> None:
    pattern, seen = raw(name), set()
    for number, mode in enumerate(library().spec(name).modes):
        game = library().game(name, mode)
        for state, player, action in judged(game, number):
            for clause, language, fact in told(game, state, player, action):
                seen.add(clause)
                assert not pattern.search(fact), (clause, language, fact)
    asked = {clause.id for mode in library().spec(name).modes for clause in library().spec(name).of("forbids", mode)}
    assert len(seen) > len(asked) / 2


UNFOLDED = {
    "en": ["damage of Bleu: 1 > 0", "damage of Bleu: 1 = 2 (attack.damage) - 1 (barrier.reduces)"],
    "fr": ["dégâts de Bleu : 1 > 0", "dégâts de Bleu : 1 = 2 (attack.damage) - 1 (barrier.reduces)"],
    "de": ["Schaden von Bleu: 1 > 0", "Schaden von Bleu: 1 = 2 (attack.damage) - 1 (barrier.reduces)"],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_quantity_that_clauses_changed_is_unfolded_in_every_language(language: str, tmp_path: Path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(
        "extends: charge-and-spark\nclauses:\n  - {id: house.hurt, chapter: turn, text: {en: Not if hurt.}, "
        "forbids: [draw], when: {more: [{damage: 2}, 0]}}\n",
        encoding="utf-8",
    )
    game = Library([file]).game("charge-and-spark", None)
    cards = [game.own.notation.parse(game.own.initial_position(), "thunder/barrier")]
    state = game.initial_state()._replace(shown=cards[0][1], due=(("draw", 0), ("choose", -1)))
    found = told(game, state, 0, ("draw", list(game.spec.data["cards"]["cards"]).index("ray")))
    facts = [fact for clause, spoken, fact in found if (clause, spoken) == ("house.hurt", language)]
    assert facts == UNFOLDED[language]
