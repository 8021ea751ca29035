"""Rehearsing: a thousand evenings played beside the room, so that nobody at a table waits for them.

Owns: the process that plays them, and that there is one at a time.
Never: knows what a rehearsal is; `huone.tournament.rehearsal` does.
"""

import asyncio
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Final

from huone.refusal import Refused
from huone.tournament.config import TournamentConfig
from huone.tournament.rehearsal.evening import Expectation
from huone.tournament.rehearsal.report import RehearsalReport, rehearse_evenings

_turn: Final = asyncio.Semaphore(1)


class RehearsalBusy(Refused):
    """One rehearsal is played at a time."""

    code = "room/rehearsal-busy"
    says = "another rehearsal is being played; ask again in a minute"


async def rehearsed_apart(
    config: TournamentConfig, expects: Expectation, *, runs: int, seed: int
) -> RehearsalReport:
    """Rehearse a tournament in a process of its own."""
    if _turn.locked():
        raise RehearsalBusy
    async with _turn:
        pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(pool, _rehearsed, config, expects, runs, seed)
        finally:
            # Whoever does not wait any longer leaves nobody waiting here.
            pool.shutdown(wait=False, cancel_futures=True)


def _rehearsed(
    config: TournamentConfig, expects: Expectation, runs: int, seed: int
) -> RehearsalReport:
    return rehearse_evenings(config, expects, Random(seed).random, runs=runs)
