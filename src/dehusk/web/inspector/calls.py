"""The call in Python and the command that make exactly the shown result."""

from __future__ import annotations

import shlex
from typing import Any

from ...method import DEFAULT, find_method, flags
from .asking import PEER, Answer


def python_call(answer: Answer) -> str:
    """The lines of Python."""
    page = answer.kept
    read = f'dehusk.fetch("{page.place}")' if "://" in (page.place or "") else f"dehusk.read({_file(answer)!r})"
    if answer.extraction.method.startswith(PEER):
        name = answer.extraction.method.removeprefix(PEER)
        return (
            "import dehusk\nfrom dehusk.evaluation.peers import PEERS\n\n"
            f"page = {read}\nprint(PEERS[{name!r}].make()(page.source, page.url))"
        )
    keywords = [f"method={answer.extraction.method!r}"] if answer.extraction.method != DEFAULT else []
    keywords += [f"{name}={value!r}" for name, value in _changed(answer).items()]
    given = ", ".join([read, *keywords])
    return f"import dehusk\n\nextraction = dehusk.extract({given})\nprint(extraction.text)"


def command_call(answer: Answer) -> str:
    """The command line."""
    place = _file(answer)
    if answer.extraction.method.startswith(PEER):
        return f"python -c {shlex.quote(python_call(answer))}"
    words = ["dehusk", place]
    words += ["--method", answer.extraction.method] if answer.extraction.method != DEFAULT else []
    for name, value in _changed(answer).items():
        on, off = flags(name)
        words += [on if value else off] if isinstance(value, bool) else [on, str(value)]
    return shlex.join(words)


def _file(answer: Answer) -> str:
    return answer.kept.place or "page.html"


def _changed(answer: Answer) -> dict[str, Any]:
    """The parameters that differ from what holds under the method's name."""
    known = find_method(answer.extraction.method).parameters
    return {name: v for name, v in answer.extraction.parameters.items() if v != known[name].default}
