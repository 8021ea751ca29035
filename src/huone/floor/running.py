"""Running: opening and closing tables, cards for who waits, chips that were overlooked.

Owns: what staff decides around the hands of a table.
Never: seats anybody; lists, draws and moves are `huone.table` and `huone.tournament`.
"""

from typing import Annotated

from huone.floor.facts import Amount, Count, is_what
from huone.floor.remedies import ChipsMove, HandDead, HandLive, HouseDecides, Measure, NoChange
from huone.floor.ruling import Option, Ruling, Situation, procedures, ruled
from huone.floor.wagers import ChipsIn
from huone.rulebooks.schema import Rulebook


class OpenTable(Situation, frozen=True, kw_only=True):
    """Players wait for a game that has no table yet."""

    players: Annotated[Count, is_what("players on the list who are here")]
    dealer_free: Annotated[bool, is_what("a dealer is free")]

    def decide(self, book: Rulebook) -> Ruling:
        """Leave it to staff where a table could be opened at all."""
        least = book.cash.start.min_players
        if self.players < least or not self.dealer_free:
            lacking = (
                "no dealer is free" if self.players >= least else f"{least} players are needed"
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
            Measure(kind="announce the last round", about=f"{count} more hands"),
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
        why = "a player who owes blinds has no hand"
        why += "; he may still pay before he looks" if pay_first else ""
        return ruled(HandDead(), *options, by=by, why=why)


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
            return ruled(NoChange(about=f"he keeps {self.found}"), by=by, why=why)
        why = "he was taken for all-in and lost, so all that he had goes to the winner"
        return ruled(ChipsMove(chips=self.found, to="pot winner"), by=by, why=why)
