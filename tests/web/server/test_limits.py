"""Limits of time and of the number of requests, with a clear answer for each."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from dehusk import Limits, extract
from dehusk.web.server.operations import OPERATIONS
from dehusk.web.server.worker import ServerJob, answer_job
from web.server.asgi import PAGE, running, until

TEXT = extract(PAGE).text.encode()


def test_a_full_server_says_when_to_come_again() -> None:
    async def scenario() -> None:
        async with running(queue=1) as server:
            may_end = asyncio.Event()
            accepted = [asyncio.create_task(server.post(may_end=may_end)) for _ in range(2)]
            await asyncio.sleep(0)  # both requests have begun
            reply = await server.post()
            assert (reply.status, reply.headers["retry-after"]) == (503, "1")
            assert reply.detail == "the server is full; try again soon"
            may_end.set()
            assert [(one.status, one.body) for one in await asyncio.gather(*accepted)] == [(200, TEXT)] * 2
            assert (await server.post()).status == 200

    asyncio.run(scenario())


def test_a_body_that_does_not_come() -> None:
    async def scenario() -> None:
        async with running(timeout=0.05) as server:
            reply = await server.post(may_end=asyncio.Event())
            assert (reply.status, reply.detail) == (408, "the body did not arrive within 0.05 seconds")

    asyncio.run(scenario())


@pytest.mark.parametrize("path", ["/extract", "/blocks", "/compare?methods=bte,everything"])
def test_the_limit_is_named_in_a_header(path: str) -> None:
    async def scenario() -> None:
        async with running(limits=Limits(nodes=20)) as server:
            cut = await server.post(path, PAGE + b"<p>It turns." * 20, Accept="*/*")
            assert (cut.status, cut.headers["dehusk-limit"]) == (200, "nodes")
            assert "dehusk-limit" not in (await server.post(path, b"<p>The mill turns.", Accept="*/*")).headers

    asyncio.run(scenario())


def test_time_that_is_up_is_named_in_a_header() -> None:
    """Text is complete even then."""
    for media_type in OPERATIONS["extract"].media_types:
        answer, _ = answer_job(ServerJob("extract", {"method": "everything"}, media_type), PAGE, Limits(seconds=0))
        assert answer.limit == (None if media_type == "text/plain" else "seconds")


def test_a_worker_that_hangs_is_replaced() -> None:
    async def scenario() -> None:
        async with running(timeout=1) as server:
            (hanging,) = server.pids
            os.kill(hanging, signal.SIGSTOP)
            reply = await server.post()
            assert (reply.status, reply.detail) == (504, "the page takes longer than 1 seconds")
            await until(lambda: server.pids and server.pids != [hanging])
            assert (await server.post()).body == TEXT
            assert server.pool.replaced == 1

    asyncio.run(scenario())


def test_no_worker_is_free() -> None:
    async def scenario() -> None:
        async with running(timeout=0.5) as server:
            os.kill(server.pids[0], signal.SIGSTOP)
            first, second = await asyncio.gather(server.post(), server.post())
            assert (first.status, second.status) == (504, 503)
            assert second.headers["retry-after"] == "1"
            assert second.detail == "no worker is free within 0.5 seconds"

    asyncio.run(scenario())
