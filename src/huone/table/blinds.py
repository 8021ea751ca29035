"""Blinds: who has the button, the small blind and the big blind in the next hand.

Owns: the two ways in which positions move on, the first hand, the bought and the won button.
Never: knows the size of a blind, or what a newcomer pays to come in (`entry.py`).

Rule 1: the big blind moves on to the next player in each hand; small blind and button follow it.
Nobody pays it twice running and nobody is passed over (CASH-BTN-02, MTT-BTN-02, LIVE-MOVE-02).
Rule 2: with three or more dealt in the button is neither blind. A hand may have no small blind,
and a button may stay where it is (MTT-BTN-03, LIVE-MOVE-03/04).
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Literal

from msgspec import Struct

from huone.units import PlayerId, Seat

Follows = Literal["last-dealt", "blind-qualified"]
"""How the button follows the big blind: the online and the live method."""

Lineup = Mapping[Seat, PlayerId]
"""Who sits where."""


class Positions(Struct, frozen=True, kw_only=True):
    """The positions of one hand and who is dealt in; heads-up the button is the small blind."""

    button: Seat
    small_blind: Seat | None
    big_blind: Seat
    dealt_in: dict[Seat, PlayerId]


class LastHand(Struct, frozen=True, kw_only=True):
    """What the blinds remember of the last hand; a pause or a voided hand changes nothing of it."""

    positions: Positions
    big_blind_seat: Seat
    big_blind_player: PlayerId
    heads_up_hands: int
    won: Seat | None = None
    """Who won the button of the next hand, at a table that plays so (LIVE-WTB-01)."""


def clockwise(seats: Iterable[Seat], after: Seat) -> list[Seat]:
    """Give the seats in the order of play that begins behind a seat, which itself comes last."""
    return sorted(seats, key=lambda seat: (seat <= after, seat))


def counterclockwise(seats: Iterable[Seat], before: Seat) -> list[Seat]:
    """Give the seats against the order of play from a seat on, which itself comes last."""
    return sorted(seats, key=lambda seat: (seat >= before, -seat))


def first_positions(button: Seat, lineup: Lineup) -> Positions:
    """Lay out a hand from its button: the two players behind it pay (CASH-BTN-07)."""
    assert button in lineup
    assert len(lineup) >= 2
    small_blind, big_blind = clockwise(lineup, button)[:2]
    if len(lineup) == 2:
        small_blind, big_blind = button, small_blind
    return Positions(
        button=button, small_blind=small_blind, big_blind=big_blind, dealt_in=dict(lineup)
    )


def next_positions(
    last: LastHand,
    lineup: Lineup,
    *,
    follows: Follows,
    waiting: Lineup | None = None,
    qualified: Collection[Seat] = (),
) -> Positions:
    """Lay out the next hand for those in the line-up and for whoever waited for the big blind.

    The big blind moves on by one player, an empty seat behind it is passed over (LIVE-MOVE-05), and
    the button follows (LIVE-BTN-04); where it does not, it stays a hand longer (LIVE-MOVE-04).
    Only the live method asks who is `qualified`; it may leave newcomers of the line-up out for one
    hand (LIVE-MOVE-08).
    """
    everyone = {**lineup, **(waiting or {})}
    big_blind = big_blind_order(last, everyone, follows=follows)[0]
    dealt_in = {**lineup, big_blind: everyone[big_blind]}
    if len(dealt_in) == 2:
        return _heads_up(dealt_in, big_blind)
    small_blind = _small_blind(last, dealt_in)
    if follows == "last-dealt":
        button: Seat | None = _button_last_dealt(last, dealt_in, big_blind)
    else:
        button = _button_qualified(dealt_in, big_blind, small_blind, qualified)
    if button is None:
        assert small_blind is not None
        # Nobody on the way round has earned the button: only the blinds play (LIVE-MOVE-08).
        return _heads_up({seat: dealt_in[seat] for seat in (small_blind, big_blind)}, big_blind)
    assert button not in (small_blind, big_blind)
    return Positions(button=button, small_blind=small_blind, big_blind=big_blind, dealt_in=dealt_in)


def _heads_up(dealt_in: Lineup, big_blind: Seat) -> Positions:
    """Give button and small blind to the other one (CASH-BTN-06, LIVE-HU-01/02)."""
    (other,) = dealt_in.keys() - {big_blind}
    return Positions(button=other, small_blind=other, big_blind=big_blind, dealt_in=dict(dealt_in))


def big_blind_order(last: LastHand, candidates: Lineup, *, follows: Follows) -> list[Seat]:
    """Give the candidates in the order in which the big blind reaches them."""
    order = clockwise(candidates, last.big_blind_seat)
    if follows == "blind-qualified" and order[-1] == last.big_blind_seat:
        # Whoever has taken the seat of the last big blind is the next one (LIVE-MOVE-06).
        order.insert(0, order.pop())
    # Whoever paid it in the last hand is the last to pay again, even if he has changed his seat.
    return sorted(order, key=lambda seat: candidates[seat] == last.big_blind_player)


def hands_until_big_blind(last: LastHand, seat: Seat, others: Lineup, *, follows: Follows) -> int:
    """Count the hands until a seat would have the big blind; 1 is the next hand (live:AMB-16)."""
    nobody = PlayerId("")
    return big_blind_order(last, {**others, seat: nobody}, follows=follows).index(seat) + 1


def _small_blind(last: LastHand, dealt_in: Lineup) -> Seat | None:
    """Find the small blind: last hand's big blind if he is dealt in, else nobody (CASH-BTN-03)."""
    seat = last.big_blind_seat
    return seat if dealt_in.get(seat) == last.big_blind_player else None


def _button_last_dealt(last: LastHand, dealt_in: Lineup, big_blind: Seat) -> Seat:
    """Look back from the small blind's seat for a player of the last hand (online:AMB-13)."""
    place = last.big_blind_seat
    back = [seat for seat in counterclockwise(dealt_in, place) if seat not in (place, big_blind)]
    before = last.positions.dealt_in
    stayed = [seat for seat in back if before.get(seat) == dealt_in[seat]]
    return (stayed or back)[0]


def _button_qualified(
    dealt_in: Lineup, big_blind: Seat, small_blind: Seat | None, qualified: Collection[Seat]
) -> Seat | None:
    """Look back from the small blind for a player who has earned the button (LIVE-MOVE-07)."""
    start = big_blind if small_blind is None else small_blind
    back = [seat for seat in counterclockwise(dealt_in, start) if seat not in (start, big_blind)]
    for seat in back:
        if seat in qualified:
            return seat
    # Without a small blind the big blind would be left alone; then the nearest player will do.
    return back[0] if small_blind is None else None


def bought_positions(
    last: LastHand, lineup: Lineup, buyer: Seat, qualified: Collection[Seat]
) -> Positions | None:
    """Lay out the hand in which a newcomer buys the button, or nothing if he may not.

    He must sit directly behind the button and directly before the last big blind, so that nobody
    skips a blind (live:AMB-15). `lineup` contains him.
    """
    assert buyer in lineup
    following, button = clockwise(lineup, buyer)[0], counterclockwise(lineup, buyer)[0]
    stands = lineup[following] == last.big_blind_player and following == last.big_blind_seat
    if not stands or button not in qualified or len(lineup) < 3:
        return None
    return Positions(button=button, small_blind=None, big_blind=buyer, dealt_in=dict(lineup))


def won_positions(button: Seat, lineup: Lineup, waiting: Lineup) -> Positions:
    """Lay out the hand whose button was won: the blinds follow it (LIVE-WTB-01).

    The big blind reaches whoever waits for it behind the small blind. A winner who is gone leaves
    the button to the next player.
    """
    if button not in lineup:
        button = clockwise(lineup, button)[0]
    order = [seat for seat in clockwise({**lineup, **waiting}, button) if seat != button]
    first = next(place for place, seat in enumerate(order) if seat in lineup)
    behind = order[first + 1 :]
    if not behind:
        return _heads_up({seat: lineup[seat] for seat in (button, order[first])}, order[first])
    big_blind = behind[0]
    return Positions(
        button=button,
        small_blind=order[first],
        big_blind=big_blind,
        dealt_in={**lineup, big_blind: {**lineup, **waiting}[big_blind]},
    )


def button_positions(last: LastHand, lineup: Lineup, *, follows: Follows) -> Positions:
    """Move the button of a game without blinds one player on; it stands for the big blind."""
    return positions_at(big_blind_order(last, lineup, follows=follows)[0], lineup)


def positions_at(button: Seat, lineup: Lineup) -> Positions:
    """Lay out a hand without blinds from its button."""
    assert button in lineup
    return Positions(button=button, small_blind=None, big_blind=button, dealt_in=dict(lineup))


def won_button(winners: Collection[Seat], button: Seat) -> Seat:
    """Give the button to the winner; of several, to the first behind it (LIVE-WTB-01/03)."""
    return clockwise(winners, button)[0]


def remember(positions: Positions, last: LastHand | None, *, bought: bool = False) -> LastHand:
    """Keep what the next hand needs; a bought hand does not move the blinds on (LIVE-MOVE-07)."""
    seat = positions.big_blind
    player = positions.dealt_in[seat]
    if bought:
        assert last is not None
        seat, player = last.big_blind_seat, last.big_blind_player
    run = last.heads_up_hands if last is not None else 0
    return LastHand(
        positions=positions,
        big_blind_seat=seat,
        big_blind_player=player,
        heads_up_hands=run + 1 if len(positions.dealt_in) == 2 else 0,
    )
