"""Style sheets and style attributes."""

from __future__ import annotations

from typing import Final

from hostile.content import PARAGRAPH, Family, numbered


def _sheet(rules: str) -> str:
    return f"<style>{rules}</style>{PARAGRAPH}"


STYLES: Final[dict[str, Family]] = {
    "rules for as many elements": lambda n: (
        _sheet(numbered(n, ".a.b%d{color:red}")) + numbered(n, '<p class="a b%d">word number %d')
    ),
    "rules that hide as many elements": lambda n: (
        _sheet(numbered(n, ".a.b%d{display:none}")) + numbered(n, '<p class="a b%d">word number %d')
    ),
    "rules that hide, of common parts": lambda n: (
        _sheet(numbered(n, ".a.b.c%d{display:none}")) + '<p class="a b">word' * n
    ),
    "rules by descent": lambda n: _sheet(numbered(n, "div .b%d p{display:none}")) + "<div class=b1>word " * n,
    "one rule of much descent": lambda n: _sheet("div " * n + "{display:none}") + "<div>word " * n,
    "rules by child": lambda n: _sheet(numbered(n, "div>.b%d>p{display:none}")) + "<div class=b1><p>word</p>" * n,
    "rules by attribute": lambda n: _sheet(numbered(n, "[a=b%d]{display:none}")) + numbered(n, '<p a="b%d">word'),
    "rules by element": lambda n: _sheet("b{display:none}" * n) + "<b>word</b>" * n,
    "rules by unknown elements": lambda n: _sheet(numbered(n, "x%d{display:none}")) + numbered(n, "<x%d>word</x%d>"),
    "the same rule": lambda n: _sheet(".a{display:none}" * n) + "<p class=a>word" * n,
    "declarations of a sheet without an end": lambda n: _sheet("display:none " * n),
    "declarations of a style without an end": lambda n: PARAGRAPH + '<p style="' + "display:none " * n + '">word',
    "rules by identifier": lambda n: _sheet(numbered(n, "#a%d{display:none}")) + numbered(n, '<p id="a%d">word'),
    "rules by sibling": lambda n: _sheet("p~p+p:nth-child(2){display:none}" * n) + "<p>word" * n,
    "rules with not and is": lambda n: _sheet("p:not(" * n + ")" * n + "{display:none}") + "<p>word" * n,
    "selectors of one rule": lambda n: (
        _sheet(numbered(n, ".a%d,") + ".z{display:none}") + numbered(n, '<p class="a%d">word')
    ),
    "declarations of one rule": lambda n: _sheet("p{" + "display:none;" * n + "display:block}"),
    "declarations of one element": lambda n: PARAGRAPH + '<p style="' + "display:block;" * n + '">word',
    "comments in a sheet without an end": lambda n: _sheet("/* " * n),
    "comments in a sheet": lambda n: _sheet("/* a */ .x/**/{display:none}" * n) + "<p class=x>word",
    "comments in a style without an end": lambda n: PARAGRAPH + '<p style="' + "/* " * n + '">word',
    "comments in styles without an end": lambda n: PARAGRAPH + '<p style="/* /* /*">word' * n,
    "strings in a sheet without an end": lambda n: _sheet(".a{content:'" * n),
    "strings in a style without an end": lambda n: PARAGRAPH + '<p style="' + "content:' " * n + '">word',
    "open brackets in a sheet": lambda n: _sheet("{" * n),
    "closing brackets in a sheet": lambda n: _sheet("}" * n),
    "nested media": lambda n: _sheet("@media screen{" * n + ".a{display:none}" + "}" * n) + "<p class=a>word",
    "media": lambda n: _sheet("@media screen{.a{display:none}}" * n) + "<p class=a>word",
    "nested functions": lambda n: _sheet("p{width:" + "calc(" * n) + '<p style="width:' + "calc(" * n + '">word',
    "escapes in a sheet": lambda n: _sheet("\\" * n + "{display:none}"),
    "escapes in a style": lambda n: PARAGRAPH + '<p style="' + "\\" * n + '">word',
    "semicolons": lambda n: _sheet(";" * n) + '<p style="' + ";" * n + '">word',
    "imports": lambda n: _sheet("@import url(a);" * n),
    "unknown rules": lambda n: _sheet("@a b;" * n),
    "custom properties": lambda n: _sheet("p{" + numbered(n, "--a%d:var(--a1);") + "}"),
    "sheets": lambda n: PARAGRAPH + "<style>.a{display:none}</style>" * n + "<p class=a>word",
    "hidden in hidden": lambda n: PARAGRAPH + '<div style="display:none">word ' * n,
    "visible in hidden": lambda n: (
        PARAGRAPH + '<div style="visibility:hidden"><p style="visibility:visible">word</p>' * n
    ),
    "hidden siblings": lambda n: PARAGRAPH + '<p style="display:none">word' * n,
    "positions": lambda n: PARAGRAPH + '<div style="position:absolute;left:-9999px">word</div>' * n,
}
