"""Titles, authors and dates of dehusk and other libraries, compared with the gold.

The numbers are in `docs/results/metadata.md`.

    python -m benchmarks.metadata
    python -m benchmarks.metadata --by domain                domains in two halves; only errors of the first were read
    python -m benchmarks.metadata --confidences              how often each source of each field is right
    python -m benchmarks.metadata --keep /tmp/answers.json   stores the answers of the other libraries

A field is measured on the pages whose gold has it. All answers and the gold are normalised in the same way:

- texts: Unicode NFKC, no soft hyphens and zero-width characters, white space collapsed, lower case, one form of
  quotation marks, apostrophes and dashes;
- dates: the day as it is written, in the time zone in which it is written; two dates with time zones are also equal if
  they are the same instant;
- authors: the set of names, split at commas, semicolons, `&` and `and`: it does not matter whether "Ann Lee and Bo Ray"
  is one string or two.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import logging
import re
import unicodedata
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.table import Table

from dehusk import Extraction, Page, extract, parse
from dehusk.evaluation.datasets import Gold, load_dataset
from dehusk.evaluation.held_out import find_domain
from dehusk.evaluation.peers import find_language
from dehusk.metadata import Choice
from dehusk.metadata.sources import Candidate

FIELDS: Final = ("title", "authors", "date")
_INVISIBLE: Final = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_QUOTES: Final = str.maketrans(
    {**dict.fromkeys("‘’‚‛´`′", "'"), **dict.fromkeys("“”„‟«»″", '"'), **dict.fromkeys("‐‑‒–—―−", "-")}
)
_PRIOR: Final = 10
_BETWEEN_NAMES: Final = re.compile(r"[,;&]|\band\b")


class Answer(NamedTuple):
    """The answer of one library for one page."""

    title: str | None = None
    authors: tuple[str, ...] = ()
    date: str | None = None


def text_key(text: str) -> str:
    """The normalised form of a text."""
    plain = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text.translate(_QUOTES)))
    return " ".join(plain.casefold().translate(_QUOTES).split())


def names_key(names: Iterable[str]) -> frozenset[str]:
    """The normalised form of authors."""
    pieces = (piece.strip() for name in names for piece in _BETWEEN_NAMES.split(text_key(name)))
    return frozenset(piece for piece in pieces if piece)


def same_date(answer: str, gold: str) -> bool:
    """Whether two dates in ISO 8601 are the same day as they are written, or the same instant."""
    if answer[:10] == gold[:10]:
        return True
    moments = [_moment(answer), _moment(gold)]
    return None not in moments and moments[0] == moments[1]


def _moment(text: str) -> datetime | None:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found.astimezone(UTC) if found.tzinfo else None


def is_right(field: str, answer: Answer, gold: Answer) -> bool:
    """Whether a field of an answer equals that of the gold."""
    if field == "authors":
        return names_key(answer.authors) == names_key(gold.authors)
    if field == "date":
        return same_date(answer.date or "", gold.date or "")
    return text_key(answer.title or "") == text_key(gold.title or "")


def by_dehusk(extraction: Extraction) -> Answer:
    found = extraction.metadata
    return Answer(found.title, tuple(found.authors), found.date)


def by_trafilatura(page: Page) -> Answer:
    """`extract_metadata` with its extensive search for dates; it joins authors with semicolons."""
    from trafilatura import extract_metadata

    found = extract_metadata(page.source, default_url=page.url, extensive=True)
    return Answer(found.title, tuple((found.author or "").split("; ")) if found.author else (), found.date)


def by_newspaper(page: Page) -> Answer:
    """`Article.parse`; the page counts as English if the tokeniser of its language needs a package that is missing."""
    import newspaper

    known = {code for code, _ in newspaper.valid_languages()}
    language = find_language(page.source)
    try:
        article = _newspaper_article(page, language if language in known else None)
    except ImportError:
        article = _newspaper_article(page, "en")
    date = article.publish_date
    return Answer(article.title, tuple(article.authors or ()), date.isoformat() if date else None)


def _newspaper_article(page: Page, language: str | None) -> Any:
    import newspaper

    article = newspaper.Article(page.url or "", fetch_images=False, language=language)
    return article.download(input_html=page.source).parse()


def by_turbohtml(page: Page) -> Answer:
    """`article()`, with `extract.dates` for the first date, and with the authors in JSON-LD if there is no byline."""
    from turbohtml import parse as parse_tree
    from turbohtml.extract import DateExtraction, dates

    document = parse_tree(page.source)
    found = document.article()
    date = dates(page.source, DateExtraction(original=True))
    names = [found.byline] if found.byline else list(_linked_authors(document.json_ld()))
    return Answer(found.title, tuple(names), date.date if date else found.date)


def _linked_authors(value: Any) -> Iterable[str]:
    """The names of the first authors in structured data."""
    if isinstance(value, list):
        return next(filter(None, (list(_linked_authors(part)) for part in value)), [])
    if not isinstance(value, dict):
        return []
    authors = value.get("author", [])
    names = [a.get("name") if isinstance(a, dict) else a for a in (authors if isinstance(authors, list) else [authors])]
    return [name for name in names if isinstance(name, str)] or _linked_authors(value.get("@graph"))


PEERS: Final[dict[str, Callable[[Page], Answer]]] = {
    "trafilatura": by_trafilatura,
    "newspaper4k": by_newspaper,
    "turbohtml": by_turbohtml,
}


class Judged(NamedTuple):
    """One page with its gold and all answers."""

    dataset: str
    domain: str
    gold: Answer
    answers: dict[str, Answer]
    chosen: dict[str, Candidate[Any]]


def predictions(names: list[str], peers: list[str], keep: Path | None) -> list[Judged]:
    """The answers of all libraries for the pages of the named data sets."""
    kept: dict[str, Any] = json.loads(keep.read_text("utf-8")) if keep and keep.exists() else {}
    pages = []
    for name in names:
        data = load_dataset(name)
        for gold in data.pages:
            page = parse(data.html(gold), url=gold.url, charset=gold.charset)
            answers = {peer: _answer(peer, page, f"{peer} {name} {gold.id}", kept) for peer in peers}
            extraction = extract(page)
            chosen = Choice(page, None if extraction.given else extraction.selection.content).candidates()
            answers["dehusk"] = by_dehusk(extraction)
            pages.append(Judged(name, find_domain(name, gold), _gold_answer(gold), answers, chosen))
        if keep:
            keep.write_text(json.dumps(kept, ensure_ascii=False), "utf-8")
    return pages


def _answer(peer: str, page: Page, key: str, kept: dict[str, Any]) -> Answer:
    if key not in kept:
        try:
            kept[key] = PEERS[peer](page)
        except Exception:  # a page on which a library fails has no answer
            kept[key] = Answer()
    title, authors, date = kept[key]
    return Answer(title, tuple(authors), date)


def _gold_answer(gold: Gold) -> Answer:
    """The gold of a page; a placeholder for a missing date is no date."""
    return Answer(gold.title, gold.authors, gold.date if gold.date and gold.date[:4].isdigit() else None)


def half_of(domain: str) -> str:
    """The half to which a domain belongs."""
    return ("first", "second")[hashlib.sha256(domain.encode()).digest()[0] % 2]


def rates_table(title: str, pages: list[Judged]) -> Table:
    """For each data set and field, the share of pages on which each library is right."""
    contenders = list(pages[0].answers)
    table = Table("data", "field", "pages", *contenders, title=title)
    for name in dict.fromkeys(page.dataset for page in pages):
        for field in FIELDS:
            known = [page for page in pages if page.dataset == name and getattr(page.gold, field)]
            right = {who: sum(is_right(field, p.answers[who], p.gold) for p in known) for who in contenders}
            most = max(right.values())
            cells = (f"{n / max(len(known), 1):.3f}{' *' if n == most else '  '}" for n in right.values())
            table.add_row(name, field, str(len(known)), *cells)
    return table


def alarms_table(pages: list[Judged]) -> Table:
    """How often each library gives authors or a date if the gold has none."""
    contenders = list(pages[0].answers)
    table = Table("data", "field", "pages", *contenders, title="answers where the gold has none")
    for name in dict.fromkeys(page.dataset for page in pages):
        for field in FIELDS[1:]:
            unknown = [page for page in pages if page.dataset == name and not getattr(page.gold, field)]
            if unknown:
                shares = [
                    sum(bool(getattr(p.answers[who], field)) for p in unknown) / len(unknown) for who in contenders
                ]
                table.add_row(name, field, str(len(unknown)), *(f"{share:.3f}  " for share in shares))
    return table


def confidences_table(pages: list[Judged]) -> Table:
    """For each field and source, how often it is right: alone, and if another source agrees.

    Shares of few pages are smoothed as if ten more pages were right as often as for the whole source; shares of a
    source are smoothed in the same way towards those of the whole field.
    """
    table = Table("field", "source", "pages", "alone", "agreed")
    for field in FIELDS:
        rights: dict[str, tuple[list[bool], list[bool]]] = defaultdict(lambda: ([], []))
        for page in pages:
            if field in page.chosen and getattr(page.gold, field):
                chosen = page.chosen[field]
                source = f"{chosen.source.place} ({chosen.source.tier.name.lower()})"
                rights[source][chosen.agreed].append(is_right(field, page.answers["dehusk"], page.gold))
        everywhere = [right for both in rights.values() for column in both for right in column]
        usual = sum(everywhere) / max(len(everywhere), 1)
        for source, both in sorted(rights.items(), key=lambda entry: -len(entry[1][0]) - len(entry[1][1])):
            of_source = _share([*both[0], *both[1]], usual)
            shares = (_share(column, of_source) for column in both)
            counts = "+".join(str(len(column)) for column in both)
            table.add_row(field, source, counts, *(f"{share:.2f}" for share in shares))
    return table


def _share(rights: list[bool], usual: float) -> float:
    return (sum(rights) + _PRIOR * usual) / (len(rights) + _PRIOR)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", default="news2023,fundus,wcxb")
    parser.add_argument("--peers", default=",".join(PEERS))
    parser.add_argument("--by", choices=["domain"], help="show two halves of the domains")
    parser.add_argument("--confidences", action="store_true", help="show how often each source is right instead")
    parser.add_argument("--keep", type=Path, help="a file that stores the answers of the other libraries")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    peers = [] if options.confidences else [peer for peer in options.peers.split(",") if peer]
    pages = predictions(options.data.split(","), peers, options.keep)
    console = Console(highlight=False)
    if options.confidences:
        console.print(confidences_table(pages))
        return
    groups = {"all pages": pages}
    if options.by:
        groups = {f"{half} half": [p for p in pages if half_of(p.domain) == half] for half in ("first", "second")}
    for title, group in groups.items():
        console.print(rates_table(title, group))
    console.print(alarms_table(pages))


if __name__ == "__main__":
    main()
