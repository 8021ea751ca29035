"""Hand steps: one hand of a game, played by the engine and told so that it can be clicked through.

Owns: who plays the example, what they do, and which steps are told.
Never: makes up a card, a pot or a winner; all of it is what the engine dealt and decided.
"""

from typing import Final

from huone.cards.card import Card
from huone.games import events as ev
from huone.games import play
from huone.games.definition import Game, Mix, OpenFaceGame, find
from huone.games.felt import Felt
from huone.games.hand import Hand
from huone.games.openface import OpenFace
from huone.games.openface.felt import OpenFelt
from huone.games.view import HandOpened, OpenFaceOpened, seen_by
from huone.guide.page import ClickedHand, HandStep, StepSeat
from huone.guide.words import Words

PLAYERS: Final = ("Aino", "Bo", "Carl")
STACK: Final = 200
YOU: Final = 0
SEED: Final = 11
BETS_ON: Final = 1
"""The street on which the example sees a bet: the second, so that the first shows the calls."""


def played_hand(game: str, words: Words) -> ClickedHand | None:
    """Play an example of a game; a mix has none of its own, its games have theirs."""
    definition = find(game)
    if isinstance(definition, Mix):
        return None
    if isinstance(definition, OpenFaceGame):
        return ClickedHand(words("play.title"), tuple(_open_face_steps(words)))
    hand = play(game, stacks=[STACK] * len(PLAYERS), seed=SEED)
    assert isinstance(hand, Hand)
    _play_out(hand)
    return ClickedHand(words("play.title"), tuple(_steps(hand, definition, words)))


def _play_out(hand: Hand) -> None:
    """Let everybody see the second street, one bet there, one fold, and a showdown."""
    has_bet = False
    while (turn := hand.turn()) is not None:
        if turn.kind != "bet":
            _decide(hand, turn.seat, turn.kind, turn.discard_min)
        elif turn.bring_in_chips:
            hand.bring_in()
        elif turn.call_chips and has_bet and hand.street == BETS_ON and _in_play(hand) > 2:
            hand.fold()
        elif turn.can_check and turn.raise_to_min and hand.street == BETS_ON and not has_bet:
            hand.bet(turn.raise_to_min)
            has_bet = True
        else:
            hand.check_or_call()


def _in_play(hand: Hand) -> int:
    return sum(not player.folded for player in hand.players)


def _decide(hand: Hand, seat: int, kind: str, discard_min: int) -> None:
    if kind in ("discard", "draw"):
        own = hand.holdings[hand.player_at(seat).index].down
        hand.discard(list(own[: discard_min or 1]), seat)
    elif kind == "keep":
        hand.keep(True)
    elif kind == "show":
        hand.show()
    else:
        hand.act(hand.timed_out(seat), seat)


def _steps(hand: Hand, game: Game, words: Words) -> list[HandStep]:
    """Tell the hand; what is posted and dealt before the first decision is one step."""
    opened = seen_by(YOU, hand.events[0])
    assert isinstance(opened, HandOpened)
    felt, last = Felt(opened), opened.seats[-1]
    names = {
        "players": words.listed(list(PLAYERS)),
        "you": PLAYERS[YOU],
        "button": PLAYERS[opened.button],
    }
    said, steps = [words("play.seats", **names)], []
    for event in hand.events[1:]:
        felt.see(seen_by(YOU, event))
        told = _told(event, game, words)
        if told:
            said.append(told)
        dealt = isinstance(event, ev.CardsDealt) and event.seat == last
        if dealt or (told and not isinstance(event, QUIET)):
            steps.append(_step(" ".join(said), felt))
            said = []
    return steps


QUIET: Final = (ev.StreetStarted, ev.CardsDealt, ev.Posted)
"""Events that are told together with what follows."""
DEEDS: Final[dict[type, str]] = {
    ev.Folded: "folded",
    ev.Checked: "checked",
    ev.CardOffered: "offered",
    ev.OfferAnswered: "kept",
    ev.HandShown: "shown",
}
BETS: Final[dict[type, str]] = {
    ev.Called: "called",
    ev.BetPlaced: "bet",
    ev.BroughtIn: "brought_in",
}


def _told(event: ev.Event, game: Game, words: Words) -> str:
    name = PLAYERS[getattr(event, "seat", YOU)]
    if type(event) in DEEDS:
        return words(f"play.{DEEDS[type(event)]}", name=name)
    match event:
        case ev.Called() | ev.BetPlaced() | ev.BroughtIn():
            chips = words.number(event.to_chips)
            return words(f"play.{BETS[type(event)]}", name=name, chips=chips)
        case ev.Posted(kind=kind, chips=posted):
            what = words(f"post.{kind}")
            return words("play.posted", name=name, what=what, chips=words.number(posted))
        case ev.StreetStarted(name=street):
            return words("play.street", street=words(f"street.{street.replace(' ', '-')}"))
        case ev.CardsDealt(down=down, up=up) if event.seat == YOU:
            return words("play.dealt", down=words.number(len(down)), up=words.number(len(up)))
        case ev.BoardDealt(cards=cards):
            return words("play.board", count=words.number(len(cards)))
        case ev.Discarded(cards=cards):
            return words("play.discarded", name=name, count=words.number(len(cards)))
        case ev.PotWon(chips=won, share=share):
            of = share.replace(" ", "-") if len(game.award) > 1 else "pot"
            shared = words(f"share.{of}")
            return words("play.won", name=name, chips=words.number(won), share=shared)
        case _:
            return ""


def _step(says: str, felt: Felt) -> HandStep:
    seats = tuple(
        StepSeat(
            PLAYERS[seat],
            (*felt.cards[seat].known, *((None,) * felt.cards[seat].hidden)),
            player.stack,
            player.bet,
            player.folded,
        )
        for seat, player in sorted(felt.players.items())
    )
    boards = tuple(tuple(board) for board in felt.boards if board)
    return HandStep(says, boards, felt.pot_chips, seats)


def _open_face_steps(words: Words) -> list[HandStep]:
    hand = play("open-face-chinese", stacks=[STACK] * 2, seed=SEED)
    assert isinstance(hand, OpenFace)
    while (turn := hand.turn()) is not None:
        hand.act(hand.timed_out(turn.seat), turn.seat)
    felt: OpenFelt | None = None
    steps = []
    for event in hand.events:
        seen = seen_by(YOU, event)
        if isinstance(seen, OpenFaceOpened):
            felt = OpenFelt(seen)
            continue
        assert felt is not None
        felt.see(seen)
        if isinstance(event, ev.CardsPlaced):
            says = words("play.placed", name=PLAYERS[event.seat])
        elif isinstance(event, ev.PointsPaid):
            says = words(
                "play.paid",
                name=PLAYERS[event.seat],
                to=PLAYERS[event.to],
                chips=words.number(event.chips),
            )
        else:
            continue
        steps.append(HandStep(says, (), 0, _rows(felt, words)))
    return steps


def _rows(felt: OpenFelt, words: Words) -> tuple[StepSeat, ...]:
    seats = []
    for seat, layout in sorted(felt.layouts.items()):
        for row, cards in zip(("front", "middle", "back"), layout.rows, strict=True):
            kept: tuple[Card | None, ...] = tuple(cards)
            seats.append(
                StepSeat(PLAYERS[seat], kept, felt.stacks[seat], 0, False, words(f"row.{row}"))
            )
    return tuple(seats)
