"""The papers that the methods come from."""

from __future__ import annotations

from typing import Final

REFERENCES: Final = {
    "sun2011": "Sun, Song, Liao 2011: DOM based content extraction via text density. SIGIR '11, 245-254.",
    "gottron2008": "Gottron 2008: Content code blurring: a new approach to content extraction. DEXA '08, 29-33.",
    "prasad2008": "Prasad, Paepcke 2008: CoreEx: content extraction from online news articles. CIKM '08, 1391-1392.",
    "insa2013": "Insa, Silva, Tamarit 2013: Using the words/leafs ratio in the DOM tree for content extraction. "
    "Journal of Logic and Algebraic Programming 82(8), 311-325.",
    "lang2012": "Lang, Wohlgenannt, Weichselbraun 2012: TextSweeper: a system for content extraction and overview page "
    "detection. CONF-IRM 2012, paper 17.",
    "finn2001": "Finn, Kushmerick, Smyth 2001: Fact or fiction: content classification for digital libraries. DELOS "
    "workshop on personalisation and recommender systems in digital libraries.",
    "pinto2002": "Pinto, Branstein, Coleman, Croft, King, Li, Wei 2002: QuASM: a system for question answering using "
    "semi-structured data. JCDL '02, 46-55.",
    "weninger2010": "Weninger, Hsu, Han 2010: CETR: content extraction via tag ratios. WWW '10, 971-980.",
    "mantratzis2005": "Mantratzis, Orgun, Cassidy 2005: Separating XHTML content from navigation clutter using "
    "DOM-structure block analysis. Hypertext '05, 145-147.",
    "debnath2005": "Debnath, Mitra, Giles 2005: Identifying content blocks from web documents. ISMIS '05, 285-293.",
}
