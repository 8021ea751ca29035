"""Board: community cards that came too early or too many.

Owns: which cards stand, which go back, and what is shuffled before the next card is dealt.
Never: moves burns or the muck; they stay where they are.

Rule 1: no burn is made again before a street that is dealt from a reshuffled deck.
"""

from typing import Annotated

from huone.cards.card import Card
from huone.floor.facts import Cards, Count, is_what
from huone.floor.played import betting_game, board_street
from huone.floor.remedies import Repair
from huone.floor.ruling import Ruling, Situation, ruled
from huone.floor.steps import (
    Burn,
    DealBoard,
    FinishBetting,
    MakeBurn,
    MixAndRemove,
    PutOnTop,
    ShuffleDeck,
    ShuffleIn,
    TakeBack,
)
from huone.games.definition import Game
from huone.rulebooks.schema import Rulebook


class SurplusBoard(Situation, frozen=True, kw_only=True):
    """A street got more community cards than it should."""

    game: Annotated[str, is_what("the game, as `huone games` names it")]
    street: Annotated[str, is_what("the street: flop, turn or river")]
    cards: Annotated[
        Cards, is_what("the cards of this street as they lie, in order; else how many there are")
    ] = ()
    dealt: Annotated[Count, is_what("how many cards lie there, if they are not named")] = 0
    surplus: Annotated[Card | None, is_what("the card that is too much, if it is known")] = None

    def decide(self, book: Rulebook) -> Ruling:
        """Take a single card out, or deal the street anew."""
        game = betting_game(self.game)
        due = board_street(game, self.street)[1].board * game.boards
        dealt = len(self.cards) or self.dealt
        if dealt <= due:
            raise self.impossible(f"the {self.street} has {due} cards")
        if self.surplus is not None and self.cards and self.surplus not in self.cards:
            raise self.impossible(f"{self.surplus!r} is not among the cards")
        if dealt > due + 1:
            return ruled(
                Repair(steps=(TakeBack(self.cards), ShuffleIn(), DealBoard(due))),
                by="LIVE-BOARD-02, LIVE-BOARD-08",
                why="several cards are too much, so the street is dealt anew without a burn",
            )
        if self.surplus is not None:
            return ruled(
                Repair(steps=(MakeBurn((self.surplus,)),)),
                by="LIVE-BOARD-01, live:AMB-10",
                why="it is known which card is too much, so it is simply the next burn",
            )
        return ruled(
            Repair(steps=(MixAndRemove(self.cards),)),
            by="LIVE-BOARD-01",
            why="one card is too much, and nobody can say which",
        )


class PrematureBoard(Situation, frozen=True, kw_only=True):
    """Community cards came before the betting on the street before was over."""

    game: Annotated[str, is_what("the game, as `huone games` names it")]
    street: Annotated[str, is_what("the street that came too early: flop, turn or river")]
    cards: Annotated[Cards, is_what("the cards that came too early, if they are known")] = ()

    def decide(self, book: Rulebook) -> Ruling:
        """Give the remedy of the street: the first, the last, or one between them."""
        game = betting_game(self.game)
        number, street = board_street(game, self.street)
        due = street.board * game.boards
        if self.cards and len(self.cards) != due:
            raise self.impossible(f"the {self.street} has {due} cards")
        if number == len(game.street) - 1:
            return self.last(due)
        return self.first(due) if number == 1 else self.between(game, number, due)

    def first(self, due: int) -> Ruling:
        """Shuffle an early flop into the deck and deal another."""
        return ruled(
            Repair(steps=(TakeBack(self.cards), FinishBetting(), ShuffleIn(), DealBoard(due))),
            by="LIVE-BOARD-03, LIVE-BOARD-08",
            why="an early flop goes back into the deck; the burn stays, so no other is made",
        )

    def between(self, game: Game, number: int, due: int) -> Ruling:
        """Deal the card of the next street in place of an early turn, which may come later."""
        following = game.street[number + 1].board * game.boards
        return ruled(
            Repair(
                steps=(
                    TakeBack(self.cards),
                    FinishBetting(),
                    Burn(),
                    DealBoard(due),
                    FinishBetting(),
                    ShuffleIn(),
                    DealBoard(following),
                )
            ),
            by="LIVE-BOARD-04..06, LIVE-BOARD-08",
            why="what would have been the river is the turn; the early card is shuffled in before "
            "the river, which has no burn",
        )

    def last(self, due: int) -> Ruling:
        """Shuffle an early river into the deck and deal another."""
        return ruled(
            Repair(steps=(PutOnTop(self.cards), FinishBetting(), ShuffleDeck(), DealBoard(due))),
            by="LIVE-BOARD-07, LIVE-BOARD-08",
            why="an early river goes back into the deck; burns and muck stay out of the shuffle",
        )
