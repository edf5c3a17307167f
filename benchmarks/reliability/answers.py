"""Everything that dehusk answers about a page, as one digest."""

from __future__ import annotations

from hashlib import blake2b

from dehusk import OUTPUTS, extract


def text_digest(data: bytes) -> bytes:
    """The digest of the text."""
    return _digest(extract(data).text)


def digest(data: bytes) -> bytes:
    """The digest of every output; JSON has the metadata, the status, the kinds and the items too."""
    extraction = extract(data)
    return _digest("\0".join(output(extraction) for output in OUTPUTS.values()))


def _digest(answer: str) -> bytes:
    return blake2b(answer.encode("utf-8", "surrogatepass"), digest_size=16).digest()
