"""The suite itself: a tenth of the long checks is drawn, told and drawn again; what tests start can be interrupted."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[1]
CHECKS = """\
import pytest

@pytest.mark.long
@pytest.mark.parametrize("number", range(25))
def test_one(number): pass

@pytest.mark.long
@pytest.mark.parametrize("number", range(25))
def test_other(number): pass

@pytest.mark.long
def test_alone(): pass

def test_short(): pass
"""


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    """A suite with long checks, and our rules for them."""
    pytester.makeconftest((ROOT / "tests" / "conftest.py").read_text(encoding="utf-8"))
    pytester.makeini("[pytest]\nmarkers = long: of which a tenth is drawn\naddopts = -p no:rulewright")
    pytester.makepyfile(CHECKS)
    return pytester


def passed(suite: pytest.Pytester, *options: str) -> tuple[set[str], str]:
    """The cases that were run, and all that was printed."""
    done = suite.runpytest("-v", *options)
    assert done.ret == 0
    return set(re.findall(r"::(\S+) PASSED", done.stdout.str())), done.stdout.str()


def test_a_tenth_is_drawn_and_drawn_again(suite: pytest.Pytester) -> None:
    run, told = passed(suite, "--draw=abc")
    assert len(run) == 3 + 3 + 1 + 1
    assert {"test_alone", "test_short"} <= run
    one, other = ({name.partition("[")[2] for name in run if name.startswith(t)} for t in ("test_one", "test_other"))
    assert one == other, "cases of one name belong together: what they share is made once"
    assert "long checks: a tenth, drawn by abc" in told
    assert re.search(r"7 of +51 +cases were run\ndrawn by abc: --draw=abc draws them again", told)
    assert passed(suite, "--draw=abc")[0] == run
    assert passed(suite, "--draw=abd")[0] != run


def test_processes_that_share_the_tests_draw_the_same(suite: pytest.Pytester) -> None:
    done = suite.runpytest_subprocess("-n2", "--draw=abc")
    done.assert_outcomes(passed=8)
    done.stdout.re_match_lines([r" +7 of +51 +cases were run", "drawn by abc: .*"])


def test_all_are_run_when_asked_for_and_one_that_is_named_always(suite: pytest.Pytester) -> None:
    run, told = passed(suite, "--all")
    assert len(run) == 52
    assert "long checks: all" in told
    (file,) = suite.path.glob("test_*.py")
    for name in ("test_one[7]", "test_one[8]"):
        assert passed(suite, f"{file.name}::{name}")[0] == {name}


def test_without_a_commit_the_day_draws(suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(suite.path.parent))
    assert re.search(r"a tenth, drawn by \d{4}-\d\d-\d\d\n", passed(suite)[1])
    subprocess.run(
        "git init -q && git -c user.name=a -c user.email=a@b commit -qm a --allow-empty", shell=True, check=True
    )
    assert re.search(r"a tenth, drawn by [0-9a-f]{40}\n", passed(suite)[1])


@pytest.mark.skipif(sys.platform == "win32", reason="no signal can be ignored for a child there")
def test_what_tests_start_can_be_interrupted_though_the_suite_cannot() -> None:
    """As after `nohup make test &`, where SIGINT is ignored, and what is started inherits that."""
    test = "tests/cli/test_bad_surroundings.py::test_an_interruption_is_130_and_one_word[0.4]"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n1", test],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
    )
    assert done.returncode == 0, done.stdout
