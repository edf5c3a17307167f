"""The answers of a core that was built without AVX2, from a process of its own.

That process runs this module: it loads the core from the path in its argument, reads pages from its standard input, and
writes digests.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Final

_PROJECT: Final = Path(__file__).parents[2]
_BUILT: Final = _PROJECT / "target" / "baseline"


def digests_at_baseline(pages: list[bytes]) -> list[bytes]:
    """The digests of pages as the core finds them with the instructions that every processor has."""
    build = ["cargo", "build", "--quiet", "--release", "-p", "dehusk-python", "--features", "dehusk-core/baseline"]
    subprocess.run([*build, "--target-dir", str(_BUILT)], cwd=_PROJECT, check=True)  # noqa: S603
    command = [sys.executable, "-m", "benchmarks.reliability.levels", str(_BUILT / "release" / "lib_core.so")]
    ran = subprocess.run(command, cwd=_PROJECT, input=pickle.dumps(pages), stdout=subprocess.PIPE, check=True)  # noqa: S603
    found: list[bytes] = pickle.loads(ran.stdout)  # noqa: S301 (of our own making)
    return found


def main() -> None:
    spec = spec_from_file_location("dehusk._core", sys.argv[1])
    assert spec, "a compiled module can be loaded"
    assert spec.loader, "a compiled module can be loaded"
    sys.modules["dehusk._core"] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules["dehusk._core"])
    from .answers import digest

    pages: list[bytes] = pickle.load(sys.stdin.buffer)  # noqa: S301 (of our own making)
    sys.stdout.buffer.write(pickle.dumps([digest(page) for page in pages]))


if __name__ == "__main__":
    main()
