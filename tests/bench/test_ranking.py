from itertools import pairwise
from types import ModuleType, SimpleNamespace

import pytest

from huone.bench import ranking
from huone.bench.measure import NoPeers
from huone.cards.card import FULL_MASK, mask_of, parse_cards
from huone.cards.names import name_of


def fake(name: str, **members: object) -> ModuleType:
    module = ModuleType(name)
    for member, value in members.items():
        setattr(module, member, value)
    return module


def first_of(cards: str) -> object:
    return iter([cards])


PEERS = {
    "phevaluator": fake(
        "phevaluator",
        evaluate_5cards=lambda *cards: sorted(cards),
        evaluate_7cards=lambda *cards: sorted(cards),
        evaluate_omaha_cards=lambda *cards: (sorted(cards[5:]), sorted(cards[:5])),
    ),
    "eval7": fake("eval7", Card=str, evaluate=lambda cards: sorted(parse_cards(cards))),
    "treys": fake(
        "treys",
        Card=SimpleNamespace(new=str),
        Evaluator=lambda: SimpleNamespace(
            evaluate=lambda hand, board: sorted(parse_cards(hand + board))
        ),
    ),
    "pokerkit": fake(
        "pokerkit",
        Card=SimpleNamespace(parse=first_of),
        StandardHighHand=SimpleNamespace(
            from_game=lambda own, board: sorted(parse_cards(own + board))
        ),
        OmahaHoldemHand=SimpleNamespace(
            from_game=lambda own, board: (sorted(parse_cards(own)), sorted(parse_cards(board)))
        ),
        EightOrBetterLowHand=SimpleNamespace(
            from_game_or_none=lambda own, board: sorted(parse_cards(own + board))
        ),
    ),
}


def test_every_peer_gets_the_same_hands_as_we() -> None:
    tasks = ranking.all_tasks(PEERS)
    assert [(task.name, sorted(task.peers)) for task in tasks] == [
        ("5-card call", ["eval7", "phevaluator", "pokerkit", "treys"]),
        ("7-card call", ["eval7", "phevaluator", "pokerkit", "treys"]),
        ("Omaha call", ["phevaluator", "pokerkit"]),
        ("8-or-better call", ["pokerkit"]),
    ]
    for task in tasks:
        ours = task.ours[1]
        for function, arguments in task.peers.values():
            for mine, theirs in zip(ours, arguments, strict=False):
                seen = function(*theirs)
                if isinstance(seen, tuple):
                    assert mine == (mask_of(seen[0]), mask_of(seen[1]))
                else:
                    assert isinstance(seen, list)
                    assert mine[0] == mask_of(seen)


def test_results_compare_us_with_every_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking, "installed_peers", lambda: {"eval7": PEERS["eval7"]})
    found = ranking.results(lambda done, total: None, rounds=1, batch=1000)
    assert [(result.name, result.unit, result.peer) for result in found] == [
        ("5-card call", "ns", "eval7"),
        ("7-card call", "ns", "eval7"),
        ("batch of a million", "M hands/s", "eval7"),
    ]
    assert all(result.ratio and result.ratio > 0 for result in found)


def test_only_peers_that_are_installed_take_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking, "find_spec", lambda name: name == "treys" or None)
    monkeypatch.setattr(ranking, "import_module", PEERS.__getitem__)
    assert list(ranking.installed_peers()) == ["treys"]


def test_without_peers_there_is_nothing_to_compare(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking, "find_spec", lambda name: None)
    with pytest.raises(NoPeers, match=r"none of phevaluator, eval7.*pip install 'huone\[bench\]'"):
        ranking.installed_peers()


def test_a_batch_is_of_different_hands_of_seven() -> None:
    masks = ranking.random_masks(1000)
    assert len(masks) == 1000
    assert len(set(masks)) > 990
    assert all(mask.bit_count() == 7 and not mask & ~FULL_MASK for mask in masks)
    # Neighbours in the deck share six cards; mixed, they are no longer neighbours.
    alike = sum((one & other).bit_count() == 6 for one, other in pairwise(masks))
    assert alike < 20
    assert len({name_of(mask) for mask in masks}) > 30
