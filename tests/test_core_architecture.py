"""The shape of the Rust core: folders import only what the data flow has passed before them."""

from __future__ import annotations

import re
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "crates" / "core" / "src"
STAGES = (
    "bytes",
    "table",
    "parser",
    "facts",
    "declared",
    "judgement",
    "kinds",
    "selection",
    "kept",
    "content",
    "write",
    "records",
)
"""The data flow: each folder may import itself and those before it."""
OUTSIDE = {"lib.rs", "error.rs", "judge.rs", "any_input.rs"}
"""The crate's interface, its error, the models that callers ask, and a test of all stages together."""
EXPORT = re.compile(r"pub use (\w+)(?:::\w+)*::(?:\{([^}]*)\}|(\w+));")
TESTS = re.compile(r"#\[cfg\(test\)\]\s*(?:pub\(crate\) )?mod \w+ \{")


def exported_by() -> dict[str, str]:
    """The folder, or file at the top, of each name that `lib.rs` exports."""
    exports = EXPORT.findall((SOURCE / "lib.rs").read_text("utf-8"))
    return {name: stage for stage, several, single in exports for name in re.findall(r"\w+", several or single)}


def imported_names(code: str) -> set[str]:
    """The first names after `crate::` in a file, without its tests."""
    code = TESTS.split(code)[0]
    several = re.findall(r"crate::\{([^}]*)\}", code)
    return set(re.findall(r"crate::(\w+)", code)) | {name for names in several for name in re.findall(r"\w+", names)}


def test_every_folder_is_a_stage() -> None:
    assert {path.name for path in SOURCE.iterdir()} == set(STAGES) | OUTSIDE


def test_imports_follow_the_data_flow() -> None:
    exports = exported_by()
    backwards = []
    for number, stage in enumerate(STAGES):
        for path in sorted((SOURCE / stage).rglob("*.rs")):
            if path.stem != "tests":
                names = imported_names(path.read_text("utf-8"))
                later = {name for name in names if exports.get(name, name) in {*STAGES[number + 1 :], "judge"}}
                backwards += [f"{path.relative_to(SOURCE)} imports {name}" for name in sorted(later)]
    assert not backwards
