"""An archive is whole or it is not there, and says what it holds."""

from pathlib import Path

import pytest

from huone.refusal import Refused
from huone.store.archive import (
    ArchiveDamaged,
    ArchiveExists,
    ArchiveWriter,
    Block,
    Manifest,
    manifest_of,
    read_archive,
    verify_archive,
)

PAPERS = Manifest(
    what="papers", version="0001", currency="EUR", made_ms=5, rows=3, columns={"paper": ["a", "b"]}
)


def write(path: Path, *pieces: list[tuple[int, str]], manifest: Manifest = PAPERS) -> None:
    with ArchiveWriter(path, manifest) as archive:
        for piece in pieces:
            archive.write("paper", piece)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.huone"
    write(path, [(1, "x"), (2, "y")], [(3, "z")])
    assert manifest_of(path) == verify_archive(path) == PAPERS
    assert [*read_archive(path)] == [
        Block("paper", [(1, "x"), (2, "y")]),
        Block("paper", [(3, "z")]),
    ]
    with pytest.raises(ArchiveExists):
        write(path)


def test_an_archive_that_was_not_finished_is_not_there(tmp_path: Path) -> None:
    def stop_half_way() -> None:
        with ArchiveWriter(tmp_path / "a.huone", PAPERS) as archive:
            archive.write("paper", [(1, "x")])
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop_half_way()
    assert [*tmp_path.iterdir()] == []


def test_fewer_rows_than_announced_are_noticed(tmp_path: Path) -> None:
    path = tmp_path / "a.huone"
    write(path, [(1, "x")])
    with pytest.raises(ArchiveDamaged, match="1 rows instead of 3"):
        verify_archive(path)


@pytest.mark.parametrize("body", [b"not deflated", b"x\x9c\x03\x00\x00\x00\x00\x01"])
def test_a_block_that_says_nothing_is_noticed(tmp_path: Path, body: bytes) -> None:
    """Forge a block whose checksum is right and whose content is not."""
    from hashlib import sha256

    magic = b"HUONE ARCHIVE 1\n"
    digest = sha256(sha256(magic).digest() + body).digest()
    path = tmp_path / "a.huone"
    path.write_bytes(magic + len(body).to_bytes(4, "big") + digest + body)
    with pytest.raises(ArchiveDamaged):
        verify_archive(path)


def test_an_archive_begins_by_saying_what_it_holds(tmp_path: Path) -> None:
    path, other = tmp_path / "a.huone", tmp_path / "b.huone"
    write(path, [(1, "x"), (2, "y"), (3, "z")])
    data = path.read_bytes()
    other.write_bytes(data[:16])
    with pytest.raises(Refused) as no:
        manifest_of(other)
    assert no.value.code == "archive/damaged"
