"""Room laws: what must hold of a room however bad the lines are, seen from outside.

Owns: one answer for each command, answers that are on record, hands that play out again as they
were recorded, messages in order and without a card that is not their viewer's.
Never: uses the code that it watches; what it knows comes from answers, records and messages.

Rule 1: a law that breaks raises `Broken` with the player or the table.
"""

import re
from collections.abc import Callable

import msgspec

from huone.cards.card import encode_hook
from huone.games import events as game_events
from huone.games.replay import replay
from huone.games.sandbox.unseen import cards_seen
from huone.games.setup import setup_of
from huone.refusal import Broken
from huone.room import commands
from huone.room.feed.hub import Message
from huone.room.hand_history import HandHistory, sealed_deck
from huone.sim.letters import CommandOutcome, SentCommand
from huone.table import events as table_events
from huone.table.cash import CashTable
from huone.table.events import TableEvent
from huone.table.sitters import Sitter
from huone.table.state import CashState
from huone.units import PlayerId

encode = msgspec.json.Encoder(enc_hook=encode_hook).encode
CARD = re.compile(rb'"([2-9TJQKA][cdhs])"')
"""A card, as messages write it."""

IN_HAND = (commands.Act, commands.CallClock)
ONLY_ASKS = (commands.AskBuyIn,)
RESEATED = (commands.FindSeat, commands.SitDown, commands.PlayOver, commands.ChangeTable)


class Once:
    """Watches that a command happens once and has one answer."""

    def __init__(self) -> None:
        self._said: dict[tuple[PlayerId, str], tuple[int, CommandOutcome]] = {}

    def watch(self, letter: SentCommand, verdict: CommandOutcome, crashes: int) -> bool:
        """Compare an answer with the one before; tell whether it is the first."""
        key = (letter.player, letter.id)
        found = self._said.get(key)
        if found is None:
            self._said[key] = (crashes, verdict)
            return True
        when, said = found
        if when != crashes:
            self._after_crash(letter, said, verdict)
            self._said[key] = (crashes, verdict)
        elif said != verdict:
            raise Broken(f"{letter.id} was answered {said}, then {verdict}")
        return False

    def _after_crash(
        self, letter: SentCommand, said: CommandOutcome, verdict: CommandOutcome
    ) -> None:
        if said.answer is None or isinstance(letter.command, ONLY_ASKS):
            return  # What was refused has changed nothing, and may be looked at anew.
        if isinstance(letter.command, IN_HAND):
            if verdict.answer is not None:
                raise Broken(f"{letter.id} acts in a hand that it was not meant for")
        elif said != verdict:
            raise Broken(f"{letter.id} was answered {said}, and {verdict} after a crash")


def verify_recorded(
    letter: SentCommand, verdict: CommandOutcome, read: Callable[[str], CashState]
) -> None:
    """Stop if an answer says what a crash in this moment would undo."""
    answer, command = verdict.answer, letter.command
    if isinstance(answer, commands.Seated) and isinstance(command, RESEATED):
        if letter.player not in _people(read(answer.table)):
            raise Broken(f"{letter.player} is told that he sits, and no record says so")
    elif isinstance(answer, commands.Done) and isinstance(command, commands.Leave):
        state = read(command.table)
        sitter = _people(state).get(letter.player)
        # Whoever waits for a seat may be given the very one that he has left.
        if sitter is not None and not sitter.leaving and letter.player not in state.departures:
            raise Broken(f"{letter.player} is told that he may go, and no record says so")
    elif (
        isinstance(answer, commands.Done) and isinstance(command, commands.SitOut) and command.table
    ):
        sitter = _people(read(command.table)).get(letter.player)
        if sitter is not None and not (sitter.pause or sitter.asked_break or sitter.leaving):
            raise Broken(f"{letter.player} is told that he has a break, and no record says so")


def _people(state: CashState) -> dict[PlayerId, Sitter]:
    return {sitter.player: sitter for sitter in (*state.sitters, *state.owners)}


def verify_history(history: HandHistory, commitment: bytes, table: CashTable) -> None:
    """Stop if a recorded hand loses a chip, was dealt from another deck, or plays out otherwise."""
    start, end = history.events[0], history.events[-1]
    where = f"hand {history.hand_no} of {history.table}"
    if not isinstance(start, game_events.HandStarted) or not isinstance(end, game_events.HandEnded):
        return  # Open Face pays in points; its own checks are with its hands.
    taken = [event for event in history.events if isinstance(event, game_events.RakeTaken)]
    paid = sum(event.rake_chips + event.jackpot_chips for event in taken)
    if sum(start.stacks) != sum(end.stacks) + paid:
        raise Broken(f"{where}: chips in and chips out differ")
    if sealed_deck(history).root != commitment.hex():
        raise Broken(f"{where} was not dealt from the deck that was committed to")
    setup = setup_of(start.game, start.stakes, table.config.hand, rake=table.programme.rake)
    if replay(setup, list(history.events)).stacks != dict(
        zip(start.seats, end.stacks, strict=True)
    ):
        raise Broken(f"{where} plays out otherwise when it is played again")


class WatchedFelt:
    """What happened in the hands of one table, to know who may have seen which card."""

    def __init__(self) -> None:
        self.hands: list[tuple[dict[int, PlayerId], list[game_events.Event]]] = []
        self._drawn: set[str] = set()
        """Cards that were drawn for the button, in front of everybody."""

    def note(self, event: TableEvent, players: dict[int, PlayerId]) -> None:
        """Follow the news of the table."""
        if isinstance(event, table_events.HandLaidOut):
            seats = {seat: players[seat] for seat in event.dealt_in if seat in players}
            self.hands.append((seats, []))
        elif isinstance(event, table_events.ButtonDrawn):
            self._drawn |= {repr(card) for card in event.cards.values()}
        elif isinstance(event, table_events.InHand) and self.hands:
            self.hands[-1][1].append(event.event)

    def seen_by(self, viewer: PlayerId | None, since: int) -> set[str]:
        """Name the cards that somebody has seen since a hand."""
        found = set(self._drawn)
        for seats, events in self.hands[since:]:
            seat = next((seat for seat, player in seats.items() if player == viewer), None)
            found |= {repr(card) for card in cards_seen(seat, events)}
        return found


def verify_message(message: Message, number: int, allowed: set[str], viewer: PlayerId) -> None:
    """Stop if a message is out of order, or shows a card that its viewer has not seen."""
    if message.number != number:
        raise Broken(f"{viewer} misses a message of {message.topic}: {message.number}")
    if (message.picture is None) == (message.change is None):
        raise Broken(f"message {number} of {message.topic} is neither picture nor change")
    if number == 1 and message.picture is None:
        raise Broken(f"{viewer} sees a change of {message.topic} before its picture")
    for card in CARD.findall(encode(message)):
        if card.decode() not in allowed:
            raise Broken(f"{viewer} sees {card.decode()} at {message.topic}")
