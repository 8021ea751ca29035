"""Choice: a mix whose game a player names hand by hand."""

from random import Random

import pytest

from huone.bots import policies
from huone.games import deck_of, setup_of
from huone.games import events as game_events
from huone.games.actions import NotOnTheMenu
from huone.games.hand import Hand
from huone.games.rules import LIVE, pot_limit
from huone.games.view import CardsReceived, history_for
from huone.sim.hands import audit, play_out

DEALERS = "dealers-choice"
PETERSBURG = "st-petersburg-dealers-choice"


def table(mix: str, players: int, *, seats: list[int] | None = None, button: int = -1) -> Hand:
    setup = setup_of(mix, pot_limit(1, 2), LIVE)
    return Hand(
        setup,
        [200] * players,
        deck_of(setup, 1),
        seats=seats,
        button=button,
        redeck=deck_of(setup, 2),
    )


def menu(hand: Hand) -> tuple[str, ...]:
    turn = hand.turn()
    assert turn is not None
    return turn.menu


@pytest.mark.clause("GAME-DC-01", "live:AMB-56")
@pytest.mark.parametrize(("players", "sviten"), [(2, True), (6, True), (7, False), (8, False)])
def test_eight_play_and_the_menu_has_what_the_deck_can_serve(players: int, sviten: bool) -> None:
    hand = table(DEALERS, players)
    assert ("sviten-special" in menu(hand)) == sviten
    assert {"texas", "omaha5", "courchevel", "soko", "seven-card-stud"} < set(menu(hand))
    if not sviten:
        with pytest.raises(NotOnTheMenu):
            hand.choose_game("sviten-special")


@pytest.mark.clause("GAME-SPB-03")
def test_the_petersburg_menu_has_texas_stud_omaha_and_their_high_low_versions() -> None:
    assert menu(table(PETERSBURG, 8)) == (
        "texas",
        "seven-card-stud",
        "omaha",
        "omaha5",
        "stud-hilo",
        "omaha-hilo",
        "omaha5-hilo",
    )


@pytest.mark.clause("GAME-DC-02", "GAME-SPB-02")
@pytest.mark.parametrize(("mix", "chooser"), [(DEALERS, 5), (PETERSBURG, 7)])
def test_the_chooser_is_found_by_the_button(mix: str, chooser: int) -> None:
    hand = table(mix, 4, seats=[7, 2, 5, 9], button=5)
    turn = hand.turn()
    assert turn is not None
    assert (turn.kind, turn.seat) == ("choose-game", chooser)


@pytest.mark.clause("GAME-SPB-05", "GAME-SPB-04")
def test_the_chooser_sees_his_own_two_cards_first_and_nobody_elses() -> None:
    hand = table(PETERSBURG, 3)
    for viewer in (None, 0, 1, 2):
        seen = [
            event for event in history_for(viewer, hand.events) if isinstance(event, CardsReceived)
        ]
        assert [(each.seat, each.down_count, len(each.down)) for each in seen] == [
            (seat, 2, 2 if seat == viewer else 0) for seat in range(3)
        ]


def test_before_a_dealers_choice_no_card_is_dealt() -> None:
    hand = table(DEALERS, 3)
    assert not any(isinstance(event, game_events.CardsDealt) for event in hand.events)


@pytest.mark.clause("GAME-DC-03", "GAME-SPB-06", "live:AMB-35")
@pytest.mark.parametrize("mix", [DEALERS, PETERSBURG])
def test_every_game_of_the_menu_is_played_with_blinds_alone(mix: str) -> None:
    for number, game in enumerate(menu(table(mix, 6))):
        hand = table(mix, 6)
        hand.choose_game(game)
        assert hand.setup.name == game
        turn = hand.turn()
        assert turn is not None
        assert (turn.seat, turn.call_chips, turn.bring_in_chips) == (2, 2, 0)
        kinds = [event.kind for event in hand.events if isinstance(event, game_events.Posted)]
        assert kinds == ["small-blind", "big-blind"]
        first = hand.setup.game.street[0]
        assert {(len(each.down), len(each.up)) for each in hand.holdings} == {
            (first.down, first.up)
        }
        chance = Random(number)
        play_out(hand, policies.random, chance)
        audit(hand, chance)


@pytest.mark.clause("GAME-DC-03")
def test_stud_of_a_mix_is_pot_limit_without_ante_or_bring_in() -> None:
    hand = table(DEALERS, 3)
    hand.choose_game("stud-hilo")
    stakes = hand.setup.stakes
    assert (stakes.structure, stakes.ante, stakes.bring_in) == ("pot-limit", 0, 0)
