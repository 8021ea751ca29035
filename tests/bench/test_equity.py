from types import ModuleType, SimpleNamespace

import pytest

from huone.bench import equity as bench
from huone.bench.measure import NoPeers
from huone.cards.card import mask_of, parse_cards
from huone.cards.equity import HOLDEM, equity, spot_of
from huone.cards.ranking import evaluate


def fake(name: str, **members: object) -> ModuleType:
    module = ModuleType(name)
    for member, value in members.items():
        setattr(module, member, value)
    return module


def value_of_texts(cards: list[str]) -> int:
    return evaluate(mask_of(parse_cards("".join(cards))))


# Peers that value hands as we do, each in its own manner.
PEERS = {
    "phevaluator": fake("phevaluator", evaluate_7cards=lambda *cards: -evaluate(mask_of(cards))),
    "eval7": fake("eval7", Card=str, evaluate=value_of_texts),
    "treys": fake(
        "treys",
        Card=SimpleNamespace(new=str),
        Evaluator=lambda: SimpleNamespace(evaluate=lambda one, two: -value_of_texts(one + two)),
    ),
    "pokerkit": fake(
        "pokerkit",
        Card=SimpleNamespace(parse=lambda text: iter([text])),
        StandardHighHand=SimpleNamespace(
            from_game=lambda own, board: value_of_texts([*own, *board])
        ),
    ),
}
BY_VALUE = list(PEERS)


@pytest.mark.parametrize("name", BY_VALUE)
def test_a_peer_counts_the_same_flops(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "FLOPS_OF", {name: 1})
    jobs = bench.exact_jobs({name: PEERS[name]})
    ours = jobs["huone"]()[0]  # type: ignore[index]
    assert jobs[name]() == [pytest.approx(ours.hands[0].equity, abs=1e-12)]


@pytest.mark.parametrize("name", [name for name in BY_VALUE if name != "eval7"])
def test_a_peer_samples_the_same_hands(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SAMPLES_OF", {name: 2000})
    sampled = bench.sampled_jobs({name: PEERS[name]})[name]()
    exact = equity(spot_of(HOLDEM, [bench.ONE, bench.OTHER]), samples=20_000).hands[0].equity
    assert sampled == pytest.approx(exact, abs=0.05)


def test_peers_with_an_equity_of_their_own_are_asked_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[object, ...]] = []

    def ask(*arguments: object, **options: object) -> float:
        asked.append(arguments)
        return 0.5

    peers = {
        "pokerfast": fake("pokerfast"),
        "poker_equity": fake("poker_equity", exact_from_text=ask, chunk_from_text=ask),
        "eval7": fake(
            "eval7", Card=str, HandRange=str, evaluate=ask, py_hand_vs_range_monte_carlo=ask
        ),
    }
    monkeypatch.setattr(bench, "import_module", lambda name: fake(name, equity=ask))
    monkeypatch.setattr(bench, "FLOPS_OF", dict.fromkeys(peers, 1))
    exact, sampled = bench.exact_jobs(peers), bench.sampled_jobs(peers)
    exact["pokerfast"]()
    exact["poker_equity"]()
    sampled["poker_equity"]()
    sampled["eval7"]()
    (hands, board) = bench.random_flops()[0].texts()
    assert asked == [
        (hands,),
        ("holdem", hands),
        ("holdem", ["AhKh", "QsQd"]),
        (["Ah", "Kh"], "QsQd", [], 1_000_000),
    ]
    assert len(board) == 6


def test_results_compare_us_with_every_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    peer = {"phevaluator": PEERS["phevaluator"]}
    monkeypatch.setattr(bench, "installed_peers", lambda: peer)
    monkeypatch.setattr(bench, "FLOPS_OF", {"phevaluator": 1})
    monkeypatch.setattr(bench, "SAMPLES_OF", {"phevaluator": 100})
    monkeypatch.setattr(bench, "SAMPLES", 1000)
    found = bench.results(lambda done, total: None, rounds=1)
    assert [(result.name, result.unit, result.peer) for result in found] == [
        ("heads-up flop, exact", "us", "phevaluator"),
        ("heads-up preflop, Monte-Carlo", "M deals/s", "phevaluator"),
    ]
    assert all(result.ratio and result.ratio > 0 for result in found)


def test_only_peers_that_are_installed_take_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "find_spec", lambda name: name == "treys" or None)
    monkeypatch.setattr(bench, "import_module", PEERS.__getitem__)
    assert list(bench.installed_peers()) == ["treys"]
    monkeypatch.setattr(bench, "find_spec", lambda name: None)
    with pytest.raises(NoPeers, match="phevaluator"):
        bench.installed_peers()
