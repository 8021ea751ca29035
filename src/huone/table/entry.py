"""Entry: who is dealt into the next hand, and what he posts for it.

Owns: newcomers and returning players who wait, post, straddle or buy the button, and what each of
these costs.
Never: moves a chip, decides where the blinds lie (`blinds.py`) or whether a hand starts
(`start.py`).

Rule 1: a player is dealt in when he owes nothing, when he pays what he owes, or when the big blind
has reached him; then it pays for everything (CASH-NEW, LIVE-NEW-01, LIVE-MISS-04/06).
Rule 2: the choice is made before the deal (LIVE-MISS-09); one that is no longer open when the hand
is laid out means waiting.
"""

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from huone.games.rules import Post, Stakes
from huone.refusal import Refused
from huone.table.blinds import (
    LastHand,
    Positions,
    big_blind_order,
    bought_positions,
    clockwise,
    first_positions,
    next_positions,
    won_positions,
)
from huone.table.owed import BlindPlace, Due, Wish
from huone.table.rules import CashRules, NotOffered, Straddles
from huone.units import PlayerId, Seat


class HandEntry(Struct, frozen=True, kw_only=True):
    """The next hand before the deal: its positions, and all that is posted for it."""

    positions: Positions
    posts: tuple[Post, ...]
    bought: bool = False


class Offer(Struct, frozen=True, kw_only=True):
    """One way into the next hand, and what it costs at once."""

    wish: Wish
    posts: tuple[Post, ...]


class EntryNotOffered(Refused):
    """The house, or his seat, does not allow this way into the hand."""

    code = "entry/not-offered"
    says = "you cannot {wish} here now; you may {offered}"


def permitted(due: Due, rules: CashRules) -> tuple[Wish, ...]:
    """List the ways in that the house offers to someone who owes this."""
    if due == "nothing":
        return ("wait",)
    if due != "new" and rules.missed_blinds.return_as == "big-blind":
        return ("wait",)  # CASH-NEW-03: only on the hand in which he is the big blind.
    asked: tuple[Wish, ...] = rules.new_players.choices
    if due != "new" and rules.missed_blinds.return_as == "markers-paid":
        asked = ("wait", "post", "straddle")  # LIVE-MISS-04..08.
    if isinstance(rules.straddles, NotOffered):
        asked = tuple(wish for wish in asked if wish != "straddle")  # live:AMB-13, live:AMB-14.
    return (*asked, "buy-button") if rules.button.may_be_bought else asked


def offers(
    seat: Seat, last: LastHand, places: Sequence[BlindPlace], rules: CashRules, stakes: Stakes
) -> tuple[Offer, ...]:
    """List the ways into the next hand that are open at this seat, each with its price."""
    (place,) = (place for place in places if place.seat == seat)
    found = []
    for wish in permitted(place.due, rules):
        asked = [replace(other, wish=wish) if other is place else other for other in places]
        entry = next_entry(last, asked, rules, stakes)
        posts = tuple(post for post in entry.posts if post.seat == seat)
        if wish == "wait" or _is_way_in(wish, entry, posts):
            found.append(Offer(wish=wish, posts=() if wish == "wait" else posts))
    return tuple(found)


def _is_way_in(wish: Wish, entry: HandEntry, posts: tuple[Post, ...]) -> bool:
    """Say whether a wish is what brought these posts about, not the big blind in its turn."""
    kinds = {post.kind for post in posts}
    if wish == "buy-button":
        return entry.bought and "dead-post" in kinds
    return ("straddle" if wish == "straddle" else "live-post") in kinds


def verify_wish(wish: Wish, offered: Iterable[Offer]) -> None:
    """Refuse a way in that is not open (LIVE-MISS-09: he decides before the deal)."""
    names = tuple(offer.wish for offer in offered)
    if wish != "sit-out" and wish not in names:
        raise EntryNotOffered(wish=_SAID[wish], offered=", ".join(_SAID[name] for name in names))


_SAID: dict[Wish, str] = {
    "sit-out": "sit out",
    "wait": "wait for the big blind",
    "post": "post",
    "straddle": "straddle",
    "buy-button": "buy the button",
}


def is_new_table(last: LastHand | None, places: Iterable[BlindPlace]) -> bool:
    """Say whether nobody of the last hand is left, so that the button is drawn (AMB-62)."""
    if last is None:
        return True
    dealt_in = last.positions.dealt_in
    return not any(dealt_in.get(place.seat) == place.player for place in places)


def first_entry(button: Seat, places: Iterable[BlindPlace], stakes: Stakes) -> HandEntry:
    """Deal everybody in who does not sit out: the first hand of a table is free (AMB-62)."""
    positions = first_positions(button, _lineup(_ready(places)))
    posts = (*_antes_posted(positions, stakes), *_blinds_posted(positions, stakes))
    return HandEntry(positions=positions, posts=posts)


def next_entry(
    last: LastHand, places: Iterable[BlindPlace], rules: CashRules, stakes: Stakes
) -> HandEntry:
    """Decide who plays the next hand and what each of them posts."""
    ready = _ready(places)
    clear = _clear(ready, rules)
    indebted = [place for place in ready if place not in clear]
    if last.won is not None:
        return _won_entry(last.won, clear, indebted, rules, stakes)
    qualified = {place.seat for place in ready if place.earned == "button"}
    bought = _bought(last, clear, indebted, qualified, rules)
    if bought is not None:
        posts = (*_antes_posted(bought, stakes), *_purchase(bought, stakes))
        return HandEntry(positions=bought, posts=posts, bought=True)
    entering = [place for place in indebted if place.wish == "post"]
    lineup = _lineup([*clear, *entering] if rules.new_players.post_seats == "any" else clear)
    straddling = _straddling(last, ready, lineup, indebted, rules)
    positions = next_positions(
        last,
        {**lineup, **_lineup(straddling)},
        follows=rules.button.follows,
        waiting=_lineup(ready),
        qualified=qualified,
    )
    if rules.new_players.post_seats == "outside-blinds":
        if len(positions.dealt_in) == 2:
            positions = _with_a_third(positions, last, entering, ready, rules)
        else:
            positions = _joined(positions, entering)
    return HandEntry(
        positions=positions,
        posts=(
            *_antes_posted(positions, stakes),
            *_blinds_posted(positions, stakes),
            *_posted(positions, [*entering, *straddling], rules, stakes),
        ),
    )


def _won_entry(
    button: Seat,
    clear: list[BlindPlace],
    indebted: list[BlindPlace],
    rules: CashRules,
    stakes: Stakes,
) -> HandEntry:
    """Lay out a hand whose button was won; newcomers wait or post as always (LIVE-WTB-01)."""
    entering = [place for place in indebted if place.wish == "post"]
    positions = won_positions(button, _lineup([*clear, *entering]), _lineup(indebted))
    return HandEntry(
        positions=positions,
        posts=(
            *_antes_posted(positions, stakes),
            *_blinds_posted(positions, stakes),
            *_posted(positions, entering, rules, stakes),
        ),
    )


def sit_out_at_big_blind(
    last: LastHand, places: Iterable[BlindPlace], leaving: Collection[Seat], rules: CashRules
) -> list[BlindPlace]:
    """Sit those out whose big blind has come and who asked for a break from there (CASH-SIT-05)."""
    current = list(places)
    while ready := _lineup(_ready(current)):
        due = big_blind_order(last, ready, follows=rules.button.follows)[0]
        if due not in leaving:
            break
        current = [replace(p, wish="sit-out") if p.seat == due else p for p in current]
    return current


def _ready(places: Iterable[BlindPlace]) -> list[BlindPlace]:
    return [place for place in places if place.wish != "sit-out"]


def _lineup(places: Iterable[BlindPlace]) -> dict[Seat, PlayerId]:
    return {place.seat: place.player for place in places}


def _clear(ready: list[BlindPlace], rules: CashRules) -> list[BlindPlace]:
    """Choose those who owe nothing; at a thin table that is everybody (AMB-62)."""
    clear = [place for place in ready if place.due == "nothing"]
    # A hand needs two players, so a table of newcomers must not wait for itself.
    enough = max(2, rules.new_players.dealt_in_free_below_players)
    return clear if len(clear) >= enough else ready


def _bought(
    last: LastHand,
    clear: list[BlindPlace],
    indebted: list[BlindPlace],
    qualified: Collection[Seat],
    rules: CashRules,
) -> Positions | None:
    """Lay out the hand that somebody buys the button for; other newcomers wait (LIVE-BUYB)."""
    for place in indebted:
        if place.wish == "buy-button" and rules.button.may_be_bought:
            lineup = _lineup([*clear, place])
            bought = bought_positions(last, lineup, place.seat, qualified=qualified)
            if bought is not None:
                return bought
    return None


def _straddling(
    last: LastHand,
    ready: list[BlindPlace],
    lineup: dict[Seat, PlayerId],
    indebted: list[BlindPlace],
    rules: CashRules,
) -> list[BlindPlace]:
    """Find the one who comes in directly behind the big blind by a straddle (LIVE-NEW-03)."""
    wishing = {place.seat: place for place in indebted if place.wish == "straddle"}
    if not wishing or isinstance(rules.straddles, NotOffered):
        return []
    big_blind = big_blind_order(last, _lineup(ready), follows=rules.button.follows)[0]
    first_to_act = clockwise({*lineup, *wishing} - {big_blind}, big_blind)[0]
    return [wishing[first_to_act]] if first_to_act in wishing else []


def _with_a_third(
    two: Positions,
    last: LastHand,
    entering: list[BlindPlace],
    ready: list[BlindPlace],
    rules: CashRules,
) -> Positions:
    """Lay a hand of two out anew if somebody posts: the button is then no blind (AMB-62)."""
    everyone = _lineup(ready)
    lineup = {**two.dealt_in, **_lineup(entering)}
    if len(lineup) == 2:
        return two
    three = next_positions(last, lineup, follows=rules.button.follows, waiting=everyone)
    three = _joined(replace(three, dealt_in=two.dealt_in), entering)
    return three if len(three.dealt_in) > 2 else two


def _joined(positions: Positions, entering: Iterable[BlindPlace]) -> Positions:
    """Add those who post, but not between button and big blind (online:AMB-14)."""
    joining = {
        place.seat: place.player
        for place in entering
        if clockwise((place.seat, positions.big_blind), positions.button)[0] != place.seat
    }
    return replace(positions, dealt_in={**joining, **positions.dealt_in})


def _purchase(positions: Positions, stakes: Stakes) -> tuple[Post, ...]:
    """Post both blinds of a bought hand: the small one is dead (LIVE-BUYB-02, live:AMB-15)."""
    buyer = positions.big_blind
    return (
        Post(buyer, "dead-post", stakes.small_blind),
        Post(buyer, "big-blind", stakes.big_blind),
    )


def _antes_posted(positions: Positions, stakes: Stakes) -> list[Post]:
    """List the antes where a table has them: everybody's, or the big blind's for all."""
    order = clockwise(positions.dealt_in, positions.button)
    antes = [Post(seat, "ante", stakes.ante) for seat in order] if stakes.ante else []
    if stakes.big_blind_ante:
        antes.append(Post(positions.big_blind, "big-blind-ante", stakes.big_blind_ante))
    return antes


def _blinds_posted(positions: Positions, stakes: Stakes) -> tuple[Post, ...]:
    big = Post(positions.big_blind, "big-blind", stakes.big_blind)
    if positions.small_blind is None:
        return (big,)
    return (Post(positions.small_blind, "small-blind", stakes.small_blind), big)


def _posted(
    positions: Positions, entering: Iterable[BlindPlace], rules: CashRules, stakes: Stakes
) -> list[Post]:
    """List what those post who come in out of turn, clockwise from the big blind."""
    paying = {
        place.seat: place
        for place in entering
        if place.seat in positions.dealt_in and place.seat != positions.big_blind
    }
    order = clockwise(paying, positions.big_blind)
    return [post for seat in order for post in _price(paying[seat], rules, stakes)]


def _price(place: BlindPlace, rules: CashRules, stakes: Stakes) -> tuple[Post, ...]:
    """Give what a player posts who comes in at once."""
    seat = place.seat
    if place.wish == "straddle":
        assert isinstance(rules.straddles, Straddles)
        # The straddle includes the newcomer's blind, and missed blinds are not owed
        # (LIVE-NEW-03, LIVE-MISS-08).
        return (Post(seat, "straddle", rules.straddles.factor * stakes.big_blind),)
    live = Post(seat, "live-post", stakes.big_blind)
    if place.due == "new" or rules.missed_blinds.return_as == "new-player":
        return (live,)
    small = stakes.small_blind
    if place.due == "small":
        return (Post(seat, "live-post", small),)  # LIVE-MISS-07.
    return (Post(seat, "dead-post", small), live)  # LIVE-MISS-05.
