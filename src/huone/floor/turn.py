"""Turn: actions out of turn, turns that were skipped, and when a deal can no longer be voided.

Owns: what becomes of an early action by what the skipped players do, and the point of no return.
Never: judges the size of a bet (`wagers`).

Rule 1: a bet or raise of a skipped player comes before a check or call, and that before folds
(live:AMB-25).
"""

from collections.abc import Sequence
from typing import Annotated, Literal, Self

from huone.floor.facts import Amount, Count, is_what
from huone.floor.phrase import phrase
from huone.floor.remedies import (
    Acts,
    DealStands,
    DealVoid,
    MayAct,
    Move,
    NoChange,
    Remedy,
    Waits,
)
from huone.floor.ruling import Option, Ruling, Situation, procedures, ruled
from huone.games.actions import NoLiveHand
from huone.games.hand import Hand
from huone.rulebooks.schema import FloorProcedures, Rulebook

SkippedMove = Literal["fold", "check", "call", "bet", "raise", "own-bet"]
PASSIVE: tuple[Move, ...] = ("fold", "check")


class OutOfTurn(Situation, frozen=True, kw_only=True):
    """A player acted before others whose turn it was."""

    live_players: Annotated[Count, is_what("players who hold live cards, all-ins included")]
    move: Annotated[Move, is_what("what he did")]
    call_to: Annotated[Amount, is_what("the bet to match when he acted, as a total")] = 0
    to_chips: Annotated[Amount, is_what("his total with the early bet, raise or call")] = 0
    in_front: Annotated[Amount, is_what("his chips in front before")] = 0
    skipped: Annotated[
        tuple[SkippedMove, ...],
        is_what("what each skipped player then did; heads-up 'own-bet' cancels the early bet"),
    ] = ()
    all_acted: Annotated[bool, is_what("all skipped players have acted by now")] = True
    price: Annotated[Amount, is_what("the bet to match after the skipped players, if higher")] = 0

    @classmethod
    def at(cls, hand: Hand, seat: int, move: Move, *, to_chips: int = 0) -> Self:
        """State what a seat did early, with the price and the players that the hand knows.

        >>> from huone.games import play
        >>> hand = play("texas", stacks=[100, 100, 100])
        >>> early = OutOfTurn.at(hand, hand.players[0].seat, "raise", to_chips=10)
        >>> early.live_players, early.call_to, early.in_front
        (3, 2, 1)
        """
        player = next((player for player in hand.players if player.seat == seat), None)
        if player is None or player.folded:
            raise NoLiveHand(seat=seat)
        early = cls(
            live_players=hand.betting.live,
            move=move,
            call_to=hand.betting.level,
            to_chips=to_chips,
            in_front=player.bet,
        )
        turn = hand.turn()
        if turn is None or turn.kind != "bet" or turn.seat == seat:
            raise early.impossible("it is not before the turn of somebody else")
        return early

    def decide(self, book: Rulebook) -> Ruling:
        """Let a fold stand, restrict a check, and judge a bet by what the skipped players did."""
        self.verify()
        if self.move == "fold":
            return ruled(Acts(move="fold"), by="LIVE-OOT-11", why="a fold out of turn binds")
        if self.move == "check":
            return self.checked()
        return self.heads_up() if self.live_players == 2 else self.multiway()

    def verify(self) -> None:
        """Refuse facts that cannot all be true."""
        if self.live_players < 2:
            raise self.impossible("somebody else must hold live cards")
        if self.in_front > self.call_to:
            raise self.impossible("more is in front of the player than the bet to match")
        if self.move in ("call", "bet", "raise") and self.to_chips <= self.in_front:
            raise self.impossible(f"a {self.move} puts chips in")
        if self.move == "raise" and self.to_chips <= self.call_to:
            raise self.impossible("a raise is more than the bet to match")
        if self.move == "bet" and self.call_to:
            raise self.impossible("there is a bet already; he can only raise it")
        if self.move == "check" and self.call_to > self.in_front:
            raise self.impossible("there is a bet that he has to answer")
        if len(self.skipped) > self.live_players - 1:
            raise self.impossible("more players were skipped than hold live cards")
        if "own-bet" in self.skipped and self.live_players != 2:
            raise self.impossible("only heads-up the skipped player may declare a bet of his own")
        if self.aggressive and self.price <= self.call_to:
            raise self.impossible("after a bet or raise the price is higher than before")

    @property
    def aggressive(self) -> bool:
        """Whether a skipped player bet or raised."""
        return bool({"bet", "raise", "own-bet"} & set(self.skipped))

    @property
    def bet_himself(self) -> bool:
        """Whether heads-up the skipped player made a bet of his own (live:AMB-25).

        He faces the early bet, so a bet that is no more than it answers nothing: it is his own.
        """
        return "own-bet" in self.skipped or (self.aggressive and self.price <= self.to_chips)

    @property
    def early_chips(self) -> int:
        """The chips of the early action."""
        return self.to_chips - self.in_front

    def checked(self) -> Ruling:
        """Take the right to bet and raise on this street from who checked early (LIVE-OOT-05)."""
        by, why = "LIVE-OOT-05", "a check out of turn gives up betting and raising on this street"
        if not self.skipped or not self.all_acted:
            return ruled(MayAct(moves=("check", "call", "fold")), by=by, why=why)
        if self.aggressive:
            return ruled(MayAct(moves=("fold", "call"), call_to=self.price), by=by, why=why)
        return ruled(Acts(move="check"), by=f"{by}, LIVE-OOT-06, LIVE-OOT-08", why=why)

    def heads_up(self) -> Ruling:
        """Let the early action of one of two stand, unless the other bets himself."""
        if self.bet_himself:
            return ruled(
                self.free(),
                by="LIVE-OOT-10, live:AMB-25",
                why="the skipped player has bet in his own turn, which cancels the early action",
            )
        options: list[Option] = []
        if not self.skipped:
            answer = MayAct(moves=("call", "raise", "fold"), call_to=self.to_chips)
            options = [Option("player", answer)]
            options.append(Option("player", NoChange(about="declare a bet of his own instead")))
        return ruled(
            self.stands(),
            *options,
            by="LIVE-OOT-09, LIVE-OOT-10" if options else "LIVE-OOT-09, live:AMB-25",
            why="with two players left an early action stands",
        )

    def multiway(self) -> Ruling:
        """Judge an early action among several by the strongest reaction (live:AMB-25)."""
        if self.aggressive:
            why = "a skipped player has bet or raised, so the early action is cancelled"
            return ruled(self.free(), by="LIVE-OOT-07, live:AMB-25", why=why)
        if not self.skipped or not self.all_acted:
            return self.pending()
        if set(self.skipped) == {"fold"}:
            why = "all skipped players have folded, so the early action stands"
            return ruled(self.stands(), by="LIVE-OOT-08", why=why)
        why = "a skipped player has checked or called, so the early actor does the same"
        return ruled(self.passive(), by="LIVE-OOT-06, live:AMB-25", why=why)

    def pending(self) -> Ruling:
        """Say what each reaction would lead to while a skipped player is still to act."""
        outcomes: tuple[Remedy, ...] = (self.free(), self.passive(), self.stands())
        return ruled(
            Waits(),
            *(Option("player", outcome) for outcome in outcomes),
            by="LIVE-OOT-06..08, live:AMB-25",
            why="the skipped players act first: a bet or raise cancels the early action, a check "
            "or call makes it a check or call, folds let it stand",
        )

    def free(self) -> MayAct:
        """Give the chips back and the choice with them."""
        price = max(self.price, self.call_to)
        return MayAct(
            moves=("fold", "call", "raise"), call_to=price, returns_chips=self.early_chips
        )

    def passive(self) -> Acts:
        """Reduce the early action to the check or call that it must be."""
        if self.call_to == self.in_front:
            return Acts(move="check", to_chips=self.call_to, returns_chips=self.early_chips)
        # Who called early for less was all-in, and is so still.
        called = min(self.call_to, self.to_chips)
        return Acts(move="call", to_chips=called, returns_chips=self.to_chips - called)

    def stands(self) -> Acts:
        """Let the early action be what it was."""
        return Acts(move=self.move, to_chips=self.to_chips)


class TurnSkipped(Situation, frozen=True, kw_only=True):
    """Others went on although it was a player's turn."""

    later_actions: Annotated[Count, is_what("players after him who have acted")]
    had_time: Annotated[bool, is_what("he and the others had time to react")]
    facing_bet: Annotated[bool, is_what("there was a bet that he had to answer")]
    next_cards: Annotated[bool, is_what("cards of the next street are out already")] = False
    game: Annotated[Literal["board", "stud"], is_what("where those cards are dealt to")] = "board"

    def decide(self, book: Rulebook) -> Ruling:
        """Give the turn back, unless two have acted since and there was time (LIVE-OOT-03)."""
        lost = self.later_actions >= procedures(book).turn_lost_after_actions
        if lost and self.had_time:
            return ruled(
                Acts(move="fold" if self.facing_bet else "check"),
                by="LIVE-OOT-03, live:AMB-26",
                why=phrase(
                    "{players} players acted after him, and there was time to speak up",
                    players=self.later_actions,
                ),
            )
        if self.next_cards:
            about = (
                "rule on the cards as 'premature-board'"
                if self.game == "board"
                else "rule on the cards as 'premature-stud'"
            )
            return ruled(
                Waits(),
                Option("floor", NoChange(about=about)),
                by="LIVE-OOT-04, LIVE-OOT-03",
                why="he had no chance to react, so the next cards came too early",
            )
        return ruled(
            Waits(),
            by="LIVE-OOT-03, LIVE-OOT-01, live:AMB-26",
            why="he loses his turn only after two later actions and with time to react",
        )


InTurn = Literal["fold", "check", "call", "bet", "raise"]


class NoReturn(Situation, frozen=True, kw_only=True):
    """A fault of the deal was noticed after players had acted."""

    actions: Annotated[tuple[InTurn, ...], is_what("what players did in turn since the deal")]

    def decide(self, book: Rulebook) -> Ruling:
        """Say whether the deal can still be voided."""
        by = "LIVE-REDEAL-02, LIVE-REDEAL-01"
        if is_voidable(self.actions, procedures(book)):
            return ruled(DealVoid(), by=by, why="the point of no return is not reached")
        return ruled(DealStands(), by="LIVE-REDEAL-02", why=WHY_NO_RETURN)


WHY_NO_RETURN = "two players have acted in turn, one of them with a call, bet or raise"


def is_voidable(actions: Sequence[str], house: FloorProcedures) -> bool:
    """Tell whether a deal can still be voided after these actions in turn (LIVE-REDEAL-02)."""
    committed = any(action not in PASSIVE for action in actions)
    return len(actions) < house.no_return_after_actions or not committed
