"""The waterfall of an action: every function has its layer, and nothing is lost."""

from typing import Any

import pytest

from huone.bench.layers import ELSEWHERE, HARNESS, layer_of, results, seconds_of, shares_of


@pytest.mark.parametrize(
    ("file", "name", "layer"),
    [
        ("/x/huone/room/feed/hub.py", "_hear_table", "news and queues"),
        ("/x/huone/cards/card.py", "encode_hook", "JSON"),
        ("/x/huone/games/hand.py", "act", "hand"),
        ("~", "<method 'encode' of 'msgspec.json.Encoder' objects>", "JSON"),
        ("~", "<built-in method builtins.len>", ELSEWHERE),
        ("C:\\huone\\bench\\room.py", "_act", HARNESS),
    ],
)
def test_a_function_belongs_to_one_layer(file: str, name: str, layer: str) -> None:
    assert layer_of((file, 1, name)) == layer


def test_a_builtin_counts_for_who_calls_it_and_the_benchmark_for_nobody() -> None:
    hub, bench = ("/huone/room/feed/hub.py", 1, "a"), ("/huone/bench/room.py", 1, "b")
    stats: dict[tuple[str, int, str], tuple[Any, ...]] = {
        hub: (1, 1, 2.0, 3.0, {}),
        bench: (1, 1, 5.0, 9.0, {}),
        ("~", 0, "<built-in method builtins.len>"): (
            *(2, 2, 3.0, 3.0),
            {hub: (1, 1, 1.0, 1.0), bench: (1, 1, 2.0, 2.0)},
        ),
        ("/huone/table/cash.py", 1, "c"): (1, 1, 1.0, 1.0, {}),
    }
    seconds = seconds_of(stats)
    assert seconds == {"news and queues": 3.0, HARNESS: 7.0, "table": 1.0}
    assert shares_of(seconds) == {"news and queues": 0.75, "table": 0.25}


def test_the_layers_of_a_small_room_add_up_to_its_work() -> None:
    rows = results(lambda done, total: None, tables=2, played_ms=20_000)
    work, *layers = (row.huone for row in rows)
    assert sum(layers) == pytest.approx(work, rel=0.01)
    assert {"hand", "table", "JSON", "news and queues"} <= {row.name for row in rows}
