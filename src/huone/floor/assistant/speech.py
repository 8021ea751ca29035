"""Speech: a ruling as it is announced at the table, in the languages of the house.

Owns: the packaged texts of situations, facts, remedies, motions and reasons, and how amounts and
cards are written in them.
Never: rules, or chooses a language; whoever asks has one.

Rule 1: what is announced comes first and is short. Amounts that move, reasons and motions follow.
Rule 2: words that a person typed are passed on as they are.
"""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, Literal, get_args

from msgspec import Struct

from huone.cards.card import Card, text_of
from huone.floor import remedies as order
from huone.floor import steps as motion
from huone.floor.phrase import Said, parts_of
from huone.floor.ruling import Ruling
from huone.refusal import Broken

Tongue = Literal["en", "fi", "sv", "da"]
TONGUES: Final[tuple[Tongue, ...]] = get_args(Tongue)

_POINT: Final[Mapping[Tongue, str]] = {"en": ".", "fi": ",", "sv": ",", "da": ","}
_GROUP: Final[Mapping[Tongue, str]] = {
    "en": ",",
    "fi": "\N{NO-BREAK SPACE}",
    "sv": "\N{NO-BREAK SPACE}",
    "da": ".",
}
_SUITS: Final = str.maketrans({"s": "♠", "h": "♥", "d": "♦", "c": "♣", "T": "10"})


class SpokenRuling(Struct, frozen=True):
    """What is said aloud, what it means for chips, and what the dealer does with the cards."""

    head: str
    more: tuple[str, ...] = ()
    motions: tuple[str, ...] = ()


@cache
def texts(part: str) -> dict[str, dict[str, list[str]]]:
    """Read one file of packaged texts."""
    text = files("huone.floor.assistant").joinpath(f"texts/{part}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


class Speech:
    """One language, and whether chips are money (two places behind the point) or points."""

    def __init__(self, tongue: Tongue, *, decimals: int = 0) -> None:
        self.tongue = tongue
        self._at = TONGUES.index(tongue)
        self._decimals = decimals

    # Parts of a sentence

    def amount(self, chips: int) -> str:
        """Write an amount of chips.

        >>> Speech("fi", decimals=2).amount(250)
        '2,50'
        """
        whole, rest = divmod(chips, 10**self._decimals)
        grouped = f"{whole:,}".replace(",", _GROUP[self.tongue])
        places = f"{_POINT[self.tongue]}{rest:0{self._decimals}}" if self._decimals else ""
        return grouped + places

    def cards(self, cards: Iterable[Card], *, several: bool = False) -> str:
        """Name cards by rank and suit; what nobody has named is just a card, or several."""
        unnamed = "the-cards" if several else "the-card"
        return text_of(tuple(cards)).translate(_SUITS) or self._says(unnamed)

    def sentence(self, text: str) -> str:
        """Say an English text of a ruling in this language."""
        return "; ".join(self._part(template, facts) for template, facts in parts_of(text))

    def _part(self, template: str, facts: Mapping[str, Said]) -> str:
        known = texts("rulings")["reason"].get(template)
        said = (known[self._at] or template) if known else template
        # Words of a person stand without facts and may have braces of their own.
        return said.format(**{k: self._fact(k, v) for k, v in facts.items()}) if facts else said

    def _fact(self, name: str, value: Said) -> str:
        if isinstance(value, tuple):
            return ", ".join(self.sentence(one) for one in value)
        if isinstance(value, int):
            return self.amount(value) if name.endswith("_chips") else str(value)
        return value

    def _says(self, key: str, **facts: str) -> str:
        return self._text("rulings", "says", key).format(**facts)

    def _text(self, part: str, group: str, key: str) -> str:
        try:
            return texts(part)[group][key][self._at]
        except KeyError:
            raise Broken(f"no text for {group} {key!r} in {part}") from None

    # Questions

    def situation(self, name: str) -> str:
        """Name a situation."""
        return self._text("situations", name, "name")

    def subject(self, name: str) -> str:
        """Name the subject that situations are listed under."""
        return self._text("facts", "subject", name)

    def fact(self, situation: str, name: str) -> str:
        """Ask for a fact."""
        own = f"{situation}.{name}"
        return self._text("facts", "fact", own if own in texts("facts")["fact"] else name)

    def choice(self, value: str) -> str:
        """Name a value that can be chosen for a fact."""
        return self._text("facts", "choice", value)

    def street(self, name: str) -> str:
        """Name a street."""
        return self._text("facts", "street", name)

    # Answers

    def because(self, ruling: Ruling) -> str:
        """Give the reason of a ruling."""
        said = self.sentence(ruling.why)
        return said[:1].upper() + said[1:]

    def announce_for(self, situation: str, remedy: order.Remedy, *, street: str) -> SpokenRuling:
        """Say what is binding; community cards that are dealt anew are named by their street."""
        said = self.announce(remedy)
        if situation == "premature-board" and street in texts("facts")["street"] and said.motions:
            head = self._says("deal-street", street=self.street(street))
            return SpokenRuling(head, said.more, said.motions)
        return said

    def announce(self, remedy: order.Remedy) -> SpokenRuling:
        """Say what is binding now."""
        match remedy:
            case order.Acts():
                return self._acts(remedy)
            case order.MustName(move=move, to_chips_min=least, to_chips_max=most):
                key = "any-to" if most else "any-from"
                asked = self._says(key, least=self.amount(least), most=self.amount(most))
                return SpokenRuling(self._says(f"must-{move}"), (asked,))
            case order.MayAct():
                return self._may_act(remedy)
            case order.HandDead(forfeits_chips=lost, refunds_chips=back):
                return SpokenRuling(self._says("dead"), self._moved(stays=lost, back=back))
            case order.CardsMove(from_seats=sources, to_seats=targets):
                pairs = zip(sources, targets, strict=True)
                passed = [self._says("pass-pair", source=str(a), target=str(b)) for a, b in pairs]
                return SpokenRuling(self._says("pass-on"), motions=tuple(passed))
            case order.Repair(steps=steps):
                # What is dealt anew is as many as what came wrongly: a flop is three cards.
                several = any(getattr(step, "count", 1) > 1 for step in steps)
                motions = tuple(self.motion(step, several=several) for step in steps)
                if len(motions) == 1:
                    return SpokenRuling(motions[0])
                return SpokenRuling(self._says("repair"), motions=motions)
            case order.OpenerCorrected(opener=seat, returns_chips=back):
                return SpokenRuling(self._says("opens", seat=str(seat)), self._moved(back=back))
            case order.ChipsMove(chips=chips, to=to):
                return SpokenRuling(self._says(_GOES[to], chips=self.amount(chips)))
            case order.Measure(kind=kind, about=about):
                told = self._text("rulings", "measure", kind)
                return SpokenRuling(told, (self._capital(about),) if about else ())
            case order.NoChange(about=about):
                return SpokenRuling(self._capital(about))
            case _:
                return self._plain(_PLAIN[type(remedy)])

    def _plain(self, key: str) -> SpokenRuling:
        more = f"{key}-more"
        known = more in texts("rulings")["says"]
        return SpokenRuling(self._says(key), (self._says(more),) if known else ())

    def _acts(self, did: order.Acts) -> SpokenRuling:
        head = self._says(did.move, to=self.amount(did.to_chips))
        head = self._says("all-in", move=head) if did.all_in else head
        return SpokenRuling(head, self._moved(adds=did.adds_chips, back=did.returns_chips))

    def _may_act(self, may: order.MayAct) -> SpokenRuling:
        named = [self._says(f"may-{move}") for move in may.moves]
        listed = f" {self._says('or')} ".join([", ".join(named[:-1]), named[-1]])
        price = (self._says("to-call", chips=self.amount(may.call_to)),) if may.call_to else ()
        back = self._moved(back=may.returns_chips)
        return SpokenRuling(self._says("may", moves=listed), (*price, *back))

    def _moved(self, **chips: int) -> tuple[str, ...]:
        return tuple(
            self._says(key, chips=self.amount(count)) for key, count in chips.items() if count
        )

    def _capital(self, text: str) -> str:
        said = self.sentence(text)
        return said[:1].upper() + said[1:]

    def motion(self, step: motion.Step, *, several: bool = False) -> str:
        """Say one motion of the dealer; `several` if more than one card is put right."""
        several = several or isinstance(step, motion.MixAndRemove)
        name = type(step).__name__
        if isinstance(step, motion.DealPlayers):
            name = f"{name}-{step.face}"
        said = self._text("rulings", "step", name)
        count = str(getattr(step, "count", ""))
        cards = self.cards(getattr(step, "cards", ()), several=several)
        return said.format(cards=cards, count=count)


_GOES: Final[Mapping[str, str]] = {
    "pot winner": "to-winner",
    "payer": "to-payer",
    "owner": "to-owner",
    "out of play": "out-of-play",
}
_PLAIN: Final[Mapping[type, str]] = {
    order.Waits: "waits",
    order.HandLive: "live",
    order.HandWins: "wins",
    order.DealVoid: "misdeal",
    order.DealStands: "deal-stands",
    order.HandVoid: "void",
    order.NoMoreBetting: "no-more-betting",
    order.PlaysOn: "plays-on",
    order.Stands: "stands",
    order.HouseDecides: "house-decides",
}
