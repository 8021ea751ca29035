"""Open-face transcript: a hand for points as text, in the layout of `histories.transcript`.

Owns: the lines: header, seats, deals, placements, the score of every layout and pair.
Never: prints a card that the hero did not see; it is written from what `games.view` lets through.
"""

from collections.abc import Iterator, Sequence

from huone.cards.card import text_of
from huone.cards.names import name_of
from huone.games import events as game_events
from huone.games.definition import find
from huone.games.openface.felt import OpenFelt
from huone.games.openface.layout import ROW_NAMES, ROW_RANKINGS
from huone.games.view import CardsReceived, OpenFaceOpened, SeenEvent
from huone.histories.heading import Heading


def open_face_lines(seen: Sequence[SeenEvent], heading: Heading) -> Iterator[str]:
    """Write a hand line by line."""
    opened = seen[0]
    assert isinstance(opened, OpenFaceOpened), "a hand begins with its opening"
    felt = OpenFelt(opened)
    yield from _header(opened, heading)
    scored = False
    for event in seen[1:]:
        if isinstance(event, game_events.LayoutScored) and not scored:
            scored = True
            yield "*** SCORE ***"
        yield from _line(event, felt, heading)
        felt.see(event)
    yield "*** SUMMARY ***"
    for seat, stack in sorted(zip(opened.seats, opened.stacks, strict=True)):
        change = felt.stacks[seat] - stack
        sign = "+" if change >= 0 else "-"
        yield f"Seat {seat + 1}: {heading.name(seat)} {sign}{heading.amount(abs(change))}"


def _header(opened: OpenFaceOpened, heading: Heading) -> Iterator[str]:
    point = heading.amount(opened.stakes.point_chips)
    yield f"Huone Hand #{heading.number}: {find(opened.game).name} ({point} a point){heading.dated}"
    size = f" {heading.seats}-max" if heading.seats else ""
    yield f"Table '{heading.table}'{size} Seat #{opened.button + 1} is the button"
    for seat, stack in sorted(zip(opened.seats, opened.stacks, strict=True)):
        yield f"Seat {seat + 1}: {heading.name(seat)} ({heading.amount(stack)} in chips)"
    yield "*** DEAL ***"


def _line(event: SeenEvent, felt: OpenFelt, heading: Heading) -> Iterator[str]:
    if isinstance(event, CardsReceived):
        known = (*event.down, *event.up)
        if known:
            yield f"Dealt to {heading.name(event.seat)} [{text_of(known)}]"
    elif isinstance(event, game_events.CardsPlaced):
        yield f"{heading.name(event.seat)}: places {placed_in_words(event)}"
    elif isinstance(event, game_events.LayoutScored):
        bonus = f"bonus {sum(event.bonuses)}" if any(event.bonuses) else ""
        said = [rows_in_words(event.seat, felt), bonus, "foul" if event.fouled else ""]
        yield f"{heading.name(event.seat)}: {', '.join(filter(None, said))}"
    elif isinstance(event, game_events.PairScored):
        winner, loser = (event.seat, event.other)[:: 1 if event.points >= 0 else -1]
        points = f"{abs(event.points)} point{'' if abs(event.points) == 1 else 's'}"
        yield f"{heading.name(winner)} wins {points} from {heading.name(loser)}"
    elif isinstance(event, game_events.PointsPaid):
        chips = heading.amount(event.chips)
        yield f"{heading.name(event.seat)} pays {chips} to {heading.name(event.to)}"
    elif isinstance(event, game_events.HandVoided):
        yield "The hand is void"


def placed_in_words(event: game_events.CardsPlaced) -> str:
    """Name the cards of each row that got some."""
    rows = zip(ROW_NAMES, (event.front, event.middle, event.back), strict=True)
    return ", ".join(f"{name} [{text_of(cards)}]" for name, cards in rows if cards)


def rows_in_words(seat: int, felt: OpenFelt) -> str:
    """Name what lies in each row."""
    layout = felt.layouts[seat]
    rows = zip(ROW_NAMES, ROW_RANKINGS, layout.rows, layout.masks, strict=True)
    return ", ".join(
        f"{name} [{text_of(cards)}] ({name_of(mask, ranking)})"
        for name, ranking, cards, mask in rows
        if cards
    )
