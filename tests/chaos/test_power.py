"""The power fails: what was acknowledged is on the disk, and a store that cheats is caught.

A killed process loses nothing that the kernel has taken, so killing proves nothing about fsync.
Here a layer stands between SQLite and the disk (a VFS of APSW, a SQLite of its own with the same
file format). It passes everything on and keeps two pictures of each file:

- what is surely on the disk: all that was written before the last fsync of that file;
- what was written since. When the power fails this may be there or not, in any order, and the last
  write may be torn at a sector.

At random moments, in the middle of commits and checkpoints too, the power "fails": the sure
picture, with a random part of the unsure writes, is put into a directory of its own. The real
store then opens it, SQLite recovers, and the checker of all crash tests compares it with what had
been acknowledged at that moment. That a new file keeps its name is taken for granted, and that the
disk itself does not lie.
"""

import asyncio
import shutil
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import cast

import apsw
import pytest
from kit.crashes import Acknowledged, Verdict, judge

from huone.money.currency import EUR
from huone.sim.club import SettledTable, open_club, take_over
from huone.store.address import store_at
from huone.store.ports import Commit, Document
from huone.store.sqlite import Writer
from huone.store.sqlite_file import SETTINGS, Found

pytestmark = pytest.mark.sqlite

SECTOR = 512
TABLES = 6  # Of six players each, so that rows are written many at a time and one by one.
Cell = int | str | bytes | None


class Write:
    """Bytes at a place, or a new length."""

    def __init__(self, offset: int, data: bytes | None) -> None:
        self.offset = offset
        self.data = data

    def land(self, image: bytearray) -> None:
        if self.data is None:
            del image[self.offset :]
            return
        if len(image) < self.offset:
            image.extend(bytes(self.offset - len(image)))
        image[self.offset : self.offset + len(self.data)] = self.data

    def torn(self, chance: Random) -> "Write":
        whole = len(self.data or b"") // SECTOR
        return Write(self.offset, (self.data or b"")[: chance.randint(0, whole) * SECTOR])


class Disk:
    """What would be left of each file if the power failed now."""

    def __init__(self, chance: Random, out: Path) -> None:
        self.sure: defaultdict[str, bytearray] = defaultdict(bytearray)
        self.unsure: defaultdict[str, list[Write]] = defaultdict(list)
        self.known = Acknowledged()
        self.failures: list[tuple[Path, Acknowledged]] = []
        self._chance = chance
        self._out = out

    def wrote(self, name: str, write: Write) -> None:
        self.unsure[name].append(write)
        self.perhaps_fail()

    def synced(self, name: str) -> None:
        self.perhaps_fail()
        for write in self.unsure.pop(name, []):
            write.land(self.sure[name])
        self.perhaps_fail()

    def removed(self, name: str) -> None:
        self.sure.pop(name, None)
        self.unsure.pop(name, None)

    def perhaps_fail(self) -> None:
        if self._chance.random() < 0.01:
            self.fail()

    def fail(self) -> None:
        """Put what is left into a directory, with what had been acknowledged by now."""
        place = self._out / str(len(self.failures))
        place.mkdir(parents=True)
        kept = self._chance.choice([0.0, 0.5, 0.95])
        for name in {*self.sure, *self.unsure}:
            image = bytearray(self.sure[name])
            for write in self.unsure.get(name, []):
                if self._chance.random() < kept:
                    write.land(image)
            for write in self.unsure.get(name, [])[-1:]:
                if write.data is not None:
                    write.torn(self._chance).land(image)
            (place / Path(name).name).write_bytes(image)
        self.failures.append((place, self.known.copy()))


class PowerFile(apsw.VFSFile):
    """A file that reports what is written to it and when it is forced to disk."""

    def __init__(self, name: object, flags: list[int], disk: Disk) -> None:
        self._disk = disk
        self._name = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        super().__init__("", name, flags)  # type: ignore[arg-type]

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802  # The name is SQLite's.
        super().xWrite(data, offset)
        self._disk.wrote(self._name, Write(offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802  # The name is SQLite's.
        super().xTruncate(newsize)
        self._disk.wrote(self._name, Write(newsize, None))

    def xSync(self, flags: int) -> None:  # noqa: N802  # The name is SQLite's.
        super().xSync(flags)
        self._disk.synced(self._name)


class PowerVFS(apsw.VFS):
    """The usual file system, watched."""

    def __init__(self, name: str, disk: Disk) -> None:
        self._disk = disk
        super().__init__(name, "")

    def xOpen(self, name: object, flags: list[int]) -> PowerFile:  # noqa: N802  # The name is SQLite's.
        return PowerFile(name, flags, self._disk)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802  # The name is SQLite's.
        super().xDelete(filename, syncdir)
        self._disk.removed(filename)


class Line:
    """A connection over the watched file system, as the writer wants it."""

    def __init__(self, path: Path, vfs: str, settings: Iterable[str]) -> None:
        self._connection = apsw.Connection(str(path), vfs=vfs)
        for setting in settings:
            self._connection.execute(setting).fetchall()

    @property
    def in_transaction(self) -> bool:
        return self._connection.in_transaction

    def execute(self, sql: str, values: tuple[Cell, ...] = ()) -> Found:
        return cast("Found", self._connection.execute(sql, values))

    def executemany(self, sql: str, rows: Iterable[tuple[Cell, ...]]) -> object:
        return self._connection.executemany(sql, rows).fetchall()

    def close(self) -> None:
        self._connection.close()


def found_club(path: Path) -> list[SettledTable]:
    async def found() -> list[SettledTable]:
        store = store_at(str(path), EUR.code)
        await store.open()
        await open_club(store, tables=TABLES)
        tables = await take_over(store, seed="power")
        await store.close()
        return tables

    return asyncio.run(found())


def play_until_the_power_fails(
    tmp_path: Path, *, rounds: int, seed: int, cheat: tuple[str, ...] = ()
) -> list[tuple[Path, Acknowledged]]:
    """Settle hands in groups and tell every moment at which the power failed."""
    path = tmp_path / "room.db"
    tables = found_club(path)
    disk = Disk(Random(seed), tmp_path / "failed")
    disk.sure[str(path)] = bytearray(path.read_bytes())
    vfs = PowerVFS(f"power{seed}", disk)
    line = Line(path, f"power{seed}", (*SETTINGS, "pragma wal_autocheckpoint = 40", *cheat))
    writer = Writer(line, EUR.code)
    for _ in range(rounds):
        starts = [table.start() for table in tables]
        assert writer.record([Commit(starts=(start,)) for start in starts]) == [0] * len(tables)
        disk.known.starts.update((start.table, start.hand_no) for start in starts)
        settlements = [table.settlement() for table in tables]
        ends = [Commit(ends=(settlement,)) for settlement in settlements]
        assert all(isinstance(answer, int) for answer in writer.record(ends))
        for table, settlement in zip(tables, settlements, strict=True):
            disk.known.settled(settlement.table, settlement.hand_no, settlement.history)
            table.settled(settlement)
        disk.perhaps_fail()
    disk.fail()
    writer.close()
    vfs.unregister()
    return disk.failures


def play_commits_until_the_power_fails(
    tmp_path: Path, *, rounds: int, seed: int
) -> list[tuple[Path, Acknowledged]]:
    """Let each commit end a hand, write a document about it and begin the next hand."""
    path = tmp_path / "room.db"
    tables = found_club(path)
    disk = Disk(Random(seed), tmp_path / "failed")
    disk.sure[str(path)] = bytearray(path.read_bytes())
    vfs = PowerVFS(f"commits{seed}", disk)
    line = Line(path, f"commits{seed}", (*SETTINGS, "pragma wal_autocheckpoint = 40"))
    writer = Writer(line, EUR.code)
    assert writer.record([Commit(starts=(table.start(),)) for table in tables]) == [0] * TABLES
    for _ in range(rounds):
        commits = [ended_and_begun(table) for table in tables]
        assert all(isinstance(answer, int) for answer in writer.record(commits))
        for commit in commits:
            (end,) = commit.ends
            disk.known.settled(end.table, end.hand_no, end.history)
            disk.known.starts.update((start.table, start.hand_no) for start in commit.starts)
        disk.perhaps_fail()
    disk.fail()
    writer.close()
    vfs.unregister()
    return disk.failures


def ended_and_begun(table: SettledTable) -> Commit:
    end = table.settlement()
    table.settled(end)
    paper = Document("about", table.name, end.hand_no, b"hand %d" % end.hand_no)
    return Commit(ends=(end,), documents=(paper,), starts=(table.start(),))


def torn_commits(place: Path) -> list[str]:
    """Tell which tables have a hand, a document or a start without the other two."""
    line = apsw.Connection(str(place / "room.db"))
    rows = line.execute(
        "select t.id, t.hands, t.running is null, coalesce(d.version, 0) from poker_table t "
        "left join document d on d.kind = 'about' and d.id = t.id"
    ).fetchall()
    line.close()
    return [
        str(id) for id, hands, no_start, written in rows if hands != written or (hands and no_start)
    ]


def verdicts(failures: list[tuple[Path, Acknowledged]]) -> list[Verdict]:
    return [asyncio.run(judge(str(place / "room.db"), known)) for place, known in failures]


def test_what_was_acknowledged_survives_the_power(tmp_path: Path) -> None:
    failures = play_until_the_power_fails(tmp_path, rounds=60, seed=1)
    assert len(failures) > 20
    assert verdicts(failures) == [Verdict()] * len(failures)


def test_a_commit_survives_the_power_whole_or_not_at_all(tmp_path: Path) -> None:
    failures = play_commits_until_the_power_fails(tmp_path, rounds=60, seed=3)
    assert len(failures) > 20
    assert verdicts(failures) == [Verdict()] * len(failures)
    assert [torn_commits(place) for place, _ in failures] == [[]] * len(failures)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(2, 12))
def test_what_was_acknowledged_survives_the_power_many_times(tmp_path: Path, seed: int) -> None:
    failures = play_until_the_power_fails(tmp_path, rounds=300, seed=seed)
    assert verdicts(failures) == [Verdict()] * len(failures)
    shutil.rmtree(tmp_path / "failed")


@pytest.mark.parametrize("cheat", ["off", "normal"])
def test_a_store_that_does_not_wait_for_the_disk_is_caught(tmp_path: Path, cheat: str) -> None:
    failures = play_until_the_power_fails(
        tmp_path, rounds=20, seed=20 + len(cheat), cheat=(f"pragma synchronous = {cheat}",)
    )
    assert any(verdict.lost for verdict in verdicts(failures))
