"""Every whole page states one policy before anything of the page itself, and what the lists allow is harmless."""

from __future__ import annotations

from pathlib import Path

import pytest
from turbohtml import Element, Namespace
from turbohtml import parse as parse_tree

from dehusk import parse
from dehusk.evaluation.report.page import write_report
from dehusk.evaluation.results import Results
from security.allowed import ADDRESSES, ELEMENTS, OF_ANY, is_allowed
from security.write import written

WHOLE = ("html", "hidden", "hidden-all", "outlined", "blocks", "inspector")
DIRECTIVES = ("default-src 'none'", "script-src 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'none'")
RUN = frozenset(
    "script iframe frame object embed applet portal fencedframe animate set noscript base xmp plaintext".split()
)
ACTIVE = frozenset(
    """
    action attributionsrc autofocus autoplay charset classid codebase contenteditable data download formaction from
    http-equiv imagesrcset integrity is manifest nonce onclick onerror onload ping referrerpolicy shadowrootmode srcdoc
    target to values xml:base xmlns
    """.split()
)
BREAKING = frozenset(
    """
    b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr
    ol p plaintext pre ruby s small span strike strong style sub sup svg table tt u ul var textPath title desc
    foreignObject mi mn mo ms mtext math
    """.split()
)
"""Elements that end a drawing or a formula, or that may contain HTML."""
ODD = [
    "<![cdata[href",
    "h---ref",
    "href ",
    "xlink:xlink:href",
    "data-",
    "data-a<b",
    "data-ä",
    "aria-",
    "javascript:",
    "",
]
PAGE = parse(
    "<base href=/b/><title>t</title><meta name=viewport content=x><p>The mill turns.", url="https://mill.example/a"
)


def policies(html: str) -> list[Element]:
    return parse_tree(html).select("meta[http-equiv]")


@pytest.mark.parametrize("output", WHOLE)
def test_a_whole_page_has_one_policy_at_its_beginning(output: str) -> None:
    html = written(PAGE)[output]
    [policy] = policies(html)
    content = policy.attr("content") or ""
    assert set(DIRECTIVES) <= {directive.strip() for directive in content.split(";")}
    head = parse_tree(html).select_one("head")
    assert head is not None
    assert [child.tag for child in head.select("*")][:3] == ["meta", "base", "meta"]


def test_the_report_allows_one_script(tmp_path: Path) -> None:
    write_report(Results((), (), (), (), {}), lambda *_: None, lambda *_: "", (), tmp_path / "report.html")
    [policy] = policies((tmp_path / "report.html").read_text("utf-8"))
    assert "script-src 'sha256-" in (policy.attr("content") or "")


@pytest.mark.parametrize("space", list(Namespace))
def test_nothing_that_runs_is_allowed(space: Namespace) -> None:
    assert not ELEMENTS[space] & RUN
    for tag in ELEMENTS[space]:
        assert not [name for name in (*ACTIVE, *ODD) if is_allowed(space, tag, name)], tag


def test_every_attribute_with_an_address_is_checked() -> None:
    known = {"background", "cite", "href", "poster", "src", "srcset", "xlink:href"}
    assert known == ADDRESSES
    assert not [
        name for name in ("lowsrc", "dynsrc", "longdesc", "usemap:", "icon") if is_allowed(Namespace.HTML, "img", name)
    ]


@pytest.mark.parametrize(
    ("address", "name", "safe"),
    [
        ("/a:b", "href", True), ("a?b:c", "href", True), ("#javascript:", "href", True), ("MAILTO:a@b", "href", True),
        ("data:image/png;base64,AA==", "src", True), ("data:image/png;base64,AA==", "href", False),
        ("data:text/html,x", "src", False), ("java\tscript:x", "href", False), ("\x01javascript:x", "href", False),
        ("a.png 1x, javascript:x 2x", "srcset", False), ("blob:x", "src", False), ("x-y:z", "href", False),
    ],
)  # fmt: skip
def test_addresses(address: str, name: str, safe: bool) -> None:
    tag = "a" if name == "href" else "img"
    html = written(parse(f'<body>x <{tag} {name}="{address}">'))["hidden"]
    assert (f"<{tag} {name}=" in html) is safe


@pytest.mark.parametrize(
    ("space", "tag", "form"),
    [(Namespace.HTML, tag, "{}") for tag in ("p", "a", "img", "input", "x-card", "map", "section")]
    + [(Namespace.SVG, tag, "<svg>{}</svg>") for tag in ("g", "path", "use", "a", "image", "text", "linearGradient")]
    + [(Namespace.MATHML, tag, "<math>{}</math>") for tag in ("mi", "mrow", "mroot", "annotation-xml")],
)
def test_the_core_keeps_the_attributes_that_the_lists_allow(space: Namespace, tag: str, form: str) -> None:
    names = sorted({*ADDRESSES, *ACTIVE, *(name for lists in OF_ANY.values() for name in lists), "data-a.b", "aria-b"})
    html = written(parse("<body>x " + form.format(f"<{tag} {' '.join(f'{name}=#' for name in names)}>")))["hidden-all"]
    element = next(element for element in parse_tree(html).select(tag))
    kept = {name.lower() for name in element.attrs} - {"style", "data-husk"}
    assert kept == {name for name in names if is_allowed(space, tag, name)} - {"style"}


@pytest.mark.parametrize(("space", "form"), [(Namespace.SVG, "<svg>{}</svg>"), (Namespace.MATHML, "<math>{}</math>")])
def test_the_core_keeps_the_elements_that_the_lists_allow(space: Namespace, form: str) -> None:
    names = sorted({*ELEMENTS[space], *RUN, "unknown", "x-y", "metadata"} - BREAKING)
    html = written(parse("<body>x " + form.format("".join(f"<{name} id={name}></{name}>" for name in names))))["hidden"]
    kept = {element.attr("id") for element in parse_tree(html).select("[id]") if element.attr("id") == element.tag}
    assert kept == ELEMENTS[space] - BREAKING


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("<!DOCTYPE html PUBLIC '\"a'>", "<!DOCTYPE html PUBLIC '\"a'>"),
        ('<!DOCTYPE html SYSTEM "it\'s">', '<!DOCTYPE html SYSTEM "it\'s">'),
        (f"<!DOCTYPE html PUBLIC '{'x' * 999}'>", "<!DOCTYPE html>"),
    ],
)
def test_the_encoding_is_found_at_the_beginning(given: str, kept: str) -> None:
    page = parse(f"{given}<html class='{'y' * 2000}' lang='{'z' * 2000}'><p>x")
    for output in WHOLE:
        html = written(page)[output]
        assert 0 < html.index('<meta charset="utf-8">') < 300
        assert output == "html" or html.startswith(kept)
