"""Reference pages made from what the program knows of itself: keys, words, commands, the Python interface."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulewright import games
from rulewright.core.game import Game, Position
from rulewright.core.phrases import begun
from rulewright.core.play import Outcome
from rulewright.core.spec import Clause, Reading, Spec
from rulewright.core.steps import Step, WrittenGame
from rulewright.core.verdicts import Reason, Verdict
from rulewright.harness.replaying import read_written
from rulewright.harness.where import locate
from rulewright.site.markup import Page
from rulewright.site.pages.documents import WEIGHT, body
from rulewright.site.whole import Command, Site
from rulewright.site.words import say
from rulewright.spec.folders import SCHEMAS, shown
from rulewright.spec.glossary import STANDS, Listed, words
from rulewright.spec.pack import Library, load_spec, schema
from rulewright.spec.yaml_source import read_text

PUBLIC: Sequence[Any] = (
    Library, load_spec, locate, read_written, Game, Position, Verdict, Reason, Outcome, WrittenGame, Step, Spec, Clause,
    Reading,
)  # fmt: skip
"""What other programs may rely on, in the order in which one meets it."""


def pages(site: Site, language: str) -> Iterator[Page]:
    """Keys, words, commands and the Python interface: their titles in the reader's language, the rest in English."""
    made = [
        ("index", say("reference", language), _index(site)),
        ("keys", say("doc-keys", language), _keys(site)),
        ("commands", say("doc-commands", language), _commands(site.commands)),
        ("api", say("doc-api", language), _api(next(iter(site.books)))),
        *((f"words-{name}", say("doc-words", language, _title(site, name)), _words(site, name)) for name in site.books),
    ]
    for name, title, content in made:
        yield Page(f"reference/{name}.md", title, body(content, language, title), weight=WEIGHT)


def _title(site: Site, game: str) -> str:
    return str(site.books[game].spec.data["game"]["title"]["en"])


def _index(site: Site) -> str:
    several = "\n".join(
        f"- [Words of {_title(site, name)}](words-{name}.md): what its clauses may ask, offer and change"
        for name in site.books
    )
    decisions = "\n".join(f"- [{title}](decisions/{file})" for file, title in _decisions(site))
    return f"""# Reference

- [Writing scenarios](writing-scenarios.md): from a first red one to a green one, no programming needed
- [Every key](keys.md) of every file
- [A game of your own](your-own-game.md): from an empty folder to a game with rules, examples and pages
- [The clause language](clause-language.md): how a rule is written so that it runs
- [What a position is made of](declarations.md): parts, constants and what there is, as a game declares them
{several}
- [Notation](notation.md): positions, actions and whole games as text
- [Puzzles](puzzles.md): finding new ones, checking their proofs
- [Commands](commands.md)
- [From Python](api.md)
- [Benchmarks](benchmarks.md)

## Decisions

{decisions}"""


def _decisions(site: Site) -> Iterator[tuple[str, str]]:
    from rulewright.site.pages.documents import title

    for file in sorted((site.documents / "decisions").glob("*.md")):
        yield file.name, title(file, read_text(file, shown(file)))


# -- keys ------------------------------------------------------------------------------------------------


def _keys(site: Site) -> str:
    """Every key of every schema that people write files by."""
    parts = ["# Every key", "Made from the schemas that check the files; an editor reads the same ones."]
    names = [file.name.removesuffix(".schema.json") for file in sorted(SCHEMAS.glob("*.schema.json"))]
    for name in sorted(names, key=lambda n: (n != "scenario", n)):
        data = schema(name)
        parts.append(f"## {data.get('title', name)} {{ #{name} }}")
        rows = list(dict.fromkeys(_rows(data, data, (), {})))
        parts.append("\n".join(["| key | what | written as |", "| --- | --- | --- |", *rows]) if rows else "")
    return "\n\n".join(part for part in parts if part)


DEEPEST = 5
"""So many keys inside one another are listed: what lies deeper is a condition, which has a page of its own."""
LONG = 400
"""What is written below a key is told once, if it takes so many signs."""
MANY = 12
"""Of more things than so many one row tells."""


def _rows(
    node: Mapping[str, Any], whole: Mapping[str, Any], path: tuple[str, ...], told: dict[str, str]
) -> Iterator[str]:
    """A row for each key below a schema; what is told of another key is not told again."""
    if len(path) > DEEPEST:
        return
    node = _resolved(node, whole)
    if "condition" in node.get("$comment", "") or _is_condition(node):
        return
    for name, part in () if _alike(node) else node.get("properties", {}).items():
        if not isinstance(part, Mapping):
            continue
        here = (*path, name)
        found = _resolved(part, whole)
        said = part.get("description") or found.get("description") or ""
        within = json.dumps({key: value for key, value in found.items() if key != "description"}, sort_keys=True)
        elsewhere = told.setdefault(within, ".".join(here)) if len(within) > LONG else ""
        again = elsewhere not in ("", ".".join(here))
        if said:
            yield f"| `{'.'.join(here)}` | {_cell(said)} | {f'as `{elsewhere}`' if again else _kind(found)} |"
        if not again and name not in ("text", "title", "when", "unless", "that", "fr", "en", "de"):
            yield from _rows(found, whole, here, told)
    for key in ("items", "additionalProperties"):
        if isinstance(node.get(key), Mapping):
            last = f"{path[-1]}[]" if path and key == "items" else f"{path[-1]}.NAME" if path else ""
            yield from _rows(node[key], whole, (*path[:-1], last) if path else path, told)
    for key in ("allOf", "anyOf", "oneOf"):
        for part in node.get(key, ()):
            yield from _rows(part, whole, path, told)
    for key in ("then", "else"):
        if isinstance(node.get(key), Mapping):
            yield from _rows(node[key], whole, path, told)


def _alike(node: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What is written for each of many things, if the same is for all: one row tells it."""
    parts = [part for part in node.get("properties", {}).values() if isinstance(part, Mapping)]
    told = [{key: value for key, value in part.items() if key != "description"} for part in parts]
    return told[0] if len(told) > MANY and all(one == told[0] for one in told) else None


def _is_condition(node: Mapping[str, Any]) -> bool:
    return {"all", "any", "not"} <= set(node.get("properties", {}))


def _resolved(node: Mapping[str, Any], whole: Mapping[str, Any]) -> Mapping[str, Any]:
    if "$ref" not in node:
        return node
    target: Any = whole
    for key in node["$ref"].removeprefix("#/").split("/"):
        target = target[key]
    return {**target, **{key: value for key, value in node.items() if key != "$ref"}}


def _kind(node: Mapping[str, Any]) -> str:
    if "enum" in node:
        return ", ".join(f"`{one}`" for one in node["enum"]) if len(node["enum"]) <= MANY else "one of many"
    if "const" in node:
        return f"`{node['const']}`"
    kind = node.get("type", "")
    if alike := _alike(node):
        return f"map of {_kind(alike)}"
    words = {"object": "map", "array": "list", "string": "text", "integer": "number", "boolean": "true or false"}
    return ", ".join(words.get(k, k) for k in ([kind] if isinstance(kind, str) else kind))


def _cell(said: str) -> str:
    return re.sub(r"\s+", " ", said).replace("|", "\\|").replace("<", "&lt;")


# -- words -----------------------------------------------------------------------------------------------


def _words(site: Site, name: str) -> str:
    """What clauses of a game may ask, offer and change."""
    spec = site.books[name].spec
    found = words(spec, games.of(name).vocabulary(spec))
    parts = [f"# Words of {_title(site, name)}", "None of them knows a rule: which of them forbids what, clauses say."]
    for group, where in STANDS.items():
        several = [word for word in found if word.group == group]
        if several:
            parts.append(_table(group, where, several))
    return "\n\n".join(parts)


def _table(group: str, where: str, several: Sequence[Listed]) -> str:
    title = begun(group)
    lines = [f"## {title} {{ #{group.replace(' ', '-')} }}", "", f"Where they stand: {where}.", ""]
    lines += ["| word | what it asks or does | how it is written | clauses |", "| --- | --- | --- | --- |"]
    for word in several:
        told = (
            f"`{word.form}`"
            if word.form
            else "<br>".join(
                f"`{p}`{' (may be left out)' if param.optional else ''}: {_cell(param.doc or param.type)}"
                for p, param in word.params.items()
            )
        )
        why = f"<br>*Why:* {_cell(word.why)}" if word.why else ""
        lines.append(f"| `{word.name}` | {_cell(word.doc)}{why} | {told} | {word.clauses or ''} |")
    return "\n".join(lines)


# -- commands --------------------------------------------------------------------------------------------


def _commands(commands: Sequence[Command]) -> str:
    parts = [
        "# Commands",
        "Exit codes: 0 right, 1 something failed, 2 usage, 3 invalid input files, 4 a mistake of ours, "
        "130 interrupted. Results go to standard output, everything for people to standard error.",
    ]
    for command in commands:
        rows = "\n".join(f"| `{name}` | {_cell(said)} |" for name, said in command.parameters)
        table = f"\n\n| written | what it does |\n| --- | --- |\n{rows}" if rows else ""
        parts.append(f"## rulewright {command.name} {{ #{command.name.replace(' ', '-')} }}\n\n{command.help}{table}")
    return "\n\n".join(parts)


# -- Python ----------------------------------------------------------------------------------------------


def _api(game: str) -> str:
    parts = [
        "# From Python",
        "```python\nfrom rulewright.harness.where import locate\nfrom rulewright.spec.pack import Library\n\n"
        f'position = locate("{game}", Library())\ngame = position.game\n'
        "action = game.legal_actions(position.state)[0]\n"
        "print(game.own.notation.write(position, action), game.verdict(position.state, action).legal)\n```",
    ]
    for thing in PUBLIC:
        parts.append(f"## {thing.__name__} {{ #{thing.__name__} }}\n\n`{thing.__module__}`")
        parts.append(_signature(thing) + _doc(thing))
        if inspect.isclass(thing):
            parts += [_signature(member) + _doc(member) for member in _members(thing)]
    return "\n\n".join(parts)


def _members(thing: type) -> Iterator[Any]:
    for name, member in vars(thing).items():
        if not name.startswith("_") and inspect.isfunction(member) and member.__doc__:
            yield member


class _Something:
    """What stands for what is taken if nothing is given, where that is no plain value: functions, folders."""

    def __repr__(self) -> str:
        return "..."


def _signature(thing: Any) -> str:
    said = ""
    if callable(thing):
        signature = inspect.signature(thing)
        given = signature.parameters.values()
        plain = [each.default is each.empty or isinstance(each.default, str | int | tuple | None) for each in given]
        told = [each if fits else each.replace(default=_Something()) for each, fits in zip(given, plain, strict=True)]
        said = str(signature.replace(parameters=told))
    said = re.sub(r"ForwardRef\('([^']*)'\)", r"\1", said)
    said = re.sub(r"'([^']*)'", r"\1", said).replace("self, ", "").replace("(self)", "()")
    return f"```python\n{thing.__name__}{said}\n```\n\n"


def _doc(thing: Any) -> str:
    doc = inspect.getdoc(thing) or ""
    doc = re.sub(r"``([^`]+)``", r"`\1`", doc)
    return re.sub(r"^(Raises|Args):\n((?:    .*\n?)+)", _listed, doc, flags=re.MULTILINE)


def _listed(match: re.Match[str]) -> str:
    items = [line.strip() for line in match[2].rstrip().splitlines()]
    return (
        f"\n{match[1]}:\n\n"
        + "\n".join(f"- {item}" if re.match(r"\w+:", item) else f"  {item}" for item in items)
        + "\n"
    )
