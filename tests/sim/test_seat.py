from collections.abc import Callable, Iterator

import pytest

from huone.cards.card import Card
from huone.games import events as game_events
from huone.games.actions import Turn
from huone.games.definition import Mix, catalog
from huone.games.felt import Felt
from huone.games.openface.felt import OpenFelt
from huone.games.view import CardsPutAway, CardsReceived, HandOpened, SeenEvent
from huone.refusal import Refused
from huone.sim.narration import Narrator
from huone.sim.seat import SEAT, AnyFelt, Left, SeatTable

Answer = Callable[[Turn, AnyFelt], str]


def plainly(turn: Turn, felt: AnyFelt) -> str:
    """Stay in, put the first cards away, take what comes, fill the back first."""
    if turn.kind == "place":
        free = {"b": turn.back_free, "m": turn.middle_free, "f": turn.front_free}
        row = next(row for row, count in free.items() if count)
        return " ".join([row, *map(str, range(1, turn.place_count + 1))])
    if turn.kind in ("discard", "draw"):
        return f"d {' '.join(str(place + 1) for place in range(max(turn.discard_min, 1)))}"
    return {"bet": "c", "keep": "reject", "choose-game": "1"}[turn.kind]


class Scripted:
    """A guest who answers by a rule and remembers everything."""

    def __init__(self, table: SeatTable, answer: Answer = plainly) -> None:
        self.narrator = Narrator(table.names)
        self.answer = answer
        self.events: list[SeenEvent] = []
        self.lines: list[str] = []
        self.told: list[str] = []

    def sees(self, event: SeenEvent, felt: AnyFelt) -> None:
        self.events.append(event)
        self.lines.append(self.narrator.tell(event, felt))

    def answers(self, turn: Turn, felt: AnyFelt) -> str:
        return self.answer(turn, felt)

    def is_told(self, message: str) -> None:
        self.told.append(message)


def table_of(
    game: str = "texas", *, players: int = 3, seed: int = 1, person: bool = True
) -> SeatTable:
    return SeatTable(game, players=players, stack=100, policy="call", seed=seed, person=person)


def saying(*words: str) -> Answer:
    said: Iterator[str] = iter(words)
    return lambda turn, felt: next(said, "") or plainly(turn, felt)


@pytest.mark.parametrize("game", catalog())
def test_every_game_can_be_played_by_a_person(game: str) -> None:
    table = table_of(game)
    guest = Scripted(table)
    for _ in range(3):
        result = table.play_hand(guest)
        assert sum(result.changes.values()) == 0
        assert result.felt.is_over
    assert guest.told == []
    assert sum(table.stacks.values()) == 300


def test_nobody_sees_a_hidden_card_of_another_before_it_is_shown() -> None:
    table = table_of("sviten-special", players=4)
    guest = Scripted(table)
    table.play_hand(guest)
    shown = False
    for event in guest.events:
        shown = shown or isinstance(event, game_events.HandShown)
        if isinstance(event, CardsReceived) and event.seat != SEAT:
            assert event.down == ()
        elif isinstance(event, CardsPutAway) and event.seat != SEAT:
            assert event.cards == ()
    assert shown


def test_an_onlooker_sees_nobodys_cards() -> None:
    table = table_of("badugi", person=False)
    guest = Scripted(table)
    table.play_hand(guest)
    dealt = [event for event in guest.events if isinstance(event, CardsReceived)]
    assert dealt
    assert all(event.down == () for event in dealt)


def test_a_refusal_is_told_with_the_range_and_asked_again() -> None:
    table = table_of(players=2, seed=1)
    guest = Scripted(table, saying("r 9999", "nonsense", "?", "c"))
    table.play_hand(guest)
    assert "9999 is above the maximum: " in guest.told[0]
    assert "'nonsense' means nothing here" in guest.told[1]
    assert "leave the table" in guest.told[2]
    assert len(guest.told) == 3


def test_leaving_ends_the_evening() -> None:
    table = table_of()
    with pytest.raises(Left):
        table.play_hand(Scripted(table, saying("q")))


def test_the_same_seed_and_answers_play_the_same_hands() -> None:
    told = []
    for _ in range(2):
        table = table_of("omaha-hilo", seed=9)
        guest = Scripted(table)
        for _ in range(3):
            table.play_hand(guest)
        told.append(guest.lines)
    assert told[0] == told[1]


def test_the_button_moves_on_and_stands_still_in_stud() -> None:
    table = table_of("horse")
    guest = Scripted(table)
    rotation = table.game
    assert isinstance(rotation, Mix)
    assert rotation.rotation is not None
    for _ in range(4 * rotation.rotation.hands):
        table.play_hand(guest)
    opened = [event for event in guest.events if isinstance(event, HandOpened)]
    played = list(dict.fromkeys(event.game for event in opened))
    assert played == list(rotation.menu[:4])
    stud = [event.button for event in opened if event.game == "razz"]
    assert len(set(stud)) == 1
    holdem = [event.button for event in opened if event.game == "texas"]
    assert len(set(holdem)) == 3


def test_a_player_without_chips_buys_in_again() -> None:
    table = table_of(players=2, seed=2)
    guest = Scripted(table, lambda turn, felt: "all-in")
    while not guest.told:
        table.play_hand(guest)
    assert guest.told[0].endswith("in again for 100")


def test_the_seventh_player_of_sviten_sits_out() -> None:
    table = table_of("sviten-special", players=7)
    guest = Scripted(table)
    result = table.play_hand(guest)
    assert [line for line in guest.told if line.endswith("this hand out")]
    assert isinstance(result.felt, Felt)
    assert len(result.felt.players) == 6


def test_what_everybody_wins_is_told_with_the_hand() -> None:
    table = table_of("omaha-hilo", players=3, seed=4)
    guest = Scripted(table)
    table.play_hand(guest)
    wins = [line for line in guest.lines if " wins " in line or " win " in line]
    assert wins
    assert all(" for high" in line or " for low" in line for line in wins)
    assert all(" with " in line for line in wins)


@pytest.mark.parametrize(
    ("game", "players", "stack", "policy", "code"),
    [
        ("chess", 3, 100, "call", "games/unknown"),
        ("texas", 1, 100, "call", "play/bad-table"),
        ("texas", 40, 100, "call", "play/bad-table"),
        ("texas", 3, 0, "call", "play/bad-table"),
        ("texas", 3, 100, "brave", "sim/unknown-policy"),
    ],
)
def test_a_table_that_cannot_be_set_up_is_refused(
    game: str, players: int, stack: int, policy: str, code: str
) -> None:
    with pytest.raises(Refused) as refused:
        SeatTable(game, players=players, stack=stack, policy=policy, seed=1, person=True)
    assert refused.value.code == code


def test_your_own_cards_are_told_to_you_alone() -> None:
    table = table_of("texas", seed=3)
    guest = Scripted(table)
    table.play_hand(guest)
    opening: list[Card] = []
    for event in guest.events:
        if isinstance(event, CardsReceived):
            opening += event.down
    assert len(opening) == 2
    assert [line for line in guest.lines if line.startswith("You get ")]


def test_open_face_is_played_for_points() -> None:
    table = table_of("open-face-chinese", players=3)
    guest = Scripted(table)
    result = table.play_hand(guest)
    assert isinstance(result.felt, OpenFelt)
    assert all(layout.is_full for layout in result.felt.layouts.values())
    assert [line for line in guest.lines if " in the back" in line]
    assert [line for line in guest.lines if line.endswith(("points from You", "point from You"))]


def test_who_has_too_little_for_open_face_buys_in_again() -> None:
    table = table_of("open-face-chinese", players=2)
    table.stacks[1] = 49
    guest = Scripted(table)
    table.play_hand(guest)
    assert guest.told == ["Aino buys in again for 100"]
