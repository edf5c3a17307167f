"""The README tells the truth: its Python prints what stands below it, and so does its command."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def run(*arguments: str) -> str:
    shown = subprocess.run([sys.executable, *arguments], capture_output=True, check=True, cwd=ROOT)
    return shown.stdout.decode()


def test_the_python_prints_what_is_shown() -> None:
    match = re.search(r"```python\n(import dehusk\n.*?)```\n\n```\n(.*?)```", README, re.DOTALL)
    assert match
    code = f"import sys; sys.stdout.reconfigure(encoding='utf-8')\n{match[1]}"
    assert run("-c", code) == match[2]


def test_the_command_prints_what_is_shown() -> None:
    match = re.search(r"```\n\$ dehusk ([^\n]*)\n(.*?)\n…\n```", README, re.DOTALL)
    assert match
    assert " ".join(run("-m", "dehusk", *match[1].split()).split()).startswith(" ".join(match[2].split()))
