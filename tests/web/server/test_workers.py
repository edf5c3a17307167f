"""Workers that die: they are replaced, and no request is lost."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from io import BytesIO

import pytest

from dehusk import extract
from dehusk.web.server.worker import Answer, ServerJob, answer_job, prepare
from dehusk.workers.loop import Assembly, Chunks, Frame, pack_frame, read_frame, work
from dehusk.workers.pool import Worker, WorkerCrashed
from web.server.asgi import PAGE, Reply, Running, running, until

TEXT = extract(PAGE).text.encode()


async def in_flight(server: Running, count: int) -> list[asyncio.Task[Reply]]:
    """Requests that workers have, but do not answer as they are stopped."""
    for pid in server.pids:
        os.kill(pid, signal.SIGSTOP)
    tasks: list[asyncio.Task[Reply]] = [asyncio.create_task(server.post()) for _ in range(count)]
    await until(lambda: server.pool.idle == len(server.pids) - count)
    return tasks


def test_a_request_whose_worker_is_killed_is_answered_by_another() -> None:
    async def scenario() -> None:
        async with running() as server:
            (killed,) = server.pids
            (task,) = await in_flight(server, 1)
            os.kill(killed, signal.SIGKILL)
            reply = await task
            assert (reply.status, reply.body) == (200, TEXT)
            assert server.pool.replaced == 1
            assert server.pids != [killed]

    asyncio.run(scenario())


def test_a_page_of_which_two_workers_die_is_given_up() -> None:
    async def scenario() -> None:
        async with running(workers=2) as server:
            (task,) = await in_flight(server, 1)
            first, second = server.pids
            os.kill(first, signal.SIGKILL)
            await until(lambda: server.pool.idle == 0)  # the other has it now
            os.kill(second, signal.SIGKILL)
            reply = await task
            assert (reply.status, reply.detail) == (500, "2 workers crashed on this page")

    asyncio.run(scenario())


def test_a_worker_that_dies_idle_is_replaced() -> None:
    async def scenario() -> None:
        async with running() as server:
            (killed,) = server.pids
            os.kill(killed, signal.SIGKILL)
            await until(lambda: server.pool.replaced == 1 and server.pids)
            assert server.pids != [killed]
            assert (await server.post()).body == TEXT

    asyncio.run(scenario())


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
