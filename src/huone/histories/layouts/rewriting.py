"""Layouts: texts of other online rooms, rewritten line by line into the one that `site_text` reads.

Owns: two more layouts, told by the words of their first line:

    B    ***** … Hand History for Game 123 *****     amounts in brackets: raises [$4 USD]
    C    … - HandId: #123 - Holdem no limit (1€/2€)  no colon after a name: Bob raises 2€ to 4€

Never: reads a hand. A line becomes one line, so that a refusal names the line of the file; what
nobody understands goes through as it is and is refused there.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from huone.histories.site_text import AMOUNT as NUMBER
from huone.histories.site_text import cents

FIRST_B: Final = re.compile(
    r"^\ufeff?\*{5} .*?Hand History for Game #?(?P<number>\S+) \*{5}.*$", re.MULTILINE | re.I
)
FIRST_C: Final = re.compile(
    r"^\ufeff?[^\n]*? - HandId: #(?P<number>\S+) - (?P<game>[^\n(]*)"
    r"\((?P<stakes>[^)\n]*)\)(?: - (?P<date>[^\n]*))?$",
    re.MULTILINE,
)
AMOUNT: Final = rf"[^\d\s\[\]()]{{0,3}} ?(?P<chips>{NUMBER}) ?[^\d\s\[\]().,]{{0,3}}"
STAKES_B: Final = re.compile(
    r"^(?P<small>[^\s/]*\d)/(?P<big>\S*\d)\s*(?:Blinds )?(?P<code>[A-Z]{3})?\s*(?P<game>.*?)"
    r"(?: - (?P<date>.*))?$"
)
TOURNAMENT_B: Final = re.compile(
    rf"^(?P<game>.*)\bBlinds(?:-Antes)?\((?P<small>{NUMBER})/(?P<big>{NUMBER})(?: -.*?)?\)"
    rf"(?: - (?P<date>.*))?$"
)
SEAT: Final = re.compile(
    rf"^Seat (?P<seat>\d+): (?P<name>.+?) "
    rf"\(\s*{AMOUNT}(?: [A-Z]{{3}})?\s*(?:,[^()]*)?\)(?P<out>.*)$"
)
BUTTON: Final = re.compile(r"^Seat #?(?P<seat>\d+) is the button")
TABLE_C: Final = re.compile(r"^Table: '(?P<table>.*)'(?P<rest>.* Seat #\d+ is the button.*)$")
DEALT: Final = re.compile(r"^Dealt to (?P<name>.+?) \[\s*(?P<cards>[^\]]+?)\s*\]")
STREET_B: Final = re.compile(
    r"^\*\* Dealing (?P<street>flop|turn|river) \*\* \[\s*(?P<cards>[^\]]+?)\s*\]", re.I
)
STREET_C: Final = re.compile(r"^\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\* .*\[(?P<cards>[^\]]+)\]$")
IN_BRACKETS: Final = rf"\[\s*{AMOUNT}(?: [A-Z]{{3}})?\s*\]\.?"
ACTED_B: Final = re.compile(rf"^(?P<word>calls|bets|raises|is all-In)\s+{IN_BRACKETS}$", re.I)
POSTED: Final = re.compile(
    rf"^posts (?P<what>small blind|big blind|ante|big blind \+ dead|dead blind|straddle)\s+"
    rf"(?:{IN_BRACKETS}|{AMOUNT.replace('chips', 'bare')})"
    rf"(?P<late> out of position)?(?P<all_in> and is all-in)?$",
    re.I,
)
POSTED_BOTH: Final = re.compile(
    rf"^posts dead blind\s+\[\s*{AMOUNT} ?\+ ?{AMOUNT.replace('chips', 'more')}\s*\]$", re.I
)
SHOWN: Final = re.compile(r"^shows \[\s*(?P<cards>[^\]]+?)\s*\]")
WON: Final = re.compile(rf"^(?:wins|collected|collects) (?:\[\s*)?{AMOUNT}")
POSTS: Final = {
    "small blind": "small blind",
    "big blind": "big blind",
    "ante": "the ante",
    "big blind + dead": "small & big blinds",
    "dead blind": "dead blind",
    "straddle": "straddle",
}
QUIET: Final = (
    "has ", "does not show", "doesn't show", "did not show", "mucks", "will ", "is sitting",
    "sits ", "joined", "left", "did not respond", "ran out", "said", "is disconnected", "could not",
)  # fmt: skip
GAMES: Final = (
    ("short deck", "Short Deck Hold'em"),
    ("hold", "Hold'em"),
    ("5 card omaha hi", "5 Card Omaha Hi/Lo"),
    ("5 card omaha", "5 Card Omaha"),
    ("omaha5", "5 Card Omaha"),
    ("6 card omaha", "6 Card Omaha"),
    ("omaha hi", "Omaha Hi/Lo"),
    ("omaha 8", "Omaha Hi/Lo"),
    ("omaha", "Omaha"),
)
LIMITS: Final = (
    ("no limit", "No Limit"), ("no-limit", "No Limit"), ("nl ", "No Limit"),
    ("pot limit", "Pot Limit"), ("pot-limit", "Pot Limit"), ("pl ", "Pot Limit"),
    ("limit", "Limit"), ("fl ", "Limit"),
)  # fmt: skip
MONTHS: Final = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]


def rewritten(text: str) -> str:
    """Rewrite a text of another layout; one that is of none of them stays as it is."""
    first = FIRST_B if FIRST_B.search(text) else FIRST_C
    begins = [found.start() for found in first.finditer(text)]
    if not begins:
        return text
    parts = [text[: begins[0]]]
    for begin, end in zip(begins, [*begins[1:], len(text)], strict=True):
        parts.append(_Rewriting(text[begin:end], bracketed=first is FIRST_B).text())
    return "".join(parts)


class _Rewriting:
    """Rewrites one hand, and knows who has bet how much on the street."""

    def __init__(self, text: str, *, bracketed: bool) -> None:
        self.lines = text.split("\n")
        self.bracketed = bracketed
        self.names: list[str] = []
        self.bets: dict[str, Decimal] = {}
        self.table = ""
        self.size = ""
        self.is_won = False

    def text(self) -> str:
        """Give the hand with a summary, if it came to an end."""
        lines = list(self._header())
        end = 0
        for line in self.lines[2:]:
            lines.append(self._line(line.strip()))
            end = len(lines) if " collected " in lines[-1] and self.is_won else end
        if self.is_won:
            # In the place of the line after the last prize, so that the next hand's keep theirs.
            rest = len(lines) - end
            lines[end:] = ["*** SUMMARY ***", *[""] * max(rest - 1, 1 if rest else 0)]
        return "\n".join(lines)

    def _header(self) -> Iterator[str]:
        """Write the first line of the other layout from the first two of this one."""
        second = self.lines[1].strip() if len(self.lines) > 1 else ""
        if self.bracketed:
            found = FIRST_B.match(self.lines[0])
            stakes = STAKES_B.match(second) or TOURNAMENT_B.match(second)
            told = stakes.groupdict() if stakes else {}
            game, date = told.get("game", ""), told.get("date", "")
            blinds = f"({told['small']}/{told['big']}" if stakes else ""
            code = f" {told['code']})" if told.get("code") else ")"
        else:
            found = FIRST_C.match(self.lines[0])
            assert found is not None
            game, date, code = found["game"], found["date"], ")"
            blinds = "(" + "/".join(_plain(part) for part in found["stakes"].split("/")[-2:])
            sign = next((s for s in "$€£" if s in found["stakes"]), "")
            blinds = blinds.replace("(", f"({sign}", 1)
        assert found is not None
        named = f"{_found(GAMES, game)} {_found(LIMITS, game)}"
        blinds += code if blinds else ""
        yield f"Poker Hand #{found['number']}: {named} {blinds}{_date(date)}"
        if len(self.lines) > 1:
            yield "" if self.bracketed else self._line(second)

    def _line(self, line: str) -> str:
        """Rewrite one line."""
        if found := SEAT.match(line):
            self.names.append(found["name"])
            out = " is sitting out" if "sitting out" in found["out"].lower() else ""
            return f"Seat {found['seat']}: {found['name']} ({found['chips']} in chips){out}"
        if found := BUTTON.match(line):
            return f"Table '{self.table}'{self.size} Seat #{found['seat']} is the button"
        if found := TABLE_C.match(line):
            return f"Table '{found['table']}'{found['rest']}"
        if line.startswith(("Table ", "Tournament #")):
            self.table = line.removeprefix("Table ").partition(" (")[0].replace("'", "")
            return ""
        if found := STREET_B.match(line) or STREET_C.match(line):
            self.bets = {}
            return f"*** {found['street'].upper()} *** [{_cards(found['cards'])}]"
        if found := DEALT.match(line):
            return f"Dealt to {found['name']} [{_cards(found['cards'])}]"
        for name in sorted(self.names, key=len, reverse=True):
            if line.startswith(f"{name}: "):
                return ""  # Talk: nobody's deeds have a colon here.
            if line.startswith(f"{name} "):
                return self._said(name, line[len(name) + 1 :].strip())
        return "" if line.startswith("*") else line

    def _said(self, name: str, said: str) -> str:
        if found := POSTED_BOTH.match(said):
            dead, live = sorted((_number(found["chips"]), _number(found["more"])))
            self.bets[name] = live
            return f"{name}: posts small & big blinds {dead + live}"
        if found := POSTED.match(said):
            return self._post(name, found)
        if found := WON.match(said):
            self.is_won = True
            return f"{name} collected {found['chips']} from pot"
        if found := SHOWN.match(said):
            return f"{name}: shows [{_cards(found['cards'])}]"
        if said.rstrip(".").lower() in ("folds", "checks"):
            return f"{name}: {said.rstrip('.').lower()}"
        if found := ACTED_B.match(said):
            return self._bet(name, found["word"].lower(), _number(found["chips"]))
        if said.lower().startswith(QUIET):
            return ""
        return f"{name}: {_plain(said)}"

    def _post(self, name: str, found: re.Match[str]) -> str:
        """Write a forced bet; of the big blind with a dead small one only the former is a bet."""
        chips, what = found["chips"] or found["bare"], found["what"].lower()
        if "dead" in what and "big" in what:
            self.bets[name] = max(self.bets.values(), default=Decimal(0))
        elif "ante" not in what and what != "dead blind":
            self.bets[name] = _number(chips)
        return f"{name}: posts {POSTS[what]} {chips}{found['all_in'] or ''}"

    def _bet(self, name: str, word: str, added: Decimal) -> str:
        """Write a bet by its total, where this layout tells what was added."""
        level = max(self.bets.values(), default=Decimal(0))
        total = self.bets.get(name, Decimal(0)) + added
        all_in = " and is all-in" if word == "is all-in" else ""
        self.bets[name] = total
        if word == "calls" or total <= level:
            return f"{name}: calls {added}{all_in}"
        if not level:
            return f"{name}: bets {total}{all_in}"
        return f"{name}: raises {total - level} to {total}{all_in}"


def _cards(text: str) -> str:
    return text.replace(",", " ").replace("  ", " ")


def _number(text: str) -> Decimal:
    return Decimal(cents(text)) / 100


def _plain(said: str) -> str:
    """Write amounts without the sign behind or before them."""
    return re.sub(rf"[$€£]?({NUMBER}) ?[$€£]?(?= |/|$)", r"\1", said)


def _found(words: tuple[tuple[str, str], ...], text: str) -> str:
    lower = f"{text.lower()} "
    return next((name for word, name in words if word in lower), "")


def _date(text: str | None) -> str:
    """Write a date as the other layout does; nothing where it is not understood."""
    if not text:
        return ""
    clock = re.search(r"\d{1,2}:\d\d:\d\d", text)
    day = re.search(r"(\d{4})/(\d\d)/(\d\d)", text)
    if clock and day:
        return f" - {day[0]} {clock[0]} UTC"
    named = re.search(r"([A-Z][a-z]{2})\w* (\d{1,2}),.*?(\d{4})", text)
    numbers = re.search(r"(\d\d) (\d\d) (\d{4})", text)
    if clock and named and named[1].lower() in MONTHS:
        month = MONTHS.index(named[1].lower()) + 1
        return f" - {named[3]}/{month:02}/{int(named[2]):02} {clock[0]}"
    if clock and numbers:
        return f" - {numbers[3]}/{numbers[2]}/{numbers[1]} {clock[0]}"
    return ""
