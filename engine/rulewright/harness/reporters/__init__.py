"""Formats of results, one small file each; the registry knows them by name."""

from __future__ import annotations

import importlib

from rulewright.harness.running import Reporter


def reporter(name: str) -> Reporter:
    """The reporter of a format."""
    made: Reporter = importlib.import_module(f"rulewright.harness.reporters.{name}_format").report
    return made
