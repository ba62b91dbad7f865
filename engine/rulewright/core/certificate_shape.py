"""The shape of a certificate: its keys, the ways to its parts, and what is said of a part that is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

VERSION, DEEPEST = 1, 100
"""Of certificates; so many turns no puzzle takes."""
Way = tuple[str | int, ...]
"""The keys and numbers that lead to a part, from the outside in."""
Misshapen = Iterator[tuple[Way, str]]
TREES = ("refutations", "not_sooner")
_TEXTS, _NUMBERS = ("digest", "stipulation"), ("schema_version", "length")
_RESTING = ("clauses", "data", "readings")
_KEYS = (*_TEXTS, *_NUMBERS, "rests_on", "unique", "keys")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong: ``corrupt`` (no certificate can look so), ``wrong`` (it does not prove what it says) or ``stale``
    (the same, but it was made under other rules); the line of the tree, the clauses or data that make it so, and the
    way to the part that is wrong."""

    kind: str
    line: str
    what: str
    because: tuple[str, ...] = ()
    way: Way = ()

    @property
    def where(self) -> str:
        """The way as it is written, as ``keys[0].then.all[2]``."""
        return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in self.way).removeprefix(".")

    def __str__(self) -> str:
        because = f" [{', '.join(self.because)}]" if self.because else ""
        return ": ".join(part for part in (self.kind, self.where, self.line, self.what) if part) + because


def misshapen(data: Any) -> Misshapen:
    """What of plain data cannot be in a certificate of this version: the way to it, and what is wrong there.  Whether
    data without a fault proves anything is `certificate.check`'s."""
    version = data.get("schema_version") if isinstance(data, Mapping) else None
    if type(version) is not int or version != VERSION:
        yield (), f"this is no certificate of version {VERSION}"
        return
    yield from _keys(data, (), _KEYS, TREES)
    yield from (((key,), "expected text") for key in _TEXTS if not isinstance(data.get(key, ""), str))
    yield from (((key,), "expected a whole number") for key in _NUMBERS if type(data.get(key, 0)) is not int)
    yield from _texts(data.get("unique", [""]), ("unique",))
    yield from _rests_on(data.get("rests_on", {part: {} for part in _RESTING}))
    keys = data.get("keys", [{"play": ""}])
    if not isinstance(keys, list) or not keys:
        yield ("keys",), "expected a list of keys"
    else:
        yield from (fault for number, node in enumerate(keys) for fault in _node(node, ("keys", number)))
        whose = [isinstance(node, Mapping) and "all" in node and "play" not in node for node in keys]
        yield from ((("keys", number), "a key is a turn to play") for number, other in enumerate(whose) if other)
    yield from (fault for name in TREES if name in data for fault in _node(data[name], (name,)))


def shared(data: Mapping[str, Any]) -> dict[str, Any]:
    """A certificate in which cases of one node that have the same answer have it in common: a turn that leads into it
    from one of them leads into it from all."""
    return {
        **data,
        "keys": [_shared(node) for node in data["keys"]],
        **{name: _shared(data[name]) for name in TREES if name in data},
    }


def _shared(node: Mapping[str, Any]) -> dict[str, Any]:
    made = dict(node)
    if "then" in node:
        made["then"] = _shared(node["then"])
    if "all" in node:
        answers: list[tuple[dict[str, Any], dict[str, Any]]] = []
        made["all"] = []
        for case in node["all"]:
            answer = {key: value for key, value in case.items() if key != "to"}
            known = next((known for same, known in answers if same == answer), None)
            answers.append((answer, known or _shared(answer)))
            made["all"].append({**case, **answers[-1][1]})
    return made


def parts(data: Mapping[str, Any]) -> Iterator[tuple[Way, Mapping[str, Any], str | None]]:
    """Every part of the trees of a certificate, from the outside in: the way to it, and the node, or, of a case's
    ``to``, the case with the text."""
    trees = [(("keys", number), node) for number, node in enumerate(data["keys"])]
    for way, node in [*trees, *(((name,), data[name]) for name in TREES if name in data)]:
        yield from _parts(way, node)


def _parts(way: Way, node: Mapping[str, Any]) -> Iterator[tuple[Way, Mapping[str, Any], str | None]]:
    yield way, node, None
    yield from (((*way, "to", number), node, text) for number, text in enumerate(node.get("to", ())))
    if "then" in node:
        yield from _parts((*way, "then"), node["then"])
    for number, case in enumerate(node.get("all", ())):
        yield from _parts((*way, "all", number), case)


def _keys(data: Mapping[str, Any], way: Way, needed: Sequence[str], allowed: Sequence[str] = ()) -> Misshapen:
    known = (*needed, *allowed)
    yield from (((*way, key), f'unknown key "{key}", here are {", ".join(known)}') for key in data if key not in known)
    yield from ((way, f'the key "{key}" is missing') for key in needed if key not in data)


def _texts(value: Any, way: Way) -> Misshapen:
    if not isinstance(value, list) or not value or not all(isinstance(text, str) for text in value):
        yield way, "expected a list of texts"
        return
    yield from (((*way, n), f'"{text}" is given twice') for n, text in enumerate(value) if text in value[:n])


def _rests_on(value: Any) -> Misshapen:
    if not isinstance(value, Mapping):
        yield ("rests_on",), "expected what the proof rests on"
        return
    yield from _keys(value, ("rests_on",), _RESTING)
    for part in _RESTING:
        named = value.get(part, {})
        if not isinstance(named, Mapping) or not all(isinstance(text, str) for text in named.values()):
            yield ("rests_on", part), "expected a text for each name"


def _node(node: Any, way: Way, is_case: bool = False, depth: int = 0) -> Misshapen:
    if not isinstance(node, Mapping) or depth > DEEPEST:
        yield way, "expected a node" if depth <= DEEPEST else "no puzzle is so deep"
        return
    own, also = (("play",), ("then",)) if "play" in node else (("all",), ())
    yield from _keys(node, way, own, (*also, "to") if is_case else also)
    if is_case and "to" in node:
        yield from _texts(node["to"], (*way, "to"))
    if not isinstance(node.get("play", ""), str):
        yield (*way, "play"), "expected text"
    if "play" in node and "then" in node:
        yield from _node(node["then"], (*way, "then"), depth=depth + 1)
    if "play" not in node and "all" in node:
        yield from _cases(node["all"], (*way, "all"), depth + 1)


def _cases(cases: Any, way: Way, depth: int) -> Misshapen:
    """What is wrong with cases: each by itself, and which of them are about the same turns."""
    if not isinstance(cases, list):
        yield way, "expected a list of cases"
        return
    yield from (fault for number, case in enumerate(cases) for fault in _node(case, (*way, number), True, depth))
    named: dict[str | None, int] = {}
    for number, case in enumerate(cases):
        texts = case.get("to", [None]) if isinstance(case, Mapping) else ()
        for text in texts if isinstance(texts, list) else ():
            first = named.setdefault(text, number) if isinstance(text, str | None) else number
            if first != number:
                said = f'"{text}"' if text is not None else "all the rest"
                yield (*way, number), f"all[{first}] is for {said} too"
