from huone.games import events as game_events
from huone.games import play
from huone.games.openface.felt import OpenFelt
from huone.games.view import OpenFaceOpened, history_for


def test_the_felt_agrees_with_the_hand_for_every_viewer() -> None:
    hand = play("open-face-chinese", stacks=[100, 100, 100], seed=4)
    while not hand.is_over:
        hand.act(hand.timed_out())
    for viewer in (None, 0, 1, 2):
        felt = felt_of(viewer, hand.events)
        assert felt.is_over
        assert felt.stacks == hand.stacks
        assert [felt.layouts[seat].rows for seat in hand.seats] == [
            layout.rows for layout in hand.layouts
        ]


def test_the_first_cards_are_hidden_until_they_lie() -> None:
    hand = play("open-face-chinese", stacks=[100, 100], seed=4)
    felt = felt_of(0, hand.events)
    assert felt.in_hand[0] == hand.in_hand[0]
    assert felt.in_hand[1] == []
    assert felt.hidden == {0: 0, 1: 5}
    hand.act(hand.timed_out())
    hand.act(hand.timed_out())
    felt = felt_of(0, hand.events)
    assert felt.hidden == {0: 0, 1: 0}
    assert sum(map(len, felt.layouts[1].rows)) == 5


def felt_of(viewer: int | None, events: list[game_events.Event]) -> OpenFelt:
    opened, *rest = history_for(viewer, events)
    assert isinstance(opened, OpenFaceOpened)
    felt = OpenFelt(opened)
    for event in rest:
        felt.see(event)
    return felt
