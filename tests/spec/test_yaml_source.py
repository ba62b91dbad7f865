"""The strict loader: what it types, where it says things are, and every way in which YAML can go wrong."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.core.errors import InputError, Place, Problem
from rulewright.spec import yaml_source
from rulewright.spec.yaml_source import MAX_BYTES, MAX_DEPTH, Document, load_yaml, parse_yaml

FILE = "a.yaml"
LOADERS = [yaml.BaseLoader] + ([yaml.CBaseLoader] if yaml.__with_libyaml__ else [])


@pytest.fixture(params=LOADERS, ids=lambda loader: loader.__name__)
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both parsers of PyYAML: the Python one, and libyaml where it is there."""
    monkeypatch.setattr(yaml_source, "_LOADER", request.param)


def parse(text: str) -> Document:
    return parse_yaml(text, FILE)


def problems(text: str | bytes) -> tuple[Problem, ...]:
    with pytest.raises(InputError) as caught:
        parse_yaml(text, FILE)
    return caught.value.problems


# What is typed


@pytest.mark.parametrize(
    ("written", "data"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("0", 0),
        ("-0", 0),
        ("7", 7),
        ("-12", -12),
        ("9007199254740992", 2**53),
        ("4.5", 4.5),
        ("-0.25", -0.25),
        ("012.5", 12.5),
        ('"7"', "7"),
        ("'true'", "true"),
        ('""', ""),
        ("'#C7'", "#C7"),
        ('"a\\tb\\u00e9"', "a\tb\u00e9"),
        ("'it''s'", "it's"),
        ("|\n  1\n  2\n", "1\n2\n"),
        (">\n  1\n  2\n", "1 2\n"),
        ("|\n  a\n  \tb\n", "a\n\tb\n"),
        ("[]", []),
        ("{}", {}),
        ("[a, b,]", ["a", "b"]),
        ("{a, b: 1}", {"a": None, "b": 1}),
        ("caf\u00e9 \U0001f600", "caf\u00e9 \U0001f600"),
    ],
)
@pytest.mark.usefixtures("loader")
def test_what_a_value_becomes(written: str, data: object) -> None:
    found = parse(f"key: {written}").data["key"]
    assert found == data
    assert type(found) is type(data)


@pytest.mark.parametrize(
    "written",
    [
        *("yes", "no", "on", "off", "y", "n", "Yes", "True", "FALSE", "Null", "NULL"),
        *("0x10", "0o17", "0b1", "1_000", "1e5", "4E7", "012", "+5", ".5", "5.", ".inf", "-.inf", ".nan"),
        *("2020-01-01", "12:30", "1:30:00", "=", "=1+1", "6D3x", "C7#", "1.2.3", "--1", "null x"),
    ],
)
@pytest.mark.usefixtures("loader")
def test_everything_else_is_text(written: str) -> None:
    assert parse(f"key: {written}").data == {"key": written}


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("7", "7"),
        ("yes", "yes"),
        ("true", "true"),
        ("~", "~"),
        ("1.0", "1.0"),
        ("'a b'", "a b"),
        ("'<<'", "<<"),
        ("''", ""),
    ],
)
@pytest.mark.usefixtures("loader")
def test_a_key_is_text_as_written(written: str, key: str) -> None:
    assert parse(f"{written}: 1").data == {key: 1}


@pytest.mark.parametrize(
    "text",
    ["a: 1", "a: 1\n", "a: 1\r\nb: 2\r\n", "---\na: 1\n...\n", "%YAML 1.2\n---\na: 1\n", "# c\na: 1 # d\n"],
)
@pytest.mark.usefixtures("loader")
def test_ordinary_files_are_accepted(text: str) -> None:
    assert parse(text).data["a"] == 1
    assert parse_yaml(text.encode(), FILE).data["a"] == 1


@pytest.mark.parametrize("text", ["foo", "- 1\n- 2\n", "[1, 2]", "null", "''"])
def test_the_root_may_be_anything_but_empty(text: str) -> None:
    assert parse(text).place(()) == Place(FILE, 1, 1)


TEXT = st.text(
    st.characters(
        codec="utf-8",
        exclude_categories=["Cc"],
        exclude_characters="\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\ufffe\uffff",
    )
)
SCALARS = st.none() | st.booleans() | st.integers(-(2**53), 2**53) | TEXT
DATA = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner))
TREES = st.recursive(
    st.text("ab1-") | st.integers(-999, 999),
    lambda inner: st.lists(inner, min_size=1) | st.dictionaries(st.text("ab1"), inner, min_size=1),
)


@given(DATA)
def test_plain_data_comes_back(data: Any) -> None:
    assert parse(json.dumps(data, ensure_ascii=False)).data == data


@given(TREES)
def test_what_another_tool_writes_comes_back(data: Any) -> None:
    assert parse(yaml.safe_dump(data, sort_keys=False, explicit_start=True)).data == data


# Places

PLACES = """\
game: replicants
players:
  Adrien: {points: 2, "pieces": ["1 E8 S", 6 D4 N]}
then:
  - legal: true
  -   'it''s'
  - |
    block
  - two
    lines
when: #C7
none:
"""


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ((), (1, 1), (1, 1)),
        (("game",), (1, 7), (1, 1)),
        (("players",), (3, 3), (2, 1)),
        (("players", "Adrien"), (3, 11), (3, 3)),
        (("players", "Adrien", "points"), (3, 20), (3, 12)),
        (("players", "Adrien", "pieces"), (3, 33), (3, 23)),
        (("players", "Adrien", "pieces", 1), (3, 44), (3, 44)),
        (("then", 0), (5, 5), (5, 5)),
        (("then", 0, "legal"), (5, 12), (5, 5)),
        (("then", 1), (6, 7), (6, 7)),
        (("when",), (11, 7), (11, 1)),
        (("none",), (12, 6), (12, 1)),
        (("then", 99), (5, 3), (5, 3)),
        (("then", "key"), (5, 3), (5, 3)),
        (("then", -1), (5, 3), (5, 3)),
        (("game", "deeper", 3), (1, 7), (1, 7)),
        (("unknown",), (1, 1), (1, 1)),
    ],
)
@pytest.mark.usefixtures("loader")
def test_every_value_and_key_knows_its_place(
    path: tuple[str | int, ...], value: tuple[int, int], key: tuple[int, int]
) -> None:
    document = parse(PLACES)
    assert document.place(path) == Place(FILE, *value)
    assert document.key_place(path) == Place(FILE, *key)


@pytest.mark.parametrize(
    ("written", "offset", "column"),
    [
        ('"1 E8 S"', 0, 5),
        ('"1 E8 S"', 2, 7),
        ('"1 E8 S"', 6, 11),
        ('"1 E8 S"', 99, 11),
        ("1 E8 S", 2, 6),
        ("1 E8 S", 99, 10),
        ("'it''s x'", 3, 9),
        ("'it''s x'", 5, 11),
        ('"a\\"b\\x41c"', 4, 13),
        ('"\u00e9\U0001f600b"', 2, 7),
        ('"one\n  two"', 2, 4),
        ("|\n  text", 2, 4),
        ("[a]", 1, 4),
        ("", 1, 3),
    ],
)
@pytest.mark.usefixtures("loader")
def test_a_caller_can_point_into_a_text_of_one_line(written: str, offset: int, column: int) -> None:
    assert parse(f"k: {written}").place_in(("k",), offset) == Place(FILE, 1, column)


@given(st.text("ab'\"\\ \u00e9", min_size=1))
def test_pointing_into_quoted_text_finds_the_character(text: str) -> None:
    source = "k: '" + text.replace("'", "''") + "'"
    document = parse(source)
    for offset, character in enumerate(text):
        place = document.place_in(("k",), offset)
        assert source[place.column - 1] == character


def test_lines_are_counted_alike_for_all_line_ends() -> None:
    for end in ("\n", "\r\n", "\r"):
        assert parse(f"a: 1{end}{end}b:{end}  c: 2").place(("b", "c")) == Place(FILE, 4, 6)


def test_the_source_of_a_value_is_as_written() -> None:
    document = parse(PLACES)
    assert document.source(("then", 1)) == "'it''s'"
    assert document.source(("players", "Adrien", "pieces")) == '["1 E8 S", 6 D4 N]'
    assert document.value(("players", "Adrien", "points")) == 2


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("k: #C7", "#C7"),
        ("k:   #C7>D8  # why", "#C7>D8"),
        ("k: # a comment", None),
        ("k: ## a comment", None),
        ("k:\n#C7", None),
        ("k: ''  #C7", None),
        ("k: ~  #C7", None),
        ("k: x #C7", None),
        ("k:  #C7\n  x: 1", None),
        ("k:", None),
    ],
)
@pytest.mark.usefixtures("loader")
def test_a_comment_that_ate_a_value_is_told(text: str, lost: str | None) -> None:
    assert parse(text).lost_comment(("k",)) == lost


@pytest.mark.usefixtures("loader")
def test_a_lost_comment_in_a_list_has_its_place() -> None:
    document = parse("- #C7\n- a")
    assert document.lost_comment((0,)) == "#C7"
    assert document.place((0,)) == Place(FILE, 1, 3)


# Warnings


@pytest.mark.parametrize(
    "written", ["4E7", "1e5", "0o17", "0x1F", "012", "+1", ".5", "5.", ".inf", "-.Inf", ".nan", "1.5E+3"]
)
@pytest.mark.usefixtures("loader")
def test_a_text_that_others_read_as_a_number_gets_a_warning(written: str) -> None:
    (warning,) = parse(f"a: 1\nb: {written}").warnings
    assert str(warning) == f"a.yaml:2:4: warning: quote it: other YAML tools read {written} as a number"


def test_words_that_others_read_otherwise_get_a_warning() -> None:
    assert [str(w) for w in parse("[True, NULL, FALSE]").warnings] == [
        "a.yaml:1:2: warning: quote it: other YAML tools read True as true",
        "a.yaml:1:8: warning: quote it: other YAML tools read NULL as null",
        "a.yaml:1:14: warning: quote it: other YAML tools read FALSE as false",
    ]


@pytest.mark.usefixtures("loader")
def test_a_list_item_that_was_indented_too_far_gets_a_warning() -> None:
    document = parse("- a\n - b\n")
    assert document.data == ["a - b"]
    assert "joined" in document.warnings[0].message


@pytest.mark.parametrize("written", ["'4E7'", "yes", "6D3x", "2020-01-01", "1_000", "E8", "4E", "a - b"])
def test_no_warning_without_need(written: str) -> None:
    assert parse(f"a: {written}").warnings == ()


# What is refused: text, part of the message, line, column, part of the suggestion

REFUSED = [
    # tags, anchors, aliases, merge keys
    ("a: !6D2", "!6D2 is taken for a YAML tag", 1, 4, 'did you mean to quote it: "!6D2"?'),
    ("a: [1, !6D2, x]", "!6D2 is taken for a YAML tag", 1, 8, 'did you mean to quote it: "!6D2"?'),
    ("a: !6D2 x y # c", "taken for a YAML tag", 1, 4, 'did you mean to quote it: "!6D2 x y"?'),
    ("a: !6D2>C3", "!6D2>C3 is taken for a YAML tag", 1, 4, 'did you mean to quote it: "!6D2>C3"?'),
    ("a: !x!y", "taken for a YAML tag", 1, 4, "quote it"),
    ("a: !", "taken for a YAML tag", 1, 4, "quote it"),
    ("a: !!str 5", "!!str is taken for a YAML tag", 1, 4, "in quotes without the tag"),
    ("a: !!python/object:os.system {}", "taken for a YAML tag", 1, 4, "without the tag"),
    ("!x: 1", "taken for a YAML tag", 1, 1, 'quote it: "!x"?'),
    ("a: !x [1]", "taken for a YAML tag", 1, 4, None),
    ("a: !x\n  b: 1", "taken for a YAML tag", 1, 4, None),
    ("a: !<x", "taken for a YAML tag", 1, 4, None),
    ("a: &x 5", "anchors (&) and aliases (*) are not accepted", 1, 4, '"&x 5"'),
    ("a: &x\n  b: 1", "anchors (&)", 1, 4, None),
    ("a: [&x [1]]", "anchors (&)", 1, 5, None),
    ("a: *x", "aliases (*)", 1, 4, '"*x"'),
    ("a: *", "aliases (*)", 1, 4, '"*"'),
    ("*x : 1", "aliases (*)", 1, 1, None),
    ("a: 1\n<<: {b: 1}", "merge keys (<<)", 2, 1, None),
    # keys
    ("a: 1\nb: 2\na: 3", 'the key "a" is given twice: first at a.yaml:1:1', 3, 1, None),
    ('x: {7: 1, "7": 2}', 'the key "7" is given twice: first at a.yaml:1:5', 1, 11, None),
    ("[a]: 1", "a key must be text", 1, 1, None),
    ("? {a: 1}\n: 1", "a key must be text", 1, 3, None),
    ("? - a\n: 1", "a key must be text", 1, 3, None),
    ("a: {{x}}", "a key must be text", 1, 5, "quotes"),
    (": x", "a key is missing", 1, 1, None),
    ("a: {: x}", "a key is missing", 1, 5, None),
    # numbers
    ("a: 9007199254740993", "the number 9007199254740993 is too large", 1, 4, "quotes"),
    ("a: -9007199254740993", "too large", 1, 4, None),
    ("a: " + "9" * 5000, "too large", 1, 4, None),
    ("a: " + "9" * 400 + ".0", "too large", 1, 4, None),
    # documents
    ("", "the file is empty", 1, 1, None),
    ("\n\n# nothing\n", "the file is empty", 1, 1, None),
    ("---\n", "the file is empty", 1, 1, None),
    ("a: 1\n---\nb: 1\n", "a second document begins here", 2, 1, None),
    ("a: 1\n...\nfoo", "a second document begins here", 3, 1, None),
    ('"a" b', "something after the end", 1, 5, None),
    ("%YAML 3.0\n---\na: 1", "no line can begin with %", 1, 1, None),
    # tabs
    ("a:\n\tb: 1", "a tab is used to indent", 2, 1, "use spaces"),
    ("a:\n  b: 1\n  \tc: 2", "a tab is used to indent", 3, 3, "use spaces"),
    ("a: [\n\t1]", "a tab is used to indent", 2, 1, "use spaces"),
    ("a: b\n\tc", "a tab is used to indent", 2, 1, "use spaces"),
    ("a: |\n\tx\n", "a tab is used to indent", 2, 1, "use spaces"),
    ("a: 1\r\n\tb: 1", "a tab is used to indent", 2, 1, "use spaces"),
    # characters
    ("\ufeffa: 1", "byte order mark", 1, 1, "UTF-8 without BOM"),
    ("a: 1\nb: x\ufeff", "byte order mark (U+FEFF)", 2, 5, None),
    ("a: \0", "a NUL character", 1, 4, None),
    ("a: 1\nb: \x07", "a control character (U+0007)", 2, 4, None),
    ("a: \x85", "a next-line character (U+0085)", 1, 4, None),
    ("a: x\u2028y", "a line separator (U+2028)", 1, 5, None),
    ("a: \ud800", "no text (U+D800)", 1, 4, None),
    ('a: "\\0"', "a NUL character", 1, 4, None),
    ('"\\e": 1', "a control character (U+001B)", 1, 1, None),
    # syntax
    ('a: "x', "this quoted text never ends", 1, 4, "closing quote"),
    ('a: "x\nb: 1\nc: 1\n', "this quoted text never ends", 1, 4, "closing quote"),
    ("a: 'x", "this quoted text never ends", 1, 4, "closing quote"),
    ("a: [1, 2", "this list never ends", 1, 4, "closing ]"),
    ("a: [1,\n", "this list never ends", 1, 4, "closing ]"),
    ("a: {b: 1", "this mapping never ends", 1, 4, "closing }"),
    ("a: [x, #C7]", "a # begins a comment", 1, 8, 'quote it: "#C7"?'),
    ("a: [#C7]\n", "a # begins a comment", 1, 5, 'quote it: "#C7"?'),
    ("a: [1 2, [3]\nb: 1", "a comma or ] is missing in the list that begins in line 1", 2, 1, None),
    ('a: ["x" "y"]', "a comma or ] is missing", 1, 9, None),
    ("a: b: c", "a second colon", 1, 5, "in quotes"),
    ('a: "x" y', "something after the end", 1, 8, "in quotes"),
    ("a: 'it's'", "something after the end", 1, 8, "twice"),
    ("a: @x", "a value cannot begin with @", 1, 4, 'quote it: "@x"?'),
    ("a: `x", "a value cannot begin with `", 1, 4, None),
    ("a: %x", "a value cannot begin with %", 1, 4, 'quote it: "%x"?'),
    ("a: ? x", "a value cannot begin with ?", 1, 4, 'quote it: "? x"?'),
    ("a: ]", "a value cannot begin with ]", 1, 4, None),
    ("a: 1\n b: 2", "no key can stand here", 2, 3, "indentation"),
    ("a:\n  - 1\n b: 2", "does not line up with the mapping that begins in line 1", 3, 2, "indentation"),
    ("- 1\nb: 2", "does not line up with the list that begins in line 1", 2, 1, "indentation"),
    ("a: - 1", "a list cannot begin here", 1, 4, None),
    ("- a\n-b\nc: 1", "a space is missing after the -", 2, 1, None),
    ("a: 1\nb 2\nc: 1", "a colon is missing", 2, 1, "key: value"),
    ("a: |x\n b", "the text begins on the next line", 1, 4, None),
    ('a: "\\q"', "backslash", 1, None, "single quotes"),
    ('a: "\\xZZ"', "backslash", 1, 7, "single quotes"),
    ('a: "\\UFFFFFFFF"', "backslash", 1, 7, "single quotes"),
    # depth
    ("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), "nested deeper than 64", 1, 65, None),
    ("[" * 100_000, "nested deeper than 64", 1, None, None),
    ("{a: " * 100_000, "nested deeper than 64", 1, 257, None),
    ("- " * 100_000, "nested deeper than 64", 1, 129, None),
]


@pytest.mark.parametrize(("text", "message", "line", "column", "suggestion"), REFUSED)
@pytest.mark.usefixtures("loader")
def test_bad_yaml_is_one_problem_with_its_place(
    text: str, message: str, line: int, column: int | None, suggestion: str | None
) -> None:
    (problem,) = problems(text)
    assert message in problem.message
    assert problem.place is not None
    assert problem.place == Place(FILE, line, problem.place.column if column is None else column)
    assert suggestion is None or suggestion in (problem.suggestion or "")


@pytest.mark.parametrize(
    ("data", "message", "line", "column"),
    [
        (b"a: 1\nb: caf\xe9\n", "not UTF-8: byte 12 is 0xE9", 2, 7),
        ("é: x".encode() + b"\xff", "not UTF-8: byte 6 is 0xFF", 1, 5),
        (b"\xef\xbb\xbfa: 1", "byte order mark", 1, 1),
        ("a: 1".encode("utf-16"), "UTF-16", 1, 1),
        ("a: 1".encode("utf-16-be"), "UTF-16", 1, 1),
        ("a: 1".encode("utf-16-le"), "UTF-16", 1, 1),
        (b"\0a: 1 and more", "NUL", 1, 1),
        (b"", "the file is empty", 1, 1),
    ],
)
def test_bytes_that_are_no_text_are_refused(data: bytes, message: str, line: int, column: int) -> None:
    (problem,) = problems(data)
    assert message in problem.message
    assert problem.place == Place(FILE, line, column)


@pytest.mark.usefixtures("loader")
def test_a_colon_that_sticks_to_what_follows_in_brackets() -> None:
    """libyaml stumbles at the colon, the Python parser at the bracket."""
    (problem,) = problems("a: {b:[1}")
    assert problem.message in (
        "a space is missing after this colon",
        "a comma or ] is missing in the list that begins in line 1",
    )


def test_mistakes_that_do_not_hide_the_rest_are_told_together() -> None:
    found = problems("a: !x\nb: 1\nb: 2\nc: 99999999999999999999\n")
    assert [problem.place and problem.place.line for problem in found] == [1, 3, 4]


def test_an_alias_bomb_is_not_expanded() -> None:
    bomb = "a: &a [x, x]\n" + "".join(f"b{i}: &b{i} [*a, *a]\n" for i in range(1000))
    (problem,) = problems(bomb)
    assert problem.place == Place(FILE, 1, 4)


def test_as_deep_as_allowed_is_fine() -> None:
    assert parse("[" * MAX_DEPTH + "]" * MAX_DEPTH).data


def test_many_mistakes_are_cut_short() -> None:
    assert len(problems("a: 1\n" * 1000)) == yaml_source.MAX_PROBLEMS
    assert len(parse("- 1e5\n" * 1000).warnings) == yaml_source.MAX_PROBLEMS


# Files


def file_problem(path: Path, **more: Any) -> Problem:
    with pytest.raises(InputError) as caught:
        load_yaml(path, **more)
    (problem,) = caught.value.problems
    return problem


def test_a_file_is_read_and_named_as_the_user_named_it(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("a: 1\n", encoding="utf-8")
    assert load_yaml(path).place(("a",)) == Place(str(path), 1, 4)
    assert load_yaml(str(path), shown_as="x.yaml").place(("a",)) == Place("x.yaml", 1, 4)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    loop = tmp_path / "loop.yaml"
    loop.symlink_to(loop)
    pipe = tmp_path / "pipe.yaml"
    os.mkfifo(pipe)
    plain = tmp_path / "plain"
    plain.write_text("x")
    expected = {
        tmp_path / "none.yaml": "no such file",
        plain / "below.yaml": "no such file",
        tmp_path: "a directory",
        loop: "leads back to itself",
        pipe: "not an ordinary file",
        tmp_path / ("x" * 300): "name is too long",
        Path("a\0b"): "not a file name",
    }
    for path, message in expected.items():
        assert message in file_problem(path).message
    assert file_problem(loop, shown_as="l.yaml").place == Place("l.yaml", 1, 1)


def test_a_file_without_permission(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "x.yaml"
    path.write_text("a: 1")
    monkeypatch.setattr(Path, "open", refuse)
    assert "permission denied" in file_problem(path).message


def test_a_huge_file_is_refused_unread(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as stream:
        stream.truncate(50 * 2**20)
    monkeypatch.setattr(Path, "open", lambda *_: pytest.fail("the file was read"))
    assert "too large: 50.0 MB, at most 8 MB" in file_problem(path).message
    assert stat.S_ISREG(path.stat().st_mode)


def test_a_huge_text_is_refused() -> None:
    assert "too large" in problems("#" * (MAX_BYTES + 1))[0].message
    assert "too large" in problems(b"#" * (MAX_BYTES + 1))[0].message


def test_a_file_name_that_is_no_text_can_be_printed(tmp_path: Path) -> None:
    problem = file_problem(tmp_path / os.fsdecode(b"\xff.yaml"))
    assert str(problem).encode("utf-8")


# Whatever comes

YAMLISH = st.text(
    st.sampled_from(list("ab1 \n\t:-?[]{},#&*!|>'\"%@`\\.<~=x\r\u00e9\U0001f600\ufeff\u2028\0")), max_size=60
)


@settings(max_examples=500)
@given(st.text() | YAMLISH | st.binary() | YAMLISH.map(str.encode))
@pytest.mark.parametrize("parser", LOADERS)
def test_nothing_but_input_errors(parser: Any, text: str | bytes) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yaml_source, "_LOADER", parser)
        found = outcome(text)
    if isinstance(found, Document):
        assert found.place(()).line >= 1
        assert found.lost_comment(()) is None or found.data is None
    else:
        assert found.problems
        assert all(problem.place is not None and problem.message for problem in found.problems)
        assert str(found).encode("utf-8")


def outcome(text: str | bytes) -> Document | InputError:
    try:
        return parse_yaml(text, FILE)
    except InputError as error:
        return error


def test_a_whole_number_is_one_however_it_is_written() -> None:
    data = parse_yaml("a: 1.0\nb: 4.5\nc: -0.0\nd: 12\n", "x.yaml").data
    assert [(value, type(value)) for value in data.values()] == [(1, int), (4.5, float), (0, int), (12, int)]
