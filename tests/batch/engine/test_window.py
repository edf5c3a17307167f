"""The order of results, and how far work may go ahead of it."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from dehusk.batch.engine import Window


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("size", [1, 2, 7])
def test_results_are_delivered_in_order_and_never_too_far_ahead(seed: int, size: int) -> None:
    random = Random(seed)
    delivered: list[int] = []

    async def scenario() -> None:
        window: Window[int] = Window(size, delivered.append)

        async def work(place: int) -> None:
            for _ in range(random.randint(0, 5)):
                await asyncio.sleep(0)
            await window.wait_for(place)
            assert place < len(delivered) + size
            for _ in range(random.randint(0, 5)):
                await asyncio.sleep(0)
            await window.put(place, place)

        await asyncio.gather(*(work(place) for place in random.sample(range(30), 30)))

    asyncio.run(scenario())
    assert delivered == list(range(30))
