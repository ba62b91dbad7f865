"""Results as JUnit XML, as continuous integration reads it: a suite a file, a case a scenario."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from xml.etree import ElementTree as ET

from rulewright.harness.reporters.text_format import one
from rulewright.harness.running import WAITING, Result
from rulewright.harness.wording import in_language
from rulewright.render.lettering import printable

KINDS = {"failed": "failures", "stale": "failures", "invalid": "errors", **dict.fromkeys(WAITING, "skipped")}
"""How the attributes of a suite count the results that are not passed."""


def report(results: Sequence[Result], language: str) -> str:
    """The results; the text of a failure is what `check` shows a person, with the board."""
    root = ET.Element("testsuites", {"name": "rulewright", **_counts(results)})
    for file, group in groupby(results, key=lambda result: result.place.file):
        cases = list(group)
        suite = ET.SubElement(root, "testsuite", {"name": printable(file), **_counts(cases)})
        for result in cases:
            _case(suite, result, language)
    ET.indent(root, " ")
    text: str = ET.tostring(root, encoding="unicode", xml_declaration=False)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}'


def _counts(results: Sequence[Result]) -> dict[str, str]:
    numbers = dict.fromkeys(("failures", "errors", "skipped"), 0)
    for result in results:
        if result.status in KINDS:
            numbers[KINDS[result.status]] += 1
    return {"tests": str(len(results)), **{kind: str(number) for kind, number in numbers.items()}}


def _case(suite: ET.Element, result: Result, language: str) -> None:
    file, line = printable(result.place.file), str(result.at.line)
    case = ET.SubElement(
        suite, "testcase", {"classname": file, "name": printable(result.id), "file": file, "line": line}
    )
    if result.title:
        properties = ET.SubElement(case, "properties")
        ET.SubElement(
            properties, "property", {"name": "title", "value": printable(in_language(result.title, language))}
        )
        for clause in result.clauses:
            ET.SubElement(properties, "property", {"name": "clause", "value": printable(clause)})
    if result.status in WAITING:
        ET.SubElement(case, "skipped", {"message": printable(f"{result.status}: {result.reason}")})
    elif result.status in KINDS:
        said = "; ".join(text for _, text in result.wrong(language)).replace("\n", "; ")
        tag = KINDS[result.status].removesuffix("s")
        told = ET.SubElement(case, tag, {"type": result.status, "message": printable(said)})
        told.text = "\n" + "\n".join(map(printable, one(result, language).splitlines())) + "\n"
