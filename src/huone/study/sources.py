"""Sources: where studied hands come from.

Owns: finding the files of a folder, reading each by its layout, and the hands of a room.
Never: stops at a hand that cannot be read; it is given as `Unread`, with its place and why.
"""

from collections.abc import AsyncIterator, Iterable, Iterator
from pathlib import Path
from typing import Final

from msgspec import Struct

from huone.cards.card import Card, parse_cards
from huone.games.events import HandStarted
from huone.histories.conversion import heading_of
from huone.histories.phh import UNKNOWN, Recorded
from huone.histories.reading import SUFFIXES, decoded, read_hands
from huone.histories.recording import play_recorded, readings_of
from huone.refusal import Refused
from huone.study.rows import StudiedHand, studied_hand

FILES_MOST: Final = 200_000


class NoHands(Refused):
    """A path that has no hands to read."""

    code = "study/no-hands"
    says = "{path}: {why}"


class Unread(Struct, frozen=True):
    """A hand that is not in the tables, and why."""

    where: str
    why: str


def files_in(paths: Iterable[Path]) -> list[Path]:
    """List the files of hands under some paths, or refuse a path that has none.

    >>> files_in([Path("no such folder")])
    Traceback (most recent call last):
        ...
    huone.study.sources.NoHands: no such folder: there is no such file or folder
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(each for each in path.rglob("*") if each.suffix in SUFFIXES)
            if not inside:
                raise NoHands(path=str(path), why=f"no file in it ends in {', '.join(SUFFIXES)}")
            found += inside
        elif not path.is_file():
            raise NoHands(path=str(path), why="there is no such file or folder")
        elif path.suffix not in SUFFIXES:
            raise NoHands(path=str(path), why=f"a file of hands ends in {', '.join(SUFFIXES)}")
        else:
            found.append(path)
    if len(found) > FILES_MOST:
        raise NoHands(path=str(found[0].parent), why=f"over {FILES_MOST:,} files at once")
    return found


def hands_of_files(files: Iterable[Path]) -> Iterator[StudiedHand | Unread]:
    """Give every hand of some files, or why it cannot be read."""
    for path in files:
        try:
            text = decoded(path.read_bytes(), file=path.name)
        except (OSError, UnicodeError) as error:
            yield Unread(str(path), str(error))
            continue
        for read in read_hands(text, file=path.name):
            if isinstance(read, Refused):
                yield Unread(path.name, str(read))
                continue
            try:
                yield taken(read, source=path.name)
            except Refused as no:
                yield Unread(read.name or path.name, str(no))


def taken(recorded: Recorded, *, source: str = "") -> StudiedHand:
    """Take a recorded hand into a study; refuse one that cannot be played again."""
    refusal: Refused | None = None
    for reading in readings_of(recorded):
        try:
            replayed = play_recorded(recorded, reading)
            break
        except Refused as no:
            refusal = refusal or no
    else:
        assert refusal is not None
        raise refusal
    heading = heading_of(recorded)
    won = dict(enumerate(recorded.winnings)) if recorded.winnings else None
    return StudiedHand(
        id=heading.number,
        events=tuple(replayed.hand.events),
        names=dict(enumerate(recorded.players)),
        cards=known_cards(recorded),
        won=won,
        is_decided=not replayed.showdown.is_open,
        source=source,
        table=heading.table,
        started_ms=heading.start_ms,
        currency=heading.currency,
        decimals=heading.decimals,
    )


def known_cards(recorded: Recorded) -> dict[int, tuple[Card, ...]]:
    """Give the cards that a record names of each player, dealt or shown."""
    found: dict[int, tuple[Card, ...]] = {}
    for action in recorded.actions:
        words = action.split()
        if words[:2] == ["d", "dh"] and len(words) > 3 and UNKNOWN not in words[3]:
            player = int(words[2].removeprefix("p")) - 1
            found[player] = (*found.get(player, ()), *parse_cards(words[3]))
        elif words[1:2] == ["sm"] and len(words) > 2 and UNKNOWN not in words[2]:
            found[int(words[0].removeprefix("p")) - 1] = parse_cards(words[2])
    return found


async def hands_of_room(url: str) -> AsyncIterator[StudiedHand]:
    """Give every hand of a room's database whose history is still there; its owner sees all."""
    from huone.room.hand_history import decode_history  # A room is not always installed.
    from huone.store.compression import unpack
    from huone.store.snapshot import snapshot_of
    from huone.store.sql import octets, whole

    wanted = (
        "select y.body, h.started_ms from history y join hand h on h.hand_id = y.hand_id "
        "where h.outcome = 'played' order by h.hand_id"
    )
    async with snapshot_of(url) as snapshot:
        currency = str(await snapshot.currency())
        async for piece in snapshot.pieces(wanted):
            for body, started in piece:
                history = decode_history(unpack(octets(body)))
                if not history.events or not isinstance(history.events[0], HandStarted):
                    continue  # Nothing was played, or no bets were: points have no such tables.
                names = {int(seat): player for seat, player in history.players.items()}
                id = f"{history.table}/{history.hand_no}"
                played = studied_hand(history.events, id=id, names=names)
                yield StudiedHand(
                    id=id,
                    events=played.events,
                    names=names,
                    cards=played.cards,
                    source="room",
                    table=history.table,
                    started_ms=whole(started),
                    currency=currency,
                )
