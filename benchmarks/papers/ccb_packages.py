"""Table I of Gottron (2008): the packages on which content code blurring was evaluated."""

from __future__ import annotations

from typing import Final, NamedTuple


class Package(NamedTuple):
    """A package of pages: its site, its number of pages, and the hosts of the site then and now."""

    name: str
    site: str
    size: int
    hosts: tuple[str, ...]

    def has(self, host: str) -> bool:
        """Whether a host is of this site."""
        return any(host == known or host.endswith(f".{known}") for known in self.hosts)


PACKAGES: Final = (
    Package("bbc", "BBC online", 1000, ("bbc.co.uk", "bbc.com")),
    Package("chip", "Chip online", 361, ("chip.de",)),
    Package("economist", "Economist.com", 250, ("economist.com",)),
    Package("espresso", "L'espresso", 139, ("espresso.repubblica.it", "lespresso.it")),
    Package("golem", "Golem", 1000, ("golem.de",)),
    Package("heise", "heise online", 1000, ("heise.de",)),
    Package("manual", "several", 65, ()),
    Package("repubblica", "La Repubblica.it", 1000, ("repubblica.it",)),
    Package("slashdot", "Slashdot", 364, ("slashdot.org",)),
    Package("spiegel", "Spiegel online", 1000, ("spiegel.de",)),
    Package("telepolis", "Telepolis", 1000, ("telepolis.de",)),
    Package("wiki", "Wikipedia", 1000, ("wikipedia.org",)),
    Package("yahoo", "Yahoo! news", 1000, ("yahoo.com",)),
    Package("zdf", "ZDF heute.de", 422, ("heute.de", "zdf.de", "zdfheute.de")),
)
