"""Fuzzing for a given time: `python -m fuzz SECONDS`, or `make fuzz TIME=SECONDS`.

Every part runs in a process of its own, as many at a time as there are processors. What is found lies in .cache/fuzz/
with the inputs that the next run begins with. The exit status says whether anything was found.
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from .core import PARTS, command
from .targets import TARGETS

_PROJECT: Final = Path(__file__).parents[1]
_FOLDER: Final = _PROJECT / ".cache" / "fuzz"
_LAST_LINES: Final = 30


def main() -> None:
    seconds = int(sys.argv[1])
    commands = {
        **{name: [sys.executable, "-m", "fuzz.guided", name, "{}", str(_FOLDER)] for name in TARGETS},
        "trees and broken pages": [sys.executable, "-m", "fuzz.structured", "{}", str(_FOLDER)],
        **{f"core, {part}": command(part, _FOLDER) for part in PARTS},
    }
    workers = os.cpu_count() or 1
    share = max(seconds * workers // len(commands), 1)
    with ThreadPoolExecutor(workers) as pool:
        ran = list(pool.map(lambda name: _run(name, commands[name], share), commands))
    sys.exit(not all(ran))


def _run(name: str, command: list[str], seconds: int) -> bool:
    """Run a part, and tell what it says last; whether it found nothing."""
    filled = [argument.replace("{}", str(seconds)) for argument in command]
    done = subprocess.run(filled, cwd=_PROJECT, capture_output=True, text=True, errors="replace", check=False)  # noqa: S603
    lines = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    if done.returncode:
        print(f"{name}: FOUND\n" + "\n".join(lines[-_LAST_LINES:]), flush=True)
    else:
        print(f"{name}: nothing found. {lines[-1] if lines else ''}", flush=True)
    return done.returncode == 0


if __name__ == "__main__":
    main()
