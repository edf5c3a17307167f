"""Other people's extractors: each works, without the network, on text, and however the page was encoded."""

from __future__ import annotations

import contextlib
import itertools
import json
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dehusk
from dehusk import METHODS, extract
from dehusk.errors import BadParameter, DehuskError, MissingExtra, UnknownExtractor
from dehusk.evaluation import node_peers, peers
from dehusk.evaluation.extractors import RIVALS, choose_methods, choose_peers, describe, skipped_peers
from dehusk.evaluation.node_peers import NodeWorker, packages_folder
from dehusk.evaluation.peers import PEERS, Extract, explain_missing, find_language, find_version, is_installed
from dehusk.evaluation.run import make_runner
from effort import examples

# the peers' own code, and what they import late, may be out of date; that is no fault of this project
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

PAGES = Path(__file__).parents[2] / "docs" / "pages"
WINDMILL = (PAGES / "windmill.html").read_text("utf-8")
CHINESE = (PAGES / "chinese.html").read_bytes().decode("gb18030")
ARTICLE = WINDMILL[WINDMILL.index("<article") : WINDMILL.index("</article>")]
MODULES = "trafilatura", "resiliparse", "readability", "newspaper", "goose3", "justext", "boilerpy3", "lxml"
NEED_JIEBA = "newspaper4k", "goose3"
GREEK = (
    "Ο παλιός μύλος του χωριού γυρίζει ξανά, και οι άνθρωποι από όλα τα χωριά ήρθαν να τον δουν να αλέθει το σιτάρι "
    "τους, όπως τότε που ήταν παιδιά, με τον άνεμο από το βουνό και με τη βοήθεια του παλιού μυλωνά, που δεν είχε "
    "ξεχάσει τίποτα από όσα του είχε μάθει ο πατέρας του πριν από τον πόλεμο."
)


def made(name: str) -> Extract:
    if not is_installed(PEERS[name]):
        pytest.skip(explain_missing(PEERS[name]))
    return PEERS[name].make()


def words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())


def share_found(wanted: str, text: str) -> float:
    found = set(words(text))
    return sum(word in found for word in words(wanted)) / len(words(wanted))


@pytest.fixture
def attempts(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every attempt to reach the network, which fails."""
    seen: list[object] = []

    def refuse(*target: object, **_: object) -> None:
        seen.append(target)
        raise OSError("there is no network here")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket.socket, "connect_ex", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    return seen


@pytest.mark.parametrize("name", PEERS)
def test_each_finds_the_article_without_the_network(name: str, attempts: list[object]) -> None:
    text = made(name)(WINDMILL, "https://courier.example/features/harrow-fen-mill")
    assert share_found(dehusk.extract(ARTICLE, method="everything").text, text) > 0.6
    assert "sign up" not in text.lower()
    assert attempts == []


@pytest.mark.parametrize("name", PEERS)
def test_words_of_two_blocks_never_join(name: str) -> None:
    blocks = [
        words(re.sub("<[^>]*>", "", block)) for block in re.findall(r"<(?:h\d|p|li)\b.*?</(?:h\d|p|li)>", ARTICLE)
    ]
    joints = {before[-1] + after[0] for before, after in itertools.pairwise(blocks)}
    assert len(joints) > 10
    assert not joints & set(words(made(name)(WINDMILL, None)))


@pytest.mark.parametrize("declared", ["", ' lang="el"'])
@pytest.mark.parametrize("name", PEERS)
def test_a_false_declaration_of_the_encoding_does_no_harm(name: str, declared: str) -> None:
    page = (
        f'<?xml version="1.0" encoding="iso-8859-2"?>\n<html{declared}><head><title>Ο μύλος</title>'
        '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2"/></head><body><div id="content">'
        f"{f'<p>{GREEK}</p>' * 5}</div></body></html>"
    )
    assert share_found(GREEK, made(name)(page, None)) == 1


@pytest.mark.parametrize(
    "name", [name for name in PEERS if name != "justext"]
)  # for which so short paragraphs cannot be content
def test_chinese_is_read(name: str) -> None:
    if name in NEED_JIEBA:
        pytest.importorskip("jieba")
    text = made(name)(CHINESE, None)
    content = CHINESE[CHINESE.index('id="zoom">') : CHINESE.index('<div class="editor">')]
    wanted = re.findall(r"[\u4e00-\u9fff]{4,}", content)
    assert sum(run in text for run in wanted) / len(wanted) > 0.6


@pytest.mark.parametrize("name", PEERS)
def test_a_result_does_not_depend_on_what_ran_before(name: str) -> None:
    extract = made(name)
    first = extract(WINDMILL, None)
    for other in ("docs.html", "forum.html", "windmill.html", "windmill.html"):
        extract((PAGES / other).read_text("utf-8"), None)
    assert extract(WINDMILL, None) == made(name)(WINDMILL, None) == first


@pytest.mark.parametrize("name", PEERS)
def test_nothing_is_said_on_standard_error(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    extract = made(name)
    odd_date = '<html><head><meta property="article:published_time" content="1 Jan 2020 10:00 MEZ"></head><body>'
    for page in ("", "<p>", "\0<a><a>\0", odd_date, WINDMILL[:9000]):
        with contextlib.suppress(Exception):
            extract(page, None)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("name", PEERS)
def test_a_page_with_nothing_in_it_gives_no_text(name: str) -> None:
    text = made(name)("<html><head><title>t</title></head><body><div></div></body></html>", None)
    assert text.strip() in ("", "t", "ttt")  # rs-trafilatura gives the title three times


@pytest.mark.parametrize("name", PEERS)
def test_each_has_a_version_and_says_how_it_is_called(name: str) -> None:
    made(name)
    assert PEERS[name].name == name
    assert re.match(r"\d+\.\d+", find_version(PEERS[name]))
    assert "(" in PEERS[name].setting


def test_importing_the_list_imports_no_peer() -> None:
    code = f"import sys, dehusk.evaluation.peers; print([name for name in {MODULES} if name in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def test_a_missing_package_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(package: str) -> str:
        raise PackageNotFoundError(package)

    monkeypatch.setattr(peers, "version", missing)
    assert not is_installed(PEERS["goose3"])
    for call in (lambda: find_version(PEERS["goose3"]), PEERS["goose3"].make):
        with pytest.raises(MissingExtra, match=r"peer goose3 needs the package goose3: pip install 'dehusk\[peers\]'"):
            call()


@pytest.mark.parametrize(
    ("page", "language"),
    [
        ('<html lang="de-AT"><p>Guten Tag', "de"),
        ("<HTML class=a xml:lang='FR'><p>Bonjour", "fr"),
        ('<html lang="en"><p>水车又转起来了', "en"),
        ("<html><p>水车又转起来了，Windows 也转", "zh"),
        ("<html><p>水車がまた回り始めました", "ja"),
        ("<html><p>물레방아가 다시 돈다", "ko"),
        ("<html><p>Мельница снова вертится, и хлеб в деревне опять свой, как было раньше", "ru"),
        (f"<html><p>{GREEK}", "el"),
        ("<html><p>عادت الطاحونة إلى الدوران", "ar"),
        ("<html><p>The mill turns again, say 水车 and others who came from afar", None),
        ("<html><p lang='de'>The mill turns again", None),
        ("", None),
    ],
)
def test_the_language_is_declared_or_shows_in_the_writing(page: str, language: str | None) -> None:
    assert find_language(page) == language


def test_stoplists_exist() -> None:
    justext = pytest.importorskip("justext")
    assert set(peers._STOPLISTS.values()) <= justext.get_stoplists()


@settings(max_examples=examples(60))
@given(st.text(), st.sampled_from(["gbk", "ISO-8859-1", "utf-16"]), st.sampled_from(["'", '"', ""]))
def test_only_the_encoding_is_changed_in_what_a_page_declares(text: str, charset: str, quote: str) -> None:
    text = text.replace("<", "").replace(">", "")
    page = f"<html><head><meta charset={quote}%s{quote}></head><body>{text}</body></html>"
    assert peers._declare_utf8(page.replace("%s", charset, 1)) == page.replace("%s", "utf-8", 1)


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


SAVED = (Path(__file__).parents[2] / "docs" / "pages" / "windmill.html").read_bytes()


def test_methods_carry_their_parameters() -> None:
    plain, tuned = choose_methods("cetd,CETD:threshold_scale=0.9:text_runs=yes")
    assert (plain.name, plain.kind, plain.parameters) == ("cetd", "method", "{}")
    assert tuned.name == "cetd threshold_scale=0.9 text_runs=true"
    assert tuned.call == "cetd"
    assert json.loads(tuned.parameters) == {"threshold_scale": 0.9, "text_runs": True}
    assert plain.version == tuned.version


def test_groups_of_methods_and_peers() -> None:
    assert [extractor.name for extractor in choose_methods("all")] == list(METHODS)
    main = [extractor.name for extractor in choose_methods("main,cetd-ds")]
    assert "cetd" in main
    assert main.count("cetd-ds") == 1
    assert "accb" not in main
    assert choose_methods("none") == choose_peers("none") == []
    assert {extractor.name for extractor in choose_peers("installed")} <= set(PEERS)


def test_rivals_are_methods_that_the_papers_compare_with() -> None:
    assert set(METHODS) >= RIVALS
    assert {extractor.kind for extractor in choose_methods(",".join(RIVALS))} == {"rival"}


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        ("cetdd", UnknownExtractor, "did you mean cetd"),
        ("cetd:nothing=1", BadParameter, "cetd has no parameter 'nothing'"),
        ("cetd:threshold_scale=high", BadParameter, "takes a number"),
        ("no_such_module:function", UnknownExtractor, "cannot import"),
        ("evaluation.extractors_of_mine:nothing", UnknownExtractor, "cannot import 'nothing'"),
        ("evaluation.extractors_of_mine:__name__", BadParameter, "is not a function"),
    ],
)
def test_wrong_names_are_refused(call: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        describe(call)


def test_all_run_from_bytes_to_text() -> None:
    tuned = describe("cetd:threshold_scale=0.5")
    assert make_runner(tuned)(SAVED, None, None) == extract(SAVED, method="cetd", threshold_scale=0.5).text
    mine = describe("evaluation.extractors_of_mine:without_tags")
    assert "windmill" in make_runner(mine)(SAVED, None, None)
    assert len(mine.version) == 8
