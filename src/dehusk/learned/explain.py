"""The signals that contributed most to the prediction of a block, and the meaning of their values in words.

The core computes and names the signals. Some names of classes, ids and roles, which training selects, are signals too:
`in NAME` is whether an ancestor of the block has that name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from .predictions import Predictions


@dataclass(frozen=True, slots=True)
class Contribution:
    """A signal of a block: its value, the usual value on this page, and the change of the log-odds by it."""

    name: str
    value: float
    usual: float
    weight: float

    @property
    def reason(self) -> str:
        """The meaning of the value, in words."""
        words = describe_signal(self.name)
        return words.high if self.value > self.usual else words.low


def explain_blocks(predictions: Predictions) -> list[tuple[Contribution, ...]]:
    """Return for every block of a page the signals that contributed most, the largest contribution first.

    The contribution of a signal is the change of the log-odds when it has its usual value on this page. The
    contribution of the first-round probability is divided among the signals that contributed to that round.
    """
    names = predictions.classifier.signals
    return [
        tuple(Contribution(names[signal], value, usual, weight) for signal, value, usual, weight in of_block)
        for of_block in predictions.core.explain()
    ]


class Meaning(NamedTuple):
    """The meaning of a value below the usual one on the page, and of one above it."""

    low: str
    high: str


_OF_BLOCKS: Final = {
    "words": ("few words", "many words"),
    "chars": ("a short text", "a long text"),
    "link_share": ("few words in links", "many words in links"),
    "commas": ("few commas", "many commas"),
    "commas_share": ("commas far between", "commas close together"),
    "stops": ("few full stops", "many full stops"),
    "stops_share": ("full stops far between", "full stops close together"),
    "digits": ("few digits", "many digits"),
    "digits_share": ("a small share of digits", "a large share of digits"),
    "capitals": ("few capitals", "many capitals"),
    "capitals_share": ("a small share of capitals", "a large share of capitals"),
    "word_length": ("short words", "long words"),
    "ends_sentence": ("no end of a sentence", "ends as a sentence does"),
    "times": ("a text that is there once", "a text that is there several times"),
    "repeats_earlier": ("no repetition of an earlier text", "repeats an earlier text"),
    "in_title": ("not in the page's title", "is in the page's title"),
    "from_name": ("before the page's name", "after the page's name"),
    "number": ("few blocks before it", "many blocks before it"),
    "place": ("early on the page", "late on the page"),
    "words_before": ("few words before it", "many words before it"),
    "share_before": ("little of the page before it", "most of the page before it"),
    "from_title": ("before or soon after the title", "far after the title"),
    "depth": ("high up in the tree", "deep in the tree"),
    "is_heading": ("no heading", "a heading"),
    "from_heading": ("soon after a heading", "far after a heading"),
    "heading_words": ("below a short heading or none", "below a long heading"),
    "to_heading": ("soon before a heading", "far before a heading"),
    "share_of_words": ("a small share of the page's words", "a large share of the page's words"),
    "slot_blocks": ("few blocks like it", "many blocks like it"),
    "slot_words": ("few words in blocks like it", "many words in blocks like it"),
    "slot_spread": ("blocks like it alike in length", "blocks like it of many lengths"),
    "slot_link_share": ("few links in blocks like it", "many links in blocks like it"),
    "slot_share": ("blocks like it hold little of the page", "blocks like it hold much of the page"),
    "page_slots": ("a page of blocks that are alike", "a page of blocks that are not alike"),
    "in_dense": ("outside the densest element", "in the densest element"),
    "from_dense": ("before the densest element", "after the densest element"),
    "page_dense": ("a small densest element", "a large densest element"),
    "in_prose": ("outside the element with most paragraphs", "in the element with most paragraphs"),
    "from_prose": ("before the paragraphs", "after the paragraphs"),
    "page_prose": ("few words among paragraphs", "many words among paragraphs"),
    "in_plain": ("outside the element with most unlinked words", "in the element with most unlinked words"),
    "from_plain": ("before the unlinked words", "after the unlinked words"),
    "page_plain": ("a small element of unlinked words", "a large element of unlinked words"),
    "blurred_2": ("a low blurred content ratio", "a high blurred content ratio"),
    "blurred_6": ("a low blurred content ratio, widely taken", "a high blurred content ratio, widely taken"),
    "page_words": ("a page of few words", "a page of many words"),
    "page_link_quota": ("a page with few links", "a page with many links"),
    "page_blocks": ("a page of few blocks", "a page of many blocks"),
    "page_paragraphs_share": ("a page of few paragraphs", "a page of many paragraphs"),
    "page_items_share": ("a page of few list items", "a page of many list items"),
    "page_headings": ("a page of few headings", "a page of many headings"),
    "page_images": ("a page of few images", "a page of many images"),
    "page_images_of_blocks": ("fewer images than blocks", "many images for its blocks"),
    "page_controls": ("a page of few controls", "a page of many controls"),
    "page_words_per_leaf": ("a page of short texts", "a page of long texts"),
    "page_has_title": ("a page without a main heading", "a page with a main heading"),
    "page_longest_share": ("a page without one long text", "a page with one long text"),
    "page_five_longest_share": ("a page without long texts", "a page with a few long texts"),
    "page_five_longest": ("a page with little text", "a page with much text"),
    "page_median": ("a page of short blocks", "a page of long blocks"),
    "page_labels": ("a page of few labels", "a page of many labels"),
    "page_lines": ("a page of few long lines", "a page of many long lines"),
    "page_paragraphs": ("a page of few long paragraphs", "a page of many long paragraphs"),
    "page_in_paragraphs": ("little text in paragraphs", "much text in paragraphs"),
    "page_sentences": ("a page of few sentences", "a page of many sentences"),
    "page_in_sentences": ("little text in sentences", "much text in sentences"),
    "page_in_prose": ("little text among paragraphs", "much text among paragraphs"),
    "page_in_dense": ("little text in the densest element", "much text in the densest element"),
    "page_repeated_1": ("little that repeats", "much that repeats"),
    "page_repeated_2": ("little that repeats", "much that repeats"),
    "page_repeated_3": ("little that repeats", "much that repeats"),
    "page_repeated_links": ("few links that repeat", "many links that repeat"),
    "page_linked_lines": ("few lines that are links", "many lines that are links"),
    "page_in_linked_lines": ("little text in lines that are links", "much text in lines that are links"),
    "page_linked_headings": ("few headings that are links", "many headings that are links"),
    "page_plain_headings": ("few headings that are no links", "many headings that are no links"),
    "group_blocks": ("in a short list or none", "in a long list"),
    "group_words": ("in a list of few words or in none", "in a list of many words"),
    "group_link_share": ("in a list with few links, or in none", "in a list of links"),
    "group_plain_beside": ("little text next to its list", "much text next to its list"),
    "group_after_colon": ("not in a list that follows a colon", "in a list that follows a colon"),
}
"""Signals of the text, the place and the page of a block."""

_OF_CONTAINERS: Final = {
    "words": ("few words", "many words"),
    "share": ("a small share of the words", "a large share of the words"),
    "link_quota": ("few links", "many links"),
    "text_density": ("a low text density", "a high text density"),
    "composite_density": ("a low density of unlinked text", "a high density of unlinked text"),
    "density_sum": ("a low sum of densities", "a high sum of densities"),
    "words_per_leaf": ("few words per text", "many words per text"),
    "words_per_link": ("few words per link", "many words per link"),
    "net_text": ("little text outside links", "much text outside links"),
    "links": ("few links", "many links"),
    "images": ("few images", "many images"),
    "headings": ("few headings", "many headings"),
    "controls": ("few controls", "many controls"),
    "items_share": ("few list items", "many list items"),
    "paragraphs_share": ("few paragraphs", "many paragraphs"),
    "alike": ("few siblings of its shape", "many siblings of its shape"),
    "rank": ("first among siblings of its shape", "late among siblings of its shape"),
    "alike_words": ("few words in siblings of its shape", "many words in siblings of its shape"),
    "alike_spread": ("siblings alike in length", "siblings of many lengths"),
}
"""Signals of each of the containers of a block, from the inside out: their names end in `_1` to `_4`."""

_OF_NAMES: Final = {
    "names": ("names of the husk above it", "names of content above it"),
    "names_near": ("names of the husk next to it", "names of content next to it"),
}
_OF_OUTER_CONTAINERS: Final = {
    "names_above": ("names of the husk above", "names of content above"),
    "names_of": ("a name of the husk", "a name of content"),
}
"""The weights of names, and the same for each container but the innermost."""

_OF_CONTEXT: Final = {
    "judged": ("husk by itself", "content by itself"),
    "judged_page": ("a page of husk", "a page of content"),
    "judged_page_words": ("most words of the page are husk", "most words of the page are content"),
    "judged_blurred_3": ("husk around it", "content around it"),
    "judged_blurred_8": ("husk in the wider surroundings", "content in the wider surroundings"),
    "kept_before": ("little content before it", "much content before it"),
    "kept_share_before": ("before most of the content", "after most of the content"),
    "in_best": ("outside the main element", "in the main element"),
    "from_best": ("before the main element", "after the main element"),
    "best_expected": ("no element holds the content", "one element holds the content"),
    "best_share": ("a small main element", "a large main element"),
    "behind_begin_of_best": ("no further than the main element begins", "far into the main element"),
    "before_end_of_best": ("where the main element ends, or after it", "far before the main element ends"),
    "expected_around": ("no element around it holds the content", "an element around it holds the content"),
    "kept_around": ("husk in the best element around it", "content in the best element around it"),
    "turns": ("content and husk well apart", "content and husk by turns"),
    "doubt": ("a page that is easy to judge", "a page that is hard to judge"),
    "judged_slot": ("blocks like it are husk", "blocks like it are content"),
    "slot_kept_share": ("blocks like it hold little of the content", "blocks like it hold much of the content"),
    "judged_group": ("its list is boilerplate", "its list is content"),
    "judged_before_group": ("boilerplate before its list", "content before its list"),
    "judged_after_group": ("boilerplate after its list", "content after its list"),
}
"""Signals from the first-round probabilities of the page."""
_OF_JUDGED_CONTAINERS: Final = {
    "judged_in": ("husk", "content"),
    "siblings_before": ("boilerplate before its siblings", "content before its siblings"),
    "siblings_after": ("boilerplate after its siblings", "content after its siblings"),
}
"""Signals from the first-round probabilities in each container but the innermost."""
_WHERE: Final = ("in its element", "around it", "further out", "far out")
"""The positions of the containers of a block, from the inside out."""
_STEPS: Final = ("just", "two blocks", "three blocks", "four blocks")


def _name_containers(meanings: dict[str, tuple[str, str]], innermost: int) -> dict[str, tuple[str, str]]:
    """Name the signals of the containers, numbered from the given one to the outermost."""
    return {
        f"{name}_{number}": (f"{low} {where}", f"{high} {where}")
        for name, (low, high) in meanings.items()
        for number, where in enumerate(_WHERE[innermost - 1 :], innermost)
    }


def _name_neighbours() -> dict[str, tuple[str, str]]:
    """Name the signals from the first-round probabilities of the blocks before and after a block."""
    return {
        f"judged_{distance}_{side}": (f"husk {steps} {where} it", f"content {steps} {where} it")
        for distance, steps in enumerate(_STEPS, 1)
        for side, where in (("before", "before"), ("behind", "after"))
    }


MEANINGS: Final[dict[str, tuple[str, str]]] = {
    **_OF_BLOCKS,
    **_name_containers(_OF_CONTAINERS, 1),
    **_OF_NAMES,
    **_name_containers(_OF_OUTER_CONTAINERS, 2),
    **_OF_CONTEXT,
    **_name_containers(_OF_JUDGED_CONTAINERS, 2),
    **_name_neighbours(),
}
"""All signals but those of kinds, `kind NAME`, and of names, `in NAME`."""


def describe_signal(signal: str) -> Meaning:
    """Describe what a low and what a high value of a signal mean."""
    if signal in MEANINGS:
        return Meaning(*MEANINGS[signal])
    of, _, name = signal.partition(" ")
    if of == "kind":
        return Meaning(f"hardly a page of kind {name}", f"rather a page of kind {name}")
    return _describe_name(name)


def _describe_name(name: str) -> Meaning:
    """Describe that an ancestor of a block has this name, or that none has."""
    if name == "!hidden":
        return Meaning("not hidden", "hidden")
    if name.startswith("role="):
        role = f"the role {name.removeprefix('role=')}"
        return Meaning(f"without {role}", f"with {role}")
    if name.startswith("<"):
        return Meaning(f"outside {name}", f"in {name}")
    return Meaning(f"not in a “{name}”", f"in a “{name}”")
