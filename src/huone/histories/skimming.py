"""Skimming: the plain form of a .phh hand, read without a TOML parser.

Owns: one line for each field, one kind of quotes, amounts with at most two decimals: what programs
write. It reads what is needed to play a hand again, and leaves the notes.
Never: guesses. Whatever is not in the plain form is given up, and `histories.phh` reads it.
"""

from functools import lru_cache

from huone.histories.phh import UNKNOWN_STACK, VARIANTS, Recorded

KEYS = frozenset(
    {
        "variant", "ante_trimming_status", "antes", "blinds_or_straddles", "starting_stacks",
        "min_bet", "small_bet", "big_bet", "actions", "finishing_stacks", "winnings",
    }
)  # fmt: skip
OTHERS = frozenset({"bring_in", "_chip", "_rules"})
"""Fields that change how a hand is played, and are rare."""
CENTS = 100
BOOLS = {"true": True, "false": False}


class NotPlain(Exception):
    """A text in another than the plain form; never leaves this package."""


def skim(text: str, *, where: str) -> Recorded | None:
    """Read the play of one hand; None if the text is not in the plain form."""
    fields: dict[str, str] = {}
    for line in text.split("\n"):
        key, equals, value = line.partition(" = ")
        if key in KEYS:
            if not equals or key in fields:
                return None
            fields[key] = value
        elif line and (not equals or key in OTHERS or line[0] in " \t["):
            return None
    try:
        return _recorded(fields, where)
    except (NotPlain, KeyError, ValueError, IndexError):
        return None


def _recorded(fields: dict[str, str], where: str) -> Recorded:
    game, structure = VARIANTS[_text(fields["variant"])]
    actions = _texts(fields["actions"])
    amounts = [
        fields["antes"],
        fields.get("blinds_or_straddles", "[]"),
        fields["starting_stacks"],
        fields.get("finishing_stacks", "[]"),
        fields.get("winnings", "[]"),
        fields.get("min_bet", "0"),
        fields.get("small_bet", "0"),
        fields.get("big_bet", "0"),
    ]
    scale = CENTS if "." in "".join(amounts) or _has_decimals(fields["actions"]) else 1
    read = _cents if scale == CENTS else _whole
    antes, blinds, stacks, finishing, winnings = [_numbers(each, scale) for each in amounts[:5]]
    count = len(stacks)
    blinds = blinds or (0,) * count
    if not count == len(antes) == len(blinds):
        raise NotPlain
    if len(finishing) not in (0, count) or len(winnings) not in (0, count):
        raise NotPlain
    if count == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    if scale == CENTS:
        actions = [_in_cents(action) if " cbr " in action else action for action in actions]
    trims = fields.get("ante_trimming_status")
    return Recorded(
        game=game,
        structure=structure,
        antes=antes,
        blinds=blinds,
        stacks=stacks,
        actions=tuple(actions),
        scale=scale,
        min_bet=read(amounts[5]),
        small_bet=read(amounts[6]),
        big_bet=read(amounts[7]),
        finishing_stacks=finishing,
        winnings=winnings,
        trims_antes=None if trims is None else BOOLS[trims],
        name=where,
    )


def _has_decimals(actions: str) -> bool:
    return "." in actions and " cbr " in actions


def _text(value: str) -> str:
    quote = value[:1]
    if quote not in "\"'" or value.count(quote) != 2 or value[-1] != quote or "\\" in value:
        raise NotPlain
    return value[1:-1]


def _texts(value: str) -> list[str]:
    """Take a list of quoted texts apart; a remark after an action makes it another form."""
    if value == "[]":
        return []
    quote = value[1:2]
    if quote not in "\"'" or value[0] != "[" or value[-2:] != f"{quote}]":
        raise NotPlain
    texts = value[2:-2].split(f"{quote}, {quote}")
    if value.count(quote) != 2 * len(texts) or "#" in value or "\\" in value:
        raise NotPlain
    return texts


def _numbers(value: str, scale: int) -> tuple[int, ...]:
    if value == "[]":
        return ()
    if value[0] != "[" or value[-1] != "]":
        raise NotPlain
    parts = value[1:-1].split(", ")
    if scale == 1 and "inf" not in value:
        return tuple(map(_whole, parts))
    read = _cents if scale == CENTS else _whole
    return tuple([UNKNOWN_STACK if part == "inf" else read(part) for part in parts])


@lru_cache(maxsize=1 << 16)  # The same few amounts come again and again.
def _whole(text: str) -> int:
    if not _is_plain(text):
        raise NotPlain
    return int(text)


@lru_cache(maxsize=1 << 16)
def _cents(text: str) -> int:
    whole, _, rest = text.partition(".")
    if len(rest) > 2 or not _is_plain(whole) or not (rest + "0").isdecimal():
        raise NotPlain
    return int(whole + (rest + "00")[:2])


def _is_plain(whole: str) -> bool:
    digits = whole.removeprefix("-")
    return len(digits) < 13 and digits.isdecimal() and digits.isascii()


@lru_cache(maxsize=1 << 14)
def _in_cents(action: str) -> str:
    who, word, amount = action.split(" ")
    if word != "cbr" or amount.startswith("-"):
        raise NotPlain
    return f"{who} cbr {_cents(amount)}"


def forget() -> None:
    """Forget the amounts that were read; for those who measure."""
    for remembered in (_whole, _cents, _in_cents):
        remembered.cache_clear()
