"""Formats of results, one small file each; the registry knows them by name."""

from __future__ import annotations

import importlib
import re

from rulewright.harness.running import Reporter

FOR_PROGRAMS = ("json", "junit", "sarif")


def reporter(name: str) -> Reporter:
    """The reporter of a format."""
    made: Reporter = importlib.import_module(f"rulewright.harness.reporters.{name}_format").report
    return made


def is_report(text: str) -> bool:
    """Whether a text is what a reporter for programs has written, of whatever results."""
    shapes = (importlib.import_module(f"rulewright.harness.reporters.{name}_format").SHAPE for name in FOR_PROGRAMS)
    return any(re.fullmatch(shape, text, re.DOTALL | re.MULTILINE) for shape in shapes)
