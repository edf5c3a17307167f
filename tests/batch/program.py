"""A batch in a process of its own, which tests can kill: it prints a line for each split that is done."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from dehusk.batch.engine import EngineSettings
from dehusk.batch.run import BatchRequest, run

if __name__ == "__main__":
    inputs, output, is_ordered = json.loads(sys.argv[1])
    request = BatchRequest(inputs, output, settings=EngineSettings(2, is_ordered), shard_size=4000)
    run(request, lambda _size, _counts: print("done", flush=True), resume=Path(f"{output}.journal").exists())
