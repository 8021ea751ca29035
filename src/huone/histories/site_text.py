"""Site text: hand histories in the layout that most online rooms print, read into records.

Owns: layout A, which many online rooms and our own text share but for the first words: a header
`… Hand #123: Hold'em No Limit ($1/$2)`, seats, forced bets, streets between stars, `Name: acts`,
and a summary. `histories.layouts` rewrites others into it.
Never: holds rules; whether what is read can have happened is for `histories.checking` to say.

A line that nobody understands is refused with its number; talk and comings and goings are passed
over. Board games are read; a header that names another game is refused.
"""

import re
from collections.abc import Iterator
from datetime import time
from decimal import Decimal
from typing import Final

from msgspec import Struct

from huone.games.rules import Structure
from huone.histories.phh import UNKNOWN, BadHandHistory, Recorded

HEADER: Final = re.compile(
    r"^\ufeff?[A-Za-z][A-Za-z0-9 ]{0,30}(?:Hand|Game) #(?P<number>[^:\n]+): "
    r"(?P<game>.*)$",
    re.M,
)
DATE: Final = re.compile(r" - (\d{4})/(\d\d)/(\d\d) +(\d{1,2}:\d\d:\d\d)(?: ([A-Z]+))?")


AMOUNT: Final = (
    r"(?:[1-9]\d{0,2}(?:[,. \u00a0\u202f']\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?)(?![\d.,]*\d)"
)
"""An amount as one country or another writes it: 1,048.15 or 1.048,15 or 1 048,15."""


def _money(name: str) -> str:
    """Match an amount, with the sign of its currency before it or after it."""
    return rf"[^\d\s()\[\]]{{0,3}} ?(?P<{name}>{AMOUNT})(?: ?[€$£])?"


STAKES: Final = re.compile(rf"[(,] ?{_money('small')}/{_money('big')}(?: (?P<code>[A-Z]{{3}}))?")
TABLE: Final = re.compile(
    r"^Table '(?P<table>.*)'(?: (?P<size>\d+)-max)?.*Seat #(?P<button>\d+) is"
)
SEAT: Final = re.compile(
    rf"^Seat (?P<seat>\d+): (?P<name>.+) \({_money('stack')} in chips.*\)(?P<out>.*)$"
)
SEATED: Final = re.compile(r"^Seat \d+: ")
BOARD: Final = re.compile(
    r"^\*\*\* (?:FIRST |SECOND |THIRD |FOURTH )?(?:FLOP|TURN|RIVER) \*\*\* "
    r".*\[(?P<cards>[^\]]+)\]$"
)
DEALT: Final = re.compile(r"^Dealt to (?P<name>.+?) \[(?P<cards>[^\]]+)\]$")
WON: Final = re.compile(rf"^(?P<name>.+) collected {_money('chips')} from ")
TALK: Final = re.compile(r'^.+ said, ".*"?$')
CANCELLED: Final = re.compile(r"^Hand (?:was )?cancell?ed", re.I)
POST: Final = re.compile(
    rf"^posts (?P<what>the ante|ante|big blind ante|the big blind ante|small blind|big blind|"
    rf"small & big blinds|straddle|dead blind|missed blind) {_money('chips')}"
    rf"(?P<all_in> and is all-in)?$"
)
ENDING: Final = r"(?: and (?:is all-in|has reached the .+ cap))?$"
RAISED: Final = re.compile(rf"^raises {_money('by')} to {_money('to')}{ENDING}")
BET: Final = re.compile(rf"^(?P<word>bets|calls) {_money('chips')}{ENDING}")
SHOWN: Final = re.compile(r"^shows \[(?P<cards>[^\]]+)\]")
QUIET: Final = (
    "mucks", "doesn't show", "does not show", "sits out", "is sitting out", "shows 1 card",
    "wants to run the board", "chooses to", "pays cashout", "receives cashout",
)  # fmt: skip
SIGNS: Final = {"$": "USD", "€": "EUR", "£": "GBP"}
GAMES: Final[tuple[tuple[str, str, int], ...]] = (
    (r"Short Deck Hold'em|6\+ Hold'em", "short-deck", 2),
    (r"(?<!Double Flop )(?<!Helsinki )Hold'em", "texas", 2),
    (r"5 Card Omaha Hi/Lo|Omaha 5 Hi-Lo", "omaha5-hilo", 5),
    (r"5 Card Omaha|Omaha 5", "omaha5", 5),
    (r"6 Card Omaha|Omaha 6", "omaha6", 6),
    (r"(?<!Card )Omaha Hi[/-]Lo", "omaha-hilo", 4),
    (r"(?<!Card )Omaha", "omaha", 4),
)
SHORT_NAMES: Final = {"PLO": ("omaha", 4), "PLO-5": ("omaha5", 5), "PLO-6": ("omaha6", 6)}
LIMITS: Final[dict[str, Structure]] = {
    "No Limit": "no-limit", "Pot Limit": "pot-limit", "Fixed Limit": "fixed-limit",
    "Limit": "fixed-limit",
}  # fmt: skip


BOARD_CARDS: Final = 5


class _Posted(Struct, frozen=True):
    """A forced bet, as its line has it."""

    name: str
    what: str
    chips: int
    short: bool


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
        self.chip = 1 if re.search(r"\d[.,]\d{1,2}(?!\d)", text) else 100
        self.line = line
        self.at = 0
        self.stacks: dict[str, int] = {}
        self.seats: dict[str, int] = {}
        self.taking_part: set[str] = set()
        self.button = 0
        self.notes: dict[str, object] = {"hand": header["number"].strip()}
        self.posts: list[_Posted] = []
        self.dealt: dict[str, str] = {}
        self.actions: list[tuple[str, str]] = []
        self.won: dict[str, int] = {}
        self.low, self.high = self._stakes()
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
        """Find the game by the words before its limit: a tournament's name may have others."""
        named = self.header["game"]
        for words, game, held in GAMES:
            if found := re.search(rf"(?:{words}) (?P<limit>{'|'.join(LIMITS)})\b", named):
                return game, held, LIMITS[found["limit"]]
        if found := re.search(r"(?P<game>PLO(?:-[56])?)(?= ?\(| -)", named):
            return *SHORT_NAMES[found["game"]], "pot-limit"
        raise self.bad(
            f"the header names no game that is read: '{named.strip()[:60]}' is none of "
            "hold'em, short deck and Omaha with four to six cards"
        )

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
        if TALK.match(line):
            return
        if CANCELLED.match(line):
            raise self.bad("the house cancelled the hand")
        if found := TABLE.match(line):
            self.button = int(found["button"])
            self.notes["table"] = found["table"]
            if found["size"]:
                self.notes["seat_count"] = int(found["size"])
        elif found := SEAT.match(line):
            if "out of hand" not in found["out"]:
                self.stacks[found["name"]] = cents(found["stack"])
                self.seats[found["name"]] = int(found["seat"])
        elif SEATED.match(line):
            raise self.bad(f"'{line[:60]}' is not understood")
        elif found := BOARD.match(line):
            self.actions.append(("", f"db {joined(found['cards'])}"))
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
        self.taking_part.add(name)
        return name

    def _said(self, line: str) -> None:
        """Take what a player does; a line that names no player of the hand is talk."""
        for name in sorted(self.seats, key=len, reverse=True):
            if line.startswith(f"{name}: "):
                self._act(name, line[len(name) + 2 :])
                return

    def _act(self, name: str, said: str) -> None:
        if said.lower().startswith(QUIET):
            return
        self.taking_part.add(name)
        if found := POST.match(said):
            chips, short = cents(found["chips"]), bool(found["all_in"])
            self.posts.append(_Posted(name, found["what"], chips, short))
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
            self._show(name, joined(found["cards"]))
        else:
            raise self.bad(f"'{said}' is not understood")

    def _show(self, name: str, cards: str) -> None:
        """Take cards that are shown: once, for each run of the board has a showdown of its own."""
        if len(cards) == 2 * self.held and (name, f"sm {cards}") not in self.actions:
            self.actions.append((name, f"sm {cards}"))

    def _recorded(self) -> Recorded:
        # Everybody with cards has posted or acted before a hand can end; the others sat out.
        order = sorted(
            self.taking_part, key=lambda name: (self.seats[name] <= self.button, self.seats[name])
        )
        if len(order) < 2:
            raise self.bad("fewer than two players take part")
        number = {name: f"p{index}" for index, name in enumerate(order, 1)}
        unseen = UNKNOWN * self.held
        actions = [f"d dh {number[name]} {self.dealt.get(name, unseen)}" for name in order]
        actions += with_runouts(
            [f"{number[who] if who else 'd'} {what}" for who, what in self.actions], len(order)
        )
        fixed = self.structure == "fixed-limit"
        big = self._big_blind()
        forced = _Forced(self.low if not fixed else 0, big)
        for post in self.posts:
            forced.take(post)
        return Recorded(
            game=self.game,
            structure=self.structure,
            antes=tuple(forced.antes.get(name, 0) for name in order),
            blinds=tuple(forced.blinds.get(name, 0) for name in order),
            stacks=tuple(self.stacks[name] for name in order),
            actions=tuple(actions),
            scale=100,
            min_bet=0 if fixed else big,
            small_bet=big if fixed else 0,
            big_bet=2 * big if fixed else 0,
            winnings=tuple(self.won.get(name, 0) for name in order) if self.won else (),
            trims_antes=forced.trims_antes(order),
            players=tuple(order),
            name=f"{self.file}:{self.line}",
            chip=self.chip,
            notes=self.notes | {"seats": [self.seats[name] for name in order]},
        )

    def _big_blind(self) -> int:
        """Find the big blind; at fixed limits some headers name the blinds and some the bets."""
        if self.structure != "fixed-limit":
            return self.high
        paid = [each.chips for each in self.posts if each.what == "big blind" and not each.short]
        return self.high if paid and paid[0] == self.high else self.low


def with_runouts(actions: list[str], count: int) -> list[str]:
    """Let everybody who is still in ask for several boards, where more cards lie than one has.

    >>> with_runouts(["p1 cbr 9", "p2 cc", "d db 2c3d4h", "d db 5c6c", "d db 7c8c9cTcJc"], 2)[2:4]
    ['p1 rc 2', 'p2 rc 2']
    """
    bets = [at for at, each in enumerate(actions) if each.split()[1] in ("f", "cc", "cbr")]
    at = bets[-1] + 1 if bets else 0
    lies, comes = (
        sum(len(each.split()[2]) // 2 for each in part if each.startswith("d db "))
        for part in (actions[:at], actions[at:])
    )
    runs, rest = divmod(comes, BOARD_CARDS - lies) if lies < BOARD_CARDS else (0, 0)
    if runs < 2 or rest:
        return actions
    folded = {each.split()[0] for each in actions if each.endswith(" f")}
    live = [player for n in range(count) if (player := f"p{n + 1}") not in folded]
    return [*actions[:at], *(f"{player} rc {runs}" for player in live), *actions[at:]]


class _Forced:
    """The forced bets of a hand, sorted into what lies before a player and what is dead."""

    def __init__(self, small: int, big: int) -> None:
        self.small = small or big // 2
        self.big = big
        self.antes: dict[str, int] = {}
        self.blinds: dict[str, int] = {}
        self.ante = 0
        self.dead = False

    def trims_antes(self, order: list[str]) -> bool | None:
        """Tell whether a short ante wins only as much of the others': it does among equal ones."""
        if self.dead or not self.antes:
            return False if self.dead else None
        return all(self.antes.get(name) == self.ante for name in order)

    def take(self, post: _Posted) -> None:
        """Take a forced bet; a second one of a kind is by somebody who has just come."""
        what, chips = post.what, post.chips
        if "ante" in what:
            self.ante = max(self.ante, chips)
            full = self.ante if post.short and "big blind" not in what else chips
            self._lay(post.name, full, dead="big blind" in what)
        elif what == "dead blind" or (what == "missed blind" and chips < self.big):
            self._lay(post.name, chips, dead=True)
        elif what == "small & big blinds" or (chips > self.big > 0 and what == "missed blind"):
            live = min(chips, self.big)
            self.blinds[post.name] = -live
            self._lay(post.name, chips - live, dead=True)
        elif what == "small blind":
            if any(0 < blind <= self.small for blind in self.blinds.values()):
                self._lay(post.name, chips, dead=True)
            else:
                self.blinds[post.name] = self.small if post.short else chips
        elif what == "straddle":
            self.blinds[post.name] = chips
        else:
            full = self.big if post.short else chips
            taken = self.big in self.blinds.values()
            self.blinds[post.name] = -full if taken or what == "missed blind" else full

    def _lay(self, name: str, chips: int, *, dead: bool) -> None:
        self.antes[name] = self.antes.get(name, 0) + chips
        self.dead = self.dead or dead


def cents(text: str) -> int:
    """Read an amount, in hundredths.

    >>> [cents(text) for text in ("1,048.15", "1.048,15", "1 048", "0,5", "1,000")]
    [104815, 104815, 104800, 50, 100000]
    """
    digits = re.sub(r"[ \u00a0\u202f']", "", text)
    whole, mark, rest = digits.rpartition(max(",.", key=digits.rfind))
    # Three digits after the only kind of mark are thousands, unless nothing stands before it.
    if mark and (len(rest) != 3 or whole == "0" or (mark in ".," and _both(digits))):
        digits = re.sub(r"[.,]", "", whole) + "." + rest
    else:
        digits = re.sub(r"[.,]", "", digits)
    return int(Decimal(digits) * 100)


def _both(digits: str) -> bool:
    return "," in digits and "." in digits


def joined(cards: str) -> str:
    """Write cards without the spaces between them."""
    return cards.replace(" ", "").replace("10", "T")


def _clock(text: str) -> time:
    hours, minutes, seconds = map(int, text.split(":"))
    return time(hours % 24, minutes % 60, seconds % 60)
