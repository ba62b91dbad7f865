"""Plain lines read quickly are read as libyaml's events are: the same data, each thing in the same place."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulewright.core.errors import InputError
from rulewright.spec import yaml_source
from rulewright.spec.yaml_source import Document, Route, parse_yaml

ROOT = Path(__file__).parents[2]
FILES = sorted(path for folder in ("rules", "scenarios") for path in (ROOT / folder).rglob("*.yaml"))


def by_lines(text: str) -> Document | None:
    """The text read line by line, None if it is declined."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml_source, "_Builder", None)
        try:
            return parse_yaml(text, "a.yaml")
        except TypeError:
            return None


def by_events(text: str) -> Document:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml_source, "read_lines", lambda *_: None)
        return parse_yaml(text, "a.yaml")


def routes(data: Any, route: Route = ()) -> Iterator[Route]:
    """The way to each value in the data."""
    yield route
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, below in inside:
        yield from routes(below, (*route, step))


def assert_same(quick: Document, text: str) -> None:
    slow = by_events(text)
    assert repr(quick.data) == repr(slow.data)  # 1 is not True, nor is another order the same
    assert not slow.warnings
    for route in routes(slow.data):
        assert quick.place(route) == slow.place(route), route
        assert quick.key_place(route) == slow.key_place(route), route
        assert quick.source(route) == slow.source(route), route
        assert quick.place_in(route, 2) == slow.place_in(route, 2), route


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_file_of_ours_is_read_the_same(path: Path) -> None:
    text = path.read_text("utf-8")
    quick = by_lines(text)
    if quick is not None:
        assert_same(quick, text)


def test_most_files_of_scenarios_are_read_quickly() -> None:
    scenarios = [path for path in FILES if path.name.endswith(".scenario.yaml")]
    quick = [path for path in scenarios if by_lines(path.read_text("utf-8"))]
    assert len(quick) > 0.8 * len(scenarios)


@pytest.mark.parametrize(
    "text",
    [
        'game: replicants\nposition: {mode: three-player, players: {Bleu: {points: 4.5, pieces: ["1 E8 S"]}}}\n',
        'a:\n  - id: x\n    when: "6D3x"\n    then: {illegal: [destruction.forbidden]}\n\n  # by the way\n  - "b"\n',
        "a: some words, and more\nb: [true, null, 12, x-1]\n",
    ],
)
def test_such_texts_are_read_quickly(text: str) -> None:
    quick = by_lines(text)
    assert quick is not None
    assert_same(pickle.loads(pickle.dumps(quick)), text)  # as another process has it
    assert_same(quick, text)


DECLINED = [
    "a: b: c", "a: [b", "a: {b: c}}", "a: [b]]", "a: {b}", "a: {b: }", "a: {b:c}", 'a: {b:"c"}', "a: [b,]", "a: [b c]",
    "a: [b: c]", "a: {b: c, b: d}", "a: b\na: c", "a: 4E7", "a: [4E7]", "a: 012", "a: [012]", "a: True", "a: [True]",
    "a: {True: b}", "a: {true: b}", "a: {1: b}", "a: #b", "a: b #c", "a: [b] #c", 'a: "b" #c', "a:\tb", 'a: "\\x41"',
    "a: 'b'", "a: ['b']", "a: *b", "a: &b c", "a: !b c", "a: [*b]", "a: [!b c]", "a: |\n  b: c", "a: >\n  b: [c]",
    "a: b\n  c: d", "a: [b]\n  c: d", "a: b\n  c", '"a": b', "? a\n: b", "- - a", "-  a: b", "a:\n- b", "a:", "- ", "",
    "#", "---\na: b", "a: b\n---\nc: d", "a: b\n...", "%YAML 1.1\n---\na: b", "<<: {a: b}", "a: {<<: b}", "a: ~",
    "a: .inf", "a: [.nan]", "a: 0x1F", "a: -", "a: [-]", "a: {- b}", "a: {? b : c}", "a: 1234567890", "a: [1e3]",
    "a: NaN", "a: [Infinity]", "a: [-Infinity]", "a: b\r\nc: d", "a: b ", "a: [b] ", "  a: b\nc: d", "a: b\n c: d",
    " - a\n- b", "a:\n  b: c\n - d", "a:\n    b: c\n  d: e", "a: @b", "a: `b", "a: [b]c", 'a: "b"c', 'a: "b" "c"',
    'a: ["b" "c"]', 'a: {"b" "c"}', "a: [b, , c]", "a: {, b: c}", "a: []x", "[a, b]", "{a: b}", "a", '"a"', "12",
    'a: "b\n  c"', "a: [b,\n  c]", 'a: "b', 'a: ["b]', "a: " + "[" * 70 + "]" * 70, "a: {" + "b" * 1100 + ": c}",
    'a: {"' + "b" * 1100 + '": c}', "b" * 1100 + ": c", "a: {b : c}",
]  # fmt: skip


@pytest.mark.parametrize("text", DECLINED)
def test_what_is_unusual_is_left_to_yaml(text: str) -> None:
    quick = by_lines(text)
    if quick is not None:
        assert_same(quick, text)


# Texts near the border

WORD = st.sampled_from(["a", "b.c", "d-e", "true", "null", "True", "no", "é", "$f", "4E7", "on", "_", "a b", "12a"])
NUMBER = st.sampled_from(["0", "7", "12", "-3", "1.5", "2.0", "012", "-0", "1e3", "1234567890", "0.1234567"])
QUOTED = st.sampled_from(['""', '"a"', '"a: b"', '"[x]"', '"#c"', '"a, {b"', '" "', '"é{"', "'a'", '"\\n"'])
SCALAR = WORD | NUMBER | QUOTED
FLOW = st.recursive(
    SCALAR,
    lambda inside: (
        st.lists(inside, max_size=3).map(lambda items: "[" + ", ".join(items) + "]")
        | st.lists(st.tuples(WORD | QUOTED, inside), max_size=3).map(
            lambda pairs: "{" + ", ".join(f"{key}: {value}" for key, value in pairs) + "}"
        )
    ),
    max_leaves=6,
)
LINE = st.builds(
    lambda indent, dash, key, value: " " * indent + dash + key + value,
    st.sampled_from([0, 0, 0, 2, 2, 4, 1]),
    st.sampled_from(["", "", "", "- ", "- - ", "-"]),
    st.sampled_from(["", "a: ", "b: ", "c: ", "d:", "a.b: ", '"e": ']),
    st.just("") | FLOW,
)
EDIT = st.tuples(st.integers(0, 200), st.integers(0, 3), st.sampled_from([*" \t\"'[]{},:#-\\\n|>&*!?%@=~a1", ""]))


PLAIN = st.sampled_from(["a", "b.c", "d-e", "null", "12", "1.5", '"a: b"', '"#c, {"', '""'])
KEYS = st.lists(st.sampled_from(["a", "b.c", "d_e", "é"]), min_size=1, max_size=3, unique=True)
SOUND = st.recursive(
    PLAIN,
    lambda inside: (
        st.lists(inside, max_size=3).map(lambda items: "[" + ", ".join(items) + "]")
        | st.tuples(KEYS, st.lists(inside, min_size=3, max_size=3)).map(
            lambda pair: "{" + ", ".join(f"{key}: {value}" for key, value in zip(*pair, strict=False)) + "}"
        )
    ),
    max_leaves=6,
)


@st.composite
def block(draw: st.DrawFn, depth: int = 0) -> list[str]:
    """Lines of a mapping or a list, sound as they are."""
    lines: list[str] = []
    for key in draw(KEYS):
        before = "- " if draw(st.booleans()) and not lines else ""
        lines += draw(st.sampled_from([[], [], [""], ["# so"]]))
        if depth < 2 and draw(st.integers(0, 3)) == 0:
            inside = draw(block(depth + 1))
            lines += [f"{key}:", *("  " + line for line in inside)]
        else:
            lines.append(f"{key}: {draw(SOUND)}")
        if before:
            items = [lines, *draw(st.lists(st.just(list(lines)), max_size=1))]
            return [
                ("- " if first else "  ") + line
                for item in items
                for first, line in zip([True, *[False] * len(item)], item, strict=False)
            ]
    return lines


@settings(max_examples=1000)
@given(st.lists(LINE, min_size=1, max_size=6) | block(), st.lists(EDIT, max_size=2))
@example(["a: {b: c}"], [(4, 0, " ")])
def test_nothing_is_read_otherwise(lines: list[str], edits: list[tuple[int, int, str]]) -> None:
    text = "\n".join(lines) + "\n"
    for at, gone, new in edits:
        text = text[:at] + new + text[at + gone :]
    quick = by_lines_or_refused(text)
    if quick is not None:
        assert_same(quick, text)


def by_lines_or_refused(text: str) -> Document | None:
    try:
        return by_lines(text)
    except InputError:
        return None  # of a character that is refused before anything is read
