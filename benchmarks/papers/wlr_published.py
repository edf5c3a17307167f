"""Tables 1 to 4 of Insa, Silva and Tamarit (2013), page by page."""

from __future__ import annotations

from typing import Final, NamedTuple


class PrintedPage(NamedTuple):
    """A page with its words, those of its main block, and for each ratio recall, precision and F1 in percent."""

    site: str
    words: int
    main_block: int
    scores: dict[str, tuple[float, float, float]]


RATIOS: Final = ("cnr", "wnr", "clr", "wlr")
"""The ratios in the order of the tables."""
_LINES: Final = """
en.citizendium.org           4817 4568  1.8 100 3.54  1.8 100 3.54  99.98 98.09 99.03  99.98 98.09 99.03
googleblog.blogspot.com      801 737  6.65 100 12.47  6.65 100 12.47  100 99.59 99.79  100 99.59 99.79
us.gizmodo.com               901 518  13.9 100 24.41  13.9 100 24.41  98.46 100 99.22  98.46 100 99.22
www.applesfera.com           1626 1087  5.06 100 9.63  5.06 100 9.63  8.65 100 15.92  8.65 100 15.92
www.bbc.co.uk                1531 802  100 96.74 98.34  100 96.74 98.34  100 96.74 98.34  100 96.74 98.34
www.blogdecine.com           17647 1059  0 0 0  0 0 0  0 0 0  0 0 0
www.cbc.ca                   1636 924  97.73 100 98.85  97.73 100 98.85  97.73 100 98.85  97.73 100 98.85
www.cbssports.com            3683 1836  5.77 100 10.91  5.77 100 10.91  100 100 100  100 100 100
www.cinemablend.com          827 263  18.63 100 31.41  18.63 100 31.41  100 68.49 81.3  100 68.49 81.3
www.cnn.com                  1555 1065  97.65 81.25 88.7  97.65 81.25 88.7  97.65 81.25 88.7  97.65 81.25 88.7
www.elmundo.es               2365 1353  0 0 0  100 100 100  0 0 0  100 100 100
www.engadget.com             5150 3783  3.7 100 7.14  3.7 100 7.14  100 93.18 96.47  100 93.18 96.47
www.gizmologia.com           1264 202  0 0 0  0 0 0  91.58 100 95.6  91.58 100 95.6
www.healthopedia.com         765 205  45.85 100 62.87  45.85 100 62.87  45.85 100 62.87  45.85 100 62.87
www.microsiervos.com         1171 744  9.14 100 16.75  9.14 100 16.75  19.35 92.9 32.03  19.35 92.9 32.03
www.nationalfootballpost.com 822 205  20.49 100 34.01  20.49 100 34.01  99.51 100 99.75  99.51 100 99.75
www.news.cnet.com            5051 2396  98.12 100 99.05  98.12 100 99.05  98.12 100 99.05  98.12 100 99.05
www.nlm.nih.gov              956 642  12.31 100 21.92  12.31 100 21.92  12.31 100 21.92  12.31 100 21.92
www.people.com               1183 308  17.86 100 30.31  92.86 91.08 91.96  92.86 91.08 91.96  92.86 91.08 91.96
www.philly.com               865 477  32.29 100 48.82  32.29 100 48.82  32.91 100 49.52  32.91 100 49.52
www.sportingnews.com         1496 772  95.6 100 97.75  95.6 100 97.75  100 99.61 99.8  100 99.61 99.8
www.thefreedictionary.com    2605 1267  10.58 100 19.14  10.58 100 19.14  100 72.4 83.99  100 72.4 83.99
www.umm.edu                  433 79  0 0 0  0 0 0  0 0 0  0 0 0
www.usatoday.com             1080 676  8.28 100 15.29  8.28 100 15.29  100 79.81 88.77  100 79.81 88.77
www.vidaextra.com            2381 257  0 0 0  0 0 0  90.17 90.56 90.36  90.17 90.56 90.36
www.wikipedia.org            3835 3657  1.59 100 3.13  1.59 100 3.13  99.95 100 99.97  99.95 100 99.97
www.wordreference.com        332 95  0 0 0  0 0 0  100 100 100  0 0 0
"""
"""The site, its words, its main block; then recall, precision and F1 of each ratio."""


def _page(line: str) -> PrintedPage:
    site, words, main_block, *numbers = line.split()
    values = [float(number) for number in numbers]
    triples = zip(values[::3], values[1::3], values[2::3], strict=True)
    return PrintedPage(site, int(words), int(main_block), dict(zip(RATIOS, triples, strict=True)))


PAGES: Final = tuple(_page(line) for line in _LINES.strip().splitlines())
"""The 27 pages."""
