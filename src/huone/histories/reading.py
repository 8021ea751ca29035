"""Reading: hands of a file, whatever its layout is.

Owns: which reader a file belongs to, by the end of its name and its first words.
Never: stops at a hand; one that is not understood is given as its refusal, with file and line.

>>> found = read_hands("Nothing of the kind", file="letter.txt")
>>> str(next(found))
'letter.txt:1: no hand begins here'
"""

import codecs
from collections.abc import Iterator
from typing import Final

from huone.histories.layouts.open_hand import read_open_hands
from huone.histories.layouts.rewriting import rewritten
from huone.histories.phh import BadHandHistory, Recorded, hands_in, read_hand
from huone.histories.site_text import read_site_text
from huone.refusal import Refused

SUFFIXES: Final = (".phh", ".phhs", ".txt", ".json", ".ohh")
"""How files of hands end: recorded hands, texts of online rooms and our own, Open Hand History."""


def decoded(raw: bytes, *, file: str) -> str:
    """Read the text of a file; texts of rooms are older than UTF-8 at times.

    >>> decoded("5 €".encode("cp1252"), file="a.txt"), decoded("5 €".encode("utf-16"), file="a.txt")
    ('5 €', '5 €')
    """
    is_room_text = file.endswith(".txt")
    if is_room_text and raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = raw.decode("utf-16")
    else:
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError:
            if not is_room_text:
                raise
            text = raw.decode("cp1252", errors="replace")
    return text.replace("\r\n", "\n")


def read_hands(text: str, *, file: str) -> Iterator[Recorded | Refused]:
    """Read every hand of a file, or say why it cannot be read."""
    if file.endswith((".phh", ".phhs")):
        yield from _recorded(text, file)
    elif file.endswith((".json", ".ohh")):
        yield from read_open_hands(text, file=file)
    else:
        yield from read_site_text(rewritten(text), file=file)


def _recorded(text: str, file: str) -> Iterator[Recorded | Refused]:
    try:
        parts = list(hands_in(text, file=file))
    except BadHandHistory as bad:
        yield bad
        return
    for where, part in parts:
        try:
            yield read_hand(part, where=where)
        except Refused as bad:
            yield bad
