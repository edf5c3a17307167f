"""The signals that models are trained on. The core names and computes them, but for the names that a model picks."""

from __future__ import annotations

from dehusk._core import signal_names

FLAGS = """
<footer> <aside> <main> <article> <figcaption> <a> <li> <table> <td> <section> <pre> <code> <p> <noscript> <form>
<blockquote> !hidden role=dialog role=main grid article comments comment section message consent caption markdown card
list story body entry post product answer quote text reply price
""".split()
"""The names that are signals of their own: those that trees used most, out of 160 that they could use."""
BEFORE, AFTER = signal_names(FLAGS)
"""The signals that are known before any block is judged, and those that the first round gives."""
SIGNALS = (*BEFORE, *AFTER)
"""All signals, in the order of the models."""
PAGE_SIGNALS = [name for name in BEFORE if name.startswith("page_")]
"""The signals that have the same value for all blocks of a page, before any block is judged."""
PAGE_PLACES = [SIGNALS.index(name) for name in PAGE_SIGNALS]
"""Their positions among all signals."""
