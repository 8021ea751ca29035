"""A recorded hand of a crowd: as many seats as one likes, long names and deep stacks.

The engine deals and settles it: everybody calls a raise, checks to the end and shows.
"""

import json
from random import Random
from typing import Any, Final

import msgspec

from huone.cards.card import CARDS, Card, encode_hook
from huone.cards.deck import DECKS
from huone.games import Hand, OpenFace
from huone.games.actions import Action, Bet, BringIn, Call, Check, Discard, Keep, Place, Turn
from huone.games.commentary import commented
from huone.games.events import BetPlaced
from huone.games.openface.setup import open_face_setup
from huone.games.rules import ONLINE, CashPoints, Stakes, fixed_limit, no_limit, pot_limit
from huone.games.setup import setup_of
from huone.games.view import history_for
from huone.server.api.hand_bodies import HandPlayer, SeenHand

NAMES: Final = (
    "Wolfgang_Riverkoenig",
    "Mette-Marie.Sorensen",
    "aino",
    "TheQuickBrownFoxJump",
    "Bo",
    "Ilkka_Yli-Jyraenkoe",
    "MMMMMMMMMMMMMMMMMMMM",
    "Riverqueen",
    "xX_AllInEveryHand_Xx",
    "Jens",
)
STACK: Final = 123_456_700
BLINDS: Final = (500_000, 1_000_000)
RAISED: Final = 3 * BLINDS[1]
STUD: Final = fixed_limit(BLINDS[1], 2 * BLINDS[1], ante=100_000, bring_in=250_000)
POINTS: Final = CashPoints(point_chips=100_000, min_stack_points=50, max_loss_points=50)
STARTED_MS: Final = 1_800_000_000_000


def crowd(seats: int, game: str = "texas", *, seed: int = 39) -> dict[str, Any]:
    """Give a hand in which everybody bets and shows, as the first seat saw it."""
    chance = Random(seed)
    stacks = [STACK - 1_111_100 * seat for seat in range(seats)]
    hand = (
        _open_face(stacks, chance) if game == "open-face-chinese" else _dealt(game, stacks, chance)
    )
    while not hand.is_over:
        hand.act(_decision(hand))
    after = hand.stacks
    told = SeenHand(
        hand_id=1,
        table="crowd-1",
        hand_no=12_345,
        game=game,
        rulebook="play-room",
        started_ms=STARTED_MS,
        ended_ms=STARTED_MS + 60_000,
        outcome="played",
        root="",
        seat=0,
        players=tuple(
            HandPlayer(seat=seat, player=NAMES[seat], before_chips=chips, after_chips=after[seat])
            for seat, chips in enumerate(stacks)
        ),
        seen=tuple(commented(history_for(0, hand.events))),
        chip_cents=1,
    )
    return json.loads(msgspec.json.encode(told, enc_hook=encode_hook))  # type: ignore[no-any-return]


def _dealt(game: str, stacks: list[int], chance: Random) -> Hand:
    setup = setup_of(game, _stakes(game), ONLINE)
    deck = [CARDS[card] for card in DECKS[str(setup.deck_size)]]
    chance.shuffle(deck)
    return Hand(setup, stacks, deck)


def _stakes(game: str) -> Stakes:
    if game in ("seven-card-stud", "razz", "stud-hilo"):
        return STUD
    return no_limit(*BLINDS) if game == "texas" else pot_limit(*BLINDS)


def _open_face(stacks: list[int], chance: Random) -> OpenFace:
    setup = open_face_setup("open-face-chinese", POINTS)
    deck = [CARDS[card] for card in DECKS[str(setup.deck_size)]]
    chance.shuffle(deck)
    return OpenFace(setup, stacks, deck)


def _decision(hand: Hand | OpenFace) -> Action:
    """Raise once, then call and check; keep all cards; fill the rows from the back."""
    turn = hand.turn()
    assert turn is not None
    if isinstance(hand, OpenFace):
        return _place(hand.in_hand[hand.actor], turn)
    if turn.kind in ("draw", "discard"):
        held = hand.holdings[hand.actor].cards()
        return Discard(tuple(held[: turn.discard_min]))
    if turn.kind == "keep":
        return Keep(keep=True)
    if turn.bring_in_chips:
        return BringIn()
    raised = any(isinstance(event, BetPlaced) for event in hand.events)
    if not raised and turn.raise_to_max:
        return Bet(turn.raise_to_min if turn.fixed else RAISED)
    return Check() if turn.can_check else Call()


def _place(cards: list[Card], turn: Turn) -> Place:
    back, middle = turn.back_free, turn.back_free + turn.middle_free
    return Place(
        front=tuple(cards[middle:]), middle=tuple(cards[back:middle]), back=tuple(cards[:back])
    )
