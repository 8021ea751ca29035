"""Running: opening and closing tables, seats and absence, chips that were overlooked.

Owns: what staff decides around the hands of a table.
Never: seats anybody; lists, draws and moves are `huone.table` and `huone.tournament`.
"""

from typing import Annotated, Final

from huone.floor.facts import Amount, Count, is_what
from huone.floor.phrase import joined, phrase
from huone.floor.remedies import ChipsMove, HandDead, HandLive, HouseDecides, Measure, NoChange
from huone.floor.ruling import Option, Ruling, Situation, procedures, ruled
from huone.floor.wagers import ChipsIn
from huone.rulebooks.schema import Rulebook
from huone.table.rules import LongBreak


class TableWanted(Situation, frozen=True, kw_only=True):
    """Players wait for a game that has no table yet."""

    spoken = "open-table"

    players: Annotated[Count, is_what("players on the list who are here")]
    dealer_free: Annotated[bool, is_what("a dealer is free")]

    def decide(self, book: Rulebook) -> Ruling:
        """Leave it to staff where a table could be opened at all."""
        least = book.cash.start.min_players
        if self.players < least or not self.dealer_free:
            lacking = (
                "no dealer is free"
                if self.players >= least
                else phrase("{least} players are needed", least=least)
            )
            return ruled(
                NoChange(about="no table is opened"), by="LIVE-OPEN-01, LIVE-OPEN-02", why=lacking
            )
        return ruled(
            HouseDecides(),
            Option("floor", Measure(kind="open the table")),
            Option("floor", NoChange(about="no table is opened")),
            by="LIVE-OPEN-01",
            why="staff decides on opening a table",
        )


class ClosingTime(Situation, frozen=True, kw_only=True):
    """The table is to close for the evening."""

    players: Annotated[Count, is_what("players dealt in")]

    def decide(self, book: Rulebook) -> Ruling:
        """Announce the last round: so many hands as the house says, or one orbit."""
        hands = procedures(book).last_round_hands
        count = self.players if hands == "one-orbit" else hands
        return ruled(
            Measure(
                kind="announce the last round", about=phrase("{count} more hands", count=count)
            ),
            by="LIVE-CLOSE-01, live:AMB-60",
            why="staff announces the last round of the evening",
        )


class DealtWhileWaiting(Situation, frozen=True, kw_only=True):
    """A player who owes blinds was dealt in by mistake."""

    said_he_waits: Annotated[bool, is_what("he had said that he waits for the big blind")]
    looked: Annotated[bool, is_what("he has looked at his cards")]
    paid: Annotated[bool, is_what("he has paid what he owes")]

    def decide(self, book: Rulebook) -> Ruling:
        """Let the hand live only if he pays before he looks (live:AMB-14)."""
        by = "LIVE-MISS-10, LIVE-MISS-11, live:AMB-14"
        if self.said_he_waits and self.paid and not self.looked:
            return ruled(HandLive(), by=by, why="he paid before he looked")
        pay_first = self.said_he_waits and not self.looked
        options = (Option("player", HandLive()),) if pay_first else ()
        spare = ("he may still pay before he looks",) if pay_first else ()
        why = joined("a player who owes blinds has no hand", *spare)
        return ruled(HandDead(), *options, by=by, why=why)


class LongAbsence(Situation, frozen=True, kw_only=True):
    """A cash player has been away from his seat for a while."""

    away_min: Annotated[Count, is_what("how many minutes he has been away")]
    arranged: Annotated[bool, is_what("he had arranged it with staff")]
    limit_min: Annotated[
        Count | None, is_what("the limit that staff set him; the house's long break if none")
    ] = None
    waited_for: Annotated[bool, is_what("somebody waits for a seat")] = False

    def decide(self, book: Rulebook) -> Ruling:
        """Keep the seat within the limit; beyond it the house may give it away."""
        away = book.cash.sit_out
        if not isinstance(away, LongBreak):
            raise self.impossible("in this house players sit out by themselves")
        limit = away.long_break_s // 60 if self.limit_min is None else self.limit_min
        kept = NoChange(about="he keeps the seat")
        if self.away_min <= limit:
            why = phrase(
                "{away} minutes are within the {limit} that he may be away",
                away=self.away_min,
                limit=limit,
            )
            return ruled(kept, by="LIVE-PRES-06", why=why)
        by = "LIVE-PRES-07, LIVE-PRES-06" if self.arranged else "LIVE-PRES-05"
        why = joined(
            "he is over the limit that he was given" if self.arranged else "nothing was arranged",
            "somebody waits for a seat" if self.waited_for else "nobody waits for a seat",
        )
        released = Measure(kind="release the seat")
        return ruled(
            HouseDecides(), Option("floor", kept), Option("floor", released), by=by, why=why
        )


TO_BLIND: Final = "hands until he would post the big blind now"
TO_BLIND_THERE: Final = "hands until then on the new seat"


class SeatChange(Situation, frozen=True, kw_only=True):
    """A player wants another seat at his table."""

    hand_running: Annotated[bool, is_what("a hand is being played")]
    hands_to_blind: Annotated[Count | None, is_what(TO_BLIND)] = None
    hands_to_blind_there: Annotated[Count | None, is_what(TO_BLIND_THERE)] = None

    def decide(self, book: Rulebook) -> Ruling:
        """Leave it to staff, and say what the move costs (live:AMB-16)."""
        stays = NoChange(about="he stays where he is")
        if self.hand_running:
            why = "nobody changes seats while a hand is running"
            return ruled(stays, by="LIVE-GEN-01, LIVE-SEAT-10", why=why)
        if self.hands_to_blind is None:
            raise self.needs("hands-to-blind", TO_BLIND)
        if self.hands_to_blind_there is None:
            raise self.needs("hands-to-blind-there", TO_BLIND_THERE)
        farther = self.hands_to_blind_there > self.hands_to_blind
        about = "he posts a small blind or waits for it" if farther else "it costs nothing"
        cost = "LIVE-CHG-02, live:AMB-16" if farther else "LIVE-CHG-03, live:AMB-16"
        return ruled(
            HouseDecides(),
            Option("floor", Measure(kind="allow the move", about=about)),
            Option("floor", stays),
            by=f"LIVE-SEAT-10, LIVE-CHG-01, {cost}",
            why="a change of seats needs the consent of staff",
        )


class PrivateDeal(Situation, frozen=True, kw_only=True):
    """Players of a tournament have agreed to divide the prizes otherwise."""

    all_agree: Annotated[bool, is_what("everybody who is still in agrees")]

    def decide(self, book: Rulebook) -> Ruling:
        """Leave it to the house whether it pays so; without everybody there is no deal."""
        published = Measure(kind="pay as published")
        if not self.all_agree or book.tournament.prizes.private_deals == "none":
            why = "there is no deal: it needs everybody who is still in, and a house that allows it"
            return ruled(published, by="TOUR-PRIZE-07", why=why)
        return ruled(
            HouseDecides(),
            Option("floor", Measure(kind="pay as agreed")),
            Option("floor", published),
            by="TOUR-PRIZE-07",
            why="what players agree among themselves does not bind the house",
        )


class BountyChipIn(Situation, frozen=True, kw_only=True):
    """A player of a bounty tournament put his bounty chip in."""

    call_to: Annotated[Amount, is_what("the bet to match, as a total; 0 if nobody has bet")]
    raise_to_min: Annotated[Amount, is_what("the smallest legal bet or raise, as a total")]
    stack: Annotated[Amount, is_what("his chips before this action, those in front not counted")]
    in_front: Annotated[Amount, is_what("his chips already in front on this street")] = 0

    def decide(self, book: Rulebook) -> Ruling:
        """Take it as all-in."""
        all_in = ChipsIn(
            call_to=self.call_to,
            raise_to_min=self.raise_to_min,
            stack=self.stack,
            in_front=self.in_front,
            words="all-in",
        ).decide(book)
        return ruled(all_in.remedy, by="TOUR-BTY-03", why="to bet the bounty chip is to go all-in")


class ForgottenChips(Situation, frozen=True, kw_only=True):
    """A tournament player who was taken for all-in turns out to have chips left."""

    found: Annotated[Amount, is_what("the chips that were found")]
    won: Annotated[bool, is_what("he won the pot")]

    def decide(self, book: Rulebook) -> Ruling:
        """Give the chips to who won the pot from him (live:AMB-47)."""
        if not self.found:
            raise self.impossible("no chips were found")
        by = "TOUR-ALLIN-07, live:AMB-47"
        if self.won:
            why = "he won the pot; but nobody owes him anything for chips that he did not bet"
            kept = phrase("he keeps {found_chips}", found_chips=self.found)
            return ruled(NoChange(about=kept), by=by, why=why)
        why = "he was taken for all-in and lost, so all that he had goes to the winner"
        return ruled(ChipsMove(chips=self.found, to="pot winner"), by=by, why=why)
