"""Register a method of your own: texts in long paragraphs are content.

python examples/own_method.py docs/pages/windmill.html 20

Keyword defaults are the parameters. All outputs work as for any other method. `dehusk bench --function` measures a
function without registering it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

import dehusk
from dehusk import Page, Selection
from dehusk.method import method
from dehusk.page.tree import subtree_sum


@method(
    "long-paragraphs", title="Long paragraphs", paper="", idea="content is paragraphs with many words outside links"
)
def long_paragraphs(page: Page, *, min_words: int = 10) -> Selection:
    """Keep the texts of every `p` with at least `min_words` words.

    `min_words`: minimum number of words of a paragraph.
    """
    words = subtree_sum(page, page.words)
    is_content = np.zeros(len(page), bool)
    for row in page.is_in(frozenset({"p"})).nonzero()[0]:
        if words[row] >= min_words:
            is_content[row : page.end[row]] = True
    return Selection(is_content & page.is_text & page.visible, words.astype(np.float64))


def main(file: Path, min_words: int) -> None:
    extraction = dehusk.extract(file.read_bytes(), method="long-paragraphs", min_words=min_words)
    print(extraction.markdown)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
