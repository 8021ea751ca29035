"""The scan: every feature over the same hands.

Owns: which features there are, and the order in which they look.
Never: opens a case. A person reads the ranks and decides whether there is one.
"""

from collections.abc import Callable, Sequence
from typing import Final

from huone.integrity.absence import absence
from huone.integrity.company import SeenAt, addresses, company
from huone.integrity.dumping import dumping, mules, single_gifts
from huone.integrity.finding import Feature, Finding
from huone.integrity.hands import PlayedHand
from huone.integrity.sharing import card_sharing
from huone.integrity.softplay import soft_play
from huone.integrity.squeezing import squeezing
from huone.integrity.timing import pace, regularity, stalling

Look = Callable[[Sequence[PlayedHand]], list[Finding]]

LOOKS: Final[dict[Feature, Look]] = {
    "company": company,
    "soft-play": soft_play,
    "card-sharing": card_sharing,
    "dumping": dumping,
    "gift": single_gifts,
    "mules": mules,
    "squeezing": squeezing,
    "stalling": stalling,
    "regularity": regularity,
    "pace": pace,
    "absence": absence,
}
"""What looks at hands alone."""
TOP: Final = 20


def scan(
    hands: Sequence[PlayedHand],
    seen: Sequence[SeenAt] = (),
    *,
    top: int = TOP,
    progress: Callable[[Feature], None] = lambda feature: None,
) -> list[Finding]:
    """Look at hands with every feature, and keep the first ranks of each."""
    found: list[Finding] = []
    for feature, look in LOOKS.items():
        found += look(hands)[:top]
        progress(feature)
    found += addresses(seen, hands)[:top]
    progress("address")
    return found
