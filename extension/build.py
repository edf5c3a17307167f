"""Builds the extension for Chromium and for Firefox: `make extension`.

The folders `chromium` and `firefox` can be loaded unpacked. The archives beside them are the same, byte for byte,
whenever they are made from the same files.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from dehusk.learned.explain import describe_signal
from dehusk.learned.predictions import load_classifier
from dehusk.learned.version import LATEST
from dehusk.method import METHODS

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent
MODELS: Final = ROOT / "src/dehusk/learned/models"
PARTS: Final = ("background.js", "icons", "methods")
BUNDLES: Final = {
    "page.js": """
        make.js serialise.js unreachable.js marking.js heat.js clean.js taking.js reader.js why.js tree.js panel.js
        bar.js main.js
    """,
    "page.css": "page.css",
    "heat.css": "heat.css",
    "ui.css": "ui.css panel.css reader.css",
}
"""What runs in a page, each as one file, which a browser puts there faster than many."""
LARGEST: Final = 1_100_000
"""Bytes that a package has at most."""
OWN: Final[dict[str, dict[str, Any]]] = {
    "chromium": {
        "background": {"service_worker": "background.js", "type": "module"},
        "minimum_chrome_version": "120",
    },
    "firefox": {
        "background": {"scripts": ["background.js"], "type": "module"},
        "browser_specific_settings": {
            "gecko": {
                "id": "dehusk@dehusk.example",
                "strict_min_version": "140.0",
                "data_collection_permissions": {"required": ["none"]},
            }
        },
    },
}
"""What stands in the manifest for one browser only."""
_TIME: Final = (2020, 1, 1, 0, 0, 0)


def build(target: Path, browser: str) -> Path:
    """Write the folder and the archive for one browser; return the archive."""
    folder = target / browser
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for part in PARTS:
        copy = shutil.copytree if (HERE / part).is_dir() else shutil.copy
        copy(HERE / part, folder / part)
    for bundle, names in BUNDLES.items():
        bundled = "".join((HERE / "page" / name).read_text("utf-8") for name in names.split())
        (folder / bundle).write_text(bundled, "utf-8")
    for name in ("dehusk.js", "dehusk_bg.wasm"):
        shutil.copy(ROOT / "target/web" / name, folder)
    for name in ("blocks", "kinds"):
        shutil.copy(MODELS / f"{name}-{LATEST}.model", folder / f"{name}.model")
    manifest = json.loads((HERE / "manifest.json").read_text("utf-8")) | OWN[browser]
    _write_json(folder / "manifest.json", manifest)
    columns = {name: column._asdict() for name, column in METHODS["wlr"].columns.items()}
    _write_json(folder / "columns.json", {"wlr": columns})
    _write_json(folder / "meanings.json", {name: describe_signal(name) for name in load_classifier(LATEST).signals})
    return _archived(folder, target / f"dehusk-{browser}.zip")


def _write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n", "utf-8")


def _archived(folder: Path, archive: Path) -> Path:
    """The files of a folder in one archive, in order and with one fixed time."""
    with ZipFile(archive, "w") as zipped:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = ZipInfo(path.relative_to(folder).as_posix(), _TIME)
            entry.compress_type, entry.external_attr = ZIP_DEFLATED, 0o644 << 16
            zipped.writestr(entry, path.read_bytes(), compresslevel=9)
    return archive


def main(target: Path) -> None:
    for browser in OWN:
        archive = build(target, browser)
        size = archive.stat().st_size
        if size > LARGEST:
            sys.exit(f"{archive} has {size:,} bytes, more than {LARGEST:,}")
        print(f"{archive}: {size / 1000:.0f} kB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
