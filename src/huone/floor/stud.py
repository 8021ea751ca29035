"""Stud: mistakes with the cards of games in which players have upcards.

Owns: wrong openers, cards dealt too early, an exposed or squeezed last card, a deck that turns out
to be too short in the middle of a deal.
Never: knows who opens; the upcards do, and `games` reads them.
"""

from typing import Annotated, Literal

from huone.floor.facts import Amount, Cards, Count, Seat, is_what
from huone.floor.played import NotThisKindOfGame, street_of, stud_game
from huone.floor.remedies import (
    HandDead,
    HandLive,
    HouseDecides,
    MayAct,
    NoMoreBetting,
    OpenerCorrected,
    PlaysOn,
    Repair,
    Stands,
)
from huone.floor.ruling import Option, Ruling, Situation, ruled
from huone.floor.steps import (
    Burn,
    DealBoard,
    DealPlayers,
    FinishBetting,
    ShowAtOnce,
    ShuffleBurns,
    ShuffleIn,
    Step,
    TakeBack,
)
from huone.games.definition import Game
from huone.rulebooks.schema import Rulebook


def own_clause(game: Game, *, five_cards: str, seven_cards: str) -> str:
    """Choose the clause of a game by its hole cards: one in five-card stud, else two."""
    return five_cards if game.street[0].down == 1 else seven_cards


class WrongOpener(Situation, frozen=True, kw_only=True):
    """Another player opened than the one whose upcards had to."""

    game: Annotated[str, is_what("the game, as `huone games` names it")]
    opener: Annotated[Seat, is_what("the seat that has to open")]
    opened: Annotated[Seat, is_what("the seat that did")]
    chips: Annotated[Amount, is_what("what the wrong opener put in")] = 0
    next_acted: Annotated[bool, is_what("the player after him has already acted")]

    def decide(self, book: Rulebook) -> Ruling:
        """Correct it only while the next player has not acted."""
        if self.opener == self.opened:
            raise self.impossible("the right seat has opened")
        game = stud_game(self.game)
        by = own_clause(game, five_cards="GAME-SOKO-17", seven_cards="GAME-STUD-36")
        if self.next_acted:
            return ruled(Stands(), by=by, why="the next player has acted on it")
        remedy = OpenerCorrected(opener=self.opener, returns_chips=self.chips)
        return ruled(remedy, by=by, why="the next player has not acted yet")


class PrematureStud(Situation, frozen=True, kw_only=True):
    """Cards of the next street went to players before the betting was over."""

    game: Annotated[str, is_what("the game, as `huone games` names it")]
    street: Annotated[str, is_what("the street that came too early: third, fourth …")]
    cards: Annotated[
        Cards, is_what("the cards that came too early; leave out what is not known")
    ] = ()
    players: Annotated[Count, is_what("how many players are dealt to on that street")]
    known: Annotated[
        bool, is_what("the player has seen his last down card or mixed it with the others")
    ] = False

    def decide(self, book: Rulebook) -> Ruling:
        """Take the cards back and deal anew; a last card that is known stays with its player."""
        game = stud_game(self.game)
        street = street_of(game, self.street)
        if street is game.street[0] or len(self.cards) > self.players:
            raise self.impossible("a later street deals one card to each player")
        if self.known and not street.down:
            raise self.impossible("an upcard is known to everybody; only a down card counts here")
        if self.known:
            return ruled(
                MayAct(moves=("check", "call", "fold")),
                by="GAME-STUD-39",
                why="he keeps the card that he knows, but may not bet or raise on the interrupted "
                "street",
            )
        face: Literal["up", "down"] = "down" if street.down else "up"
        deal = DealPlayers(self.players, face)
        return ruled(
            Repair(steps=(TakeBack(self.cards), FinishBetting(), ShuffleIn(), deal)),
            by=own_clause(game, five_cards="GAME-SOKO-19", seven_cards="GAME-STUD-38"),
            why="the cards go back into the deck; the burn stays, so no other is made",
        )


class LastCardExposed(Situation, frozen=True, kw_only=True):
    """The dealer exposed a last card that is dealt face down."""

    game: Annotated[str, is_what("the game, as `huone games` names it")]
    first_player: Annotated[bool, is_what("it is the card of the first player to be dealt")]
    all_in: Annotated[bool, is_what("that player is all-in")]
    left: Annotated[Count, is_what("players still to be dealt their last card")]

    def decide(self, book: Rulebook) -> Ruling:
        """Deal the others up or down, and give the one with the exposed card a choice."""
        game = stud_game(self.game)
        if not game.street[-1].down:
            raise NotThisKindOfGame(game=game.id, why="deals its last card face up")
        if self.first_player and not self.all_in:
            return ruled(
                Repair(steps=(DealPlayers(self.left, "up"),)),
                by="GAME-STUD-41, GAME-STUD-43",
                why="the first player's card is known, so everybody's last card lies face up",
            )
        down = Repair(steps=(DealPlayers(self.left, "down"),))
        if self.first_player:
            why = "he is all-in, so nothing changes for the betting"
            return ruled(down, by="GAME-STUD-40", why=why)
        return ruled(
            down,
            Option("player", NoMoreBetting()),
            Option("player", PlaysOn()),
            by="GAME-STUD-42, GAME-STUD-43",
            why="the others get down cards; before the betting the player with the exposed card "
            "says whether he goes on betting",
        )


class LastCardSqueezed(Situation, frozen=True, kw_only=True):
    """A player wants his last upcard face down to look at it slowly."""

    game: Annotated[str, is_what("the game, as `huone games` names it")]
    capped: Annotated[bool, is_what("an object lies on his hole card")]
    mixed: Annotated[bool, is_what("the last card has mixed with the hole card")] = False

    def decide(self, book: Rulebook) -> Ruling:
        """Deal it down only over a capped hole card; a mix-up is the player's own risk."""
        game = stud_game(self.game)
        if not game.street[-1].up:
            raise NotThisKindOfGame(game=game.id, why="deals its last card face down")
        if self.mixed:
            return ruled(
                HouseDecides(),
                Option("floor", HandDead()),
                Option("floor", HandLive()),
                by="GAME-SOKO-13",
                why="he had to see to it that the two cards cannot mix; the hand may be dead",
            )
        if not self.capped:
            why = "the hole card is not capped, so the last card is dealt up"
            return ruled(Repair(steps=(DealPlayers(1, "up"),)), by="GAME-SOKO-12", why=why)
        return ruled(
            Repair(steps=(DealPlayers(1, "down"),)),
            by="GAME-SOKO-12, live:AMB-31",
            why="the hole card is capped; he squeezes behind an upcard and opens the card before "
            "the betting",
        )


class ShortMidDeal(Situation, frozen=True, kw_only=True):
    """In the middle of the last street it shows that the deck is too short."""

    deck: Annotated[Count, is_what("cards left in the deck")]
    burns: Annotated[Count, is_what("burned cards")]
    left: Annotated[Count, is_what("players still to be dealt their last card")]

    def decide(self, book: Rulebook) -> Ruling:
        """Deal all but the last card, shuffle that with the burns, and go on."""
        if not self.deck or self.left < self.deck:
            raise self.impossible("there is a card for everybody and one left over")
        if self.burns < 2:
            raise self.impossible("two burns at least lie under the pot on the last street")
        before, without = self.deck - 1, self.left - self.deck + 1
        # One card is burned again, and the very last is never dealt (GAME-STUD-26).
        own = self.burns - 1
        steps: list[Step] = [*_dealt(before), ShuffleBurns(), Burn()]
        if without <= own:
            return ruled(
                Repair(steps=(*steps, DealPlayers(without, "down"))),
                by="GAME-STUD-30",
                why="with the burns there is a card for everybody",
            )
        return ruled(
            Repair(steps=(*steps, *_dealt(own - 1), DealBoard(1), ShowAtOnce())),
            by="GAME-STUD-30, GAME-STUD-31",
            why="there are not enough cards even with the burns: the last card but one is shared "
            "by those without, and nobody bets any more",
        )


def _dealt(count: int) -> list[Step]:
    """Deal so many down cards, if any."""
    return [DealPlayers(count, "down")] if count else []
