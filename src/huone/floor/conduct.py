"""Conduct: what the house may do about how people behave, and about time.

Owns: warnings and what follows them, disputes, wrong payments, slow players, spectators, breaches
in a tournament.
Never: punishes by itself; where a clause says "may", a person chooses.

Rule 1: a person of the house has the last word, and gives his reason (LIVE-DEC-01).
"""

from typing import Annotated, Literal

from huone.floor.facts import Amount, Count, is_what
from huone.floor.phrase import phrase
from huone.floor.remedies import Acts, ChipsMove, HouseDecides, Measure, NoChange, Stands
from huone.floor.ruling import Option, Ruling, Situation, procedures, ruled
from huone.rulebooks.schema import Rulebook
from huone.table.rules import CalledClock

CheatingForm = Literal[
    "collusion",
    "with-dealer",
    "marked-cards",
    "technical-aid",
    "mirror-or-lens",
    "chips-moved",
    "other",
]


class CardsCareless(Situation, frozen=True, kw_only=True):
    """A player let others see his cards, looked at theirs, or took cards over the edge."""

    times_before: Annotated[Count, is_what("how often he has been told before")]

    def decide(self, book: Rulebook) -> Ruling:
        """Warn, and let the house remove who does it again."""
        warned = Measure(kind="warn", about="keep your cards private and on the table")
        by = "LIVE-CARD-04, LIVE-CARD-01..03"
        if not self.times_before:
            return ruled(warned, by=by, why="it is the first time")
        return ruled(
            HouseDecides(),
            Option("floor", warned),
            Option("floor", Measure(kind="remove from the game")),
            by=by,
            why=phrase(
                "warned before: {times}; repetition can cost the seat", times=self.times_before
            ),
        )


class Spectator(Situation, frozen=True, kw_only=True):
    """Somebody who does not play stands at the table."""

    disturbs: Annotated[bool, is_what("he disturbs the game")]
    sits: Annotated[bool, is_what("he sits on a seat of the table")] = False

    def decide(self, book: Rulebook) -> Ruling:
        """See to it that he does not disturb; the house may send him away in any case."""
        away = Option("floor", Measure(kind="send away from the table"))
        if self.sits:
            why = "nobody but a player may take a seat while a game is in progress"
            return ruled(away.remedy, by="LIVE-SPEC-03, LIVE-SPEC-02", why=why)
        if self.disturbs:
            quiet = Measure(kind="order to keep quiet")
            why = "staff sees to it that spectators do not disturb"
            return ruled(quiet, away, by="LIVE-SPEC-01, LIVE-SPEC-02", why=why)
        why = "he may watch, but the house may always ask him to leave"
        return ruled(NoChange(about="he may watch"), away, by="LIVE-SPEC-02", why=why)


class UndueBenefit(Situation, frozen=True, kw_only=True):
    """Somebody was paid what was not his, as a pot that was pushed to the wrong player."""

    chips: Annotated[Amount, is_what("how much he got wrongly")]
    proven: Annotated[bool, is_what("it is certain, for example from the video")]
    tournament: Annotated[bool, is_what("it is a tournament")] = False
    next_hand_started: Annotated[bool, is_what("the next hand has begun since")] = False

    def decide(self, book: Rulebook) -> Ruling:
        """Have it paid back: in cash games at any time, else until the next hand begins."""
        if not self.proven:
            why = "without certainty nobody pays back"
            return ruled(NoChange(about="nothing was found"), by="LIVE-UNJUST-01", why=why)
        if self.tournament and self.next_hand_started:
            assert procedures(book).wrong_payment_tournament_until == "next-hand-starts"
            why = "in a tournament nothing is corrected once the next hand has begun"
            return ruled(Stands(), by="LIVE-UNJUST-02", why=why)
        return ruled(
            ChipsMove(chips=self.chips, to="payer"),
            by="LIVE-UNJUST-02" if self.tournament else "LIVE-UNJUST-01",
            why="what was paid wrongly is paid back in full",
        )


class Dispute(Situation, frozen=True, kw_only=True):
    """Players disagree, and no other situation answers it."""

    claims: Annotated[tuple[str, ...], is_what("what each side wants, a word or two each")]

    def decide(self, book: Rulebook) -> Ruling:
        """Leave it to the house, whose decision is final."""
        if len(set(self.claims)) < 2:
            raise self.impossible("a dispute has at least two sides")
        return ruled(
            HouseDecides(),
            *(Option("floor", NoChange(about=claim)) for claim in self.claims),
            by="LIVE-DEC-01",
            why="the rules do not answer it or can be read in two ways; the house decides finally "
            "and gives its reason",
        )


class SlowPlayer(Situation, frozen=True, kw_only=True):
    """A player takes long over a decision."""

    large_pot: Annotated[bool, is_what("the pot is large for the stacks")]
    many_players: Annotated[bool, is_what("many players are still in the hand")] = False
    prizes_near: Annotated[bool, is_what("the next elimination changes prizes")] = False
    easy: Annotated[bool, is_what("nothing about the decision seems hard")] = False
    again: Annotated[bool, is_what("he has been slow hand after hand")] = False
    tournament: Annotated[bool, is_what("it is a tournament")] = False

    def decide(self, book: Rulebook) -> Ruling:
        """Weigh what makes a decision hard; the house may put the clock on him in any case."""
        options = called_clock(book)
        weighed = self.reasons_to_think()
        if self.tournament and not weighed and (self.easy or self.again):
            options.append(Option("floor", Measure(kind="inspect the cards")))
            options.append(Option("floor", Measure(kind="exclude for a set time")))
            return ruled(
                Measure(kind="warn", about="this is stalling"),
                *options,
                by="TOUR-STALL-02..04, TOUR-SANC-01, LIVE-TIME-01",
                why="nothing about the decision needs so long; the house may look at the cards "
                "if it is in doubt",
            )
        told = tuple(weighed) or ("no sign that he wastes time",)
        return ruled(
            NoChange(about="the time is reasonable"),
            *options,
            by="LIVE-TIME-01, LIVE-TIME-02" + (", TOUR-STALL-02" if self.tournament else ""),
            why=phrase(
                "to be weighed: {reasons}; staff may still put a limit on him", reasons=told
            ),
        )

    def reasons_to_think(self) -> list[str]:
        """List what speaks for a long thought."""
        reasons = {
            "a large pot": self.large_pot,
            "many players": self.many_players,
            "prizes are near": self.prizes_near,
        }
        return [reason for reason, holds in reasons.items() if holds]


class ClockExpired(Situation, frozen=True, kw_only=True):
    """A player on whom the clock was put has not acted in time."""

    facing_bet: Annotated[bool, is_what("there is a bet that he has to answer")]

    def decide(self, book: Rulebook) -> Ruling:
        """Take it as a check where that is free, else as a fold (live:AMB-01)."""
        return ruled(
            Acts(move="fold" if self.facing_bet else "check"),
            by="LIVE-TIME-03, LIVE-DEAD-07, live:AMB-01",
            why="his time is over; a hand dies of it only in the face of a bet",
        )


def called_clock(book: Rulebook) -> list[Option]:
    """Offer the house its clock, where it has one to call (LIVE-TIME-02)."""
    if not isinstance(book.clock, CalledClock):
        return []
    seconds = phrase("{seconds} seconds", seconds=book.clock.called_ms // 1000)
    return [Option("floor", Measure(kind="start the clock", about=seconds))]


class Breach(Situation, frozen=True, kw_only=True):
    """A player of a tournament broke the rules or ignored staff."""

    stack: Annotated[Amount, is_what("his chips")]
    cheating: Annotated[bool, is_what("the house finds that he cheated")] = False
    eliminated: Annotated[bool, is_what("he is out of the tournament already")] = False

    def decide(self, book: Rulebook) -> Ruling:
        """Disqualify a cheat; anything else is the house's choice of measures."""
        if self.eliminated and self.stack:
            raise self.impossible("who is out has no chips")
        if self.cheating and self.eliminated:
            return ruled(
                Measure(kind="annul the placing"),
                by="TOUR-DQ-02..04",
                why="a cheat has no placing and no prize; those below him move up",
            )
        if self.cheating:
            about = phrase("{stack_chips} go out of play", stack_chips=self.stack)
            return ruled(
                Measure(kind="disqualify", about=about),
                by="TOUR-DQ-01, TOUR-DQ-03, TOUR-DQ-04",
                why="a player found cheating is disqualified and removed",
            )
        warned = Option("floor", Measure(kind="warn"))
        if self.eliminated:
            why = "he is out already"
            return ruled(HouseDecides(), warned, by="TOUR-SANC-01", why=why)
        removed = Measure(
            kind="remove from the tournament",
            about=phrase(
                "{stack_chips} go out of play, the prize pool stays as it is",
                stack_chips=self.stack,
            ),
        )
        return ruled(
            HouseDecides(),
            warned,
            Option("floor", Measure(kind="exclude for a set time")),
            Option("floor", removed),
            by="TOUR-SANC-01, TOUR-SANC-02",
            why="a breach may bring a timed exclusion, a grave one removal",
        )


class Cheating(Situation, frozen=True, kw_only=True):
    """A player is said to have sought an edge that the rules do not give."""

    form: Annotated[CheatingForm, is_what("how; chips-moved is only cheating in a tournament")]
    found: Annotated[bool, is_what("the house finds that it was so")]
    tournament: Annotated[bool, is_what("it is a tournament")] = False
    stack: Annotated[Amount, is_what("his chips")] = 0
    eliminated: Annotated[bool, is_what("he is out of the tournament already")] = False

    def decide(self, book: Rulebook) -> Ruling:
        """Disqualify in a tournament; in a cash game the house chooses its measures."""
        if not self.tournament and (self.form == "chips-moved" or self.eliminated):
            raise self.impossible("that can only be in a tournament")
        by = "LIVE-CHEAT-01" + ("" if self.form == "other" else ", LIVE-CHEAT-02")
        by = "TOUR-CHEAT-01" if self.form == "chips-moved" else by
        if not self.found:
            return ruled(
                NoChange(about="nothing was found"), by=by, why="nobody is a cheat unheard"
            )
        if self.tournament:
            out = Breach(stack=self.stack, cheating=True, eliminated=self.eliminated).decide(book)
            return ruled(out.remedy, by=f"{by}, {', '.join(out.clauses)}", why=out.why)
        partners = Option("floor", Measure(kind="separate the players"))
        return ruled(
            HouseDecides(),
            Option("floor", Measure(kind="remove from the game")),
            *((partners,) if self.form == "collusion" else ()),
            by=f"{by}, LIVE-DEC-01" + (", LIVE-COLL-01" if self.form == "collusion" else ""),
            why="whatever is meant to give an edge that the rules do not give is forbidden",
        )


class Interference(Situation, frozen=True, kw_only=True):
    """Somebody commented on a hand, gave advice, or disturbed it in another way."""

    in_hand: Annotated[bool, is_what("he was in the hand himself")]
    advised: Annotated[bool, is_what("he told another player what to do, or asked for it")] = False
    tournament: Annotated[bool, is_what("it is a tournament")] = False

    def decide(self, book: Rulebook) -> Ruling:
        """Warn; in a tournament the house may do more."""
        alone = "LIVE-ACT-01, " if self.advised else ""
        by = f"{alone}LIVE-ACT-03" if self.in_hand else f"{alone}LIVE-ACT-02, LIVE-ACT-03"
        excluded = Option("floor", Measure(kind="exclude for a set time"))
        return ruled(
            Measure(kind="warn", about="one player to a hand"),
            *((excluded,) if self.tournament else ()),
            by=by + (", TOUR-SANC-01" if self.tournament else ""),
            why="every player decides alone, and nobody influences a hand but by playing it",
        )


class ForeignLanguage(Situation, frozen=True, kw_only=True):
    """Somebody speaks at the table what not everybody there has to understand."""

    language: Annotated[str, is_what("the language, by its two letters")]
    hand_running: Annotated[bool, is_what("a hand is being played")]

    def decide(self, book: Rulebook) -> Ruling:
        """Ask for one of the house's languages while a hand runs."""
        allowed = procedures(book).languages
        if not self.hand_running or self.language in allowed:
            why = "between hands any language will do, and in a hand those of the house"
            return ruled(NoChange(about="it is allowed"), by="LIVE-GEN-02", why=why)
        about = phrase("in a hand only {languages}", languages=", ".join(allowed))
        why = "what is said in a hand is said so that staff and players understand it"
        return ruled(Measure(kind="warn", about=about), by="LIVE-GEN-02", why=why)


class Partners(Situation, frozen=True, kw_only=True):
    """Players are suspected of playing together."""

    tournament: Annotated[bool, is_what("it is a tournament")] = False

    def decide(self, book: Rulebook) -> Ruling:
        """Offer the house its two powers: to look at hands, and to separate the players."""
        return ruled(
            HouseDecides(),
            Option("floor", Measure(kind="inspect the cards")),
            Option("floor", Measure(kind="separate the players")),
            Option("floor", NoChange(about="nothing was found")),
            by="TOUR-COLL-02" if self.tournament else "LIVE-COLL-04, LIVE-COLL-05",
            why="staff may look at any hand and may forbid players to share a table",
        )
