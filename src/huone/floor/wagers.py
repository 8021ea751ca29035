"""Wagers: what a player has bet, by the chips he pushed in and the words he said.

Owns: silent chips, announcements, the half rule, string bets, underpaid calls, rounding, bets over
the maximum.
Never: knows what a legal raise is; `games.betting` does, and its range is a fact here.

Rule 1: words bind before chips do (LIVE-VERB-01).
Rule 2: chips in == the bet + what goes back - what must be added.
"""

from typing import Annotated, Literal, Self

from huone.floor.facts import Amount, Pushed, is_what
from huone.floor.phrase import joined, phrase
from huone.floor.remedies import Acts, HandDead, HouseDecides, MustName
from huone.floor.ruling import MissingFact, Option, Ruling, Situation, procedures, ruled
from huone.games.hand import Hand
from huone.games.rules import Structure
from huone.rulebooks.schema import Rulebook

Words = Literal["none", "call", "bet", "raise", "amount", "all-in", "pot"]
WHOLE = 10_000  # Basis points.
DEEP = 10**12  # More than anybody has in front of him.
NOT_OPEN = "no raise is open to him, so it is a call"


class ChipsIn(Situation, frozen=True, kw_only=True):
    """A player in turn has pushed chips in, said something, or both."""

    call_to: Annotated[Amount, is_what("the bet to match, as a total; 0 if nobody has bet")]
    raise_to_min: Annotated[
        Amount | None,
        is_what("the smallest legal bet or raise, as a total; else from raised-by and big-blind"),
    ] = None
    raised_by: Annotated[
        Amount, is_what("by how much the last bet or raise went up; the big blind if less")
    ] = 0
    stack: Annotated[
        Amount | None,
        is_what("his chips before this action, those in front not counted; deep if not stated"),
    ] = None
    raise_to_max: Annotated[
        Amount | None, is_what("the largest legal bet or raise; his stack if not stated")
    ] = None
    in_front: Annotated[Amount, is_what("his chips already in front on this street")] = 0
    structure: Annotated[Structure, is_what("the betting structure")] = "no-limit"
    chips: Annotated[Pushed, is_what("the chips of the first motion, each by its value")] = ()
    later_chips: Annotated[Pushed, is_what("chips that followed in a later motion")] = ()
    words: Annotated[Words, is_what("what he said before; 'amount' is a number alone")] = "none"
    said_to: Annotated[Amount, is_what("the total that he named; 0 if none")] = 0
    big_blind: Annotated[Amount, is_what("the big blind of a cash game; 0 in a tournament")] = 0
    missed_raise: Annotated[bool, is_what("he overlooked a raise when he paid too little")] = False
    next_acted: Annotated[bool, is_what("the next player has already acted")] = False

    @classmethod
    def at(
        cls,
        hand: Hand,
        *,
        chips: tuple[int, ...] = (),
        later_chips: tuple[int, ...] = (),
        words: Words = "none",
        said_to: int = 0,
        big_blind: int = 0,
    ) -> Self:
        """State the facts of the player to act, with the range that the hand itself knows.

        >>> from huone.games import play
        >>> ChipsIn.at(play("texas", stacks=[100, 100, 100]), chips=(5,)).call_to
        2
        """
        turn = hand.turn()
        if turn is None or turn.kind != "bet" or turn.bring_in_chips:
            raise cls(call_to=0, raise_to_min=0, stack=0).impossible("no bet is due now")
        player = hand.betting.players[hand.actor]
        return cls(
            call_to=max(hand.betting.level, player.bet),
            raise_to_min=_full_raise(hand) if turn.raise_to_min else 0,
            raise_to_max=turn.raise_to_max,
            in_front=player.bet,
            stack=player.stack,
            structure=hand.setup.stakes.structure,
            chips=chips,
            later_chips=later_chips,
            words=words,
            said_to=said_to,
            big_blind=big_blind,
        )

    def decide(self, book: Rulebook) -> Ruling:
        """Rule on the words if there were any, and else on the chips."""
        self.verify()
        if self.words == "call":
            return self.call("LIVE-CHIP-12, LIVE-VERB-01", "a spoken call is paid in full")
        if self.words == "pot":
            return self.pot()
        if self.words != "none":
            return self.announced(book)
        if not self.to_call:
            return self.opening(book)
        return self.answer(book)

    # What the facts amount to

    def verify(self) -> None:
        """Refuse facts that cannot all be true."""
        if sum(self.chips) + sum(self.later_chips) > self.behind:
            raise self.impossible("more chips were pushed in than the player has")
        if not self.chips and self.words == "none":
            raise self.impossible("neither chips nor words")
        if self.in_front > self.call_to:
            raise self.impossible("more is in front of the player than the bet to match")
        if self.words == "call" and not self.to_call:
            raise self.impossible("there is nothing to call")
        if self.words == "bet" and self.call_to:
            raise self.impossible("there is a bet already; he can only raise it")
        if (self.words == "amount") != (self.said_to > 0) and self.words not in ("bet", "raise"):
            raise self.impossible("a named amount goes with the words bet, raise or amount")
        if self.full_raise and self.full_raise <= self.call_to < self.reach:
            raise self.impossible("the smallest raise is no more than the bet to match")
        if self.later_chips and not self.chips:
            raise self.impossible("a later motion needs an earlier one")

    @property
    def to_call(self) -> int:
        """How much a call would add, were the stack deep enough."""
        return self.call_to - self.in_front

    @property
    def behind(self) -> int:
        """His chips behind; so deep that no rule asks for them, if nobody has counted."""
        return DEEP if self.stack is None else self.stack

    @property
    def full_raise(self) -> int:
        """The smallest legal bet or raise as a total, stated or worked out from the last one."""
        if self.raise_to_min is not None:
            return self.raise_to_min
        step = max(self.raised_by, self.big_blind)
        if not step:
            raise MissingFact(
                situation="chips-in", fact="big-blind", meaning="or raised-by, or raise-to-min"
            )
        return self.call_to + step

    @property
    def reach(self) -> int:
        """The total with all his chips in."""
        return self.in_front + self.behind

    @property
    def most(self) -> int:
        """The largest legal total; no more than the call where no raise is open to him."""
        top = self.reach if self.raise_to_max is None else self.raise_to_max
        return min(self.reach, top)

    @property
    def least(self) -> int:
        """The smallest legal raise or bet, which an all-in may undercut."""
        return min(self.full_raise, self.most)

    @property
    def offered(self) -> int:
        """The total with the chips of the first motion."""
        return self.in_front + sum(self.chips)

    @property
    def is_all_in(self) -> bool:
        """Whether the first motion was the whole stack."""
        return sum(self.chips) == self.behind

    @property
    def may_raise(self) -> bool:
        """Whether a bet or raise of any size is open to him."""
        return self.most > self.call_to

    # Rulings

    def call(self, by: str, why: str, *options: Option) -> Ruling:
        """Rule that the player has called, or checked where there is nothing to call."""
        if self.later_chips:
            by, why = self.without_later(by, why)
        return ruled(self.settled(min(self.call_to, self.reach)), *options, by=by, why=why)

    def without_later(self, by: str, why: str) -> tuple[str, str]:
        """Add that chips of a later motion go back."""
        return f"{by}, LIVE-STRING-01", joined(why, "what came later does not count")

    def settled(self, to_chips: int) -> Acts:
        """Count what is added and what goes back when the bet is this much."""
        pushed = sum(self.chips) + sum(self.later_chips)
        due = to_chips - self.in_front
        raised: Literal["bet", "raise"] = "raise" if self.call_to else "bet"
        passed: Literal["call", "check"] = "call" if self.to_call else "check"
        return Acts(
            move=raised if to_chips > self.call_to else passed,
            to_chips=to_chips,
            adds_chips=max(0, due - pushed),
            returns_chips=max(0, pushed - due),
            all_in=to_chips == self.reach,
        )

    def opening(self, book: Rulebook) -> Ruling:
        """Rule on silent chips with nothing to call: what they add up to, made legal."""
        if not self.may_raise:
            raise self.impossible("no bet is open to him")
        if len(self.chips) == 1:
            why = "one chip without words is the largest bet that it covers"
            total = min(self.offered, self.most)
            return self.half_tested(total, book, by="LIVE-CHIP-02", why=why)
        why = "the chips of one motion are the bet"
        return self.half_tested(self.offered, book, by="LIVE-STRING-01", why=why)

    def answer(self, book: Rulebook) -> Ruling:
        """Rule on silent chips in the face of a bet (LIVE-CHIP-08..15)."""
        if self.offered < self.call_to:
            return self.underpaid()
        if len(self.chips) == 1:
            return self.call(
                "LIVE-CHIP-08, LIVE-CHIP-09", "one chip without words is a call, whatever its size"
            )
        if self.offered == self.call_to:
            return self.call("LIVE-CHIP-08", "the chips are exactly the call")
        if not self.may_raise:
            return self.call("LIVE-CHIP-08", NOT_OPEN)
        if self.offered - min(self.chips) < self.call_to:
            return self.call(
                "LIVE-CHIP-13, LIVE-CHIP-14, live:AMB-23",
                "without the smallest chip just added the call would not be covered",
            )
        by = "LIVE-CHIP-04, LIVE-CHIP-13, live:AMB-23"
        why = "the call is covered even without the smallest chip just added, so it is a raise"
        return self.half_tested(self.offered, book, by=by, why=why)

    def underpaid(self) -> Ruling:
        """Rule on chips that do not reach the call (LIVE-CHIP-10, LIVE-CHIP-11)."""
        if self.is_all_in:
            return self.call("LIVE-CHIP-08, LIVE-STAKE-01", "all his chips are in")
        folds = HandDead(forfeits_chips=sum(self.chips) + sum(self.later_chips))
        spare = (Option("floor", folds),) if self.missed_raise else ()
        return self.call(
            "LIVE-CHIP-08, LIVE-CHIP-10" + (", LIVE-CHIP-11" if spare else ""),
            joined(
                "chips in the pot are a call, and a call is completed",
                *(("the house may let him fold for what he put in",) if spare else ()),
            ),
            *spare,
        )

    def announced(self, book: Rulebook) -> Ruling:
        """Rule on a bet or raise that was spoken."""
        if not self.may_raise:
            return self.call("LIVE-VERB-01", NOT_OPEN)
        if self.words == "all-in":
            return self.sized(self.reach, book, by="LIVE-VERB-01", why="spoken words bind")
        if self.words == "amount":
            by, why = "LIVE-VERB-01", "a spoken amount binds"
            if self.said_to <= self.call_to:
                return self.call("LIVE-VERB-01, LIVE-CHIP-10", "the amount is no more than a call")
            return self.half_tested(self.said_to, book, by=by, why=why)
        by = "LIVE-VERB-01, LIVE-CHIP-06" if self.call_to else "LIVE-VERB-01, LIVE-CHIP-03"
        if self.said_to:
            why = "the word binds, and its amount was named"
            return self.sized(self.said_to, book, by=by, why=why)
        if not self.chips:
            return self.named()
        return self.two_steps(book, by)

    def two_steps(self, book: Rulebook, by: str) -> Ruling:
        """Rule on the motions after the word raise: the call first, then all of the raise."""
        why = "the word binds, and the chips of one motion are its size"
        if self.call_to and self.offered == self.call_to and self.later_chips:
            total = self.offered + sum(self.later_chips)
            return self.sized(total, book, by=f"{by}, LIVE-CHIP-04, LIVE-CHIP-05", why=why)
        return self.sized(self.offered, book, by=f"{by}, LIVE-CHIP-04, LIVE-STRING-01", why=why)

    def pot(self) -> Ruling:
        """Rule on the word pot: an amount in pot limit, a duty to name one elsewhere."""
        if not self.may_raise:
            return self.call("LIVE-VERB-01", NOT_OPEN)
        if self.structure == "pot-limit":
            if self.raise_to_max is None and self.stack is None:
                raise MissingFact(
                    situation="chips-in", fact="raise-to-max", meaning="what the pot comes to"
                )
            why = "the pot is an amount in pot limit"
            return ruled(
                self.settled(self.most), by="LIVE-VERB-01, LIVE-PL-01, LIVE-PL-02", why=why
            )
        return self.named("LIVE-POT-02", "the word pot binds him to bet or raise, not to an amount")

    def named(
        self, by: str = "LIVE-VERB-01", why: str = "spoken words bind; he now names the amount"
    ) -> Ruling:
        """Rule that the player must bet or raise and is asked how much."""
        move: Literal["bet", "raise"] = "raise" if self.call_to else "bet"
        most = 0 if self.most >= DEEP else self.most
        remedy = MustName(move=move, to_chips_min=self.least, to_chips_max=most)
        return ruled(remedy, by=by, why=why)

    def half_tested(self, total: int, book: Rulebook, *, by: str, why: str) -> Ruling:
        """Rule on a raise that may be too small by the half rule (LIVE-HALF-01, LIVE-HALF-02)."""
        part = procedures(book).raise_completed_from_basis_points
        increase, needed = total - self.call_to, self.full_raise - self.call_to
        again = "LIVE-CHIP-07" if self.words == "amount" else "LIVE-CHIP-15"
        if total >= min(self.full_raise, self.reach) or not self.call_to:
            return self.sized(total, book, by=by, why=why)
        if increase * WHOLE >= needed * part:
            return self.sized(total, book, by=f"{by}, LIVE-HALF-01, {again}", why=why)
        return self.call(
            f"{by}, LIVE-HALF-02, {again}",
            joined(
                why,
                phrase(
                    "but an increase of {increase_chips} is under {percent} % of the "
                    "{needed_chips} that a raise must add, so it is a call",
                    increase_chips=increase,
                    percent=part // 100,
                    needed_chips=needed,
                ),
            ),
        )

    def sized(self, total: int, book: Rulebook, *, by: str, why: str) -> Ruling:
        """Rule that the player has bet or raised, and bring the total to a legal one."""
        total = min(total, self.reach)
        if total > self.most:
            return self.over_the_most(total, by=by, why=why)
        if total < self.least:
            by += "" if self.call_to else ", LIVE-CHIP-03, LIVE-SIZE-03"
            why = joined(why, "it is completed to the minimum")
            return ruled(self.settled(self.least), by=by, why=why)
        size = self.fixed(total) if self.structure == "fixed-limit" else self.rounded(total, book)
        if size != total and self.structure == "fixed-limit":
            by, why = f"{by}, LIVE-LIM-01, live:AMB-61", joined(why, "the amounts are fixed")
        elif size != total:
            by, why = f"{by}, LIVE-SIZE-04, live:AMB-22", joined(why, "bets are whole big blinds")
        if self.later_chips and self.settled(size).returns_chips:
            by, why = self.without_later(by, why)
        return ruled(self.settled(size), by=by, why=why)

    def over_the_most(self, total: int, *, by: str, why: str) -> Ruling:
        """Rule on a bet over the maximum: reduced while nobody has acted on it (live:AMB-61)."""
        reduced = self.settled(self.most)
        if not self.next_acted:
            return ruled(
                reduced,
                by=f"{by}, live:AMB-61",
                why=joined(why, phrase("{total_chips} is over the maximum", total_chips=total)),
            )
        stands = self.settled(total)
        return ruled(
            HouseDecides(),
            Option("floor", reduced),
            Option("floor", stands),
            by="LIVE-DEC-01, live:AMB-61",
            why=phrase(
                "{total_chips} is over the maximum, but the next player has acted on it already",
                total_chips=total,
            ),
        )

    def rounded(self, total: int, book: Rulebook) -> int:
        """Move a cash bet made with chips to the nearest big blinds (LIVE-SIZE-04, live:AMB-22)."""
        unit = self.big_blind
        exempt = self.words != "none" or total in (self.reach, self.most)
        if not unit or exempt or procedures(book).bet_rounding_cash == "none":
            return total
        low = total // unit * unit
        nearest = low + unit if 2 * (total - low) >= unit else low
        legal = [n for n in (nearest, low, low + unit) if self.least <= n <= self.most]
        return legal[0] if legal else total

    def fixed(self, total: int) -> int:
        """Give fixed limit's amount: the larger one only if it is offered in full (LIVE-LIM-01)."""
        return total if total in (self.most, self.reach) else self.least


def _full_raise(hand: Hand) -> int:
    """Give the smallest raise of the player to act as if his stack were deep enough for it."""
    deep = hand.betting.players[hand.actor].copy()
    deep.stack += hand.betting.level + hand.betting.increment + hand.betting.pot_chips()
    return hand.betting.raise_to_min(deep)
