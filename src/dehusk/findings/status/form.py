"""Pages that show nothing but a form."""

from __future__ import annotations

from typing import Final

from ...page.tree import inside
from .evidence import Evidence, counted

_CONTROLS: Final = frozenset({"select", "option", "optgroup", "datalist", "textarea", "label", "legend", "button"})


def why_form_only(evidence: Evidence) -> str:
    """All content consists of options, labels and buttons of forms: such texts are kept only where nothing else is."""
    page = evidence.page
    controls = page.is_in(_CONTROLS)
    if not controls.any() or evidence.words_in(evidence.content & ~inside(page, controls)):
        return ""
    return f"its content is {counted(evidence.content_words, 'word')} of options, labels and buttons"
