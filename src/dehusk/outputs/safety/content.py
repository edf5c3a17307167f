"""What may stay of the content of a page."""

from __future__ import annotations

from typing import Final

TAGS: Final = frozenset(
    """
    a abbr acronym address area article aside audio b bdi bdo big blockquote br button caption center cite code col
    colgroup data dd del details dfn dir div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header
    hgroup hr i img ins kbd label legend li listing main map mark menu meter nav nobr ol optgroup option output p
    picture pre progress q rb rp rt rtc ruby s samp search section select small source span strike strong sub summary
    sup table tbody td textarea tfoot th thead time tr track tt u ul var video wbr
    math annotation maction menclose merror mfenced mfrac mglyph mi mlabeledtr mlongdiv mmultiscripts mn mo mover
    mpadded mphantom mprescripts mroot mrow ms mscarries mscarry msgroup msline mspace msqrt msrow mstack mstyle msub
    msubsup msup mtable mtd mtext mtr munder munderover none semantics
    """.split()
)
"""The elements of the cleaned page; of other elements only the text is kept."""
