"""The benchmark of stores runs small, and compares what it says."""

import pytest

from huone.bench import money


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("ROUNDS", 1), ("TABLES", 6), ("CONNECTIONS", 2)):
        monkeypatch.setattr(money, name, value)


@pytest.mark.sqlite
@pytest.mark.usefixtures("small")
def test_sqlite_in_groups_is_compared_with_one_commit_for_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(money, "find_binaries", lambda: None)
    (result,) = money.results(lambda done, total: None)
    assert (result.name, result.peer) == ("hands settled, SQLite", "one commit for each")
    assert result.peer_value
    assert result.ratio == pytest.approx(result.huone / result.peer_value, rel=0.01)


@pytest.mark.postgres
@pytest.mark.usefixtures("small")
def test_postgres_is_compared_over_one_connection_and_over_several() -> None:
    results = money.results(lambda done, total: None)
    peers = {result.peer for result in results if result.name == "hands settled, PostgreSQL"}
    assert peers == {"one commit for each", "one commit for each, 2 connections"}
