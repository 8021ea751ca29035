"""Rows: one hand as rows of three tables.

Owns: what counts as playing a pot, raising it, raising it again, going to a showdown.
Never: reads a file. Amounts are whole numbers of the smallest unit, `decimals` of a currency.

Rule 1: a share of something is told by two columns: whether there was a chance, and whether it was
taken. What a record does not show is None.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from huone.cards.card import Card
from huone.games import events as game_events
from huone.games.definition import Game, find
from huone.games.felt import Felt
from huone.games.view import HandOpened, SeenEvent, seen_by
from huone.histories.style import position_of

Row = dict[str, object]

ACTED: Final = {
    game_events.Folded: "fold",
    game_events.Checked: "check",
    game_events.Called: "call",
    game_events.BetPlaced: "bet",
    game_events.BroughtIn: "bring-in",
}


class StudiedHand(Struct, frozen=True, kw_only=True):
    """A hand that is over, as studies take it: events, names, and what a record adds to them."""

    id: str
    events: tuple[game_events.Event, ...]
    names: Mapping[int, str] = {}
    cards: Mapping[int, tuple[Card, ...]] = {}
    """The cards that are known of each seat, those that were never shown included."""
    won: Mapping[int, int] | None = None
    """What each seat took out of the pots after the rake, where a record says so."""
    is_decided: bool = True
    """Whether the record shows who won."""
    source: str = ""
    table: str = ""
    started_ms: int | None = None
    currency: str = ""
    decimals: int = 0


def studied_hand(
    events: Sequence[game_events.Event], *, id: str, names: Mapping[int, str] | None = None
) -> StudiedHand:
    """Take a hand of our own, whose every card is known.

    >>> from huone.games import play
    >>> hand = play("texas", [100, 100]); hand.fold()
    >>> rows_of(studied_hand(hand.events, id="1")).players[0]["net"]
    1
    """
    cards: dict[int, tuple[Card, ...]] = {}
    for event in events:
        if isinstance(event, game_events.CardsDealt):
            cards[event.seat] = (*cards.get(event.seat, ()), *event.down, *event.up)
    return StudiedHand(id=id, events=tuple(events), names=names or {}, cards=cards)


class HandRows(Struct):
    """The rows of one hand."""

    hand: Row
    actions: list[Row]
    players: list[Row]


def rows_of(played: StudiedHand) -> HandRows:
    """Make the rows of a hand of betting streets."""
    return _Telling(played).told()


class _Telling:
    """Follows a hand and notes what everybody does."""

    def __init__(self, played: StudiedHand) -> None:
        opened = seen_by(None, played.events[0])
        assert isinstance(opened, HandOpened), "only hands of betting streets are studied"
        self.played = played
        self.opened = opened
        self.felt = Felt(opened)
        self.actions: list[Row] = []
        self.streets: list[str] = []
        self.raises = 0
        self.noted: dict[int, Row] = {seat: _blank() for seat in opened.seats}
        self.won: dict[int, int] = dict.fromkeys(opened.seats, 0)
        self.saw: dict[int, int] = dict.fromkeys(opened.seats, 0)

    def told(self) -> HandRows:
        for event in self.played.events[1:]:
            seen = seen_by(None, event)
            if type(event) in ACTED:
                self._act(event)
            elif isinstance(event, game_events.StreetStarted):
                self._start_street(event.name)
            elif isinstance(event, game_events.PotWon):
                self.won[event.seat] += event.chips
            self._see(seen)
        return HandRows(self._hand(), self.actions, [self._player(s) for s in self.opened.seats])

    def _see(self, seen: SeenEvent) -> None:
        if not isinstance(seen, game_events.HandEnded):
            self.felt.see(seen)

    def _start_street(self, name: str) -> None:
        if name not in self.streets:
            self.streets.append(name)
            self.raises = 0
        for seat, player in self.felt.players.items():
            if not player.folded:
                self.saw[seat] = len(self.streets)

    def _act(self, event: game_events.Event) -> None:
        """Note what a player does, and what he could have done."""
        seat = event.seat  # type: ignore[union-attr]
        felt, noted = self.felt, self.noted[seat]
        player, level = felt.players[seat], felt.level
        did = ACTED[type(event)]
        to_chips = int(getattr(event, "to_chips", player.bet))
        if did == "bet" and level:
            did = "raise"
        first = len(self.streets) <= 1
        if first:
            self._note_first_street(noted, did)
        elif did in ("bet", "raise", "call"):
            noted["calls" if did == "call" else "bets"] += 1  # type: ignore[operator]
        self.actions.append(
            {
                "hand": self.played.id,
                "number": len(self.actions) + 1,
                "street": felt.street,
                "seat": seat,
                "player": self._name(seat),
                "action": did,
                "chips": to_chips - player.bet,
                "to_chips": to_chips,
                "to_call": max(0, level - player.bet),
                "pot_before": felt.pot_chips,
                "stack_before": player.stack,
                "all_in": bool(getattr(event, "all_in", False)),
            }
        )
        if did in ("bet", "raise"):
            self.raises += 1

    def _note_first_street(self, noted: Row, did: str) -> None:
        noted["vpip"] = noted["vpip"] or did in ("call", "bet", "raise")
        noted["pfr"] = noted["pfr"] or did in ("bet", "raise")
        if self.raises == 1:
            noted["three_bet_chance"] = True
            noted["three_bet"] = noted["three_bet"] or did == "raise"
        if self.raises == 2:
            noted["fold_to_three_bet_chance"] = bool(noted["pfr"])
            noted["fold_to_three_bet"] = bool(noted["pfr"]) and did == "fold"

    def _hand(self) -> Row:
        opened, played, game = self.opened, self.played, self.felt.game
        stakes = opened.stakes
        return {
            "hand": played.id,
            "source": played.source,
            "table": played.table,
            "started_ms": played.started_ms,
            "game": game.id if game is not None else opened.game,
            "structure": stakes.structure,
            "small_blind": stakes.small_blind,
            "big_blind": stakes.big_blind or stakes.min_bet,
            "ante": stakes.ante or stakes.big_blind_ante,
            "currency": played.currency,
            "decimals": played.decimals,
            "dealt_in": len(opened.seats),
            "board": " / ".join("".join(map(repr, board)) for board in self.felt.boards if board),
            "streets": len(self.streets),
            "pot": self.felt.pot_chips,
            "rake": self._rake(),
            "showdown": self._showdown(),
        }

    def _rake(self) -> int | None:
        if self.played.won is not None:
            return self.felt.pot_chips - sum(self.played.won.values())
        return self.felt.rake_chips if self.played.is_decided else None

    def _showdown(self) -> bool:
        return sum(1 for seat in self.opened.seats if self._stayed(seat)) > 1

    def _stayed(self, seat: int) -> bool:
        """Tell whether somebody never folded; a hand that was mucked at the end had stayed."""
        left = (game_events.Folded, game_events.HandKilled)
        return not any(isinstance(e, left) and e.seat == seat for e in self.played.events)

    def _player(self, seat: int) -> Row:
        played, player, noted = self.played, self.felt.players[seat], self.noted[seat]
        index, count = player.index, len(self.opened.seats)
        game = find(self.opened.game)
        stud = isinstance(game, Game) and game.door is not None
        cards = self.felt.cards[seat].known or played.cards.get(seat, ())
        at_showdown = self._showdown() and self._stayed(seat)
        won = self._won(seat)
        return {
            "hand": played.id,
            "seat": seat,
            "player": self._name(seat),
            "position": None if stud else position_of(index, count),
            "stack": self.opened.stacks[index],
            "cards": "".join(map(repr, cards)) or None,
            **noted,
            "saw_second_street": self.saw[seat] > 1,
            "went_to_showdown": at_showdown,
            "won_at_showdown": None if won is None else at_showdown and won > 0,
            "paid": player.paid + player.dead,
            "won": won,
            "net": None if won is None else won - player.paid - player.dead,
        }

    def _won(self, seat: int) -> int | None:
        if self.played.won is not None:
            return self.played.won.get(seat, 0)
        return self.won[seat] if self.played.is_decided else None

    def _name(self, seat: int) -> str:
        return self.played.names.get(seat, f"seat {seat + 1}")


def _blank() -> Row:
    """Begin with nothing done."""
    return {
        "vpip": False,
        "pfr": False,
        "three_bet_chance": False,
        "three_bet": False,
        "fold_to_three_bet_chance": False,
        "fold_to_three_bet": False,
        "bets": 0,
        "calls": 0,
    }
