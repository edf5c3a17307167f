"""Fuzzing of the core with cargo-fuzz: libFuzzer, guided by coverage, under AddressSanitizer."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Final

from .seeds import own_pages

_PROJECT: Final = Path(__file__).parents[1]
_CRATE: Final = _PROJECT / "fuzz" / "crate"
_MODELS: Final = _PROJECT / "src" / "dehusk" / "learned" / "models"
PARTS: Final = ("page", "model")
"""The targets in `crate/fuzz_targets/`."""
_LONGEST: Final = {"page": 20_000, "model": 5_000_000}
"""The bytes of an input."""
_SLOWEST: Final = 10
"""The seconds that an input may take."""


def command(part: str, folder: Path) -> list[str]:
    """The command that fuzzes a part of the core for `{}` seconds; its inputs and what it finds lie in the folder."""
    corpus, found = folder / "corpus" / f"core-{part}", folder / "found"
    for path in (corpus, found):
        path.mkdir(parents=True, exist_ok=True)
    seeds = own_pages() if part == "page" else [path.read_bytes() for path in _MODELS.glob("*.model")]
    for seed in seeds:
        (corpus / blake2b(seed, digest_size=10).hexdigest()).write_bytes(seed)
    limits = ["-max_total_time={}", f"-timeout={_SLOWEST}", f"-max_len={_LONGEST[part]}"]
    cargo = ["cargo", "+nightly", "fuzz", "run", "--fuzz-dir", str(_CRATE), part, str(corpus), "--"]
    return [*cargo, *limits, f"-artifact_prefix={found}/core-{part}-"]
