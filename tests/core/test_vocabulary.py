"""A word asks a question about the position and knows no rule.

So no word is named like a clause, and none is there for one clause alone: a word that a single clause uses, and
that has no parameters to be used otherwise, is that clause's rule in Python.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulewright import games
from rulewright.core.operations import whole
from rulewright.core.phrases import LANGUAGES
from rulewright.core.spec import Spec
from rulewright.core.types import PLAYER
from rulewright.core.vocabulary import Effect, Param, SetWord, Vocabulary, Word, always, by_name
from rulewright.spec.glossary import words
from rulewright.spec.language import SHARED
from rulewright.spec.pack import Library, load_spec
from rulewright.spec.uses import Uses

every_game = pytest.mark.parametrize("game", games.names())


def mentioned(data: Any) -> Iterator[str]:
    """Every key and text of some plain data."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            yield from mentioned(value)
    elif isinstance(data, list):
        for item in data:
            yield from mentioned(item)
    elif isinstance(data, str):
        yield data


def asked(vocabulary: Vocabulary) -> dict[str, Any]:
    """The words that conditions are made of: questions and sets."""
    return {**vocabulary.words, **vocabulary.sets}


def users(name: str, spec: Spec) -> list[str]:
    """The clauses whose executable part mentions a word."""
    parts = ("when", "unless", "each", "change")
    return [c.id for c in spec.clauses if any(name in mentioned(c.body.get(part)) for part in parts)]


def smuggled(vocabulary: Vocabulary, spec: Spec) -> list[str]:
    """What is wrong with the words of a game: each a rule of `spec` in disguise."""
    whole = {clause.id for clause in spec.clauses}
    last = {clause_id.rpartition(".")[2]: clause_id for clause_id in whole}
    found = []
    for name, word in asked(vocabulary).items():
        if name in whole:
            found.append(f"{name}: named like the clause {name}")
        elif name in last:
            found.append(f"{name}: named like the clause {last[name]}")
        by = users(name, spec)
        if len(by) == 1 and not word.params:
            found.append(f"{name}: only {by[0]} uses it, and it has no parameters")
    return found


@every_game
def test_no_word_is_a_rule_in_disguise(game: str) -> None:
    assert smuggled(games.of(game).vocabulary(load_spec(game)), load_spec(game)) == []


@every_game
def test_every_word_explains_itself_in_three_languages(game: str) -> None:
    spec = load_spec(game)
    for word in games.of(game).vocabulary(spec).words.values():
        assert word.doc
        told = [[spec.texts.fact(word.name, holds, language) for language in LANGUAGES] for holds in (True, False)]
        assert all(all(said) or not any(said) for said in told)
        assert any(map(all, told))


# -- words of one game -----------------------------------------------------------------------------------


def users_of_words() -> dict[tuple[str, str], set[str]]:
    """For each word that any or every game has, the games whose rules use it; kinds of action that a game
    declares are its own, whatever another game calls so."""
    found: dict[tuple[str, str], set[str]] = {(word.group, word.name): set() for word in SHARED}
    for game in games.names():
        v = games.of(game).vocabulary(load_spec(game))
        for group, own in (("words", v.words), ("sets", v.sets), ("offers", v.offers), ("effects", v.effects)):
            for name in own if group != "offers" or not games.of(game).declared else ():
                found.setdefault((group, name), set())
        for use in Uses(load_spec(game), v):
            if (use.group, use.name) in found:
                found[use.group, use.name].add(game)
    return found


@every_game
def test_a_word_that_no_other_game_uses_says_why_it_is_there_and_no_other_does(game: str) -> None:
    by = users_of_words()
    listed = words(load_spec(game), games.of(game).vocabulary(load_spec(game)))
    told = {(word.group, word.name) for word in listed if word.why}
    assert told == {(w.group, w.name) for w in listed if (w.group, w.name) in by and len(by[w.group, w.name]) < 2}


# -- planted offenders -----------------------------------------------------------------------------------


def planted(word: Word | SetWord, *clauses: dict[str, Any]) -> list[str]:
    """What more is found in REPLICANTS with one more word, and some more clauses that use it."""
    vocabulary = games.of("replicants").vocabulary(load_spec("replicants"))
    spec = load_spec("replicants")
    group = "words" if isinstance(word, Word) else "sets"
    richer = replace(vocabulary, **{group: {**getattr(vocabulary, group), word.name: word}})
    found = smuggled(richer, Spec({**spec.data, "clauses": [*spec.data["clauses"], *clauses]}))
    return [problem for problem in found if problem not in smuggled(vocabulary, spec)]


def clause(clause_id: str, when: Any) -> dict[str, Any]:
    return {
        "id": clause_id,
        "chapter": "turn",
        "text": dict.fromkeys(("en", "fr", "de"), "..."),
        "status": "ours",
        "forbids": ["move"],
        "when": when,
    }


def test_a_word_named_like_a_whole_clause_is_caught() -> None:
    word = Word("move.blocked-walk", "Whether the walk is blocked.", always, {"piece": Param("piece", "")})
    assert planted(word) == ["move.blocked-walk: named like the clause move.blocked-walk"]


def test_a_word_named_like_the_last_part_of_a_clause_is_caught() -> None:
    word = Word("onto-own", "Whether an own Replicant stands there.", always, {"hex": Param("hex", "")})
    assert planted(word) == ["onto-own: named like the clause move.onto-own"]


def test_a_word_of_one_clause_and_without_parameters_is_caught() -> None:
    word = Word("nothing-else-to-do", "Whether nothing else can be done.", always)
    use = clause("turn.test", {"all": [{"action": {"is": 2}}, {"not": {"nothing-else-to-do": {}}}]})
    assert planted(word, use) == ["nothing-else-to-do: only turn.test uses it, and it has no parameters"]


def test_a_word_with_parameters_or_of_two_clauses_is_none() -> None:
    word = Word("crowded", "Whether many stand there.", always)
    first, second = clause("turn.first", {"crowded": {}}), clause("turn.second", {"not": {"crowded": {}}})
    assert planted(word, first, second) == []
    assert planted(word._replace(params={"hex": Param("hex", "")}), first) == []


def test_a_set_of_one_clause_is_caught_like_a_word() -> None:
    use = clause("turn.test", {"some": {"of": "doomed", "as": "$who", "that": {"heart": {"of": "$who"}}}})
    assert planted(SetWord("doomed", "Who is about to lose.", lambda _: whole(PLAYER), "player"), use) == [
        "doomed: only turn.test uses it, and it has no parameters"
    ]


# -- the registry ----------------------------------------------------------------------------------------


def test_two_words_of_one_name_are_a_mistake() -> None:
    word = Word("same", "", always)
    with pytest.raises(ValueError, match="two words are named 'same'"):
        by_name(word, word)


def test_a_parameter_may_not_hide_a_field_of_the_state() -> None:
    vocabulary = games.of("replicants").vocabulary(load_spec("replicants"))
    word = Word("odd", "", always, {"board": Param("number", "")})
    with pytest.raises(ValueError, match="odd: parameter 'board' hides a field of the state"):
        replace(vocabulary, words={**vocabulary.words, "odd": word})
    effect = Effect("odd", "", lambda _: [], {"player": Param("player", "")})
    with pytest.raises(ValueError, match="odd: parameter 'player' hides a field of the state"):
        replace(vocabulary, effects={**vocabulary.effects, "odd": effect})


@every_game
def test_no_title_is_of_a_variable_that_no_rule_has(game: str) -> None:
    """A house rule may change the clause that has it, so that this is no mistake there."""
    spec = load_spec(game)
    kinds = games.of(game).vocabulary(spec).kinds.values()
    known = {f"${name}" for kind in kinds for name in (*kind.fields, *kind.derived)}
    used = set(re.findall(r"\$[a-z-]+", " ".join(str(clause.body) for clause in spec.clauses)))
    assert {name for name in spec.data["game"]["titles"] if name.startswith("$")} <= known | used


def test_a_house_rule_may_change_the_clause_that_has_a_variable(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("extends: replicants\nclauses:\n  - {id: arcs.another-replicant, when: true}\n")
    assert Library([house]).check("replicants").game == "replicants"
