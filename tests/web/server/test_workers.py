"""Workers that die: they are replaced, and no request is lost."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from io import BytesIO

import pytest

from dehusk import Limits, extract
from dehusk.web.server.operations import OPERATIONS
from dehusk.web.server.worker import Answer, ServerJob, answer_job, prepare
from dehusk.workers.loop import Assembly, Chunks, Frame, pack_frame, read_frame, work
from dehusk.workers.pool import Worker, WorkerCrashed
from web.server.asgi import PAGE, Reply, Running, running, served, until

TEXT = extract(PAGE).text.encode()


async def in_flight(server: Running, count: int) -> list[asyncio.Task[Reply]]:
    """Requests that workers have, but do not answer as they are stopped."""
    for pid in server.pids:
        os.kill(pid, signal.SIGSTOP)
    tasks: list[asyncio.Task[Reply]] = [asyncio.create_task(server.post()) for _ in range(count)]
    await until(lambda: server.pool.idle == len(server.pids) - count)
    return tasks


@served()
async def test_a_request_whose_worker_is_killed_is_answered_by_another(server: Running) -> None:
    (killed,) = server.pids
    (task,) = await in_flight(server, 1)
    os.kill(killed, signal.SIGKILL)
    reply = await task
    assert (reply.status, reply.body) == (200, TEXT)
    assert server.pool.replaced == 1
    assert server.pids != [killed]


@served(workers=2)
async def test_a_page_of_which_two_workers_die_is_given_up(server: Running) -> None:
    (task,) = await in_flight(server, 1)
    first, second = server.pids
    os.kill(first, signal.SIGKILL)
    await until(lambda: server.pool.idle == 0)  # the other has it now
    os.kill(second, signal.SIGKILL)
    reply = await task
    assert (reply.status, reply.detail) == (500, "2 workers crashed on this page")


@served()
async def test_a_worker_that_dies_idle_is_replaced(server: Running) -> None:
    (killed,) = server.pids
    os.kill(killed, signal.SIGKILL)
    await until(lambda: server.pool.replaced == 1 and server.pids)
    assert server.pids != [killed]
    assert (await server.post()).body == TEXT


def test_workers_end_with_the_server() -> None:
    async def scenario() -> list[int]:
        async with running(workers=2) as server:
            return server.pids

    for pid in asyncio.run(scenario()):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_a_worker_that_does_not_start() -> None:
    with pytest.raises(WorkerCrashed):
        asyncio.run(Worker.start("-c", "pass"))


def test_a_job_for_a_worker_that_is_dying_or_dead() -> None:
    async def scenario() -> None:
        worker = await Worker.start("-m", "dehusk.web.server.worker", "{}")
        worker.kill()
        for _ in range(2):
            with pytest.raises(WorkerCrashed):
                await worker.do(ServerJob("extract", {}, "text/plain"), [PAGE])
            await worker.ended

    asyncio.run(scenario())


def test_a_frame_that_arrives_in_pieces() -> None:
    frames = b"".join(pack_frame([200, "text/plain"], [b"a mill"]) + pack_frame([422], []))
    assembly = Assembly()
    found = [assembly.add(frames[at : at + 1]) for at in range(len(frames))]
    assert [frame for frame in found if frame] == [Frame([200, "text/plain"], b"a mill"), Frame([422], b"")]
    assert found[-1] is not None


def test_many_requests_while_workers_are_killed() -> None:
    pages = [PAGE.replace(b"wind", b"wind number %d" % number) for number in range(40)]
    answers: dict[int, bytes] = {}

    async def client(server: Running, numbers: Iterator[int]) -> None:
        for number in numbers:
            if number in (10, 25):
                server.pool.workers[0].kill()
            reply = await server.post(body=pages[number])
            assert reply.status == 200
            answers[number] = reply.body

    async def scenario() -> None:
        numbers = iter(range(40))
        async with running(workers=2) as server:
            await asyncio.gather(*(client(server, numbers) for _ in range(5)))

    asyncio.run(scenario())
    assert answers == {number: extract(page).text.encode() for number, page in enumerate(pages)}


def test_a_worker_answers_one_job_after_the_other() -> None:
    jobs = [
        ServerJob("extract", {"method": "everything"}, "text/plain"),
        ServerJob("extract", {"method": "ccb", "range": 0}, "text/html"),
    ]
    stream = BytesIO(b"".join(part for job in jobs for part in pack_frame(job, [b"<p>a", b" mill"])))
    sent: list[Chunks] = []
    work(stream, sent.append, prepare())
    ready, good, bad = (read_frame(BytesIO(b"".join(parts))) for parts in sent)
    assert ready is not None
    assert bad is not None
    assert good == Frame([200, "text/plain", None], b"a mill")
    assert bad.fields == [400, "application/problem+json", None]


def test_an_unforeseen_error_is_told_and_logged(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("dehusk.web.server.operations.parse", lambda *_, **__: 1 / 0)
    answer, body = answer_job(ServerJob("extract", {}, "text/plain"), PAGE)
    assert answer == Answer(500, "application/problem+json")
    assert b"the extraction of this page failed" in body
    assert "ZeroDivisionError" in capsys.readouterr().err


@served(queue=1)
async def test_a_full_server_says_when_to_come_again(server: Running) -> None:
    may_end = asyncio.Event()
    accepted = [asyncio.create_task(server.post(may_end=may_end)) for _ in range(2)]
    await asyncio.sleep(0)  # both requests have begun
    reply = await server.post()
    assert (reply.status, reply.headers["retry-after"]) == (503, "1")
    assert reply.detail == "the server is full; try again soon"
    may_end.set()
    assert [(one.status, one.body) for one in await asyncio.gather(*accepted)] == [(200, TEXT)] * 2
    assert (await server.post()).status == 200


@served(timeout=0.05)
async def test_a_body_that_does_not_come(server: Running) -> None:
    reply = await server.post(may_end=asyncio.Event())
    assert (reply.status, reply.detail) == (408, "the body did not arrive within 0.05 seconds")


@pytest.mark.parametrize("path", ["/extract", "/blocks", "/compare?methods=bte,everything"])
@served(limits=Limits(nodes=20))
async def test_the_limit_is_named_in_a_header(server: Running, path: str) -> None:
    cut = await server.post(path, PAGE + b"<p>It turns." * 20, Accept="*/*")
    assert (cut.status, cut.headers["dehusk-limit"]) == (200, "nodes")
    assert "dehusk-limit" not in (await server.post(path, b"<p>The mill turns.", Accept="*/*")).headers


def test_time_that_is_up_is_named_in_a_header() -> None:
    """Text is complete even then."""
    for media_type in OPERATIONS["extract"].media_types:
        answer, _ = answer_job(ServerJob("extract", {"method": "everything"}, media_type), PAGE, Limits(seconds=0))
        assert answer.limit == (None if media_type == "text/plain" else "seconds")


@served(timeout=1)
async def test_a_worker_that_hangs_is_replaced(server: Running) -> None:
    (hanging,) = server.pids
    os.kill(hanging, signal.SIGSTOP)
    reply = await server.post()
    assert (reply.status, reply.detail) == (504, "the page takes longer than 1 seconds")
    await until(lambda: server.pids and server.pids != [hanging])
    assert (await server.post()).body == TEXT
    assert server.pool.replaced == 1


@served(timeout=0.5)
async def test_no_worker_is_free(server: Running) -> None:
    os.kill(server.pids[0], signal.SIGSTOP)
    first, second = await asyncio.gather(server.post(), server.post())
    assert (first.status, second.status) == (504, 503)
    assert second.headers["retry-after"] == "1"
    assert second.detail == "no worker is free within 0.5 seconds"
