"""Words: what is said, shown by hand or counted aloud instead of being put in.

Owns: conditional announcements, gestures, bets that were counted wrongly, chips that were hidden.
Never: judges a bet that was made in the ordinary way (`wagers`).
"""

from typing import Annotated, Final, Literal

from huone.floor.facts import Amount, is_what
from huone.floor.phrase import joined, phrase
from huone.floor.remedies import Acts, ChipsMove, HouseDecides, MayAct, Measure, NoChange
from huone.floor.ruling import Option, Ruling, Situation, ruled
from huone.rulebooks.schema import Rulebook


class ConditionalWords(Situation, frozen=True, kw_only=True):
    """A player announced what he would do if something happened."""

    misled: Annotated[bool, is_what("somebody acted because he relied on it")] = False

    def decide(self, book: Rulebook) -> Ruling:
        """Record no action and warn; the house may hold him to it if others were misled."""
        warned = Measure(kind="warn", about="announcements on a condition are not allowed")
        if not self.misled:
            return ruled(warned, by="LIVE-VERB-02", why="nothing was announced that could bind")
        return ruled(
            HouseDecides(),
            Option("floor", warned),
            Option("floor", NoChange(about="the announcement binds")),
            by="LIVE-VERB-02, LIVE-DEC-01",
            why="it should not bind, but somebody relied on it",
        )


FACING: Final = "there is a bet that he has to answer"


class Gesture(Situation, frozen=True, kw_only=True):
    """A player in turn made a sign without words."""

    sign: Annotated[
        Literal["cards-to-dealer", "upcards-turned", "upcards-lifted", "tap"],
        is_what("what he did; a tap is any clear sign that passes the turn"),
    ]
    facing_bet: Annotated[bool | None, is_what(FACING)] = None
    call_to: Annotated[Amount, is_what("the bet to match, as a total")] = 0

    def decide(self, book: Rulebook) -> Ruling:
        """Read the sign as the action that it stands for."""
        if self.sign == "tap":
            return self.tapped()
        by = "LIVE-SIGN-01" if self.sign == "cards-to-dealer" else "LIVE-SIGN-02, LIVE-DEAD-03"
        why = (
            "cards thrown or pushed face down to the dealer are a fold"
            if self.sign == "cards-to-dealer"
            else "turning down or lifting an upcard is a fold"
        )
        return ruled(Acts(move="fold"), by=by, why=why)

    def tapped(self) -> Ruling:
        """Read a tap as a check where a check is possible."""
        if self.facing_bet is None:
            raise self.needs("facing-bet", FACING)
        if not self.facing_bet:
            return ruled(Acts(move="check"), by="LIVE-SIGN-03", why="a tap passes the turn")
        return ruled(
            MayAct(moves=("fold", "call", "raise"), call_to=self.call_to),
            by="LIVE-SIGN-03, LIVE-OOT-01",
            why="a check is not possible in the face of a bet; he still has to act",
        )


class MiscountedBet(Situation, frozen=True, kw_only=True):
    """A bet was called, and then it turned out to be more or less than was said."""

    said: Annotated[Amount, is_what("the amount that dealer or players counted aloud")]
    visible: Annotated[Amount, is_what("the chips of the bet that could be seen")]
    hidden: Annotated[Amount, is_what("chips of the bet that were hidden on purpose")] = 0
    caller_reach: Annotated[Amount | None, is_what("the caller's chips, in front and behind")] = (
        None
    )

    def decide(self, book: Rulebook) -> Ruling:
        """Correct the call to the chips that could be seen."""
        if not self.visible:
            raise self.impossible("no chips of the bet could be seen")
        call = self.visible if self.caller_reach is None else min(self.visible, self.caller_reach)
        by = "LIVE-SIZE-01" + (", LIVE-SIZE-02" if self.hidden else "")
        why = phrase(
            "the visible chips are the bet, not the {said_chips} that were said",
            said_chips=self.said,
        )
        if self.hidden:
            not_counted = "{hidden_chips} hidden on purpose do not count"
            why = joined(why, phrase(not_counted, hidden_chips=self.hidden))
        return ruled(
            Acts(
                move="call",
                to_chips=call,
                adds_chips=max(0, call - self.said),
                returns_chips=max(0, self.said - call),
                all_in=call == self.caller_reach,
            ),
            by=by,
            why=why,
        )


class HiddenChips(Situation, frozen=True, kw_only=True):
    """A player has chips that the others could not see."""

    chips: Annotated[Amount, is_what("how much was hidden")]
    on_purpose: Annotated[bool, is_what("the house finds that he hid them on purpose")]

    def decide(self, book: Rulebook) -> Ruling:
        """Keep chips out of the hand that were hidden on purpose."""
        if self.on_purpose:
            return ruled(
                ChipsMove(chips=self.chips, to="out of play"),
                by="LIVE-STAKE-03, LIVE-STAKE-04",
                why="chips that were hidden on purpose do not play in the hand",
            )
        return ruled(
            NoChange(about=phrase("{found_chips} play, in sight of all", found_chips=self.chips)),
            by="LIVE-STAKE-01, LIVE-STAKE-03, LIVE-STAKE-04",
            why="they lay on the table when the hand began and were not hidden on purpose",
        )
