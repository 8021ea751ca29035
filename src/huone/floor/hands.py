"""Hands: when a hand is dead, when it lives on, and what becomes of its chips.

Owns: protected and unprotected hands, released cards, foreign cards, seats that were left, devices.
Never: looks at what the cards are worth (`showdown`).

Rule 1: forfeited + given back == what the player had put in.
"""

from typing import Annotated, Final, Literal, Self

from huone.floor.facts import Amount, is_what
from huone.floor.phrase import joined
from huone.floor.remedies import HandDead, HandLive, Measure, NoChange
from huone.floor.ruling import Option, Ruling, Situation, ruled
from huone.games.actions import SeatNotDealtIn
from huone.games.hand import Hand
from huone.rulebooks.schema import Rulebook

Held = Annotated[bool, is_what("the player held the cards")]
CAPPED: Final = "an object lay on the cards, a chip or a card protector"
Capped = Annotated[bool | None, is_what(CAPPED)]


class HandTaken(Situation, frozen=True, kw_only=True):
    """A live hand was taken by the dealer or mixed with other cards."""

    spoken = "hand-lost"

    held: Held
    capped: Capped = None
    on_purpose: Annotated[bool, is_what("the house finds that players mixed on purpose")] = False
    contributed: Annotated[Amount, is_what("his chips in the pot, in the whole hand")] = 0
    uncalled: Annotated[Amount, is_what("the part of his raise that nobody has called yet")] = 0

    @classmethod
    def at(cls, hand: Hand, seat: int, *, held: bool, capped: bool) -> Self:
        """State the facts of a seat with the chips that the hand itself knows.

        >>> from huone.games import play
        >>> hand = play("texas", stacks=[100, 100, 100])
        >>> raiser = hand.turn().seat
        >>> hand.bet(10)
        >>> lost = HandTaken.at(hand, raiser, held=False, capped=False)
        >>> lost.contributed, lost.uncalled
        (10, 8)
        """
        player = next((player for player in hand.players if player.seat == seat), None)
        if player is None:
            raise SeatNotDealtIn(seat=seat)
        who, chips = hand.betting.uncalled()
        return cls(
            held=held,
            capped=capped,
            contributed=player.paid + player.dead,
            uncalled=chips if who == player.index else 0,
        )

    def decide(self, book: Rulebook) -> Ruling:
        """Give a protected hand its chips back, and others only what nobody had called."""
        if self.uncalled > self.contributed:
            raise self.impossible("more is uncalled than he has put in")
        forfeit = HandDead(
            forfeits_chips=self.contributed - self.uncalled, refunds_chips=self.uncalled
        )
        back = ", LIVE-CARD-09" if self.uncalled else ""
        if self.on_purpose:
            return ruled(
                forfeit,
                Option("floor", Measure(kind="exclude for a set time")),
                by=f"LIVE-CARD-08, live:AMB-07{back}",
                why="hands that were mixed on purpose get nothing back but an uncalled raise",
            )
        if is_protected(self):
            return ruled(
                HandDead(refunds_chips=self.contributed),
                by="LIVE-CARD-06, LIVE-CARD-10",
                why="the cards were protected, so he may take back all that he put in",
            )
        return ruled(
            forfeit,
            by=f"LIVE-CARD-06, LIVE-CARD-07, live:AMB-07{back}",
            why="the cards were neither held nor capped, so only an uncalled raise goes back",
        )


def is_protected(hand: "HandTaken | ForeignCards") -> bool:
    """Tell whether cards count as protected (LIVE-CARD-06); held ones do, whatever lay on them."""
    if hand.held:
        return True
    if hand.capped is None:
        raise hand.needs("capped", CAPPED)
    return hand.capped


class ForeignCards(Situation, frozen=True, kw_only=True):
    """Cards of another player got into a hand."""

    held: Held
    capped: Capped = None

    def decide(self, book: Rulebook) -> Ruling:
        """Let only a protected hand live."""
        if is_protected(self):
            why = "the hand was protected, so it stays apart from what came to it"
            return ruled(HandLive(), by="LIVE-DEAD-09, LIVE-CARD-06", why=why)
        why = "foreign cards have mixed with a hand that was not protected"
        return ruled(HandDead(), by="LIVE-DEAD-09, LIVE-CARD-06", why=why)


class HandReleased(Situation, frozen=True, kw_only=True):
    """Cards left a player's hands face down, towards the dealer or the middle."""

    cause: Annotated[
        Literal["meant", "accident", "misunderstanding", "deception", "showing"],
        is_what("why: meant, a mishap, misled, or they slipped while he tried to show them"),
    ]
    identifiable: Annotated[bool, is_what("it is certain which cards they are")]
    all_in_pot: Annotated[
        bool, is_what("a tournament pot with an all-in in which all hands must be shown")
    ] = False

    def decide(self, book: Rulebook) -> Ruling:
        """Kill the hand by the letter, and let the house spare what was not meant."""
        if self.all_in_pot:
            return self.must_be_shown()
        by = "LIVE-DEAD-02, LIVE-SIGN-01"
        if self.cause == "meant" or not self.identifiable:
            lost = () if self.cause == "meant" else ("nobody can say which they were",)
            why = joined("cards released face down are dead", *lost)
            return ruled(HandDead(), by=by, why=why)
        return ruled(
            HandDead(),
            Option("floor", HandLive()),
            by=by + (", LIVE-DEC-02" if self.cause == "showing" else ""),
            why="by the letter released cards are dead; but it was not meant and the cards can be "
            "told, so the house may let the hand live",
        )

    def must_be_shown(self) -> Ruling:
        """Turn a hand up that could not be given up (TOUR-ALLIN-02..05)."""
        penalty = Measure(kind="exclude for a set time", about="he folded in an all-in pot")
        options = (Option("floor", penalty),) if self.cause == "meant" else ()
        by = "TOUR-ALLIN-04" + (", TOUR-ALLIN-05" if options else "")
        if self.identifiable:
            why = "all hands of an all-in pot are shown, and these cards can still be told"
            return ruled(HandLive(), *options, by=by, why=why)
        why = "the hand had to be shown, but its cards can no longer be told"
        return ruled(HandDead(), *options, by=by, why=why)


class UpcardsTurned(Situation, frozen=True, kw_only=True):
    """A player of a stud game turned his upcards over or lifted them."""

    at_showdown: Annotated[bool, is_what("the showdown had begun")]

    def decide(self, book: Rulebook) -> Ruling:
        """Kill the hand before the showdown."""
        if self.at_showdown:
            why = "only before the showdown is it a fold"
            return ruled(HandLive(), by="LIVE-DEAD-03", why=why)
        why = "upcards that are turned over or lifted before the showdown are a fold"
        return ruled(HandDead(), by="LIVE-DEAD-03, LIVE-SIGN-02", why=why)


class LeftSeat(Situation, frozen=True, kw_only=True):
    """A player left his seat in the middle of a hand."""

    decisions_left: Annotated[bool, is_what("he could still have had to act; no if he is all-in")]
    still_away: Annotated[bool, is_what("he has not come back")] = True

    def decide(self, book: Rulebook) -> Ruling:
        """Kill the hand by default; the house may spare it (live:AMB-02)."""
        if book.cash.leave_mid_hand != "dead-hand":
            why = "in this house leaving is no fold; only his time to act runs"
            return ruled(HandLive(), by="live:AMB-02", why=why)
        spared = {
            (False, True): "he had no decision left",
            (False, False): "he had no decision left and he is back",
            (True, False): "he is back",
        }.get((self.decisions_left, self.still_away), "there was a good reason")
        return ruled(
            HandDead(),
            Option("floor", HandLive()),
            by="LIVE-DEAD-04, LIVE-PRES-04, live:AMB-02",
            why=joined("leaving the seat kills the hand; the house may tolerate it", spared),
        )


class DeviceUsed(Situation, frozen=True, kw_only=True):
    """A player handled a phone or another device at the table."""

    with_cards: Annotated[bool, is_what("he had cards")]
    silenced: Annotated[bool, is_what("he only silenced a ringing phone")] = False
    disturbs: Annotated[bool, is_what("the house sees a reason to forbid him devices")] = False

    def decide(self, book: Rulebook) -> Ruling:
        """Warn who has cards; the house may kill the hand, and may always forbid devices."""
        ban = Option("floor", Measure(kind="forbid devices"))
        bans, also = ((ban,), ", LIVE-DEV-06") if self.disturbs else ((), "")
        if self.with_cards and not self.silenced:
            return ruled(
                Measure(kind="warn", about="no device while holding cards"),
                Option("floor", HandDead()),
                *bans,
                by=f"LIVE-DEV-04{also}",
                why="a device may not be touched with cards; the hand may be declared dead",
            )
        allowed = "LIVE-DEV-05" if self.with_cards else "LIVE-DEV-01"
        return ruled(
            NoChange(about="it is allowed"),
            *bans,
            by=f"{allowed}{also}",
            why="without cards small devices may be used, and a ringing phone may be silenced",
        )
