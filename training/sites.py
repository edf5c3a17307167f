"""The fold of each page of a data set: all pages of a site are in one fold, in all data sets."""

from __future__ import annotations

from collections import Counter, defaultdict
from urllib.parse import urlsplit

from dehusk import parse
from dehusk.evaluation.datasets import Dataset, Gold
from dehusk.evaluation.held_out import choose_fold, find_domain
from dehusk.learned.predictions import url_of
from dehusk.page.domains import registered_domain


def folds_of(dataset: Dataset) -> dict[str, int]:
    """The fold of each page, by its id."""
    named = _domains_of_names(dataset)
    return {gold.id: choose_fold(named.get(gold.site or "", find_domain(dataset.name, gold))) for gold in dataset.pages}


def _domains_of_names(dataset: Dataset) -> dict[str, str]:
    """The domain of each site whose name is not a host: the one that most of its pages give as their own."""
    found: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for gold in dataset.pages:
        if gold.site and "." not in gold.site and (host := _own_host(dataset, gold)):
            found[gold.site][registered_domain(host)] += 1
    return {site: domains.most_common(1)[0][0] for site, domains in found.items()}


def _own_host(dataset: Dataset, gold: Gold) -> str:
    """The host that a page gives as its own; empty if it gives none."""
    try:
        return urlsplit(url_of(parse(dataset.html(gold), charset=gold.charset))).hostname or ""
    except ValueError:  # brackets in the wrong place
        return ""
