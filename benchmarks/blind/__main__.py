"""Have readers judge extractions: people, or language models with a fresh context each.

python -m benchmarks.blind packets OUT   packets of four programs' extractions without their names, two of each page
python -m benchmarks.blind pages OUT     dehusk's Markdown and metadata of each page, and images of the page
python -m benchmarks.blind tally OUT     tables of what readers wrote

1. Install the other programs (`.ci/node-peers`, `dehusk[peers]`) for packets, Chromium and what drives it
   (`.ci/browsers`) for pages; Chinese and Japanese pages need a font, such as `fonts-wqy-zenhei` of Debian.
2. Make packets or pages. Models that have not seen the pages are those of `training.fit`; without them, the model of
   the package judges pages that it has learned from, and its scores are too high. `domains.txt` lists the domains of
   the pages: `--exclude` it in the next drawing, so that readers see new pages after a change.
3. Give each reader `BRIEF.md` and a share of the files in `packets/` or of the folders `p000` …, but not `key.json`.
   The two packets of a page, `p000-0` and `p000-1`, go to different readers.
4. Readers write their judgements into `judged/`; count them by `tally`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from shutil import copy

from dehusk.errors import DehuskError

from ..completeness.models import add_data_options, chosen_datasets, chosen_models
from .drawing import DrawnPage, Sample, draw_pages
from .extracting import count_seen
from .packets import write_packets
from .pages import write_pages
from .tally import JUDGED, tally

BRIEFS = {"packets": "compare.md", "pages": "read.md"}
DOMAINS = "domains.txt"


def parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in (*BRIEFS, "tally"):
        command = commands.add_parser(name)
        command.add_argument("out", type=Path, help="folder of the packets or pages")
        if name in BRIEFS:
            add_drawing_options(command)
    return parser.parse_args()


def add_drawing_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--each", type=int, default=4, help="pages of each kind (default: %(default)s)")
    parser.add_argument(
        "--articles",
        type=int,
        default=10,
        help="English articles, and articles in other languages (default: %(default)s)",
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the drawing (default: %(default)s)")
    parser.add_argument("--exclude", type=Path, nargs="*", default=[], help="files of domains to leave out")
    add_data_options(parser, held_out="domain")


def draw(options: argparse.Namespace) -> list[DrawnPage]:
    """Draw pages; of all data sets, those with use `evaluate only` are left out, because faults that are read lead to
    changes.
    """
    datasets = [data for data in chosen_datasets(options) if options.data != "all" or "tune" in data.use]
    excluded = {line for path in options.exclude for line in path.read_text("utf-8").splitlines()}
    return draw_pages(datasets, Sample(options.each, options.articles, options.seed), excluded)


def main() -> None:
    options = parse_options()
    if options.command == "tally":
        print(tally(options.out))
        return
    pages, models = draw(options), chosen_models(options)
    if options.command == "packets":
        write_packets(pages, models, options.out, options.seed)
    else:
        write_pages(pages, models, options.out)
    copy(Path(__file__).with_name(BRIEFS[options.command]), options.out / "BRIEF.md")
    (options.out / DOMAINS).write_text(
        "".join(f"{domain}\n" for domain in sorted(page.domain for page in pages)), "utf-8"
    )
    (options.out / JUDGED).mkdir()
    print(f"{len(pages)} pages; a model that may have learned from them judged {count_seen(pages, models)}")


if __name__ == "__main__":
    try:
        main()
    except DehuskError as error:
        sys.exit(str(error))
    except FileNotFoundError as error:
        sys.exit(f"{error.filename}: no such file; `packets` or `pages` makes it")
