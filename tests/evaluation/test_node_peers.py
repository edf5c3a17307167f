"""Extractors in Node: a page that hangs or crashes costs only itself, and what is missing is said in one line."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from dehusk.errors import DehuskError, MissingExtra
from dehusk.evaluation import node_peers
from dehusk.evaluation.extractors import choose_peers, describe, skipped_peers
from dehusk.evaluation.node_peers import NodeWorker, packages_folder
from dehusk.evaluation.peers import PEERS, explain_missing, is_installed

NODE_PEERS = [name for name, peer in PEERS.items() if peer.needs_node]
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="Node is not on the PATH")
SCRIPT = """
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const { html } = JSON.parse(line);
  if (html === "hang") while (true);
  if (html === "crash") process.exit(3);
  const answer = html === "fail" ? { error: "Error: no" } : { content: `<p>${html}</p>` };
  process.stdout.write(JSON.stringify(answer) + "\\n");
}
"""


@pytest.fixture
def worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[NodeWorker]:
    """A worker that runs a script which needs no package."""
    (tmp_path / "node_peer.mjs").write_text(SCRIPT, "utf-8")
    monkeypatch.setattr(node_peers, "files", lambda _: tmp_path)
    found = NodeWorker("test", tmp_path, seconds=10)
    yield found
    found.stop()


@pytest.fixture
def _no_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEHUSK_NODE", str(tmp_path))


@needs_node
def test_a_worker_answers_one_page_after_another(worker: NodeWorker) -> None:
    assert worker.content("水车 \n\u2028 again", None) == "<p>水车 \n\u2028 again</p>"
    with pytest.raises(DehuskError, match="Error: no"):
        worker.content("fail", None)
    assert worker.content("", "https://a.example/") == "<p></p>"


@needs_node
def test_a_crash_costs_one_page(worker: NodeWorker) -> None:
    with pytest.raises(DehuskError, match="the Node process of test ended"):
        worker.content("crash", None)
    assert worker.content("a", None) == "<p>a</p>"


@needs_node
def test_a_page_that_hangs_is_given_up(worker: NodeWorker) -> None:
    worker._seconds = 1
    with pytest.raises(TimeoutError, match="no answer in 1 seconds"):
        worker.content("hang", None)
    worker._seconds = 10
    assert worker.content("a", None) == "<p>a</p>"


@pytest.mark.parametrize("name", NODE_PEERS)
def test_without_node_one_line_says_so(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dehusk.evaluation.node_peers.shutil.which", lambda _: None)
    assert not is_installed(PEERS[name])
    with pytest.raises(MissingExtra, match=f"peer {name} needs Node, which is not on the PATH"):
        describe(name)


@needs_node
@pytest.mark.usefixtures("_no_packages")
@pytest.mark.parametrize("name", NODE_PEERS)
def test_without_its_packages_one_line_says_how_to_install_them(name: str) -> None:
    reason = explain_missing(PEERS[name])
    assert f"peer {name} needs {PEERS[name].package} and jsdom of npm: npm install --prefix .cache/node" in reason
    assert "\n" not in reason
    for call in (lambda: describe(name), PEERS[name].make):
        with pytest.raises(MissingExtra):
            call()


@pytest.mark.usefixtures("_no_packages")
def test_all_peers_are_those_that_need_no_node_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dehusk.evaluation.peers.version", lambda _: "1.0")
    assert list(skipped_peers("ALL")) == NODE_PEERS
    assert skipped_peers("trafilatura,installed") == {}
    assert [extractor.name for extractor in choose_peers("all")] == [name for name in PEERS if name not in NODE_PEERS]


def test_the_folder_of_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DEHUSK_NODE", raising=False)
    monkeypatch.chdir(tmp_path)
    assert packages_folder() == Path(node_peers.__file__).parents[3] / ".cache" / "node"
    (tmp_path / ".cache" / "node").mkdir(parents=True)
    assert packages_folder() == tmp_path / ".cache" / "node"
    monkeypatch.setenv("DEHUSK_NODE", "elsewhere")
    assert packages_folder() == tmp_path / "elsewhere"


@pytest.mark.parametrize("name", NODE_PEERS)
def test_odd_addresses_and_pages_do_no_harm(name: str) -> None:
    if reason := explain_missing(PEERS[name]):
        pytest.skip(reason)
    extract = PEERS[name].make()
    page = f"<title>t</title><article>{'<p>The mill turns again, and all came to see it.</p>' * 9}</article>"
    for url in (None, "", "no address", "mailto:a@b.example", "https://a.example/b"):
        assert "mill turns" in extract(page, url)
    assert "mill turns" in extract(page + "\u2028\ud800<script>while (true);</script>", None)
