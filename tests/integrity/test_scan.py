"""A scan asks every feature, and keeps the first ranks of each."""

from kit.reviewed import ANNA, BEN, CARL, DORA, choice, hand

from huone.integrity.company import SeenAt
from huone.integrity.finding import FEATURES
from huone.integrity.scan import LOOKS, scan


def test_a_scan_says_which_feature_it_has_asked() -> None:
    asked: list[str] = []
    scan([], progress=asked.append)
    assert tuple(asked) == FEATURES == (*LOOKS, "address")


def test_a_scan_keeps_the_first_ranks_of_each_feature() -> None:
    hands = [hand(n, [ANNA, BEN, CARL, DORA], hour=n) for n in range(5)]
    hands += [
        hand(n, [ANNA], choice(ANNA, "fold", BEN, price=2, thought_ms=100)) for n in range(10, 30)
    ]
    found = scan(hands, [SeenAt(ANNA, "10.0.0.1"), SeenAt(BEN, "10.0.0.1")], top=2)
    assert [(each.feature, each.rank) for each in found] == [
        ("company", 1),
        ("company", 2),
        ("stalling", 1),
        ("address", 1),
    ]
