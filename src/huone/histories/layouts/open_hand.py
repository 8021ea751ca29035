"""Open Hand History, read: a JSON document of one hand, or one on each line.

Owns: the way from the format's rounds and actions to a record that can be replayed.
Never: trusts it; whether it can have happened is `histories.verification`'s to say.

A document that lacks something is refused with the place in it: `rounds[1].actions[3]`.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from typing import Any, Final

import msgspec

from huone.games.rules import Structure
from huone.histories.phh import UNKNOWN, BadHandHistory, Recorded
from huone.histories.site_text import with_runouts

GAMES: Final = {"Holdem": ("texas", 2), "Omaha": ("omaha", 4), "OmahaHiLo": ("omaha-hilo", 4)}
LIMITS: Final[dict[str, Structure]] = {
    "NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit",
}  # fmt: skip
BLINDS: Final = ("Post SB", "Post BB", "Straddle", "Post Extra Blind")
ASIDE: Final = ("Post Ante", "Post Dead")
AMOUNT_MOST: Final = 10**14
BOARDS: Final = ("Flop", "Turn", "River")


def read_open_hands(text: str, *, file: str) -> Iterator[Recorded | BadHandHistory]:
    """Read every document of a file; one that is not understood is given as its refusal."""
    decoder = msgspec.json.Decoder()
    whole = text.strip()
    try:
        parts = [(1, decoder.decode(whole))]
    except msgspec.DecodeError:
        lines = enumerate(text.splitlines(), 1)
        parts = []
        for number, line in lines:
            if line.strip():
                try:
                    parts.append((number, decoder.decode(line)))
                except msgspec.DecodeError as error:
                    yield BadHandHistory(where=f"{file}:{number}", why=f"it is not JSON: {error}")
    for number, part in parts:
        for each in part if isinstance(part, list) else [part]:
            try:
                yield _Document(each, f"{file}:{number}").record()
            except BadHandHistory as bad:
                yield bad


class _Document:
    """One hand."""

    def __init__(self, raw: object, where: str) -> None:
        self.where = where
        hand = raw.get("ohh", raw) if isinstance(raw, dict) else raw
        if not isinstance(hand, dict) or "rounds" not in hand:
            raise BadHandHistory(where=where, why="no Open Hand History: it has no rounds")
        self.hand: dict[str, Any] = hand
        self.ante = 0
        self.is_dead = False

    def record(self) -> Recorded:
        """Put the record together, in hundredths."""
        players = self._list(self.hand, "players", "")
        button = self._of(self.hand, "dealer_seat", int, "")
        dealt = {self._of(action, "player_id", int, "rounds") for action in self._actions()}
        seated = [one for one in players if self._of(one, "id", int, "players") in dealt]
        order = sorted(seated, key=lambda one: self._place(one, button))
        if len(order) < 2:
            raise self.bad("players", "fewer than two of them act")
        number = {one["id"]: index for index, one in enumerate(order)}
        game, held = self._game()
        limit = self._of(self._of(self.hand, "bet_limit", dict, ""), "bet_type", str, "bet_limit")
        if limit not in LIMITS:
            raise self.bad("bet_limit", f"'{limit}' is none of {', '.join(LIMITS)}")
        structure = LIMITS[limit]
        big = self._money(self.hand, "big_blind_amount", "")
        antes, blinds = [0] * len(order), [0] * len(order)
        cards: dict[int, str] = {}
        lines: list[str] = []
        for place, round in enumerate(self._list(self.hand, "rounds", "")):
            self._round(round, f"rounds[{place}]", number, antes, blinds, cards, lines)
        unseen = UNKNOWN * held
        deals = [f"d dh p{n + 1} {cards.get(n, unseen)}" for n in range(len(order))]
        fixed = structure == "fixed-limit"
        return Recorded(
            game=game,
            structure=structure,
            antes=tuple(antes),
            blinds=tuple(blinds),
            stacks=tuple(self._money(one, "starting_stack", "players") for one in order),
            actions=(*deals, *with_runouts(lines, len(order))),
            scale=100,
            min_bet=0 if fixed else big,
            small_bet=big if fixed else 0,
            big_bet=2 * big if fixed else 0,
            winnings=self._winnings(number),
            trims_antes=self._trims(antes),
            players=tuple(str(one.get("name", f"player {one['id']}")) for one in order),
            name=self.where,
            notes=self._notes([one["seat"] for one in order]),
        )

    def _round(
        self,
        round: dict[str, Any],
        where: str,
        number: dict[int, int],
        antes: list[int],
        blinds: list[int],
        cards: dict[int, str],
        lines: list[str],
    ) -> None:
        """Take a round: its board cards, then what everybody did."""
        street = self._of(round, "street", str, where)
        if street in BOARDS and round.get("cards"):
            lines.append(f"d db {self._cards(round, where)}")
        bets = dict(enumerate(map(abs, blinds))) if street == "Preflop" else {}
        for place, action in enumerate(self._list(round, "actions", where)):
            at = f"{where}.actions[{place}]"
            player = number.get(self._of(action, "player_id", int, at), -1)
            if player < 0:
                raise self.bad(at, "its player is not among the players")
            word, shown = self._of(action, "action", str, at), self._cards(action, at)
            chips = self._money(action, "amount", at) if "amount" in action else 0
            who = f"p{player + 1}"
            if word == "Dealt Cards":
                cards[player] = shown
            elif word in BLINDS:
                taken = word == "Post Extra Blind"
                blinds[player] = -chips if taken else chips
                bets[player] = chips
            elif word in ASIDE:
                self.is_dead = self.is_dead or word == "Post Dead"
                self.ante = max(self.ante, chips)
                short = word == "Post Ante" and action.get("is_allin") is True
                antes[player] += self.ante if short else chips
            elif word == "Fold":
                lines.append(f"{who} f")
            elif word in ("Check", "Call"):
                bets[player] = bets.get(player, 0) + chips
                lines.append(f"{who} cc")
            elif word in ("Bet", "Raise"):
                bets[player] = bets.get(player, 0) + chips
                lines.append(f"{who} cbr {bets[player]}")
            elif word == "Shows Cards":
                lines.append(f"{who} sm {shown}")
            elif word not in ("Mucks Cards", "Added Chips", "Sits Down", "Stands Up"):
                raise self.bad(at, f"'{word}' is no action that is read")

    def _game(self) -> tuple[str, int]:
        named = self._of(self.hand, "game_type", str, "")
        if named not in GAMES:
            raise self.bad("game_type", f"'{named}' is none of {', '.join(GAMES)}")
        return GAMES[named]

    def _winnings(self, number: dict[int, int]) -> tuple[int, ...]:
        won = [0] * len(number)
        pots = self._list(self.hand, "pots", "") if self.hand.get("pots") else []
        for place, pot in enumerate(pots):
            at = f"pots[{place}]"
            for win in self._list(pot, "player_wins", at) if pot.get("player_wins") else ():
                player = self._of(win, "player_id", int, at)
                if player in number:
                    won[number[player]] += self._money(win, "win_amount", at)
        return tuple(won) if any(won) else ()

    def _notes(self, seats: list[int]) -> dict[str, object]:
        notes: dict[str, object] = {"hand": str(self.hand.get("game_number", "")), "seats": seats}
        if table := self.hand.get("table_name"):
            notes["table"] = str(table)
        if size := self.hand.get("table_size"):
            notes["seat_count"] = size
        currency = str(self.hand.get("currency", ""))
        if len(currency) == 3:
            notes["currency"] = currency
        try:
            began = datetime.fromisoformat(str(self.hand.get("start_date_utc", "")))
        except ValueError:
            return notes  # When it began says nothing about the play.
        began = began.astimezone(UTC) if began.tzinfo else began
        notes |= {"year": began.year, "month": began.month, "day": began.day}
        return notes | {"time": began.time().replace(microsecond=0), "time_zone": "UTC"}

    def _place(self, player: dict[str, Any], button: int) -> tuple[bool, int]:
        seat: int = self._of(player, "seat", int, "players")
        return seat <= button, seat

    def _trims(self, antes: list[int]) -> bool | None:
        """Tell whether a short ante wins only as much of the others': it does among equal ones."""
        if not any(antes):
            return None
        return not self.is_dead and antes.count(self.ante) == len(antes)

    def _cards(self, raw: dict[str, Any], where: str) -> str:
        """Read cards, joined; none where there are none."""
        cards = raw.get("cards") or []
        if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
            raise self.bad(f"{where}.cards", "it is no list of cards")
        return "".join(cards)

    def _actions(self) -> Iterator[dict[str, Any]]:
        for round in self._list(self.hand, "rounds", ""):
            yield from self._list(round, "actions", "rounds")

    def _list(self, raw: dict[str, Any], key: str, where: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._of(raw, key, list, where)
        if not all(isinstance(each, dict) for each in found):
            raise self.bad(f"{where}.{key}".lstrip("."), "it is no list of objects")
        return found

    def _of(self, raw: dict[str, Any], key: str, kind: type, where: str) -> Any:
        found = raw.get(key)
        if not isinstance(found, kind):
            name = f"{where}.{key}".lstrip(".")
            raise self.bad(name, f"a {kind.__name__} is needed, not {type(found).__name__}")
        return found

    def _money(self, raw: dict[str, Any], key: str, where: str) -> int:
        """Read an amount, in hundredths."""
        try:
            amount = Decimal(str(raw.get(key))) * 100
        except InvalidOperation:
            amount = Decimal(-1)
        if not amount.is_finite() or not 0 <= amount < AMOUNT_MOST:
            amount = Decimal(-1)
        # Some programs reckon in binary fractions; what they leave is far below a hundredth.
        amount = amount.quantize(Decimal("0.000001")).normalize()
        if amount < 0 or amount != int(amount):
            raise self.bad(f"{where}.{key}".lstrip("."), f"{raw.get(key)!r} is no amount")
        return int(amount)

    def bad(self, place: str, why: str) -> BadHandHistory:
        """Refuse the document, with the place in it."""
        return BadHandHistory(where=f"{self.where} {place}", why=why)
