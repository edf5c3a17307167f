"""Count what readers wrote: scores and choices of programs, verdicts on pages of dehusk, and faults by class."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import mean
from typing import Any, Final, NamedTuple, TypeVar

from ..evaluation import Lines, markdown
from .extracting import DEHUSK
from .packets import KEY, LETTERS, PacketKey, read_key
from .pages import read_groups

T = TypeVar("T")
K = TypeVar("K")
JUDGED: Final = "judged"
"""The folder of the files that readers write."""
ALL: Final = "all"
FAULTS: Final = (
    *("missing", "fact", "boilerplate", "title", "repeated", "merged", "structure", "image", "order", "metadata"),
    "other",
)
"""The classes of faults in the briefs."""
VERDICTS: Final = ("without fault", "small faults", "annoying")


class Judgement(NamedTuple):
    """The judgement of a reader about one extraction of a packet."""

    packet: str
    group: str
    program: str
    score: float
    best: float
    """1 if it was chosen alone, a half of two that were chosen together, or 0."""
    faults: tuple[str, ...]
    """The class of each fault."""

    @property
    def page(self) -> str:
        return self.packet.rpartition("-")[0]


class Verdict(NamedTuple):
    """The verdict of a reader on a page of dehusk."""

    group: str
    verdict: str
    faults: tuple[str, ...]


def tally(out: Path) -> str:
    """Return the tables for a folder of packets or of pages, in Markdown."""
    if (out / KEY).is_file():
        key = read_key(out)
        return _tally_packets(_read_files(out / JUDGED, lambda judged: read_judgements(key, judged)))
    groups = read_groups(out)
    verdicts = _read_files(out / JUDGED, lambda judged: read_verdicts(groups, judged))
    return f"{markdown(count_verdicts(verdicts))}\n\n{markdown(count_faults({DEHUSK: verdicts}))}"


def _tally_packets(judgements: Sequence[Judgement]) -> str:
    by_program = _group_by(judgements, lambda judgement: judgement.program)
    difference = f"Two readings of a page differ by {mean_difference(judgements):.1f} points on average."
    return "\n\n".join((markdown(compare_programs(judgements)), difference, markdown(count_faults(by_program))))


def read_judgements(key: Mapping[str, PacketKey], judged: Mapping[str, Any]) -> Iterator[Judgement]:
    """Name the programs of what a reader wrote about packets."""
    for packet, verdict in judged.items():
        names, group = key[packet]["names"], key[packet]["group"]
        chosen = [letter for letter in LETTERS if letter in verdict["best"]]
        for letter, name in zip(LETTERS, names, strict=True):
            best = (letter in chosen) / max(len(chosen), 1)
            faults = _fault_classes(verdict[letter]["faults"])
            yield Judgement(packet, group, name, float(verdict[letter]["score"]), best, faults)


def read_verdicts(groups: Mapping[str, str], judged: Mapping[str, Any]) -> Iterator[Verdict]:
    """Add the groups of pages to what a reader wrote about them."""
    for page, entry in judged.items():
        yield Verdict(groups[page], _known(entry["verdict"], VERDICTS), _fault_classes(entry["faults"]))


def compare_programs(judgements: Sequence[Judgement]) -> Lines:
    """The mean score of each program by group of pages, and in brackets how often it was chosen as the best."""
    by_program = _group_by(judgements, lambda judgement: judgement.program)
    programs = sorted(by_program, key=lambda name: -_mean_score(by_program[name]))
    groups = {ALL: list(judgements)} | _group_by(judgements, lambda judgement: judgement.group)
    readings = {group: len(found) // len(programs) for group, found in groups.items()}
    scores = {group: _group_by(found, lambda judgement: judgement.program) for group, found in groups.items()}
    yield "", "readings", *programs
    for group in sorted(groups, key=lambda name: (-readings[name], -_mean_score(scores[name][programs[0]]))):
        highest = max(_mean_score(found) for found in scores[group].values())
        yield group, str(readings[group]), *(_cell(scores[group][name], highest) for name in programs)


def _cell(judgements: Sequence[Judgement], highest: float) -> str:
    score, chosen = _mean_score(judgements), sum(judgement.best for judgement in judgements)
    shown = f"**{score:.1f}**" if score == highest else f"{score:.1f}"
    return f"{shown} ({chosen:.0f})" if round(chosen) else shown


def mean_difference(judgements: Iterable[Judgement]) -> float:
    """Return by how many points two readings of the same extraction differ on average."""
    pairs = _group_by(judgements, lambda judgement: (judgement.page, judgement.program)).values()
    differences = [abs(pair[0].score - pair[1].score) for pair in pairs if len(pair) == 2]
    return mean(differences) if differences else 0.0


def count_faults(by_program: Mapping[str, Sequence[Judgement | Verdict]]) -> Lines:
    """Faults of each program by class, in 100 readings."""
    counts = {name: Counter(fault for one in found for fault in one.faults) for name, found in by_program.items()}
    classes = sorted(FAULTS, key=lambda fault: -sum(found[fault] for found in counts.values()))
    yield "faults in 100 readings", *classes
    for name, found in counts.items():
        yield name, *(f"{100 * found[fault] / len(by_program[name]):.0f}" for fault in classes)


def count_verdicts(verdicts: Sequence[Verdict]) -> Lines:
    """The number of pages by group and verdict."""
    yield "", "pages", *VERDICTS
    for group, found in ({ALL: list(verdicts)} | _group_by(verdicts, lambda verdict: verdict.group)).items():
        counts = Counter(verdict.verdict for verdict in found)
        yield group, str(len(found)), *(str(counts[name]) for name in VERDICTS)


def _read_files(folder: Path, read: Callable[[Mapping[str, Any]], Iterable[T]]) -> list[T]:
    """Read what readers wrote; exit with one line if a file is not as the brief wants it."""
    found: list[T] = []
    for path in sorted(folder.glob("*.json")):
        try:
            found += read(json.loads(path.read_text("utf-8")))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise SystemExit(f"{path}: {type(error).__name__}: {error}") from None
    return found


def _fault_classes(faults: Iterable[str]) -> tuple[str, ...]:
    return tuple(_known(fault.partition(":")[0].strip(), FAULTS) for fault in faults)


def _known(name: str, names: Sequence[str]) -> str:
    if name not in names:
        raise ValueError(f"unknown {name!r}; expected one of {', '.join(names)}")
    return name


def _mean_score(judgements: Iterable[Judgement]) -> float:
    return mean(judgement.score for judgement in judgements)


def _group_by(items: Iterable[T], find_key: Callable[[T], K]) -> dict[K, list[T]]:
    groups: defaultdict[K, list[T]] = defaultdict(list)
    for item in items:
        groups[find_key(item)].append(item)
    return dict(groups)
