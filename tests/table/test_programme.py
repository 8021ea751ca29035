"""Tables of every kind of game: which game each hand is, and how it begins."""

import pytest
from kit.cash_tables import Club, config_of, shown
from kit.houses import E7, LIVE
from msgspec.structs import replace

from huone.games import events as game_events
from huone.games.actions import ChooseGame, Fold
from huone.games.definition import UnknownGame
from huone.games.mix import mix_stakes
from huone.games.rules import CashPoints, Stakes, fixed_limit, pot_limit
from huone.table import events as table_events
from huone.table.absence import NotEnoughChips
from huone.table.cash import CashTable
from huone.table.config import BadTable
from huone.units import Chips, PlayerId, Seat

STUD = fixed_limit(20, 40, ante=2, bring_in=5)
MIX = mix_stakes(20, 40, ante=2, bring_in=5)
POINTS = CashPoints(point_chips=10, min_stack_points=50, max_loss_points=50)


def club(game: str, stakes: object, *names: str, **options: object) -> Club:
    config = config_of(LIVE, game=game, stakes=stakes, **options)  # type: ignore[arg-type]
    return Club(config).sit(*names, chips=2_000)


def started(table: Club) -> game_events.HandStarted:
    hand = table.table.hand
    assert hand is not None
    start = hand.events[0]
    assert isinstance(start, game_events.HandStarted)
    return start


# Games without blinds


@pytest.mark.clause("GAME-STUD-04", "LIVE-BRING-01", "live:AMB-03")
def test_stud_has_antes_and_a_bring_in_and_no_button() -> None:
    table = club("seven-card-stud", STUD, "A", "B", "C")
    laid = table.deal()
    assert shown(laid) == (None, None, None)
    assert not table.all(table_events.ButtonDrawn)
    assert sorted((p.seat, p.kind, p.chips) for p in laid.posts) == [
        (seat, "ante", 2) for seat in range(3)
    ]
    assert started(table).seats == (0, 1, 2)
    assert table.turn().bring_in_chips == 5


@pytest.mark.clause("GAME-STUD-04")
def test_a_stud_newcomer_owes_nothing_and_plays_at_once() -> None:
    table = club("seven-card-stud", STUD, "A", "B", "C")
    table.hand()
    table.sit("D", seats=[5])
    assert [offer.wish for offer in table.table.ways_in(PlayerId("D"))] == ["wait"]
    assert 5 in table.hand().dealt_in
    table.do(table.table.sit_out, "D", "next-hand", now=table.now)
    for _ in range(4):
        table.hand()
    table.do(table.table.come_back, "D", now=table.now)
    laid = table.hand()
    assert [(p.kind, p.chips) for p in laid.posts if p.seat == 5] == [("ante", 2)]


def test_a_button_blind_is_posted_by_a_button_that_moves_one_player_on() -> None:
    stakes = Stakes(structure="no-limit", ante=5, button_blind=10)
    config = replace(config_of(LIVE), game="short-deck", stakes=stakes)
    table = Club(config).sit("A", "B", "C", "D", chips=2_000)
    buttons = []
    for _ in range(5):
        laid = table.hand()
        buttons.append(laid.button)
        assert [p.seat for p in laid.posts if p.kind == "big-blind"] == [laid.button]
        assert sum(p.kind == "ante" for p in laid.posts) == 4
    first = buttons[0]
    assert first is not None
    assert buttons == [(first + step) % 4 for step in range(5)]


# Chosen games


@pytest.mark.clause("GAME-DC-02", "GAME-DC-03", "GAME-DC-01", "live:AMB-35")
def test_at_dealers_choice_the_button_names_the_game_behind_blinds() -> None:
    table = club("dealers-choice", pot_limit(5, 10), "A", "B", "C", "D")
    assert table.table.config.seats == 8
    laid = table.first_hand("A")
    assert shown(laid) == (0, 1, 2)
    laid = table.deal()
    assert table.turn().kind == "choose-game"
    assert table.turn().seat == laid.button == 1
    table.act(ChooseGame("seven-card-stud"))
    assert {p.kind for p in laid.posts} == {"small-blind", "big-blind"}
    assert table.turn().seat == 0  # Behind the blinds, whatever lies open.
    table.play_out()
    settled = [e for e in table.events if isinstance(e, table_events.HandSettled)]
    assert settled[-1].number == 2


@pytest.mark.clause("GAME-DC-02", "LIVE-TIME-03")
def test_a_button_that_does_not_choose_gets_the_first_game() -> None:
    table = club("dealers-choice", pot_limit(5, 10), "A", "B", "C")
    table.deal()
    chooser = table.actor()
    table.leave(chooser)
    table.play_out()
    assert table.last(table_events.SeatLeft).player == chooser


@pytest.mark.clause("GAME-SPB-01", "GAME-SPB-02", "GAME-SPB-04", "GAME-SPB-05")
def test_in_st_petersburg_the_first_player_sees_two_cards_and_names_the_game() -> None:
    table = club("st-petersburg-dealers-choice", pot_limit(5, 10), "A", "B", "C", "D")
    laid = table.first_hand("A")
    laid = table.deal()
    assert table.turn().seat == laid.small_blind
    dealt = [
        e.event
        for e in table.all(table_events.InHand)
        if isinstance(e.event, game_events.CardsDealt)
    ]
    assert {len(event.down) for event in dealt[-4:]} == {2}


# Rotations


@pytest.mark.clause("GAME-HORSE-01", "live:AMB-35")
def test_a_rotation_goes_on_hand_by_hand_and_its_button_waits_through_stud() -> None:
    table = club("horse", MIX, "A", "B", "C", "D")
    games: list[str] = []
    buttons: list[int | None] = []
    for _ in range(41):
        laid = table.hand()
        games.append(laid.game)
        buttons.append(laid.button)
    order = ["texas", "omaha-hilo", "razz", "seven-card-stud", "stud-hilo"]
    assert games == [game for game in order for _ in range(8)] + ["texas"]
    first = buttons[0]
    assert first is not None
    assert buttons[:16] == [(first + step) % 4 for step in range(16)]
    assert set(buttons[16:40]) == {buttons[15]}
    assert buttons[40] == (first + 16) % 4


@pytest.mark.clause("GAME-HORSE-01", "GAME-STUD-04")
def test_in_the_stud_games_of_a_rotation_blinds_are_neither_paid_nor_missed() -> None:
    table = club("horse", MIX, "A", "B", "C", "D")
    for _ in range(16):
        table.hand()
    table.do(table.table.sit_out, "D", "next-hand", now=table.now)
    table.sit("E", seats=[5])
    laid = table.hand()
    assert {p.kind for p in laid.posts} == {"ante"}
    assert 5 in laid.dealt_in
    assert [offer.wish for offer in table.table.ways_in(PlayerId("E"))] == ["wait"]
    for _ in range(22):
        table.hand()
    table.do(table.table.come_back, "D", now=table.now)
    assert table.sitter("D").place.due == "nothing"
    assert table.sitter("E").place.due == "new"
    table.hand()
    laid = table.hand()
    assert laid.game == "texas"
    assert 3 in laid.dealt_in


@pytest.mark.clause("online:AMB-03", "GAME-HORSE-01")
def test_a_voided_hand_of_a_rotation_is_dealt_again_in_the_same_game() -> None:
    table = club("horse", MIX, "A", "B", "C")
    for _ in range(7):
        table.hand()
    assert table.deal().game == "texas"
    table.heard(table.table.void_hand("a fault", now=table.now))
    assert table.hand().game == "texas"
    assert table.hand().game == "omaha-hilo"


# More players than a deal has room for


@pytest.mark.clause("GAME-SVITEN-24", "live:AMB-29")
def test_seven_handed_sviten_leaves_the_cutoff_out_and_he_owes_nothing() -> None:
    table = club("sviten-special", pot_limit(5, 10), *"ABCDEFG")
    out = []
    for _ in range(8):
        laid = table.hand()
        (missing,) = set(range(7)) - set(laid.dealt_in)
        assert laid.button is not None
        assert missing == (laid.button - 1) % 7
        out.append(missing)
    assert out == [(out[0] + step) % 7 for step in range(8)]
    assert {sitter.place.due for sitter in table.table.sitters} == {"nothing"}
    assert (
        table.all(table_events.HandLaidOut)[0].big_blind
        != table.all(table_events.HandLaidOut)[1].big_blind
    )


@pytest.mark.clause("GAME-SVITEN-24", "LIVE-NEW-02")
def test_a_newcomer_who_is_left_out_does_not_pay_for_it() -> None:
    table = club("sviten-special", pot_limit(5, 10), *"ABCDEF")
    while table.hand().button != 0:
        pass
    table.sit("N", seats=[6])
    table.do(table.table.make_wish, "N", "post", now=table.now)
    for _ in range(8):
        laid = table.deal()
        paid = [post for post in laid.posts if post.seat == 6]
        assert bool(paid) <= (6 in laid.dealt_in)
        table.fold_out()
        if 6 in laid.dealt_in:
            break
        assert table.sitter("N").place.due == "new"
        assert table.stack("N") == 2_000
    assert paid


@pytest.mark.clause("OFC-01", "OFC-CASH-01", "OFC-CASH-02", "OFC-CASH-03")
def test_five_handed_open_face_leaves_the_button_out() -> None:
    table = club("open-face-chinese", POINTS, *"ABCDE")
    assert table.table.config.seats == 5
    buttons = []
    for _ in range(5):
        laid = table.deal()
        assert sorted(laid.dealt_in) == sorted(set(range(5)) - {laid.button})
        assert laid.posts == ()
        buttons.append(laid.button)
        table.play_out()
    assert sorted(button for button in buttons if button is not None) == [0, 1, 2, 3, 4]
    assert table.last(table_events.ButtonDrawn).button == buttons[0]


@pytest.mark.clause("OFC-CASH-05", "OFC-CASH-04", "OFC-10")
def test_open_face_needs_chips_for_fifty_points() -> None:
    table = club("open-face-chinese", POINTS, "A", "B", "C")
    assert table.table.config.limits.min_chips == 500
    table.table.sitters.change(table.sitter("C"), stack=499)
    assert sorted(table.deal().dealt_in) == [0, 1]
    table.play_out()
    assert table_events.BreakStarted(2, "no-chips") in table.events
    with pytest.raises(NotEnoughChips, match=r"4\.99; a hand needs 5\.00"):
        table.do(table.table.come_back, "C", now=table.now)
    table.do(table.table.add_chips, "C", Chips(1), now=table.now)
    assert 2 in table.deal().dealt_in


@pytest.mark.clause("OFC-ABS-07", "online:AMB-65")
def test_who_leaves_an_open_face_hand_has_his_cards_placed() -> None:
    table = club("open-face-chinese", POINTS, "A", "B")
    table.deal()
    leaver = table.actor()
    table.leave(leaver)
    table.play_out()
    assert table.last(table_events.SeatLeft).player == leaver
    left = table.last(table_events.SeatLeft).chips
    assert sum(chips for _, _, chips in table.table.people.stacks()) + left == 4_000


def test_an_open_face_hand_can_be_voided() -> None:
    table = club("open-face-chinese", POINTS, "A", "B")
    table.deal()
    table.act(table.passive())
    table.heard(table.table.void_hand("a fault", now=table.now))
    assert [table.stack(name) for name in "AB"] == [2_000, 2_000]


# Tables that cannot be played


@pytest.mark.parametrize(
    ("game", "stakes", "seats", "why"),
    [
        ("texas", None, 1, "1 seats"),
        ("texas", None, 13, "2 to 12 here"),
        ("omaha5", pot_limit(5, 10), 9, "2 to 8 here"),
        ("sviten-special", pot_limit(5, 10), 8, "2 to 7 here"),
        ("horse", MIX, 10, "2 to 9 here"),
        ("open-face-chinese", POINTS, 6, "2 to 5 here"),
    ],
)
@pytest.mark.clause("LIVE-OPEN-02", "live:AMB-56", "GAME-GEN-01")
def test_a_table_has_seats_for_as_many_as_house_and_deck_serve(
    game: str, stakes: Stakes | None, seats: int, why: str
) -> None:
    config = config_of(LIVE, game=game, stakes=stakes, seats=seats)
    with pytest.raises(BadTable, match=why):
        CashTable(config, opened_at=Club(config_of(LIVE)).now)


@pytest.mark.clause("LIVE-WTB-01")
def test_a_button_is_won_only_where_the_house_and_the_game_have_it() -> None:
    now = Club(config_of(LIVE)).now
    online = replace(config_of(E7), won_button="one-button")
    with pytest.raises(BadTable, match="not won in this house"):
        CashTable(online, opened_at=now)
    stud = config_of(LIVE, game="seven-card-stud", stakes=STUD, won_button="one-button")
    with pytest.raises(BadTable, match="blinds"):
        CashTable(stud, opened_at=now)
    horse = config_of(LIVE, game="horse", stakes=MIX, won_button="two-buttons")
    with pytest.raises(BadTable, match="blinds"):
        CashTable(horse, opened_at=now)


@pytest.mark.clause("LIVE-OPEN-02")
def test_nobody_plays_alone() -> None:
    config = config_of(LIVE)
    start = replace(config.cash.start, min_players_to_continue=1)
    with pytest.raises(BadTable, match="two players"):
        CashTable(
            replace(config, cash=replace(config.cash, start=start)), opened_at=Club(config).now
        )


def test_stakes_of_a_rotation_are_for_a_rotation() -> None:
    config = replace(config_of(LIVE), stakes=MIX)
    with pytest.raises(UnknownGame):
        CashTable(config, opened_at=Club(config_of(LIVE)).now)


@pytest.mark.clause("BANZ-05", "BANZ-01")
def test_banzai_is_played_only_where_it_is_offered() -> None:
    assert config_of(E7, format="banzai").seats == 5
    config = config_of(LIVE)
    wrong = replace(config, stake=replace(config.stake, format="banzai"))
    with pytest.raises(BadTable, match="no Banzai"):
        CashTable(wrong, opened_at=Club(config).now)


def test_seats_of_players_are_those_of_the_hand() -> None:
    table = club("texas", None, "A", "B")
    table.deal()
    table.act(Fold())
    assert table.table.settlement is not None
    assert table.table.settlement.players == {Seat(0): "A", Seat(1): "B"}
