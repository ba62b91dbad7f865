"""The inner layers run on the standard library alone, since the same code runs inside a web page.

The direction of imports between the layers is import-linter's business (`make lint`).
"""

import pytest

from bare import ENGINE, run_bare

IMPORT_EVERY_MODULE = """
import importlib, pkgutil, sys
engine, name = sys.argv[1:]
sys.path.append(engine)

def load(name):
    module = importlib.import_module(name)
    print(name)
    for child in pkgutil.iter_modules(getattr(module, "__path__", []), name + "."):
        load(child.name)

load(name)
"""


@pytest.mark.parametrize("layer", ["core", "games", "render"])
def test_layer_needs_only_the_standard_library(layer: str) -> None:
    run = run_bare(IMPORT_EVERY_MODULE, str(ENGINE), f"rulewright.{layer}")
    assert run.returncode == 0, run.stderr
    source = ENGINE / "rulewright" / layer
    assert len(run.stdout.split()) == len(list(source.rglob("*.py"))), "a module was not imported"


@pytest.mark.parametrize("package", ["yaml", "jsonschema", "typer"])
def test_the_bare_interpreter_has_no_packages(package: str) -> None:
    """Guards the test above: it would prove nothing if these could be imported."""
    run = run_bare(f"import {package}")
    assert "ModuleNotFoundError" in run.stderr
