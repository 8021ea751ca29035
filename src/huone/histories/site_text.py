"""Site text: hand histories in the layout that most online rooms print, read into records.

Owns: the layout of PokerStars' files, which GGPoker's and our own share but for the first words:
a header, seats, forced bets, streets between stars, `Name: acts`, and a summary.
Never: holds rules; whether what is read can have happened is `histories.verification`'s to say.

A line that nobody understands is refused with its number; talk and comings and goings are passed
over. Board games are read; a header that names another game is refused.
"""

import re
from collections.abc import Iterator
from datetime import time
from decimal import Decimal
from typing import Final

from huone.games.rules import Structure
from huone.histories.phh import UNKNOWN, BadHandHistory, Recorded

HEADER: Final = re.compile(
    r"^\ufeff?(?:PokerStars (?:Zoom )?(?:Hand|Game)|Poker Hand|Huone Hand) #(?P<number>[^:]+): "
    r"(?P<game>.*)$",
    re.M,
)
DATE: Final = re.compile(r" - (\d{4})/(\d\d)/(\d\d) +(\d{1,2}:\d\d:\d\d)(?: ([A-Z]+))?")


def _money(name: str) -> str:
    """Match an amount, with the sign of its currency before it."""
    return rf"[^\d\s()\[\]]{{0,3}} ?(?P<{name}>\d[\d,]*(?:\.\d+)?)"


STAKES: Final = re.compile(rf"\({_money('small')}/{_money('big')}(?: (?P<code>[A-Z]{{3}}))?")
TABLE: Final = re.compile(
    r"^Table '(?P<table>[^']*)'(?: (?P<size>\d+)-max)?.*Seat #(?P<button>\d+) is"
)
SEAT: Final = re.compile(
    rf"^Seat (?P<seat>\d+): (?P<name>.+) \({_money('stack')} in chips.*\)(?P<out>.*)$"
)
BOARD: Final = re.compile(r"^\*\*\* (?:FLOP|TURN|RIVER) \*\*\* .*\[([^\]]+)\]$")
DEALT: Final = re.compile(r"^Dealt to (?P<name>.+?) \[(?P<cards>[^\]]+)\]$")
WON: Final = re.compile(rf"^(?P<name>.+) collected {_money('chips')} from ")
POST: Final = re.compile(
    rf"^posts (?P<what>the ante|ante|big blind ante|the big blind ante|small blind|big blind|"
    rf"small & big blinds|straddle|dead blind) {_money('chips')}(?P<all_in> and is all-in)?$"
)
RAISED: Final = re.compile(rf"^raises {_money('by')} to {_money('to')}(?: and is all-in)?$")
BET: Final = re.compile(rf"^(?P<word>bets|calls) {_money('chips')}(?: and is all-in)?$")
SHOWN: Final = re.compile(r"^shows \[(?P<cards>[^\]]+)\]")
QUIET: Final = ("mucks hand", "doesn't show hand", "sits out", "is sitting out", "shows 1 card")
SIGNS: Final = {"$": "USD", "€": "EUR", "£": "GBP"}
GAMES: Final = (
    ("Short Deck Hold'em", "short-deck", 2),
    ("Hold'em", "texas", 2),
    ("Omaha Hi/Lo", "omaha-hilo", 4),
    ("Omaha", "omaha", 4),
)
LIMITS: Final[tuple[tuple[str, Structure], ...]] = (
    ("No Limit", "no-limit"),
    ("Pot Limit", "pot-limit"),
    ("Limit", "fixed-limit"),
)


def read_site_text(text: str, *, file: str) -> Iterator[Recorded | BadHandHistory]:
    """Read every hand of a file; one that is not understood is given as its refusal, with line."""
    headers = list(HEADER.finditer(text))
    if not headers:
        if text.strip():
            yield BadHandHistory(where=f"{file}:1", why="no hand begins here")
        return
    ends = [header.start() for header in headers[1:]] + [len(text)]
    for header, end in zip(headers, ends, strict=True):
        line = text.count("\n", 0, header.start()) + 1
        try:
            yield _Reader(header, text[header.start() : end], file, line).record()
        except BadHandHistory as bad:
            yield bad


class _Reader:
    """Reads one hand, line by line; all amounts are in hundredths."""

    def __init__(self, header: re.Match[str], text: str, file: str, line: int) -> None:
        self.header = header
        self.lines = text.splitlines()
        self.file = file
        # Where no amount has decimals, odd chips are whole ones.
        self.chip = 1 if re.search(r"\d\.\d", text) else 100
        self.line = line
        self.at = 0
        self.stacks: dict[str, int] = {}
        self.seats: dict[str, int] = {}
        self.button = 0
        self.notes: dict[str, object] = {"hand": header["number"]}
        self.antes: dict[str, int] = {}
        self.blinds: dict[str, int] = {}
        self.dead = False
        self.dealt: dict[str, str] = {}
        self.actions: list[tuple[str, str]] = []
        self.won: dict[str, int] = {}
        self.small, self.big = self._stakes()
        self.game, self.held, self.structure = self._game()

    def bad(self, why: str) -> BadHandHistory:
        return BadHandHistory(where=f"{self.file}:{self.line + self.at}", why=why)

    def _stakes(self) -> tuple[int, int]:
        found = STAKES.search(self.header["game"])
        if found is None:
            raise self.bad("the header names no blinds")
        sign = next((sign for sign in SIGNS if sign in found[0]), "")
        code = found["code"] or SIGNS.get(sign)
        if code:
            self.notes["currency"] = code
        date = DATE.search(self.header["game"])
        if date is not None:
            year, month, day, clock, zone = date.groups()
            self.notes |= {"year": int(year), "month": int(month), "day": int(day)}
            self.notes["time"] = _clock(clock)
            if zone:
                self.notes["time_zone_abbreviation"] = zone
        return cents(found["small"]), cents(found["big"])

    def _game(self) -> tuple[str, int, Structure]:
        named = self.header["game"]
        for words, game, held in GAMES:
            if words in named:
                for limit, structure in LIMITS:
                    if limit in named:
                        return game, held, structure
        raise self.bad("the header names no game that is read")

    def record(self) -> Recorded:
        for at, line in enumerate(self.lines):
            self.at = at
            if line.startswith("*** SUMMARY"):
                break
            if self.at:
                self._take(line.strip())
        else:
            raise self.bad("the hand ends without a summary")
        return self._recorded()

    def _take(self, line: str) -> None:
        if found := TABLE.match(line):
            self.button = int(found["button"])
            self.notes["table"] = found["table"]
            if found["size"]:
                self.notes["seat_count"] = int(found["size"])
        elif found := SEAT.match(line):
            if "out of hand" not in found["out"] and "sitting out" not in found["out"]:
                self.stacks[found["name"]] = cents(found["stack"])
                self.seats[found["name"]] = int(found["seat"])
        elif found := BOARD.match(line):
            self.actions.append(("", f"db {joined(found[1])}"))
        elif found := DEALT.match(line):
            self.dealt[self._known(found["name"])] = joined(found["cards"])
        elif found := WON.match(line):
            name = self._known(found["name"])
            self.won[name] = self.won.get(name, 0) + cents(found["chips"])
        else:
            self._said(line)

    def _known(self, name: str) -> str:
        if name not in self.seats:
            raise self.bad(f"'{name}' has no seat")
        return name

    def _said(self, line: str) -> None:
        """Take what a player does; a line that names no player of the hand is talk."""
        for name in self.seats:
            if line.startswith(f"{name}: "):
                self._act(name, line[len(name) + 2 :])
                return

    def _act(self, name: str, said: str) -> None:
        if found := POST.match(said):
            self._post(name, found["what"], cents(found["chips"]), short=bool(found["all_in"]))
        elif said == "folds" or said.startswith("folds ["):
            self.actions.append((name, "f"))
        elif said == "checks":
            self.actions.append((name, "cc"))
        elif found := RAISED.match(said):
            self.actions.append((name, f"cbr {cents(found['to'])}"))
        elif found := BET.match(said):
            bets = found["word"] == "bets"
            self.actions.append((name, f"cbr {cents(found['chips'])}" if bets else "cc"))
        elif found := SHOWN.match(said):
            self.actions.append((name, f"sm {joined(found['cards'])}"))
        elif not said.startswith(QUIET):
            raise self.bad(f"'{said}' is not understood")

    def _post(self, name: str, what: str, chips: int, *, short: bool) -> None:
        """Take a forced bet; a second one of a kind is by somebody who has just come."""
        if "ante" in what or what == "dead blind":
            self.antes[name] = self.antes.get(name, 0) + chips
            self.dead = self.dead or "big blind" in what or what == "dead blind"
        elif what == "small & big blinds":
            self.blinds[name] = -self.big
            self.antes[name] = self.antes.get(name, 0) + chips - self.big
            self.dead = True
        elif what == "small blind":
            if any(0 < blind <= self.small for blind in self.blinds.values()):
                self.antes[name] = self.antes.get(name, 0) + chips
                self.dead = True
            else:
                self.blinds[name] = self.small if short else chips
        elif what == "straddle":
            self.blinds[name] = chips
        else:
            full = self.big if short else chips
            taken = self.big in self.blinds.values()
            self.blinds[name] = -full if taken else full

    def _recorded(self) -> Recorded:
        order = sorted(
            self.stacks, key=lambda name: (self.seats[name] <= self.button, self.seats[name])
        )
        if len(order) < 2:
            raise self.bad("fewer than two players have a seat")
        number = {name: f"p{index}" for index, name in enumerate(order, 1)}
        unseen = UNKNOWN * self.held
        actions = [f"d dh {number[name]} {self.dealt.get(name, unseen)}" for name in order]
        actions += [f"{number[who] if who else 'd'} {what}" for who, what in self.actions]
        fixed = self.structure == "fixed-limit"
        return Recorded(
            game=self.game,
            structure=self.structure,
            antes=tuple(self.antes.get(name, 0) for name in order),
            blinds=tuple(self.blinds.get(name, 0) for name in order),
            stacks=tuple(self.stacks[name] for name in order),
            actions=tuple(actions),
            scale=100,
            min_bet=0 if fixed else self.big,
            small_bet=self.small if fixed else 0,
            big_bet=self.big if fixed else 0,
            winnings=tuple(self.won.get(name, 0) for name in order) if self.won else (),
            trims_antes=False if self.dead else None,
            players=tuple(order),
            name=f"{self.file}:{self.line}",
            chip=self.chip,
            notes=self.notes | {"seats": [self.seats[name] for name in order]},
        )


def cents(text: str) -> int:
    """Read an amount, in hundredths."""
    return int(Decimal(text.replace(",", "")) * 100)


def joined(cards: str) -> str:
    """Write cards without the spaces between them."""
    return cards.replace(" ", "").replace("10", "T")


def _clock(text: str) -> time:
    hours, minutes, seconds = map(int, text.split(":"))
    return time(hours % 24, minutes % 60, seconds % 60)
