"""The site that is built: whole, quiet, and the same in every language."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rulewright import games
from rulewright.core.spec import STATUSES
from rulewright.harness.finding import Search, search
from rulewright.site.content import address
from rulewright.site.markup import EXAMPLES, SHARED
from rulewright.site.puzzle_words import PLAYING
from rulewright.site.words import LANGUAGES, say
from rulewright.spec.pack import Library
from small_site import ONLY, Small, some_puzzles

CLAUSES = [(name, clause) for name in games.names() for clause in Library().spec(name).clauses]


def test_no_link_is_broken(small: Small) -> None:
    assert list(small.built.broken) == []
    assert set(small.built.trees) == {*LANGUAGES, *SHARED}


def test_what_has_not_changed_is_not_built_again(small: Small) -> None:
    before = {file: file.stat().st_mtime_ns for file in small.folder.rglob("*.html")}
    again = small.again()
    assert (list(again.trees), again.pages) == ([], small.built.pages)
    after = {file: file.stat().st_mtime_ns for file in small.folder.rglob("*.html")}
    changed = [file.relative_to(small.folder).as_posix() for file, when in after.items() if before[file] != when]
    assert changed == ["index.html"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_has_its_anchor_text_and_status(small: Small, language: str) -> None:
    for game, clause in CLAUSES:
        page = small.text(f"{language}/{game}/rules/{clause.chapter}")
        own = page.partition(f'<h2 class="rw-clause" id="{clause.id}">')[2].partition("<h2 ")[0]
        assert own, clause.id
        plain = re.sub(r"<[^>]*>", "", own)
        assert clause.text[language].split(";")[0].split(",")[0].replace("'", "&#39;").replace("&#39;", "'") in plain
        assert f"rw-{clause.status}" in own
        assert STATUSES[clause.status][language] in own


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_reconstructed_says_so_wherever_it_is_seen(small: Small, language: str) -> None:
    for game in games.names():
        notice = Library().spec(game).data["game"]["notice"][language]
        pages = [*(small.folder / language / game).rglob("index.html"), small.folder / language / "index.html"]
        seen = 0
        for page in pages:
            text = page.read_text(encoding="utf-8")
            shown = re.search(r'class="rw-board"|class="rw-inline', text)
            if shown and (game in page.parts or game == "replicants"):
                seen += 1
                assert notice in text, page
        assert seen > 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_things_have_a_page_with_what_constants_say_of_them_and_the_clauses_that_name_them(
    small: Small, language: str
) -> None:
    spec = Library().spec("charge-and-spark")
    page = small.text(f"{language}/charge-and-spark/things/card")
    for name, card in spec.data["cards"]["cards"].items():
        own = page.partition(f'<h2 id="{name}">')[2].partition("<h2 ")[0]
        assert own.startswith(card["title"][language]), name
        assert (f"<b>{spec.texts.drawn['battery-costs']['title'][language]}</b>" in own) == (
            any(name in spec.settings("duel")[costs] for costs in ("battery-costs", "disk-costs"))
        ), name
        assert ("rw-framed" in own) == (name in spec.settings("duel")["forces"]), name
    thunder = page.partition('<h2 id="thunder">')[2].partition("<h2 ")[0]
    assert f"<b>{spec.texts.drawn['forces']['title'][language]}</b> 2" in thunder
    assert "▮▮" in thunder
    assert STATUSES["reconstructed"][language] in thunder
    assert "#counter.annuls" in page.partition('<h2 id="counter">')[2].partition("<h2 ")[0]


def test_every_scenario_has_a_page_in_all_languages(small: Small) -> None:
    pages = list((small.folder / EXAMPLES).rglob("index.html"))
    scenarios = [page for page in pages if len(page.relative_to(small.folder).parts) == 6]
    assert len(scenarios) == sum(len(book.found) for book in found())
    for page in scenarios:
        text = page.read_text(encoding="utf-8")
        assert text.count('class="rw-lang"') == 2 * len(LANGUAGES), page
        assert 'class="rw-board"' in text
        assert "game:" in re.sub(r"<[^>]*>", "", text)


def test_an_example_of_a_house_rule_says_so_wherever_it_is_seen(small: Small) -> None:
    own = [f for search in found() for f in search.found if f.variant]
    assert len(own) == 3
    titles = {f.data["title"][language] for f in own for language in LANGUAGES}
    seen = 0
    for page in [page for language in LANGUAGES for page in (small.folder / language).rglob("index.html")]:
        text = page.read_text(encoding="utf-8")
        for title in titles:
            named = re.findall(r"(<li>(?:(?!<li>).)*?)" + re.escape(f">{title}<"), text, re.DOTALL)
            seen += len(named)
            assert all('class="rw-house"' in one for one in named), (page, title)
    assert seen >= len(LANGUAGES) * len(own)
    for f in own:
        text = small.text(f"{EXAMPLES}/{address(f)}")
        assert all(say("by-house-rule", language, "leaps-do-not-destroy") in text for language in LANGUAGES)
        plain = re.sub(r"<[^>]*>", "", text)
        assert "A leap may not destroy." in plain, "the house rule stands there too"
        assert "changes:" not in plain
    rules = "".join(small.text(f"{language}/replicants/rules/threat") for language in LANGUAGES)
    assert not [title for title in titles if title in rules]


def found() -> list[Search]:
    """What there is to find, file by file."""
    return [search([file]) for file in ONLY]


def test_boards_are_kept_out_of_the_search_index(small: Small) -> None:
    index = json.loads((small.folder / "en" / "search" / "search_index.json").read_text(encoding="utf-8"))
    found = {doc["location"]: doc["text"] for doc in index["docs"]}
    clause = found["replicants/rules/movement/#move.blocked-walk"]
    assert "walk" in clause
    assert "offers:" not in clause
    assert "forbidden by" not in clause
    assert not [location for location in found if location.endswith("examples/")]


def test_boards_have_a_size_before_they_come(small: Small) -> None:
    for page in (small.folder / "en").rglob("index.html"):
        for image in re.findall(r'<img class="rw-board"[^>]*>', page.read_text(encoding="utf-8")):
            assert re.search(r'width="\d+" height="\d+"', image)
            assert re.search(r'alt="[^"]{40,}"', image)


def test_every_picture_is_shown_somewhere(small: Small) -> None:
    shown: set[str] = set()
    for page in small.folder.rglob("index.html"):
        shown |= set(re.findall(r"boards/(\w+\.svg)", page.read_text(encoding="utf-8")))
    assert shown == {file.name for file in (small.folder / "boards").iterdir()}


def test_pages_are_small(small: Small) -> None:
    """What one page weighs without its pictures, which come as they are looked at."""
    heavy = {
        page.relative_to(small.folder).as_posix(): page.stat().st_size
        for page in small.folder.rglob("index.html")
        if page.stat().st_size > 400_000
    }
    assert heavy == {}


def test_every_column_of_a_table_of_words_says_what_it_has(small: Small) -> None:
    """But the corner above what rows are called."""
    pages = {page: page.read_text(encoding="utf-8") for page in small.folder.rglob("reference/**/index.html")}
    assert len(pages) > 20
    bare = [page for page, text in pages.items() if re.search(r"<th[^>]*>\s*</th>\s*</tr>", text)]
    assert bare == []


def test_the_reference_has_every_command_and_word(small: Small) -> None:
    commands = small.text("en/reference/commands")
    for name in ("check", "site-build", "readings", "play", "mutate"):
        assert f'id="{name}"' in commands
    for game in games.names():
        words = small.text(f"en/reference/words-{game}")
        vocabulary = games.of(game).vocabulary(Library().spec(game))
        for word in [*vocabulary.words, *vocabulary.offers, *vocabulary.effects, *vocabulary.settings]:
            assert f"<code>{word}</code>" in words, word
    keys = small.text("en/reference/keys")
    for key in ("scenarios[].when", "position.players", "clauses[].status"):
        assert f"<code>{key}</code>" in keys, key


# -- puzzles ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def records(small: Small) -> list[dict[str, Any]]:
    """The puzzles of the small site."""
    return [json.loads(line) for line in some_puzzles(small.memory).read_text(encoding="utf-8").splitlines()]


def test_every_puzzle_has_a_page_in_all_languages(small: Small, records: list[dict[str, Any]]) -> None:
    assert len({record["stipulation"].split()[0] for record in records}) == 3
    for record in records:
        page = small.text(f"puzzles/replicants/{record['id']}")
        for language in LANGUAGES:
            assert record["title"][language].replace("'", "&#x27;") in page.replace("'", "&#x27;")
            assert record["rests_on"][language] in page
            assert say("solution", language) in page
        assert page.count('class="rw-asked-for"') == len(LANGUAGES)


def test_a_page_shows_the_position_before_any_script(small: Small, records: list[dict[str, Any]]) -> None:
    for record in records:
        page = small.text(f"puzzles/replicants/{record['id']}")
        stage = page.partition('<div class="rw-play-board">')[2].partition("</svg>")[0]
        position = Library().game("replicants", record["mode"]).own.parse_position(record["position"])
        assert stage.count('class="token') == sum(map(bool, position.state.board))
        key = "/".join(record["key"])
        back = page.partition("rw-solution")[2]
        assert key.split("/")[1] in back.replace("&gt;", ">")


def test_what_is_fetched_is_all_that_playing_needs(small: Small, records: list[dict[str, Any]]) -> None:
    for record in records:
        page = small.text(f"puzzles/replicants/{record['id']}")
        name = re.search(r'data-answers="[^"]*/(\w+\.json)"', page)
        assert name
        told = json.loads((small.folder / "answers" / name[1]).read_text(encoding="utf-8"))
        for node in told["nodes"]:
            assert {token[-3:-1] for token in node["at"].split()} <= set(told["pieces"])
            clicks = {c for _, acts in node.get("go", ()) for act in acts.split() for c in re.split(r"[.=;]", act)[:1]}
            assert all(re.fullmatch(r"x?[A-Z]\d+", c) or c in told["buttons"] for c in clicks), clicks
            assert node.get("part", "second") in PLAYING
        for _, clauses in [*told["goals"], *(wrong["why"] for wrong in told["wrong"])]:
            assert set(clauses) <= set(told["clauses"])
        for clause, about in told["clauses"].items():
            assert f'id="{clause}"' in small.text(f"fr/replicants/rules/{about['chapter']}")


def test_a_clause_leads_to_the_puzzles_that_hinge_on_it(small: Small, records: list[dict[str, Any]]) -> None:
    page = small.text("de/replicants/rules/end")
    own = page.partition('id="end.matrix"')[2].partition("<h2 ")[0]
    assert say("hinging", "de") in own
    named = re.findall(r"puzzles/replicants/([\w-]+)/", own)
    assert named
    assert set(named) <= {record["id"] for record in records}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_has_every_puzzle_the_easiest_first(
    small: Small, records: list[dict[str, Any]], language: str
) -> None:
    page = small.text(f"{language}/replicants/puzzles")
    levels = re.findall(r'<li data-id="[^"]*"[^>]* data-level="(\w+)"', page)
    assert len(levels) == len(records)
    assert levels == sorted(levels, key=["easy", "medium", "hard", "expert"].index)
    ranks = re.findall(r'data-rank="(\d+)"', page)
    assert sorted(map(int, ranks)) == list(range(len(records)))
    for title in (say("asked-for", language), say("with-players", language), say("theme", language)):
        assert f"<label>{title} " in page.replace("\n", " ")


def test_sheets_have_the_solutions_behind_the_questions(small: Small, records: list[dict[str, Any]]) -> None:
    page = small.text("fr/replicants/puzzles/print-1")
    questions, _, back = page.partition('id="solutions"')
    assert questions.count("rw-printed") == len(records) == len(re.findall(r"<li value=", back))
    assert "lazy" not in questions.partition("rw-sheet")[2]
    assert 'class="rw-tree"' not in questions
