"""The shape of the Rust core: folders import only what the data flow has passed before them."""

from __future__ import annotations

import re
from pathlib import Path

from import_graph import TESTS, circles, rust_imports

SOURCE = Path(__file__).parent.parent / "crates" / "core" / "src"
STAGES = tuple("bytes table parser facts declared classify kinds selection kept content write records".split())
"""The data flow: each folder may import itself and those before it."""
OUTSIDE = {"lib.rs", "error.rs", "classifier.rs", "any_input.rs"}
"""The crate's interface, its error, the models that callers ask, and a test of all stages together."""
CIRCLES = {
    ("bytes/simd", "texts x86"): "one body of code, compiled for each set of instructions",
    (
        "content",
        "embedded tag_sets traversal tree",
    ): "the tree hands out iterators over itself; a set of tags names the elements that embed something",
    ("declared", "products records"): "an offer is a record that a product record holds",
    ("declared", "items microdata rdfa"): "both syntaxes fill the items, which call them",
    ("facts/pairs", "groups candidates"): "a group is made of candidates, and some candidates are found by groups",
    ("classify", "containers feature_context model names path_groups signals"): "the model of names is read with "
    "the model, and signals are named by their containers",
    ("kinds", "model training_example words"): "words are weighed by the model, which is made of them",
    ("parser", "builder document formatting unread"): "one state machine in several files: all are `impl Builder`",
    ("records/posts/records", "author_place body candidates date_place"): "candidates hold the places that are judged "
    "by them",
}
"""Modules of a folder that may import each other, each circle with its reason. New ones are to be avoided."""
EXPORT = re.compile(r"pub use (\w+)(?:::\w+)*::(?:\{([^}]*)\}|(\w+));")


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
                later = {name for name in names if exports.get(name, name) in {*STAGES[number + 1 :], "classifier"}}
                backwards += [f"{path.relative_to(SOURCE)} imports {name}" for name in sorted(later)]
    assert not backwards


def test_modules_form_no_circles() -> None:
    known = [(folder, set(names.split())) for folder, names in CIRCLES]
    new = [
        (folder, circle)
        for folder, imports in rust_imports(SOURCE).items()
        for circle in circles(imports)
        if folder and not any(folder == of and circle <= names for of, names in known)
    ]
    assert not new
