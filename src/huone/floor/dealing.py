"""Dealing: faults of the deck and of the initial deal, and when they make a misdeal.

Owns: deals from an unshuffled deck or the wrong seat, wrong card counts, boxed and duplicate cards,
a deck put down too early, wrong burns, new decks.
Never: judges a card that somebody saw (`exposed`) or a board (`board`).

Rule 1: a misdeal is declared only before the point of no return (LIVE-REDEAL-02); duplicate cards
alone void a hand later.
Rule 2: what can certainly be put right is put right, and is no misdeal (live:AMB-11).
"""

from typing import Annotated, Literal

from huone.floor.facts import Amount, Cards, Count, Seat, is_what
from huone.floor.phrase import joined, phrase
from huone.floor.played import betting_game, street_of
from huone.floor.remedies import (
    CardsMove,
    DealStands,
    DealVoid,
    HandDead,
    HandVoid,
    HouseDecides,
    Measure,
    NoChange,
    Repair,
    Stands,
)
from huone.floor.ruling import Option, Ruling, Situation, procedures, ruled
from huone.floor.steps import (
    Burn,
    DealBoard,
    DealPlayers,
    FanDeck,
    FinishDeal,
    PutOnTop,
    Remove,
    ShuffleDeck,
    Step,
)
from huone.floor.turn import WHY_NO_RETURN, InTurn, is_voidable
from huone.games.definition import Game
from huone.rulebooks.schema import Rulebook

Actions = Annotated[tuple[InTurn, ...], is_what("what players did in turn since the deal")]


def misdeal(actions: tuple[InTurn, ...], book: Rulebook, *, by: str, why: str) -> Ruling:
    """Void a faulty deal, if that is still possible."""
    if is_voidable(actions, procedures(book)):
        return ruled(DealVoid(), by=f"{by}, LIVE-REDEAL-01", why=why)
    return ruled(DealStands(), by=f"{by}, LIVE-REDEAL-02", why=joined(why, WHY_NO_RETURN))


class NotShuffled(Situation, frozen=True, kw_only=True):
    """The hand was dealt from a deck that had not been shuffled."""

    actions: Actions = ()

    def decide(self, book: Rulebook) -> Ruling:
        """Void the deal."""
        return misdeal(self.actions, book, by="LIVE-MIS-01", why="the cards were not shuffled")


class WrongStart(Situation, frozen=True, kw_only=True):
    """The initial cards were dealt from the wrong player on."""

    seats: Annotated[
        tuple[Seat, ...], is_what("the seats in the order in which they should have been dealt")
    ]
    dealt_from: Annotated[Seat, is_what("the seat that got the first card")]
    looked: Annotated[bool, is_what("somebody has looked, or it is not certain that nobody has")]
    actions: Actions = ()

    def decide(self, book: Rulebook) -> Ruling:
        """Pass the hands on to the right players if nobody has looked, else void the deal."""
        if len(set(self.seats)) != len(self.seats) or self.dealt_from not in self.seats[1:]:
            raise self.impossible("the first card must have gone to another seat of the list")
        why = "the deal began with the wrong player"
        if self.looked:
            seen = joined(why, "cards were seen, or may have been")
            return misdeal(self.actions, book, by="LIVE-MIS-02", why=seen)
        first = self.seats.index(self.dealt_from)
        dealt = self.seats[first:] + self.seats[:first]
        return ruled(
            CardsMove(from_seats=dealt, to_seats=self.seats),
            by="LIVE-MIS-02",
            why=joined(why, "but certainly nobody has looked at his cards"),
        )


class WrongCount(Situation, frozen=True, kw_only=True):
    """A player has too many or too few cards."""

    held: Annotated[Count, is_what("the cards that he has")]
    due: Annotated[Count, is_what("the cards that he should have")]
    last_in_order: Annotated[bool, is_what("he is the last one who is dealt to")] = False
    next_is_his: Annotated[bool, is_what("the top card of the deck is the one due to him")] = False
    surplus_known: Annotated[bool, is_what("it is certain which card is too much")] = False
    mixed: Annotated[bool, is_what("the surplus card has mixed with dealt cards")] = False
    surplus: Annotated[Cards, is_what("the surplus cards, if they lie open")] = ()
    contributed: Annotated[Amount, is_what("his chips in the pot")] = 0
    actions: Actions = ()

    def decide(self, book: Rulebook) -> Ruling:
        """Restore what can be restored, else void the deal, else kill the hand (live:AMB-11)."""
        if self.held == self.due:
            raise self.impossible("he has as many cards as he should")
        why = phrase("{held} cards where {due} are due", held=self.held, due=self.due)
        if not is_voidable(self.actions, procedures(book)):
            return ruled(
                HandDead(forfeits_chips=self.contributed),
                by="LIVE-DEAD-05, LIVE-REDEAL-02, LIVE-REDEAL-03, live:AMB-11",
                why=joined(why, "the deal can no longer be voided; counting is his own duty"),
            )
        return self.too_many(book, why) if self.held > self.due else self.too_few(book, why)

    def too_few(self, book: Rulebook, why: str) -> Ruling:
        """Deal the last player the one card that is still his, else void the deal."""
        one_short = self.held and self.due - self.held == 1
        if one_short and self.last_in_order and self.next_is_his:
            return ruled(
                Repair(steps=(DealPlayers(1, "down"),)),
                by="LIVE-MIS-03, live:AMB-11",
                why=joined(why, "but he is the last, and the next card is the one due to him"),
            )
        by = "LIVE-MIS-03" if self.held else "LIVE-MIS-04"
        return misdeal(self.actions, book, by=f"{by}, live:AMB-11", why=why)

    def too_many(self, book: Rulebook, why: str) -> Ruling:
        """Put the surplus back where it came from, if that is certain, else void the deal."""
        by = "LIVE-MIS-05, live:AMB-11"
        if self.surplus_known and not self.mixed:
            why = joined(why, "but the surplus can certainly go back to its place")
            return ruled(Repair(steps=(PutOnTop(self.surplus),)), by=by, why=why)
        return misdeal(self.actions, book, by=by, why=joined(why, "which one is not certain"))


class BoxedCards(Situation, frozen=True, kw_only=True):
    """Cards lay face up in the deck, or a joker came out of it."""

    boxed: Annotated[Cards, is_what("the face-up cards found so far")] = ()
    jokers: Annotated[Count, is_what("jokers found so far")] = 0
    due_to: Annotated[
        Literal["player", "burn", "board"], is_what("where the card would have gone")
    ] = "player"
    fanned: Annotated[bool, is_what("the rest of the deck has been fanned for more")] = False
    actions: Actions = ()

    def decide(self, book: Rulebook) -> Ruling:
        """Take one such card as if it did not exist; more than one is a misdeal."""
        if not self.boxed and not self.jokers:
            raise self.impossible("no card was found")
        if len(self.boxed) >= procedures(book).boxed_cards_misdeal_from:
            by = "LIVE-MIS-08, LIVE-BOX-03"
            return misdeal(self.actions, book, by=by, why="several cards lay face up in the deck")
        fan: tuple[Step, ...] = (FanDeck(),) if self.boxed and self.may_fan else ()
        return ruled(
            Repair(steps=(Remove(self.boxed), *fan, self.next_card)),
            by="LIVE-BOX-01, LIVE-BOX-02" + (", LIVE-MIS-09" if fan else ""),
            why="a boxed card or joker does not exist, so the next card takes its place at once",
        )

    @property
    def may_fan(self) -> bool:
        """Whether the deck is still to be fanned: only before the betting starts."""
        return not self.fanned and not self.actions

    @property
    def next_card(self) -> Step:
        """The step that gives the next card to where this one was due."""
        deals: dict[str, Step] = {"burn": Burn(), "board": DealBoard(1)}
        return deals.get(self.due_to, DealPlayers(1, "down"))


class DuplicateCards(Situation, frozen=True, kw_only=True):
    """Two cards of the same rank and suit were found."""

    next_hand_started: Annotated[bool, is_what("the next hand has begun since")] = False
    sought_benefit: Annotated[
        bool, is_what("a player knew of the faulty deck and tried to gain by it")
    ] = False
    contributed: Annotated[Amount, is_what("that player's chips in the pot")] = 0

    def decide(self, book: Rulebook) -> Ruling:
        """Void the hand however far it has gone, until the next one begins."""
        if self.next_hand_started:
            return ruled(
                Stands(),
                by="LIVE-DUP-01, live:AMB-10",
                why="a hand that was over when the next one began stands",
            )
        forfeit = HandDead(forfeits_chips=self.contributed)
        options = (Option("floor", forfeit),) if self.sought_benefit else ()
        return ruled(
            HandVoid(),
            *options,
            by="LIVE-DUP-01, live:AMB-10" + (", LIVE-DUP-02, LIVE-DUP-03" if options else ""),
            why=joined(
                "duplicate cards void the hand at any stage",
                *(("who tried to gain by it may lose what he put in",) if options else ()),
            ),
        )


class EmptySeatDealt(Situation, frozen=True, kw_only=True):
    """Cards went to a seat that is empty or does not play."""

    deal_finished: Annotated[bool, is_what("the initial deal is over")]
    cards: Annotated[Cards, is_what("the cards, if they lie open")] = ()

    def decide(self, book: Rulebook) -> Ruling:
        """Remove the cards right after the initial deal; it is no misdeal."""
        before: tuple[Step, ...] = () if self.deal_finished else (FinishDeal(),)
        return ruled(
            Repair(steps=(*before, Remove(self.cards))),
            by="LIVE-MIS-10",
            why="cards for an empty seat are no misdeal; they are removed after the initial deal",
        )


class DeckPutDown(Situation, frozen=True, kw_only=True):
    """The dealer put the deck down although cards were still to be dealt."""

    order_certain: Annotated[bool, is_what("the order of the deck is certain")]
    missing: Annotated[Count, is_what("how many cards are still to be dealt now")]
    to: Annotated[Literal["board", "players"], is_what("to whom they go")] = "board"

    def decide(self, book: Rulebook) -> Ruling:
        """Take the deck up again if its order is certain, else shuffle it first."""
        deal: Step = (
            DealBoard(self.missing) if self.to == "board" else DealPlayers(self.missing, "down")
        )
        if self.order_certain:
            why = "the order of the deck is certain, so it is taken up again"
            return ruled(Repair(steps=(deal,)), by="LIVE-STUB-01", why=why)
        return ruled(
            Repair(steps=(ShuffleDeck(), deal)),
            by="LIVE-STUB-01",
            why="the order of the deck is not certain",
        )


class WrongBurn(Situation, frozen=True, kw_only=True):
    """Too many or too few cards were burned before a street."""

    game: Annotated[str, is_what("the game, as `huone games` names it")]
    street: Annotated[str, is_what("the street, as the game names it: flop, turn, fifth …")]
    cards: Annotated[
        Cards,
        is_what("the burns and cards of the street, in the order they left the deck, if known"),
    ] = ()
    burned: Annotated[Count, is_what("how many of them were burned")]
    players: Annotated[
        Count, is_what("how many players are dealt to, where a street deals to players")
    ] = 0
    betting_started: Annotated[bool, is_what("the betting on this street has begun")]
    seen: Annotated[bool, is_what("a wrong down card may have been seen")] = False
    mixed: Annotated[bool, is_what("a wrong down card has mixed with other hole cards")] = False

    def decide(self, book: Rulebook) -> Ruling:
        """Deal the street again from the same order before the betting starts, else let it be."""
        game = betting_game(self.game)
        street = street_of(game, self.street)
        left = len(self.cards) or self.burned + (street.board * game.boards or self.players)
        if self.burned == street.burn or self.burned >= left:
            raise self.impossible(f"{self.burned} of {left} cards burned is no mistake")
        by = clauses_of_burn(game, down=bool(street.down))
        if self.betting_started or (street.down and (self.seen or self.mixed)):
            why = "the betting has begun" if self.betting_started else "a wrong card may be known"
            return ruled(Stands(), by=by, why=joined(why, "so the cards stay where they are"))
        count = left - self.burned
        face: Literal["up", "down"] = "down" if street.down else "up"
        deal = DealBoard(count) if street.board else DealPlayers(count, face)
        return ruled(
            Repair(steps=(PutOnTop(self.cards), *[Burn()] * street.burn, deal)),
            by=by,
            why="nobody has bet on this street yet, so every card goes where it belongs",
        )


def clauses_of_burn(game: Game, *, down: bool) -> str:
    """Cite the clauses on wrong burns that hold for a game and a street."""
    if game.door is None:
        return "LIVE-BURN-04"
    own = "GAME-SOKO-18" if game.street[0].down == 1 else "GAME-STUD-37"
    return f"LIVE-BURN-04, {own}" + (", LIVE-BURN-05" if down else "")


class NewDeck(Situation, frozen=True, kw_only=True):
    """Somebody wants another deck."""

    asked_by: Annotated[Literal["player", "staff"], is_what("who wants it")]
    defect: Annotated[bool, is_what("a fault of the deck can be seen")]

    def decide(self, book: Rulebook) -> Ruling:
        """Let the house decide; a player may ask only for a fault that can be seen."""
        if self.asked_by == "player" and not self.defect:
            return ruled(
                NoChange(about="the deck stays"),
                by="LIVE-DECK-02",
                why="a player may ask for another deck only for a fault that can be seen",
            )
        change, keep = Measure(kind="change the deck"), NoChange(about="the deck stays")
        choices = (Option("floor", change), Option("floor", keep))
        if self.asked_by == "player":
            look = Measure(kind="inspect the deck")
            why = "the fault can be seen, so the deck is looked at; only the house changes it"
            return ruled(look, *choices, by="LIVE-DECK-01, LIVE-DECK-02", why=why)
        why = "only the house decides to change the deck"
        return ruled(HouseDecides(), *choices, by="LIVE-DECK-01", why=why)
