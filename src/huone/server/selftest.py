"""Self-test: what must hold before the doors open.

Owns: a short look at luck, clock, cards and fairness on this very machine.
Never: takes long, or looks at the database; the audit does that.
"""

from itertools import pairwise
from typing import Final

from huone.cards.card import mask_of, parse_cards
from huone.cards.ranking import compare
from huone.cards.shuffle import SealedDeck, verify
from huone.refusal import Refused
from huone.system.clock import Clock
from huone.system.entropy import Entropy

EARLIEST_MS: Final = 1_735_689_600_000
"""The start of 2025; a clock that says less is wrong."""
SEED_BYTES: Final = 32
LADDER: Final = (
    "As Ks Qs Js Ts 2c 3d",
    "9c 9d 9h 9s Ac 2d 3h",
    "9c 9d 9h Ks Kc 2d 3h",
    "Ah Jh 9h 5h 2h Kc Kd",
    "6c 5d 4h 3s 2c Kd Qh",
    "9c 9d 9h As Kc 2d 3h",
    "9c 9d Kh Ks Ac 2d 3h",
    "9c 9d Kh Qs Ac 2d 3h",
    "Kc Qd 9h 7s 5c 3d 2h",
)
"""One hand of each kind, the best first."""


class SelfTestFailed(Refused):
    """A machine that cannot be trusted with a game."""

    code = "server/self-test-failed"
    says = "the self-test has failed: {what}"


def verify_machine(clock: Clock, entropy: Entropy) -> None:
    """Refuse to open on a machine whose luck, clock or cards are not right."""
    if clock.now() < EARLIEST_MS:
        raise SelfTestFailed(what="the clock of this machine is years behind")
    seed = entropy.take(SEED_BYTES)
    if seed == entropy.take(SEED_BYTES) or len(set(seed)) < SEED_BYTES // 4:
        raise SelfTestFailed(what="the entropy of this machine repeats itself")
    masks = [mask_of(parse_cards(hand)) for hand in LADDER]
    if any(compare(better, worse) <= 0 for better, worse in pairwise(masks)):
        raise SelfTestFailed(what="hands are not ranked in their order")
    sealed = SealedDeck("52", seed=seed)
    if not verify(sealed.open_all(), root=sealed.root):
        raise SelfTestFailed(what="a sealed deck does not match its commitment")
