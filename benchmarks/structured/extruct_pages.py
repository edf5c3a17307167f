"""Read pages with extruct: JSON lines with `html` and `url` in, JSON lines with `data` and CPU `seconds` out.

This file imports nothing of dehusk, so that it also runs in an environment of its own.
"""

from __future__ import annotations

import json
import logging
import sys
from contextlib import redirect_stdout
from time import process_time

SYNTAXES = ["json-ld", "microdata", "rdfa", "opengraph"]


def main() -> None:
    import extruct  # type: ignore[import-not-found,unused-ignore]

    logging.disable(logging.CRITICAL)
    for line in sys.stdin:
        page = json.loads(line)
        start = process_time()
        try:
            with redirect_stdout(sys.stderr):  # a line of a library among the answers would break the protocol
                data = extruct.extract(page["html"], base_url=page["url"], syntaxes=SYNTAXES, errors="ignore")
        except Exception as error:  # errors="ignore" does not cover pages that lxml refuses
            data = {"error": str(error)}
        seconds = process_time() - start
        print(json.dumps({"data": data, "seconds": seconds}, default=str), flush=True)


if __name__ == "__main__":
    main()
