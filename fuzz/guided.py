"""Coverage-guided fuzzing of one target with Atheris: `python -m fuzz.guided TARGET SECONDS FOLDER`.

The folder keeps the corpus, which grows from run to run, and what was found. An input that takes longer than the limit
or more memory than it may is found too.
"""

from __future__ import annotations

import sys
from hashlib import blake2b
from pathlib import Path
from typing import Final

import atheris

_SLOWEST: Final = 10
"""The seconds that an input may take."""
_MEMORY: Final = 2048
"""The megabytes that the process may take."""
_LONGEST: Final = 20_000
"""The bytes of an input: what goes wrong on a long page mostly goes wrong on a short one, which is tried faster."""

with atheris.instrument_imports(include=["dehusk"]):
    from .targets import TARGETS


def main() -> None:
    name, seconds, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    target, corpus, found = TARGETS[name], folder / "corpus" / name, folder / "found"
    for path in (corpus, found):
        path.mkdir(parents=True, exist_ok=True)
    for seed in target.seeds():
        if len(seed) <= _LONGEST:
            (corpus / blake2b(seed, digest_size=10).hexdigest()).write_bytes(seed)
    limits = [f"-max_total_time={seconds}", f"-timeout={_SLOWEST}", f"-rss_limit_mb={_MEMORY}", f"-max_len={_LONGEST}"]
    atheris.Setup([sys.argv[0], *limits, f"-artifact_prefix={found}/{name}-", str(corpus)], target.attempt)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
