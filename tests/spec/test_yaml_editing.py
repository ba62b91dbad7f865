"""Other values in a YAML text: read back it is what was wanted, and what did not change is as it was, byte for byte."""

from __future__ import annotations

import re
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.spec import yaml_editing
from rulewright.spec.yaml_editing import EditingError, edited
from rulewright.spec.yaml_source import parse_yaml
from rulewright.spec.yaml_writing import flow


def changed(text: str, wanted: Any) -> tuple[str, list[str]]:
    """A text with other data; what is lost, as `line comment`."""
    made = edited(parse_yaml(text, "a.yaml"), wanted)
    assert parse_yaml(made.text, "a.yaml").data == wanted
    return made.text, [f"{lost.place.line} {lost.comment}" for lost in made.lost]


@pytest.mark.parametrize(
    ("text", "wanted", "made", "lost"),
    [
        pytest.param("a:\n  b: 1\nc: 2\n", {"a": {"b": 3}, "c": 2}, "a:\n  b: 3\nc: 2\n", [], id="block"),
        pytest.param("a:\n  b: 1\nc: 2\n", {"a": 3, "c": 2}, "a: 3\nc: 2\n", [], id="block-to-scalar"),
        pytest.param(
            "a: # why\n- x\nc: 2\n", {"a": {"b": 1}, "c": 2}, "a: # why\n  {b: 1}\nc: 2\n", [], id="list-at-its-key"
        ),
        pytest.param(
            'can:\n  - "a"  # one\n  - "b"  # two\n  # below\nend: 1\n',
            {"can": ["a"], "end": 1},
            'can:\n  - "a"  # one\n  # below\nend: 1\n',
            ["3 # two"],
            id="an-item-gone",
        ),
        pytest.param(
            'can:\n- "a"  # one\n\n# two\n- "b"\nend: 1\n',
            {"can": ["a", "c", "b", "d"], "end": 1},
            'can:\n- "a"  # one\n- "c"\n\n# two\n- "b"\n- "d"\nend: 1\n',
            [],
            id="items-new",
        ),
        pytest.param(
            "then:\n  legal: true   # c\n  notation: x\n# end",
            {"then": {"illegal": ["no"]}},
            'then:\n  illegal: ["no"]   # c\n# end',
            [],
            id="a-key-for-a-key",
        ),
        pytest.param(
            'can: [\n  "a",  # one\n  "b",  # two\n  "c"  # three\n]  # all\n',
            {"can": ["a", "c"]},
            'can: [\n  "a",  # one\n  "c"  # three\n]  # all\n',
            ["3 # two"],
            id="brackets-over-lines",
        ),
        pytest.param(
            'can: [\n  "a",  # one\n  "b"\n]\n',
            {"can": ["a", "b", "c"]},
            'can: [\n  "a",  # one\n  "b", "c"\n]\n',
            [],
            id="more",
        ),
        pytest.param("a: {b: [x, y, z], c: 1}\n", {"a": {"b": ["x", "z"]}}, "a: {b: [x, z]}\n", [], id="on-one-line"),
        pytest.param("a: {b: [x, y]}\n", {"a": {"b": ["w", "x", "v", "y"]}}, "a: {b: [w, x, v, y]}\n", [], id="words"),
        pytest.param('a: {"b":1}\n', {"a": {"c": 1}}, 'a: {"c":1}\n', [], id="a-quoted-key"),
        pytest.param("a:\nb: # none\n", {"a": 1, "b": [2]}, "a: 1\nb: [2] # none\n", [], id="nothing"),
        pytest.param("a: {b, c: , d}\n", {"a": {"b": 1, "c": 2, "d": 3}}, "a: {b: 1, c: 2 , d: 3}\n", [], id="nulls"),
        pytest.param("- a: 1 # one\n  b: 2\n- c\n", [{"b": 2}, "c"], "- b: 2\n- c\n", ["1 # one"], id="behind-a-dash"),
        pytest.param("- - a\n  - b\n- c\n", [["b", "d"], "c"], "- - b\n  - d\n- c\n", [], id="two-dashes"),
        pytest.param(
            "a:\r\n  - x # c\r\nb: 1\r\n",
            {"a": ["x", "y"], "b": 2},
            "a:\r\n  - x # c\r\n  - y\r\nb: 2\r\n",
            [],
            id="crlf",
        ),
        pytest.param("a:\n  - x", {"a": ["x", "y"], "b": 1}, "a:\n  - x\n  - y\nb: 1", [], id="no-end-of-line"),
        pytest.param("a: |\n  x\n\nb: 1\n", {"a": 2, "b": 1}, "a: 2\n\nb: 1\n", [], id="a-text-of-lines"),
        pytest.param("a: | # head\n  x\n", {"a": 2}, "a: 2\n", ["1 # head"], id="a-comment-at-its-head"),
        pytest.param("a: [b: 1, c]\n", {"a": [{"b": 1, "d": 2}, "c"]}, "a: [{b: 1, d: 2}, c]\n", [], id="a-bare-pair"),
        pytest.param(
            "---\na:\n  b: 1\n...\n", {"a": {"b": 1, "c": 2}}, "---\na:\n  b: 1\n  c: 2\n...\n", [], id="marks"
        ),
        pytest.param("a: 1\n", {"a": 1}, "a: 1\n", [], id="the-same"),
    ],
)
def test_as_little_as_can_be_is_changed(text: str, wanted: Any, made: str, lost: list[str]) -> None:
    assert changed(text, wanted) == (made, lost)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("? a\n: b # c\n? d\n: - e\n", {"a": "b", "f": 1}),
        ("x: {? a : b, ? c}\n", {"x": {"c": {"d": 1}}}),
        ("a: |+\n  b\n\n\n", {"a": "b\n\n\n", "c": 1}),
        ("a: {b, c}\n", {"a": {"b": None, "c": None, "d": 1}}),
        ("[a, b]", {"c": 1}),
    ],
)
def test_a_style_that_nobody_writes_is_read_back_all_the_same(text: str, wanted: Any) -> None:
    changed(text, wanted)


def test_what_could_not_be_made_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_editing, "flow", lambda _: "[")
    with pytest.raises(EditingError):
        edited(parse_yaml("a: 1\n", "a.yaml"), {"a": 2})


# -- at random --------------------------------------------------------------------------------------------------------

WORDS = st.sampled_from(["E5", "2E7E5", "a b", "x#y", "true", "it's", 'q"', "- no", "a: b", "", "é", "a # b\nc\n"])
LEAVES = WORDS | st.integers(0, 12) | st.booleans() | st.none()
KEYS = st.sampled_from(["can", "cannot", "legal", "Anna", "has", "on", "a b"])
DATA = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)


class Writer:
    """Writes data as people do, each piece in a style that is drawn, with comments and blank lines."""

    def __init__(self, draw: Any, newline: str) -> None:
        self.draw = draw
        self.newline = newline
        self.count = 0

    def one(self, *styles: str) -> str:
        return str(self.draw(st.sampled_from(styles)))

    def comment(self) -> str:
        """A comment of its own number, or none."""
        if not self.draw(st.booleans()):
            return ""
        self.count += 1
        return self.one(" ", "   ") + f"# {self.count}: [it's, {{"

    def end(self) -> str:
        """The end of a line, and perhaps lines that hold nothing."""
        lines = [self.comment()]
        while self.draw(st.integers(0, 3)) == 3:
            lines.append(self.one("", "  ") + self.comment())
        return "".join(line + self.newline for line in lines)

    def scalar(self, value: Any) -> str:
        plain = isinstance(value, str) and value.isalnum() and value != "true" and not value.isdecimal()
        if plain and self.draw(st.booleans()):
            return str(value)
        if isinstance(value, str) and "\n" not in value and self.draw(st.booleans()):
            return "'" + value.replace("'", "''") + "'"
        return flow(value)

    def key(self, key: str) -> str:
        return key if key.isalpha() and key != "on" and self.draw(st.booleans()) else f'"{key}"'

    def brackets(self, value: Any, lines: bool, indent: int) -> str:
        """A list or mapping in brackets, on one line or on several."""
        if not isinstance(value, list | dict):
            return self.scalar(value)
        items = [
            self.brackets(item, lines, indent + 1) for item in (value if isinstance(value, list) else value.values())
        ]
        if isinstance(value, dict):
            items = [f"{self.key(key)}: {item}" for key, item in zip(value, items, strict=True)]
        text = "[" if isinstance(value, list) else "{"
        for n, item in enumerate(items):
            text += self.gap(lines, indent) + item
            text += "," if n + 1 < len(items) or (lines and self.draw(st.booleans())) else ""
        return text + self.gap(lines, indent) + ("]" if isinstance(value, list) else "}")

    def gap(self, lines: bool, indent: int) -> str:
        return self.end() + " " * (indent + 2) if lines and self.draw(st.booleans()) else " "

    def block(self, value: Any, indent: int, in_list: bool) -> str:
        """What stands behind a key or a dash whose column is `indent`, to the end of its last line."""
        if value is None and self.draw(st.booleans()):
            return self.end()
        if isinstance(value, str) and value.endswith("\n") and self.draw(st.booleans()):
            below = [" " * (indent + 2) + line for line in value.splitlines()]
            return " |" + self.newline.join([self.comment(), *below, *self.draw(st.lists(st.just(""), max_size=2)), ""])
        if isinstance(value, list | dict) and value:
            style = self.one("block", "block", "line", "lines", "compact" if in_list else "block")
        else:
            style = "line"
        if style in ("line", "lines"):
            return " " + self.brackets(value, style == "lines", indent) + self.end()
        width = self.draw(st.integers(1, 4))
        if style == "compact":
            return " " * width + self.entries(value, indent + width + 1)
        width = 0 if isinstance(value, list) and not in_list and self.draw(st.booleans()) else width
        return self.end() + " " * (indent + width) + self.entries(value, indent + width)

    def entries(self, value: Any, indent: int) -> str:
        """The lines of a list or mapping, the first of them without its indentation."""
        return (" " * indent).join(self.pieces(value, indent))

    def pieces(self, value: Any, indent: int) -> list[str]:
        """The same, piece by piece."""
        if isinstance(value, list):
            return ["-" + self.block(item, indent, True) for item in value]
        return [f"{self.key(key)}:" + self.block(item, indent, False) for key, item in value.items()]


Written: TypeAlias = tuple[list[str], dict[str, Any]]


@st.composite
def texts(draw: Any) -> Written:
    """A text of some keys, in pieces that begin at the keys, and what it holds."""
    data = draw(st.dictionaries(st.sampled_from("pqrst"), DATA, min_size=1))
    return Writer(draw, draw(st.sampled_from(["\n", "\r\n"]))).pieces(data, 0), data


def other(draw: Any, value: Any) -> Any:
    """A value somewhat like another, or not at all."""
    what = draw(st.integers(0, 3))
    if what == 0 or not value or not isinstance(value, list | dict):
        return draw(DATA)
    if isinstance(value, list):
        kept = [
            other(draw, item) if draw(st.integers(0, 3)) == 3 else item for item in value if draw(st.integers(0, 3))
        ]
        at = draw(st.integers(0, len(kept)))
        return [*kept[:at], *draw(st.lists(LEAVES, max_size=2)), *kept[at:]]
    kept = {key: other(draw, item) if draw(st.integers(0, 2)) == 2 else item for key, item in value.items()}
    gone = draw(st.sets(st.sampled_from(sorted(kept)), max_size=2))
    return {key: item for key, item in kept.items() if key not in gone} | draw(
        st.dictionaries(KEYS, LEAVES, max_size=1)
    )


@given(written=texts(), data=st.data())
def test_all_that_is_wanted_is_read_back_and_all_else_is_as_it_was(written: Written, data: Any) -> None:
    pieces, holds = written
    text = "".join(pieces)
    document = parse_yaml(text, "a.yaml")
    assert document.data == holds
    at = data.draw(st.integers(0, len(pieces) - 1))
    key = list(holds)[at]
    wanted = {**holds, key: other(data.draw, holds[key])}
    made = edited(document, wanted)
    assert parse_yaml(made.text, "a.yaml").data == wanted
    assert made.text.startswith("".join(pieces[:at]) + pieces[at].partition(":")[0])
    assert made.text.endswith("".join(pieces[at + 1 :]))
    lost = {comment: place for place, comment in made.lost}
    assert lost == {comment: document.place_at(text.index(comment)) for comment in lost}
    for comment in re.findall(r"# [0-9]+: \[it's, \{", text):
        assert (comment in made.text) == (comment not in lost)
