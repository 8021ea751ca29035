from types import ModuleType

import pokerkit
import pytest

from huone.bench import phh
from huone.bench.measure import NoPeers


def test_the_same_hands_are_replayed_by_both() -> None:
    (result,) = phh.results(lambda done, total: None, rounds=1, hands=6)
    assert (result.peer, result.unit) == ("pokerkit", "hands/s")
    assert result.ratio is not None
    assert result.ratio > 0


def test_a_hand_that_the_peer_refuses_is_left_out() -> None:
    (text,) = phh.texts_of(1)
    peer: ModuleType = pokerkit
    assert phh.is_playable(peer, text)
    assert not phh.is_playable(peer, text.replace('actions = ["', 'actions = ["p9 dance", "'))


def test_without_a_peer_there_is_nothing_to_compare(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phh, "PEER", "no_such_library")
    with pytest.raises(NoPeers):
        phh.results(lambda done, total: None)
