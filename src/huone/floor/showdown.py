"""Showdown: hands that were shown, shown too early, to one player, or not at all.

Owns: winners that were mucked by mistake, early exposure, cards shown to one, inspections, the
verification of a bad beat.
Never: compares hands itself; `huone.table.badbeat` does where a ruling depends on it.
"""

from typing import Annotated, Literal

from huone.cards.card import DuplicateCard, parse_cards
from huone.floor.facts import Cards, Count, is_what
from huone.floor.phrase import phrase
from huone.floor.played import betting_game
from huone.floor.remedies import (
    HandDead,
    HandWins,
    HouseDecides,
    MayAct,
    Measure,
    NoChange,
    Repair,
)
from huone.floor.ruling import Option, Ruling, Situation, ruled
from huone.floor.steps import ShowToAll, TakeBack
from huone.rulebooks.schema import BadBeatJackpot, Rulebook
from huone.table.badbeat import bad_beat, criterion_for
from huone.units import Seat


class ShownHandKilled(Situation, frozen=True, kw_only=True):
    """The dealer mucked or killed a hand that a player had shown."""

    all_shown: Annotated[bool, is_what("the player had turned up all his cards")]
    wins: Annotated[bool, is_what("by its cards the hand wins")]
    identifiable: Annotated[bool, is_what("it is certain which cards they were")]

    def decide(self, book: Rulebook) -> Ruling:
        """Put a winner back that was shown in full and can be told."""
        if self.all_shown and self.wins and self.identifiable:
            return ruled(
                HandWins(),
                by="LIVE-SHOW-08, LIVE-SHOW-09",
                why="a winning hand that was properly shown cannot be killed",
            )
        why = "only a winner that was shown in full, and whose cards are certain, is put back"
        return ruled(HandDead(), by="LIVE-SHOW-08, LIVE-SHOW-04", why=why)


class ShownEarly(Situation, frozen=True, kw_only=True):
    """A player showed hole cards before the betting of the last street was over."""

    deliberate: Annotated[bool, is_what("he clearly meant to")]

    def decide(self, book: Rulebook) -> Ruling:
        """Take the right to bet and raise; the house may punish, and kill what was meant."""
        options = [Option("floor", Measure(kind="exclude for a set time"))]
        if self.deliberate:
            options.append(Option("floor", HandDead()))
        return ruled(
            MayAct(moves=("check", "call", "fold")),
            *options,
            by="LIVE-SHOW-11..13" + (", LIVE-SHOW-14" if self.deliberate else ""),
            why="who shows early may only check, call or fold for the rest of the hand",
        )


class ShownToOne(Situation, frozen=True, kw_only=True):
    """A player showed his cards to some of the players only."""

    cards: Annotated[Cards, is_what("the cards, if they are known")] = ()

    def decide(self, book: Rulebook) -> Ruling:
        """Keep the cards out of the muck and show them to everybody after the hand."""
        return ruled(
            Repair(steps=(TakeBack(self.cards), ShowToAll(self.cards))),
            by="LIVE-SHOW-16, LIVE-SHOW-17",
            why="all players are entitled to the same information",
        )


class Inspection(Situation, frozen=True, kw_only=True):
    """Somebody wants cards to be looked at that were not shown."""

    what: Annotated[
        Literal["muck", "hand", "slow-player"],
        is_what("mucked cards, a hand, or the cards of a player who may be stalling"),
    ]
    asked_by: Annotated[Literal["player", "staff"], is_what("who wants it")] = "staff"
    tournament: Annotated[bool, is_what("it is a tournament")] = False

    def decide(self, book: Rulebook) -> Ruling:
        """Let staff alone decide."""
        if self.what == "slow-player" and not self.tournament:
            raise self.impossible("only in a tournament may the cards of a slow player be seen")
        by = {
            "muck": "LIVE-SHOW-15",
            "hand": "LIVE-COLL-04",
            "slow-player": "TOUR-STALL-04",
        }[self.what]
        by += ", TOUR-COLL-02" if self.tournament and self.what == "hand" else ""
        return ruled(
            HouseDecides(),
            Option("floor", Measure(kind="inspect the cards")),
            Option("floor", NoChange(about="the cards stay unseen")),
            by=by,
            why="staff may look at cards at any time to safeguard the game, and alone decides",
        )


class JackpotClaim(Situation, frozen=True, kw_only=True):
    """A table claims the bad beat jackpot."""

    game: Annotated[str, is_what("the game, as `huone games` names it")]
    hands: Annotated[
        tuple[str, ...], is_what("the shown hands, each as one word: AsKs, AhKh9h9s …")
    ]
    players: Annotated[Count, is_what("players dealt in and in their seats when the hand began")]
    board: Annotated[Cards, is_what("the community cards")] = ()

    def decide(self, book: Rulebook) -> Ruling:
        """Confirm the category, or say why the jackpot is not won."""
        rules = book.jackpot
        if not isinstance(rules, BadBeatJackpot):
            return self.rejected("BBJ-01", "this house has no jackpot")
        game = betting_game(self.game)
        criterion = criterion_for(game.id, rules.criteria)
        if criterion is None:
            return self.rejected("BBJ-10", phrase("{game} has no jackpot", game=game.name))
        if self.players < rules.min_players:
            few = phrase("fewer than {least} players took part", least=rules.min_players)
            return self.rejected("BBJ-03", few)
        if len(self.board) != sum(street.board for street in game.street):
            raise self.impossible("the jackpot is claimed when all community cards lie there")
        shown = [parse_cards(hand, wanted=game.kept_cards) for hand in self.hands]
        self.verify_distinct([*self.board, *(card for hand in shown for card in hand)])
        seats = {Seat(number): hand for number, hand in enumerate(shown, 1)}
        found = bad_beat(game, seats, self.board, criterion)
        if found is None:
            return self.rejected("BBJ-06", "no losing hand is strong enough")
        losers = ", ".join(self.hands[seat - 1] for seat in found.losers)
        about = phrase(
            "category {category}, lost by {losers}", category=found.category, losers=losers
        )
        return ruled(
            Measure(kind="confirm the jackpot", about=about),
            by="BBJ-11, BBJ-06, BBJ-13",
            why="the best losing hand meets the criteria of its game",
        )

    def verify_distinct(self, cards: list[int]) -> None:
        """Refuse a card that would be there twice."""
        try:
            parse_cards(cards)
        except DuplicateCard as refused:
            raise self.impossible(str(refused)) from None

    def rejected(self, by: str, why: str) -> Ruling:
        """Say that the jackpot is not won."""
        return ruled(NoChange(about="no jackpot"), by=f"BBJ-11, {by}", why=why)
