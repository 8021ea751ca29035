"""A room and its echo are measured in one run."""

import asyncio
import resource

import pytest

from huone.swarm.crowd import quantile_ms
from huone.swarm.load import Figures, Load, load
from huone.swarm.venue import TooFewFiles, TooFewSwarmPlayers, allow_files


def measured(connections: int, tables: int, seconds: float) -> tuple[Load, list[Figures]]:
    shown: list[Figures] = []
    work = load(connections, tables, seconds=seconds, seed=3, show=shown.append)
    return asyncio.run(work), shown


def test_a_small_room_is_measured_beside_its_echo() -> None:
    done, shown = measured(15, 2, 6.0)
    assert done.is_clean, done
    assert (done.connections, done.tables, done.disconnected) == (15, 2, 0)
    assert done.actions > 0
    assert done.events > done.actions
    assert 0 < done.p50_ms <= done.p99_ms
    assert 0 < done.echo_p50_ms <= done.echo_p99_ms
    assert done.echo_events > 0
    assert {"making accounts", "playing", "echo"} <= {figures.doing for figures in shown}


def test_a_table_without_enough_players_is_refused() -> None:
    with pytest.raises(TooFewSwarmPlayers, match="4 tables need at least 12 players, not 11"):
        measured(11, 4, 1.0)


def test_more_connections_than_the_system_allows_are_refused() -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with pytest.raises(TooFewFiles):
        allow_files(hard + 1)
    allow_files(1)


def test_a_quantile_is_one_of_the_values() -> None:
    delays = [0.001 * number for number in range(1, 101)]
    assert [quantile_ms(delays, share) for share in (0.0, 0.5, 0.99)] == [1.0, 51.0, 100.0]
    assert quantile_ms([], 0.5) == 0.0


@pytest.mark.deep
def test_two_thousand_players_are_served_at_no_more_than_three_times_the_cost_of_an_echo() -> None:
    done, _ = measured(2_000, 300, 30.0)
    assert done.is_clean, done
    assert done.p99_ratio <= 3, done
    assert done.cpu_ratio <= 3, done
