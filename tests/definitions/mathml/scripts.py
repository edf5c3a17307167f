"""The scripts of MathML as TeX: beside, before, under and over their base."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from turbohtml import Element

from .tokens import LIMITS

_OVER: Final = {
    **dict.fromkeys("^ˆ\u0302", (r"\hat", r"\widehat")),
    **dict.fromkeys("~˜∼\u0303", (r"\tilde", r"\widetilde")),
    **dict.fromkeys("¯\u0304", (r"\bar", r"\overline")),
    **dict.fromkeys("‾―─_\u0305", (r"\overline", r"\overline")),
    **dict.fromkeys("→\u20d7", (r"\vec", r"\overrightarrow")),
    **dict.fromkeys("←\u20d6", (r"\overleftarrow", r"\overleftarrow")),
    **dict.fromkeys("↔\u20e1", (r"\overleftrightarrow", r"\overleftrightarrow")),
    **dict.fromkeys("˙\u0307", (r"\dot", "")),
    **dict.fromkeys("¨\u0308", (r"\ddot", "")),
    **dict.fromkeys("ˇ\u030c", (r"\check", r"\widecheck")),
    **dict.fromkeys("˘\u0306", (r"\breve", "")),
    **dict.fromkeys("´\u0301", (r"\acute", "")),
    **dict.fromkeys("`\u0300", (r"\grave", "")),
    **dict.fromkeys("˚\u030a", (r"\mathring", "")),
    "⏞": (r"\overbrace", r"\overbrace"),
}
"""Signs over one character, and over more; empty where TeX has no such sign."""
_UNDER: Final = {
    **dict.fromkeys("_¯‾―─ˍ\u0331\u0332", r"\underline"),
    "→": r"\underrightarrow",
    "←": r"\underleftarrow",
    "↔": r"\underleftrightarrow",
    "⏟": r"\underbrace",
}
_ATOM: Final = re.compile(r"[^\\{}^_']|\\[A-Za-z]+(?:\{[^{}\\]*\})?")
"""TeX that a script can follow without braces around it."""
_NAME: Final = re.compile(r"\\(?:mathrm|operatorname)\{([A-Za-z ]{2,})\}")


def scripted(tag: str, parts: list[str]) -> str:
    """A base with what stands beside it: below, above, or both."""
    base, *scripts = parts
    return _base(base) + _scripts(*{"msub": (scripts[0], ""), "msup": ("", scripts[0])}.get(tag, scripts))


def with_prescripts(children: list[Element], of: Callable[[Element], str]) -> str:
    """A base with scripts after it, in pairs of below and above, and with others before it."""
    names = [child.tag for child in children]
    cut = names.index("mprescripts") if "mprescripts" in names else len(names)
    after, before = children[1:cut], children[cut + 1 :]
    if not cut or len(after) % 2 or len(before) % 2:
        raise ValueError("mmultiscripts")
    sides = [[_scripts(*map(of, pair)) for pair in zip(side[::2], side[1::2], strict=True)] for side in (before, after)]
    first = "".join(f"{{}}{scripts}" for scripts in sides[0] if scripts)
    return first + _base(of(children[0])) + "{}".join(filter(None, sides[1]))


def stacked(tag: str, children: list[Element], parts: list[str]) -> str:
    """A base with what stands under it, over it, or both: limits, accents, lines, braces, or anything else."""
    base = _NAME.sub(r"\\operatorname*{\1}", parts[0]) if _NAME.fullmatch(parts[0]) else parts[0]
    has_limits = base in LIMITS or base.startswith(r"\operatorname*")
    if tag == "munderover" and has_limits:
        return f"{base}_{{{parts[1]}}}^{{{parts[2]}}}"
    is_wide = len(children[0].text.strip()) > 1
    if tag != "mover":
        base = _under(base, children[1].text.strip(), parts[1], has_limits or base.startswith(r"\underbrace"))
    if tag != "munder":
        base = _over(base, children[-1].text.strip(), parts[-1], has_limits or base.startswith(r"\overbrace"), is_wide)
    return base


def _under(base: str, sign: str, tex: str, is_limit: bool) -> str:
    if sign in _UNDER:
        return f"{_UNDER[sign]}{{{base}}}"
    return f"{base}_{{{tex}}}" if is_limit else rf"\underset{{{tex}}}{{{base}}}"


def _over(base: str, sign: str, tex: str, is_limit: bool, is_wide: bool) -> str:
    accent = _OVER.get(sign, ("", ""))[is_wide]
    if accent:
        return f"{accent}{{{base}}}"
    return f"{base}^{{{tex}}}" if is_limit else rf"\overset{{{tex}}}{{{base}}}"


def _scripts(below: str, above: str) -> str:
    """What stands below and above; primes stand beside their base."""
    lower = f"_{{{below}}}" if below else ""
    if above.strip("'"):
        return f"{lower}^{{{above.removeprefix('^')}}}"
    return above + lower


def _base(tex: str) -> str:
    return tex if _ATOM.fullmatch(tex) else f"{{{tex}}}"
