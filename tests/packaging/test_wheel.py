"""The wheel holds the engine, the rules and the scenarios, and works where there is no checkout."""

import json
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BIN = "Scripts" if sys.platform == "win32" else "bin"


def run(*command: str | Path, cwd: Path) -> str:
    """The standard output of `command`; a failure shows everything it printed."""
    words = [str(part) for part in command]
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, f"{words} gave {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the source distribution, which is thereby shown to be complete."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    [built] = folder.glob("rulewright-*-py3-none-any.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that holds the wheel and its locked dependencies, and nothing else."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, with_pip=False)
    pip = [sys.executable, "-I", "-m", "pip", "--python", home / BIN / "python", "install", "--quiet", "--no-compile"]
    run(*pip, "--require-hashes", "-r", ROOT / "requirements" / "run.txt", cwd=home)
    run(*pip, "--no-deps", "--no-index", wheel, cwd=home)
    run(*pip[:-3], "check", cwd=home)
    return home


def files_below(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("rules", "rulewright/data/rules"),
        ("scenarios", "rulewright/data/scenarios"),
        ("engine/rulewright", "rulewright"),
        ("puzzlegen/rulewright_puzzles", "rulewright_puzzles"),
    ],
)
def test_wheel_holds_every_file_of(source: str, target: str, wheel: Path) -> None:
    expected = {f"{target}/{name}" for name in files_below(ROOT / source)}
    assert expected, f"{source}/ is empty"
    assert expected - set(zipfile.ZipFile(wheel).namelist()) == set()


def test_wheel_says_that_it_is_typed(wheel: Path) -> None:
    assert {"rulewright/py.typed", "rulewright_puzzles/py.typed"} <= set(zipfile.ZipFile(wheel).namelist())


def test_wheel_holds_nothing_else(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"rulewright", "rulewright_puzzles"}


def test_installed_wheel_checks_its_own_scenarios(installed: Path, tmp_path: Path) -> None:
    paths = {"base": str(installed), "platbase": str(installed)}
    data = Path(sysconfig.get_path("purelib", "venv", paths)) / "rulewright" / "data" / "scenarios"
    scenario = min(data.rglob("*.scenario.yaml"), default=None)
    assert scenario, "the wheel holds no scenario"
    printed = run(installed / BIN / "rulewright", "check", "--format", "json", scenario, cwd=tmp_path)
    assert json.loads(printed)["summary"]["passed"] > 0
