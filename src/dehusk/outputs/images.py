"""Images as a reader would have seen them: pages that load images late have a placeholder where the image belongs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from turbohtml import Element, Node, Text

_LATE: Final = re.compile(r"^data-(?:.*src|.*original|.*lazy(?:load)?|src-(?:new|full|large|url)|echo|hires)")
"""Attributes in which scripts keep the address of an image."""
_LATE_SET: Final = re.compile(r"^data-.*srcset")
_ADDRESS: Final = re.compile(
    r"(?:https?:)?//?[^\s{}]++|(?=[^\s{}:]+\.(?:jpe?g|png|gif|webp|avif|svg|bmp)\b)[^\s{}]++", re.IGNORECASE
)
_STAND_IN: Final = re.compile(
    r"(?:^|[/_.-])(?:1x1|blank|clear|dummy|empty|gr[ae]y|lazy|lazyload|load|loader|loading|pixel|place-?holder|spacer"
    r"|spinner|transparent|trans)(?:[_.-][^/]*)?\.(?:gif|png|svg|jpe?g|webp)(?:$|[?#])",
    re.IGNORECASE,
)
_SIZE: Final = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)[wx]")
_DENSE: Final = 8
"""Sizes in a set up to this number are densities, others are widths."""
_NAMED_SIZE: Final = re.compile(r"[-_](\d{2,4})x\d{2,4}\.\w+(?:[?#]|$)")
"""The size of an image in its address, as WordPress writes it."""


def put_images_right(tree: Element) -> None:
    """Give every image its real address, and remove images that show nothing and duplicates in `noscript`."""
    for twin in tree.select("noscript"):
        _join_twin(twin)
    for image in tree.select("img"):
        address = _address(image)
        if address is None or _is_dot(image):
            image.extract()
        elif address != image.attr("src"):
            image.attrs["src"] = address
            if _largest(image.attr("srcset") or "") is None and "srcset" in image.attrs:
                del image.attrs["srcset"]


def _join_twin(noscript: Element) -> None:
    """Unwrap a `noscript`; where it only repeats the image before or after it, which a script shows, remove it."""
    images = noscript.select("img")
    _drop_blanks_before(noscript)
    if len(images) == 1 and _is_repeated_after(noscript, images[0]):
        noscript.replace_with(Text(" "))
        return
    before = _image_before(noscript)
    if len(images) == 1 and before is not None and not noscript.text.strip():
        if _own_address(before) is None:
            before.attrs["src"] = _own_address(images[0]) or ""
        elif _width(before) < _width(images[0]):
            before.replace_with(images[0])
        noscript.replace_with(Text(" "))
        return
    noscript.insert_before(Text(" "))
    noscript.insert_after(Text(" "))
    noscript.unwrap()


def _is_repeated_after(noscript: Element, image: Element) -> bool:
    """Whether a `noscript` holds only an image, and the same image stands directly after it."""
    after = noscript.next_sibling
    is_same = isinstance(after, Element) and after.tag == "img" and _own_address(after) == _own_address(image)
    return is_same and not noscript.text.strip()


def _width(image: Element) -> float:
    """How wide an image is, according to its sets, its address or its attribute; 0 where nothing tells."""
    sizes = [
        size for name in ("srcset", "data-srcset") for _, size in _candidates(image.attr(name) or "") if size > _DENSE
    ]
    named = _NAMED_SIZE.search(_own_address(image) or "")
    given = _SIZE.fullmatch(f"{(image.attr('width') or '').strip()}w")
    return max([*sizes, float(named[1]) if named else 0.0, float(given[1]) if given else 0.0])


def _drop_blanks_before(node: Element) -> None:
    """Remove white space before an element, so that a long run of such elements is not read again for each of them."""
    for blank in list(takewhile(_is_blank, node.previous_siblings)):
        blank.extract()


def _is_blank(node: Node) -> bool:
    return isinstance(node, Text) and not node.data.strip()


def _image_before(node: Element) -> Element | None:
    """The image directly before an element."""
    before = node.previous_sibling
    if not isinstance(before, Element) or before.text.strip():
        return None
    found = [before] if before.tag == "img" else before.select("img")
    return found[-1] if found else None


def _address(image: Element) -> str | None:
    """The address of an image, or else of another version of it in the same `picture`."""
    own = _own_address(image)
    parent = image.parent
    if own is None and isinstance(parent, Element) and parent.tag == "picture":
        for source in parent.select("source"):
            own = own or _from_sets(source)
    return own


def _own_address(image: Element) -> str | None:
    late = next((value for name, value in _attributes(image, _LATE) if _ADDRESS.fullmatch(value)), None)
    source = (image.attr("src") or "").strip()
    if late is not None:
        return late
    if source and not source.lower().startswith(("data:", "about:")) and not _STAND_IN.search(source):
        return source
    return _from_sets(image)


def _from_sets(element: Element) -> str | None:
    """The address of the largest image in the sets that an element offers."""
    sets = [value for _, value in _attributes(element, _LATE_SET)] + [element.attr("srcset") or ""]
    return next((address for value in sets if (address := _largest(value))), None)


def _largest(candidates: str) -> str | None:
    """The address with the largest width or density in the value of a `srcset`."""
    found = [(size, -at, url) for at, (url, size) in enumerate(_candidates(candidates))]
    real = [entry for entry in found if not entry[2].startswith("data:") and not _STAND_IN.search(entry[2])]
    return max(real)[2] if real else None


def _candidates(candidates: str) -> Iterator[tuple[str, float]]:
    """The addresses in the value of a `srcset`, each with its size; an address may contain commas."""
    pieces = candidates.split()
    pieces.reverse()
    while pieces:
        address = pieces.pop()
        size = None
        if not address.endswith(",") and pieces:
            described, _, rest = pieces.pop().partition(",")
            size = _SIZE.fullmatch(described)
            if rest:
                pieces.append(rest)
        if address.strip(","):
            yield address.strip(","), float(size[1]) if size else 1.0


def _attributes(element: Element, names: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    for name in element.attrs:
        if name.startswith("data-") and names.fullmatch(name):
            yield name, (element.attr(name) or "").strip()


def _is_dot(image: Element) -> bool:
    """Whether an image is a dot that only counts visitors."""
    return image.attr("width") in ("0", "1") or image.attr("height") in ("0", "1")
