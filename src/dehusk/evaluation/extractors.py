"""One interface for everything that can be measured: our methods, rivals, other people's extractors, your function."""

from __future__ import annotations

import hashlib
import importlib
import inspect
import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from importlib.metadata import version as version_of_package
from pathlib import Path
from typing import Any, Final, Literal

import dehusk

from ..errors import BadParameter, UnknownExtractor
from ..learned.version import LATEST, TRAINED_ON
from ..method import METHODS, Value, find_method
from .peers import PEERS, explain_missing, find_version, is_installed

Kind = Literal["method", "rival", "peer", "own", "held-out"]
MODEL_FILE: Final = "model_file"
"""The parameter of a held-out extractor that names the file of its model."""
RIVALS: Final = frozenset({"bte", "dsc", "fe", "kfe", "lqf", "cetr"})
"""Methods that the papers of the other methods compare with."""
_NOT_EXTRACTING: Final = frozenset({"alignment", "cli", "evaluation", "overlap", "web"})
"""Parts of the package that do not influence an extraction."""


@dataclass(frozen=True)
class Extractor:
    """Description of what is measured, as text: enough to find it in another process, and to notice that a result is
    outdated.
    """

    name: str
    kind: Kind
    version: str
    parameters: str = "{}"
    """The parameters that differ from the defaults, as JSON."""

    @property
    def is_ours(self) -> bool:
        """Whether it is a method of this package: those mark nodes, the others only return a text."""
        return self.kind in ("method", "rival", "held-out")

    @property
    def model(self) -> str | None:
        """The version of its model; None if it has none."""
        method = METHODS.get(self.call) if self.is_ours else None
        if method is None or method.classifier is None:
            return None
        return str(json.loads(self.parameters).get("model", LATEST))

    @property
    def learned_from(self) -> frozenset[str]:
        """The data sets from which the model of its version was learned."""
        return frozenset(TRAINED_ON.get(self.model or "", ()))

    @property
    def trained_on(self) -> frozenset[str]:
        """The data sets whose pages the model that judges them has seen."""
        return frozenset() if self.kind == "held-out" else self.learned_from

    def following(self, policy: Mapping[str, Value]) -> Extractor:
        """Return the same extractor with the parameters of a policy that its method has, unless they are given."""
        if not self.is_ours:
            return self
        switches = {name for name, parameter in find_method(self.call).parameters.items() if parameter.kind is bool}
        known = {name: value for name, value in policy.items() if name in switches}
        return replace(self, parameters=json.dumps(known | json.loads(self.parameters), sort_keys=True))

    @property
    def call(self) -> str:
        """The name without the parameters; for a user's function, with its module."""
        return self.name.partition(" ")[0]


def describe(call: str) -> Extractor:
    """Describe the extractor for `name`, for `name:parameter=value:…` (our methods), or for `module:function`."""
    name, *settings = call.strip().split(":")
    if settings and all("=" in setting for setting in settings):
        return _describe_method(name, dict(setting.split("=", 1) for setting in settings))
    if settings:
        return Extractor(call, "own", _digest_function(call))
    if name.lower() in PEERS:
        peer = PEERS[name.lower()]
        return Extractor(peer.name, "peer", find_version(peer), json.dumps({"setting": peer.setting}))
    if name.lower() in METHODS:
        return _describe_method(name, {})
    known = [*METHODS, *PEERS]
    close = get_close_matches(name.lower(), known, 1)
    hint = f"did you mean {close[0]}? " if close else ""
    raise UnknownExtractor(f"unknown extractor {name!r}; {hint}there are {', '.join(known)}")


def choose_methods(wanted: str) -> list[Extractor]:
    """Choose the methods in a comma-separated list; `all` means every method and variant, `main` no variants."""
    groups = {
        "all": list(METHODS),
        "main": [name for name, entry in METHODS.items() if not entry.variant_of],
        "none": [],
    }
    return _choose(wanted, groups)


def choose_peers(wanted: str) -> list[Extractor]:
    """Choose the peers in a comma-separated list; `installed` means those that are installed, and `all` every peer but
    `skipped_peers`.
    """
    skipped = skipped_peers(wanted)
    groups = {
        "all": [name for name in PEERS if name not in skipped],
        "installed": [name for name, peer in PEERS.items() if is_installed(peer)],
        "none": [],
    }
    return _choose(wanted, groups)


def skipped_peers(wanted: str) -> dict[str, str]:
    """Find the peers in Node that `all` leaves out because they are not installed, each with the line that says why."""
    if "all" not in _split_names(wanted.lower()):
        return {}
    missing = {name: explain_missing(peer) for name, peer in PEERS.items() if peer.needs_node}
    return {name: reason for name, reason in missing.items() if reason}


def _choose(wanted: str, groups: Mapping[str, list[str]]) -> list[Extractor]:
    calls = [call for name in _split_names(wanted) for call in groups.get(name.lower(), [name])]
    return [describe(call) for call in dict.fromkeys(calls)]


def _split_names(wanted: str) -> list[str]:
    return [name.strip() for name in wanted.split(",") if name.strip()]


def _describe_method(name: str, texts: Mapping[str, str]) -> Extractor:
    entry = find_method(name)
    for parameter in texts:
        if parameter not in entry.parameters:
            entry.resolve({parameter: None})
    values = {key: entry.parameters[key].read(text) for key, text in texts.items()}
    written = {key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in values.items()}
    shown = " ".join([entry.name, *(f"{key}={value}" for key, value in written.items())])
    kind: Kind = "rival" if (entry.variant_of or entry.name) in RIVALS else "method"
    return Extractor(shown, kind, digest_methods(), json.dumps(values, sort_keys=True))


@cache
def digest_methods() -> str:
    """Return the version of the package with a digest of the code that extracts: a changed method is measured again."""
    home = Path(dehusk.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(home.rglob("*")):
        part = path.relative_to(home).parts[0].partition(".")[0]
        if path.is_file() and path.suffix != ".pyc" and part not in _NOT_EXTRACTING:
            digest.update(path.read_bytes())
    return f"{version_of_package('dehusk')}+{digest.hexdigest()[:8]}"


def _digest_function(call: str) -> str:
    """Digest the file that contains a user's function; the function's own `version` follows where it has one."""
    function = load_function(call)
    file = inspect.getsourcefile(function)
    version = hashlib.sha256(Path(file).read_bytes()).hexdigest()[:8] if file else "unknown"
    return "+".join([version, *([str(function.version)] if hasattr(function, "version") else [])])


def load_function(call: str) -> Callable[[bytes], str]:
    """Load the function for `module:function`; modules in the current folder are found too."""
    module, _, name = call.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found: Any = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise UnknownExtractor(f"cannot import {name!r} from {module!r}: {error}") from None
    if not callable(found):
        raise BadParameter(f"{call} is not a function")
    return found  # type: ignore[no-any-return]
