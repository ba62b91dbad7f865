"""An interpreter that has the standard library and nothing else."""

import subprocess
import sys
from pathlib import Path

ENGINE = Path(__file__).parents[1] / "engine"
"""The folder to look for the package in."""


def run_bare(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `code` with no site-packages, no user packages and no environment variables of Python's."""
    command = [sys.executable, "-I", "-S", "-B", "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)
