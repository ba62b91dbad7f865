"""Lines of JSON know where each value was written."""

from __future__ import annotations

import pytest

from rulewright.core.errors import InputError
from rulewright.spec.json_source import parse_line

LINE = '{"a": [1, {"b": "x\\"y"}], "déjà": {"c":true} , "n": null}'


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ((), LINE),
        (("a",), '[1, {"b": "x\\"y"}]'),
        (("a", 0), "1"),
        (("a", 1, "b"), '"x\\"y"'),
        (("déjà", "c"), "true"),
        (("n",), "null"),
    ],
)
def test_each_value_is_found_where_it_was_written(path, source):
    line = parse_line(LINE, "f.jsonl", 7)
    place = line.place(path)
    assert (place.file, place.line) == ("f.jsonl", 7)
    assert LINE[place.column - 1 :].startswith(source)
    assert line.source(path) == source


def test_a_key_has_a_place_of_its_own_and_what_is_not_there_that_of_what_is_around():
    line = parse_line(LINE, "f.jsonl", 1)
    assert LINE[line.key_place(("déjà", "c")).column - 1 :].startswith('"c"')
    assert line.place(("déjà", "missing")) == line.place(("déjà",))


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ('{"a": }', 7, "this is not JSON: expecting value"),
        ('{"a": 1', 8, "this is not JSON: expecting ',' delimiter"),
        ('{"a": NaN}', 7, "NaN is not a number"),
        ('{"a": "NaN", "b": -Infinity}', 19, "-Infinity is not a number"),
        ('{"a": "1e400", "b": 1e400}', 21, "1e400 is not a number"),
        (r'{"a": "\\u001b \u001b[31m"}', 16, "a control character (U+001B) is not accepted"),
        (r'{"a": "\u2028"}', 8, "a line separator (U+2028) is not accepted"),
        ('{"a": "\u2028"}', 8, "a line separator (U+2028) is not accepted"),
        ('{"a": "\x7f"}', 8, "a control character (U+007F) is not accepted"),
        ('{"a": 1, "a": 2}', 10, 'the key "a" is given twice: first at f.jsonl:3:2, again here'),
        ('[{"a": [{"b": {"c": 1, "c": 1}}]}, 5]', 24, 'the key "c" is given twice: first at f.jsonl:3:16, again here'),
        ('{"a": {"x": 1, "x": 2}, "a": 1}', 16, 'the key "x" is given twice: first at f.jsonl:3:8, again here'),
        (r'{"a": "\\ud83d", "\u0061": 2}', 18, 'the key "a" is given twice: first at f.jsonl:3:2, again here'),
        (r'{"a": "\ud83d\ude00 \ud83d"}', 21, r"\ud83d is half a character: its other half is missing"),
        (r'{"a": "\uDE00"}', 8, r"\uDE00 is half a character: its other half is missing"),
        ('\ufeff{"a": 1}', 1, "the file begins with a byte order mark (BOM)"),
        ('{"a": ' + "[" * 100_000, 1, "nested deeper than 64 levels"),
        ("[" * 65 + "]" * 65, 1, "nested deeper than 64 levels"),
        ('{"a": ' * 300 + "1" + "}" * 300, 1, "nested deeper than 64 levels"),
    ],
)
def test_what_is_no_json_is_told_at_its_place(text, column, message):
    with pytest.raises(InputError) as caught:
        parse_line(text, "f.jsonl", 3)
    (problem,) = caught.value.problems
    assert (problem.message, problem.place.line, problem.place.column) == (message, 3, column)


def test_a_whole_number_is_one_however_it_is_written():
    data = parse_line('{"a": 1.0, "b": [2e2, 1.5, 0.25e2, -0.0], "c": "\\n\\u00e9"}', "f.jsonl", 1).data
    assert [type(value) for value in [data["a"], *data["b"]]] == [int, int, float, int, int]
    assert (data["a"], data["b"][0], data["c"]) == (1, 200, "\né")
