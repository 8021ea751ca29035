"""Exposed: cards that were seen or dropped before they should have been.

Owns: down cards that the dealer or a player turned over or dropped, and what replaces them.
Never: punishes; cards that are shown on purpose are a matter of `hands`.

Rule 1: where the text of a game says otherwise, it comes before the general one (live:AMB-08).
Rule 2: a mishap costs nobody the right to bet; showing does (live:AMB-59).
"""

from typing import Annotated, Literal

from huone.cards.card import Card
from huone.floor.dealing import Actions, misdeal
from huone.floor.facts import Cards, Count, is_what
from huone.floor.phrase import joined, phrase
from huone.floor.played import NotThisKindOfGame, betting_game
from huone.floor.remedies import HandDead, MayAct, NoChange, NoMoreBetting, PlaysOn, Repair
from huone.floor.ruling import Option, Ruling, Situation, procedures, ruled
from huone.floor.steps import DealBoard, DealPlayers, FinishDeal, MakeBurn, Step, TurnFaceUp
from huone.games.definition import Game, Mix, find
from huone.rulebooks.schema import Rulebook

Culprit = Literal["dealer", "player"]


def named(card: Card | None) -> tuple[Card, ...]:
    """Name a card as steps do; one that nobody has named stays so."""
    return () if card is None else (card,)


class ExposedCard(Situation, frozen=True, kw_only=True):
    """A card of the initial deal was turned over, or may have been seen."""

    game: Annotated[str, is_what("the game, as `huone games` names it")]
    by: Annotated[Culprit, is_what("whose fault it was")]
    card: Annotated[Card | None, is_what("the card, if it is known")] = None
    due_face_up: Annotated[bool, is_what("it was to lie face up anyway")] = False
    first_of_deal: Annotated[bool, is_what("it was the very first card of the deal")] = False
    exposed: Annotated[Count, is_what("down cards exposed in this deal, with this one")] = 1
    of_player: Annotated[Count, is_what("down cards of this player exposed, with this one")] = 1
    feigned: Annotated[bool, is_what("the player only pretended a mishap")] = False
    actions: Actions = ()

    def decide(self, book: Rulebook) -> Ruling:
        """Replace a card that the dealer exposed, by the game's own procedure."""
        if not 1 <= self.of_player <= self.exposed:
            raise self.impossible("this card is one of those that were exposed")
        if self.due_face_up:
            why = "the card was to lie face up anyway"
            return ruled(NoChange(about="the card plays"), by="LIVE-EXP-05", why=why)
        if self.by == "player":
            return exposed_by_player(self.card, by="LIVE-EXP-03", feigned=self.feigned)
        game = find(self.game)
        if isinstance(game, Mix) and game.choice is not None and game.choice.down:
            why = "a card that the chooser may see first was exposed"
            return misdeal(self.actions, book, by="GAME-SPB-07", why=why)
        played = betting_game(self.game)
        if played.door is not None:
            return self.in_stud(played, book)
        return self.replaced(played, book)

    def in_stud(self, game: Game, book: Rulebook) -> Ruling:
        """Let the card lie as an upcard and deal a later one down, while upcards are left."""
        first = game.street[0]
        five_cards = first.down == 1
        if self.of_player > first.up:
            by = "GAME-SOKO-16" if five_cards else "GAME-STUD-34"
            why = "so many of his cards were exposed that he cannot have his hole cards"
            return misdeal(self.actions, book, by=by, why=why)
        return ruled(
            Repair(steps=(TurnFaceUp(named(self.card)), DealPlayers(1, "down"))),
            by=("GAME-SOKO-15" if five_cards else "GAME-STUD-33") + ", live:AMB-08",
            why="the exposed card stays up, and the card that was due face up is dealt down",
        )

    def replaced(self, game: Game, book: Rulebook) -> Ruling:
        """Replace a single hole card after the initial deal; it becomes the first burn."""
        if self.first_of_deal:
            by, why = "LIVE-MIS-06, live:AMB-08", "the very first card of the deal was exposed"
            return misdeal(self.actions, book, by=by, why=why)
        if self.exposed >= procedures(book).exposed_hole_cards_misdeal_from:
            by = "LIVE-MIS-07, LIVE-EXP-02"
            why = phrase("{count} hole cards were exposed", count=self.exposed)
            return misdeal(self.actions, book, by=by, why=why)
        # A board card of the initial deal is turned before the replacement (GAME-COURCH-05).
        shared = game.street[0].board * game.boards
        board: tuple[Step, ...] = (DealBoard(shared),) if shared else ()
        return ruled(
            Repair(
                steps=(
                    FinishDeal(),
                    *board,
                    DealPlayers(1, "down"),
                    MakeBurn(named(self.card)),
                    TurnFaceUp(named(self.card)),
                )
            ),
            by="LIVE-EXP-01, LIVE-EXP-04" + (", GAME-COURCH-05" if shared else ""),
            why="one exposed hole card is replaced after the initial deal by what would have been "
            "the first burn, and is the first burn itself; he cannot keep it",
        )


class DroppedCard(Situation, frozen=True, kw_only=True):
    """A card fell from the table."""

    game: Annotated[str, is_what("the game, as `huone games` names it")]
    by: Annotated[Culprit, is_what("who dropped it")]
    card: Annotated[Card | None, is_what("the card, if it is known")] = None
    due_face_up: Annotated[bool, is_what("it was to lie face up anyway")] = False
    exposed: Annotated[Count, is_what("down cards exposed in this deal, with this one")] = 1
    feigned: Annotated[bool, is_what("the player only pretended a mishap")] = False
    actions: Actions = ()

    def decide(self, book: Rulebook) -> Ruling:
        """Treat the dealer's card as exposed; the player's own card lies face up from now on."""
        if self.by == "player":
            return exposed_by_player(self.card, by="LIVE-DROP-02", feigned=self.feigned)
        same = ExposedCard(
            game=self.game,
            by="dealer",
            card=self.card,
            due_face_up=self.due_face_up,
            exposed=self.exposed,
            actions=self.actions,
        ).decide(book)
        return Ruling(
            remedy=same.remedy,
            options=same.options,
            clauses=("LIVE-DROP-01", *same.clauses),
            why=joined("a card that the dealer dropped counts as exposed", same.why),
        )


def exposed_by_player(card: Card | None, *, by: str, feigned: bool) -> Ruling:
    """Leave a card face up that its own player turned over or dropped."""
    shows = (MayAct(moves=("check", "call", "fold")), HandDead()) if feigned else ()
    return ruled(
        Repair(steps=(TurnFaceUp(named(card)),)),
        *(Option("floor", each) for each in shows),
        by=f"{by}, live:AMB-59" + (", LIVE-SHOW-12, LIVE-SHOW-14" if feigned else ""),
        why=joined(
            "a card exposed through the player's own fault is not replaced; a mishap takes no "
            "right from him",
            *(("but this one was showing",) if feigned else ()),
        ),
    )


class DrawCardExposed(Situation, frozen=True, kw_only=True):
    """The dealer exposed a card that a player drew in the exchange."""

    game: Annotated[str, is_what("the game, as `huone games` names it")]
    cards: Annotated[Cards, is_what("the exposed cards, if they are known")] = ()

    def decide(self, book: Rulebook) -> Ruling:
        """Let the player keep the cards and choose whether he goes on betting."""
        game = betting_game(self.game)
        if not any(street.draw for street in game.street):
            raise NotThisKindOfGame(game=game.id, why="has no exchange of cards")
        return ruled(
            Repair(steps=(TurnFaceUp(self.cards),)),
            Option("player", NoMoreBetting()),
            Option("player", PlaysOn()),
            by="GAME-SVITEN-18",
            why="he keeps what was exposed, and may stay out of the betting from now on",
        )
