"""Deal: the next hand laid out, from who is ready to what is posted.

Owns: putting button, entry, straddles and antes together into one hand; the first button; what a
hand leaves behind for the next one.
Never: deals a card, changes a table or moves a chip; `LaidOut` says everything, and a table that
does not go on with it has lost nothing.

Rule 1: a hand with blinds follows `entry.py`. In a game without them everybody who is ready is
dealt in, nobody owes anything, and the button moves one player on, or waits in the stud games of a
rotation (live:AMB-35).
Rule 2: whoever the game leaves out when there are too many keeps his place in the order and what
he owes (GAME-SVITEN-24, OFC-CASH-02).
"""

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from huone.cards.card import CARDS, Card
from huone.games.rules import Post
from huone.games.setup import dealt_in, usual_posts
from huone.table.blinds import (
    LastHand,
    Positions,
    button_positions,
    clockwise,
    positions_at,
    remember,
)
from huone.table.config import TableConfig
from huone.table.draw import Draw
from huone.table.entry import HandEntry, first_entry, is_new_table, next_entry
from huone.table.owed import BlindPlace, after_first_hand, after_hand
from huone.table.programme import Played
from huone.table.start import (
    can_start,
    draw_order,
    high_card_button,
    random_button,
    verify_start,
)
from huone.table.straddles import open_straddles
from huone.units import PlayerId, Seat

COMING_IN = ("live-post", "dead-post", "straddle")
"""Posts of those who come in out of turn."""


class Progress(Struct, frozen=True, kw_only=True):
    """How far a table has got; a voided hand puts it back (online:AMB-03)."""

    last: LastHand | None = None
    betting_button: Seat | None = None
    """Who won the second button, which orders the betting (LIVE-WTB-02)."""
    played: int = 0
    """Hands that counted, by which a rotation goes on."""


class LaidOut(Struct, frozen=True, kw_only=True):
    """The next hand before its deal, and what the table is after it."""

    played: Played
    button: Seat | None
    """The button as everybody sees it; a stud game has none."""
    small_blind: Seat | None
    big_blind: Seat | None
    dealt_in: dict[Seat, PlayerId]
    posts: tuple[Post, ...]
    drawn: dict[Seat, Card] | None
    """The cards that a first button was drawn with, none if by lot; nothing if it moved on."""
    places: tuple[BlindPlace, ...]
    progress: Progress


def ready(places: Iterable[BlindPlace]) -> list[BlindPlace]:
    """List those who do not sit out."""
    return [place for place in places if place.wish != "sit-out"]


def last_of(progress: Progress, places: Iterable[BlindPlace]) -> LastHand | None:
    """Give the last hand, or nothing at a table that counts as new (online:AMB-62).

    Who sits out is still there, so a table is not new before everybody of the last hand is gone.
    """
    return None if is_new_table(progress.last, places) else progress.last


def verify_deal(progress: Progress, places: Sequence[BlindPlace], config: TableConfig) -> None:
    """Refuse a hand for too few players who are ready (CASH-START-01, LIVE-OPEN-02)."""
    verify_start(last_of(progress, places), len(ready(places)), config.cash.start)


def can_deal(progress: Progress, places: Sequence[BlindPlace], config: TableConfig) -> bool:
    """Say whether `verify_deal` lets the hand begin."""
    return can_start(last_of(progress, places), len(ready(places)), config.cash.start)


def lay_out(
    progress: Progress,
    places: Sequence[BlindPlace],
    played: Played,
    *,
    config: TableConfig,
    straddlers: Collection[Seat],
    draw: Draw,
    drawn_button: Seat | None = None,
) -> LaidOut:
    """Lay out the next hand; `places` names everybody at the table, ready or not.

    `drawn_button` is the first button where people have drawn the cards for it themselves; if he
    is gone it is the next one's.
    """
    last = last_of(progress, places)
    button, drawn = drawn_button, None
    if last is None and not played.from_dealer and drawn_button is None:
        button, drawn = first_button(ready(places), config, draw)
    elif drawn_button is not None:
        seats = {place.seat for place in ready(places)}
        button = drawn_button if drawn_button in seats else clockwise(seats, drawn_button)[0]
    entry = _entry(last, button, places, played, config)
    positions = _kept(entry.positions, played)
    posts = [post for post in entry.posts if post.seat in positions.dealt_in]
    if played.has_blinds:
        posts += _straddles(positions, posts, config, straddlers, played.stakes.big_blind)
    else:
        order = [int(seat) for seat in clockwise(positions.dealt_in, positions.button)]
        posts += usual_posts(played.stakes, order)
    return LaidOut(
        played=played,
        button=_shown_button(last, positions, played),
        small_blind=positions.small_blind,
        big_blind=positions.big_blind if played.has_blinds else None,
        dealt_in=positions.dealt_in,
        posts=tuple(posts),
        drawn=drawn,
        places=tuple(_places_after(last, entry, positions, places, played)),
        progress=_progress_after(progress, last, entry, played),
    )


def first_button(
    places: Sequence[BlindPlace], config: TableConfig, draw: Draw
) -> tuple[Seat, dict[Seat, Card]]:
    """Draw the first button: by lot, or by the highest card of those present (LIVE-DRAW-01)."""
    seats = draw_order([place.seat for place in places])
    if config.cash.button.first == "random":
        return random_button(seats, draw), {}
    deck = list(CARDS)
    cards = {seat: deck.pop(draw(len(deck))) for seat in seats}
    return high_card_button(cards), cards


def _entry(
    last: LastHand | None,
    button: Seat | None,
    places: Sequence[BlindPlace],
    played: Played,
    config: TableConfig,
) -> HandEntry:
    if played.has_blinds and last is not None:
        return next_entry(last, places, config.cash, played.stakes)
    if played.has_blinds:
        assert button is not None
        return first_entry(button, places, played.stakes)
    lineup = {place.seat: place.player for place in ready(places)}
    if last is None:
        # A stud game needs no button; the last seat ends the order of the deal.
        positions = positions_at(max(lineup) if button is None else button, lineup)
    else:
        positions = button_positions(last, lineup, follows=config.cash.button.follows)
    return HandEntry(positions=positions, posts=())


def _kept(positions: Positions, played: Played) -> Positions:
    """Leave out whom the game does not deal in when there are too many (GAME-SVITEN-24)."""
    order = clockwise(positions.dealt_in, positions.button)
    kept = dealt_in(played.game, [int(seat) for seat in order])
    return replace(
        positions, dealt_in={Seat(seat): positions.dealt_in[Seat(seat)] for seat in kept}
    )


def _straddles(
    positions: Positions,
    posts: Sequence[Post],
    config: TableConfig,
    straddlers: Collection[Seat],
    big_blind: int,
) -> list[Post]:
    """Post the straddles of those who want theirs (LIVE-STRD-03, LIVE-BSTR-01)."""
    # Somebody may have come in by the first one (LIVE-NEW-03).
    posted = [post for post in posts if post.kind == "straddle"]
    before = len(posted)
    while True:
        offered = open_straddles(
            positions, posted, config.cash.straddles, big_blind_chips=big_blind
        )
        taken = [post for post in offered if post.seat in straddlers]
        if not taken:
            return posted[before:]
        posted.append(taken[0])


def _shown_button(last: LastHand | None, positions: Positions, played: Played) -> Seat | None:
    if not played.from_dealer:
        return positions.button
    # Between the button games of a rotation it stays where it is (live:AMB-35).
    return last.positions.button if played.button_waits and last is not None else None


def _places_after(
    last: LastHand | None,
    entry: HandEntry,
    positions: Positions,
    places: Sequence[BlindPlace],
    played: Played,
) -> list[BlindPlace]:
    """Settle what everybody owes after the hand, and which wishes are still open."""
    settled = list(places)
    if last is None or not played.has_blinds:
        if not played.button_waits:
            settled = after_first_hand(entry.positions, places)
    else:
        if last.won is not None:
            # Blinds that follow a won button were due from there on, not from the last ones.
            last = replace(last, big_blind_seat=entry.positions.button)
        settled = after_hand(entry.positions, last, places, bought=entry.bought)
    # Whoever is left out does not pay for coming in, so he still has to.
    paying = {post.seat for post in entry.posts if post.kind in COMING_IN}
    unpaid = paying - positions.dealt_in.keys()
    return [
        before
        if before.seat in unpaid and before.wish != "sit-out"
        else _wish_after(after, positions)
        for before, after in zip(places, settled, strict=True)
    ]


def _wish_after(place: BlindPlace, positions: Positions) -> BlindPlace:
    if positions.dealt_in.get(place.seat) == place.player:
        return replace(place, wish="wait")
    # To post stays open until it is possible; what depends on one hand's line-up does not.
    return place if place.wish in ("sit-out", "post") else replace(place, wish="wait")


def _progress_after(
    progress: Progress, last: LastHand | None, entry: HandEntry, played: Played
) -> Progress:
    after = remember(entry.positions, last, bought=entry.bought)
    if played.button_waits:
        run = after.heads_up_hands
        after_waiting = None if last is None else replace(last, heads_up_hands=run)
        return replace(progress, last=after_waiting, played=progress.played + 1)
    return replace(progress, last=after, played=progress.played + 1)
