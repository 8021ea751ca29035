"""What a viewer sees of a table, and that he sees nothing else."""

from collections.abc import Callable
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kit.cash_tables import SECOND, Club, config_of
from kit.houses import E7, LIVE, ONLINE, named
from msgspec.structs import replace

from huone.cards.card import Card, decode_hook, encode_hook
from huone.games import events as game_events
from huone.games.actions import Action, Bet, Call, ChooseGame, Discard, Fold, Place
from huone.games.mix import mix_stakes
from huone.games.rules import CashPoints, fixed_limit, no_limit, pot_limit
from huone.games.view import CardsPutAway, CardsReceived
from huone.rulebooks.schema import Rulebook
from huone.table import events as table_events
from huone.table.cash import CashTable
from huone.table.config import AnyStakes
from huone.table.events import TableEvent
from huone.table.view import (
    CardsView,
    PotView,
    SeatView,
    SeenInHand,
    SeenTableEvent,
    TableView,
    seat_of,
    seen_by,
    sees_more,
    table_view,
)
from huone.units import Chips, PlayerId, Seat

encode = msgspec.json.Encoder(enc_hook=encode_hook).encode
POINTS = CashPoints(point_chips=10, min_stack_points=50, max_loss_points=50)


def view(table: Club, name: str | None) -> TableView:
    return table_view(table.table, None if name is None else PlayerId(name))


def seat_view(table: Club, viewer: str | None, name: str) -> SeatView:
    return next(seat for seat in view(table, viewer).sitters if seat.player == name)


# What everybody sees


@pytest.mark.parametrize("rulebook", [*ONLINE, LIVE], ids=named)
@pytest.mark.clause("DEAL-02")
def test_a_player_sees_his_own_cards_and_counts_those_of_others(rulebook: Rulebook) -> None:
    table = Club(config_of(rulebook)).sit("A", "B", "C")
    table.deal()
    hand = table.table.hand
    assert hand is not None
    dealt = {e.seat: e.down for e in hand.events if isinstance(e, game_events.CardsDealt)}
    for viewer in ("A", "B", None):
        for name in "ABC":
            cards = seat_view(table, viewer, name).cards
            own = dealt[table.sitter(name).seat]
            expected = CardsView(known=own) if viewer == name else CardsView(hidden=2)
            assert cards == expected


@pytest.mark.clause("SYS-13", "TIME-04")
def test_a_view_says_whose_turn_it_is_until_when_and_what_is_legal() -> None:
    table = Club(config_of(E7)).sit("A", "B", "C")
    assert view(table, "A").hand is None
    assert view(table, "A").deals_at == table.table.deals_at()
    laid = table.deal()
    actor = table.actor()
    shown = view(table, actor)
    assert shown.hand is not None
    assert [(turn.seat, turn.ends) for turn in shown.hand.turns] == [
        (table.turn().seat, table.now + 30 * SECOND)
    ]
    assert (shown.hand.button, shown.hand.small_blind, shown.hand.big_blind) == (
        laid.button, laid.small_blind, laid.big_blind,
    )  # fmt: skip
    assert shown.own is not None
    assert shown.own.turn == table.turn()
    assert (shown.own.bank_ms, shown.deals_at) == (15 * SECOND, None)
    other = view(table, next(name for name in "ABC" if name != actor))
    assert other.own is not None
    assert other.own.turn is None
    assert view(table, None).own is None


@pytest.mark.clause("LIVE-STAKE-04")
def test_stacks_bets_and_pots_are_those_of_the_moment() -> None:
    table = Club(config_of(E7)).sit("A", "B", "C")
    table.sit("D", chips=50)
    table.table.sitters.change(table.sitter("D"), stack=50)
    table.deal()
    while table.actor() != "D":
        table.act(Fold() if table.turn().call_chips > 10 else Call())
    table.act(Bet(50))
    seen = seat_view(table, None, "D")
    assert (seen.stack_chips, seen.bet_chips, seen.doing) == (0, 50, "all-in")
    table.act(Call())
    table.act(Fold())
    folded = [seat for seat in view(table, None).sitters if seat.doing == "folded"]
    assert len(folded) == 1
    assert folded[0].cards is None
    hand = view(table, None).hand
    assert hand is not None
    assert sum(pot.chips or 0 for pot in hand.pots) + sum(
        seat.stack_chips for seat in view(table, None).sitters
    ) == (3_050)


def test_folded_cards_are_remembered_by_their_owner_alone() -> None:
    table = Club(config_of(E7)).sit("A", "B", "C")
    table.deal()
    folder = table.actor()
    before = seat_view(table, folder, folder).cards
    table.act(Fold())
    assert seat_view(table, folder, folder).cards == before
    assert seat_view(table, None, folder).cards is None


@pytest.mark.parametrize(
    ("stakes", "rulebook", "counted"),
    [
        (no_limit(5, 10), E7, True),
        (no_limit(5, 10), LIVE, False),
        (pot_limit(5, 10), LIVE, True),
    ],
    ids=["online", "live no-limit", "live pot-limit"],
)
@pytest.mark.clause("LIVE-POT-01", "CONF-15")
def test_live_the_pot_is_counted_for_players_in_pot_limit_only(
    stakes: AnyStakes, rulebook: Rulebook, counted: bool
) -> None:
    game = "omaha" if stakes == pot_limit(5, 10) else "texas"
    table = Club(config_of(rulebook, game=game, stakes=stakes)).sit("A", "B", "C")
    table.deal()
    hand = view(table, "A").hand
    assert hand is not None
    assert hand.pots == (PotView(chips=15 if counted else None, seats=(0, 1, 2)),)


def test_side_pots_lie_apart() -> None:
    table = Club(config_of(E7)).sit("A", "B", "C")
    table.first_hand("A")
    table.table.sitters.change(table.sitter("C"), stack=100)
    table.deal()  # B has the button, C the small blind, A the big blind.
    for action in (Call(), Bet(100), Call(), Call(), Bet(50)):
        table.act(action)
    hand = view(table, None).hand
    assert hand is not None
    assert hand.pots == (PotView(chips=300, seats=(0, 1, 2)), PotView(chips=50, seats=(0, 1)))


@pytest.mark.clause("SYS-13")
def test_a_break_and_its_clock_are_in_view() -> None:
    table = Club(config_of(E7)).sit("A", "B", "C")
    table.do(table.table.sit_out, "B", "next-hand", now=table.now)
    seen = seat_view(table, None, "B")
    assert (seen.doing, seen.break_why) == ("sitting-out", "asked")
    assert seen.break_ends == table.now + 600 * SECOND + 1
    assert seat_view(table, None, "A").doing == "waiting"


@pytest.mark.clause("LIVE-MISS-01", "LIVE-MISS-02", "LIVE-MISS-03", "CONF-11")
@pytest.mark.parametrize(("rulebook", "expected"), [(LIVE, 2), (E7, 0)], ids=["live", "online"])
def test_missed_blinds_lie_before_a_live_player_as_markers(
    rulebook: Rulebook, expected: int
) -> None:
    table = Club(config_of(rulebook)).sit("A", "B", "C", "D")
    table.first_hand("A")
    table.do(table.table.sit_out, "D", "next-hand", now=table.now)
    table.hand()
    assert seat_view(table, None, "D").markers == expected
    assert seat_view(table, None, "A").markers == 0


@pytest.mark.clause("GAME-HORSE-01")
def test_a_rotation_shows_how_many_hands_of_its_game_are_left() -> None:
    table = Club(config_of(LIVE, game="horse", stakes=GAMES["horse"])).sit("A", "B", "C")
    found = []
    for _ in range(9):
        table.deal()
        hand = view(table, None).hand
        assert hand is not None
        found.append((hand.game, hand.hands_left))
        table.fold_out()
    assert found[0] == ("texas", 7)
    assert found[7:] == [("texas", 0), ("omaha-hilo", 7)]


@pytest.mark.clause("CASH-NEW-01", "LIVE-MISS-09")
def test_a_newcomer_sees_his_ways_in_and_their_prices() -> None:
    table = Club(config_of(E7)).sit("A", "B", "C", "D")
    table.first_hand("A")
    table.sit("N", seats=[5])
    own = view(table, "N").own
    assert own is not None
    assert {way.wish: sum(post.chips for post in way.posts) for way in own.ways_in} == {
        "wait": 0,
        "post": 10,
    }
    assert seat_view(table, "A", "N").due == "new"


@pytest.mark.clause("GAME-STUD-04", "GAME-DC-02")
def test_upcards_are_seen_by_all_and_the_game_that_was_chosen_is_named() -> None:
    table = Club(config_of(LIVE, game="dealers-choice", stakes=pot_limit(5, 10))).sit("A", "B")
    table.deal()
    before = view(table, None).hand
    assert before is not None
    assert before.game == "dealers-choice"
    table.act(ChooseGame("seven-card-stud"))
    after = view(table, None)
    assert after.hand is not None
    assert after.hand.game == "seven-card-stud"
    for seat in after.sitters:
        assert seat.cards is not None
        assert (seat.cards.hidden, len(seat.cards.up)) == (2, 1)


@pytest.mark.clause("OFC-02", "OFC-03")
def test_open_face_rows_are_seen_by_all_and_first_cards_by_their_owner() -> None:
    table = Club(config_of(LIVE, game="ofc", stakes=POINTS)).sit("A", "B")
    table.deal()
    first = table.actor()
    second = next(name for name in "AB" if name != first)
    own = seat_view(table, first, first).cards
    assert own is not None
    assert len(own.known) == 5
    assert seat_view(table, second, first).cards == CardsView(hidden=5)
    table.act(Place(front=own.known[:1], middle=own.known[1:3], back=own.known[3:]))
    rows = seat_view(table, second, first).rows
    assert rows is not None
    assert (rows.front, rows.middle, rows.back) == (
        own.known[:1], own.known[1:3], own.known[3:],
    )  # fmt: skip
    assert seat_view(table, second, first).cards is None
    table.play_out()
    assert {seat.stack_chips for seat in view(table, None).sitters} == {
        table.stack("A"), table.stack("B"),
    }  # fmt: skip


def test_the_end_of_an_open_face_hand_shows_the_new_stacks() -> None:
    table = Club(config_of(LIVE, game="ofc", stakes=POINTS)).sit("A", "B")
    table.deal()
    while table.table.settlement is None:
        table.act(table.passive())
    seen = {seat.seat: seat.stack_chips for seat in view(table, None).sitters}
    assert seen == table.table.settlement.after


@pytest.mark.clause("LIVE-OVER-01")
def test_an_owner_who_is_played_over_looks_on_like_anybody() -> None:
    table = Club(config_of(LIVE)).sit("A", "B", "C")
    table.do(table.table.sit_out, "C", "next-hand", now=table.now)
    table.do(table.table.play_over, "N", Seat(2), Chips(500), staff_consents=True, now=table.now)
    table.deal()
    assert seat_of(table.table, PlayerId("C")) is None
    assert view(table, "C") == view(table, None)
    assert seat_view(table, "C", "N").cards == CardsView(hidden=2)
    assert seat_view(table, "N", "N").owner == "C"


# Events


def test_what_a_player_tells_the_house_is_told_to_nobody_else() -> None:
    own: list[TableEvent] = [
        table_events.ChipsAsked(1, 100),
        table_events.TopUpChosen(1, True),
        table_events.WishMade(1, "post"),
        table_events.StraddleChosen(1, True),
        table_events.BreakAsked(1, "next-hand"),
    ]
    for event in own:
        assert seen_by(Seat(1), event) == event
        assert seen_by(Seat(2), event) is None
        assert seen_by(None, event) is None
        assert sees_more(event) == 1


@pytest.mark.parametrize("game", ["texas", "sviten-special", "horse", "open-face-chinese"])
def test_at_most_one_seat_sees_more_of_an_event_than_everybody_else(game: str) -> None:
    table = Club(config_of(LIVE, game=game, stakes=GAMES[game])).sit("A", "B", "C", chips=2_000)
    table.deal()
    table.play_out()
    singled_out = set()
    for event in table.events:
        owner, shown = sees_more(event), seen_by(None, event)
        for seat in map(Seat, range(3)):
            assert seat == owner or seen_by(seat, event) == shown
        singled_out.add(owner)
    assert {0, 1, 2} <= singled_out


@pytest.mark.clause("DEAL-02")
def test_hole_cards_in_events_are_for_their_owner_alone() -> None:
    table = Club(config_of(E7)).sit("A", "B", "C")
    table.deal()
    for event in table.all(table_events.InHand):
        for viewer in (None, Seat(0), Seat(1)):
            seen = seen_by(viewer, event)
            assert isinstance(seen, SeenInHand)
            if isinstance(seen.event, CardsReceived) and seen.event.seat != viewer:
                assert seen.event.down == ()
            assert not isinstance(seen.event, game_events.HandStarted | game_events.CardsDealt)


def test_an_event_without_a_view_is_not_shown() -> None:
    class Secret(msgspec.Struct, frozen=True, tag=True):
        seat: int

    with pytest.raises(AssertionError, match="has no view"):
        seen_by(Seat(0), Secret(0))  # type: ignore[arg-type]


@pytest.mark.parametrize("game", ["texas", "sviten-special", "horse", "open-face-chinese"])
def test_everything_that_happens_and_goes_out_can_be_written_and_read(game: str) -> None:
    table = Club(config_of(LIVE, game=game, stakes=GAMES[game])).sit("A", "B", "C", chips=2_000)
    table.deal()
    views = [view(table, "A"), view(table, None)]
    table.play_out()
    events = msgspec.json.Decoder(list[TableEvent], dec_hook=decode_hook)
    assert events.decode(encode(table.events)) == table.events
    for seat in (None, Seat(0)):
        seen = [event for event in (seen_by(seat, e) for e in table.events) if event is not None]
        decoder = msgspec.json.Decoder(list[SeenTableEvent], dec_hook=decode_hook)
        assert decoder.decode(encode(seen)) == seen
    shown = msgspec.json.Decoder(list[TableView], dec_hook=decode_hook)
    assert shown.decode(encode(views)) == views


# Two tables that differ in hidden cards only


GAMES: dict[str, AnyStakes] = {
    "texas": no_limit(5, 10),
    "omaha5": pot_limit(5, 10),
    "sviten-special": pot_limit(5, 10),
    "crazy-pineapple": pot_limit(5, 10),
    "seven-card-stud": fixed_limit(10, 20, ante=2, bring_in=3),
    "soko": pot_limit(5, 10),
    "st-petersburg-dealers-choice": pot_limit(5, 10),
    "horse": mix_stakes(10, 20, ante=2, bring_in=3),
    "open-face-chinese": POINTS,
}
Look = Callable[[CashTable, PlayerId | None], object]


def honest(table: CashTable, viewer: PlayerId | None) -> object:
    return table_view(table, viewer)


def leaky(table: CashTable, viewer: PlayerId | None) -> object:
    """Send the first card of everybody along, as a careless new field would."""
    hand = table.hand
    assert hand is not None
    first = [e.down[:1] + e.up[:1] for e in hand.events if isinstance(e, game_events.CardsDealt)]
    return (table_view(table, viewer), first)


def whole_event(table: CashTable, viewer: PlayerId | None) -> object:
    """Send the start of the hand as it is, with its deck."""
    hand = table.hand
    assert hand is not None
    return hand.events[0]


def cards_in(seen: list[object]) -> set[Card]:
    """Collect every card that is named anywhere in what a viewer was shown."""
    found: set[Card] = set()

    def collect(value: object) -> None:
        if isinstance(value, Card):
            found.add(value)
        elif isinstance(value, msgspec.Struct):
            for field in value.__struct_fields__:
                collect(getattr(value, field))
        elif isinstance(value, list | tuple):
            for item in value:
                collect(item)
        elif isinstance(value, dict):
            for item in value.values():
                collect(item)

    collect(seen)
    return found


def swapped(action: Action, swap: dict[Card, Card]) -> Action:
    """Give the same action with the cards that lie in the same places of another deck."""
    if isinstance(action, Discard):
        return Discard(tuple(swap[card] for card in action.cards))
    if isinstance(action, Place):
        rows = (action.front, action.middle, action.back)
        return Place(*(tuple(swap[card] for card in row) for row in rows))
    return action


def compare(game: str, seed: int, steps: int, look: Look) -> int:
    """Play a hand, shuffle what a viewer does not know, and play the same hand again.

    Gives how many cards could be shuffled; raises when the viewer can tell the two hands apart.
    """
    luck = Random(seed)
    config = replace(config_of(LIVE, game=game, stakes=GAMES[game]), hand=E7.hand)
    viewer = luck.choice([None, "A", "B", "C"])
    watching = None if viewer is None else PlayerId(viewer)
    one = Club(config, seed=seed).sit("A", "B", "C", chips=2_000)
    deck, redeck = one.deck(), one.deck()
    now = one.now
    one.table.deal(deck, redeck, lambda bound: 0, now=now)
    looks = [encode(look(one.table, watching))]
    seat = seat_of(one.table, watching)
    acted: list[tuple[str, Action]] = []
    for _ in range(steps):
        hand = one.table.hand
        if hand is None or hand.is_over:
            break
        name, action = one.actor(), one.at_random()
        acted.append((name, action))
        one.table.act(PlayerId(name), action, now=now)
        looks.append(encode(look(one.table, watching)))
    hand = one.table.hand
    assert hand is not None
    seen = [seen_by(seat, table_events.InHand(1, event)) for event in hand.events]
    known = cards_in([seen, table_view(one.table, watching)])
    hidden = [card for card in deck if card not in known]
    places = dict(zip(hidden, luck.sample(hidden, len(hidden)), strict=True))
    swap = {card: places.get(card, card) for card in deck}
    two = CashTable(config, opened_at=now)
    for sitter in one.table.sitters.everyone():
        two.sitters.seat(replace(sitter, place=replace(sitter.place, due="new")))
    two.deal([swap[c] for c in deck], [swap[c] for c in redeck], lambda bound: 0, now=now)
    again = [encode(look(two, watching))]
    for name, action in acted:
        two.act(PlayerId(name), swapped(action, swap), now=now)
        again.append(encode(look(two, watching)))
    assert again == looks
    other = two.hand
    assert other is not None
    assert [encode(seen_by(seat, table_events.InHand(1, event))) for event in other.events] == [
        encode(event) for event in seen
    ]
    return sum(card != swap[card] for card in hidden)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=50, deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32), steps=st.integers(0, 40))
@pytest.mark.clause("DEAL-02", "GAME-SVITEN-15")
def test_cards_that_a_viewer_may_not_see_change_nothing_of_his_view(
    game: str, seed: int, steps: int
) -> None:
    assert compare(game, seed, steps, honest) >= 0


@pytest.mark.parametrize("game", ["texas", "sviten-special", "open-face-chinese"])
@pytest.mark.parametrize("leak", [leaky, whole_event])
def test_a_planted_leak_is_caught(game: str, leak: Look) -> None:
    compared = (compare(game, seed, 1, leak) for seed in range(10))
    with pytest.raises(AssertionError):
        list(compared)


def test_there_is_something_to_hide() -> None:
    assert all(compare("texas", seed, 4, honest) > 30 for seed in range(5))


def test_a_discard_is_a_count_for_others() -> None:
    table = Club(config_of(LIVE, game="crazy-pineapple", stakes=pot_limit(5, 10)))
    table.sit("A", "B", "C")
    table.deal()
    while not any(
        isinstance(e.event, game_events.Discarded) for e in table.all(table_events.InHand)
    ):
        table.act(table.passive())
    event = next(
        e for e in table.all(table_events.InHand) if isinstance(e.event, game_events.Discarded)
    )
    assert isinstance(event.event, game_events.Discarded)
    seen = seen_by(None, event)
    assert seen == SeenInHand(1, CardsPutAway(event.event.seat, 1, ()))
    own = seen_by(Seat(event.event.seat), event)
    assert own == SeenInHand(1, CardsPutAway(event.event.seat, 1, event.event.cards))
