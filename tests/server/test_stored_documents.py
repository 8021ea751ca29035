"""A document that cannot be read is found before the doors open, and named in one line."""

from pathlib import Path

import pytest

from huone.server.serving import BooksBroken, StopSignal, serve
from huone.server.settings import read_settings
from huone.server.stored_documents import READERS
from huone.store.address import store_at
from huone.store.ports import Commit, Document


@pytest.mark.parametrize(
    "kind",
    [
        "table-state",
        "regular",
        "listing",
        "account",
        "tournament",
        "tournament-state",
        "tournament-sheet:sng-1",
        "tournament-entries:anna",
        "tournament-finished",
        "first-run",
        "server-key",
        "cash-request",
    ],
)
async def test_hole_15_a_start_on_a_damaged_document_is_refused_by_name(
    tmp_path: Path, kind: str
) -> None:
    settings = read_settings(None, {"HUONE_SERVER_DATA": str(tmp_path / "data")})
    settings.folder.mkdir()
    store = store_at(settings.database, settings.room.currency)
    await store.open()
    await store.commit(Commit(documents=(Document(kind, "anna", 1, b"\xc1 torn"),)))
    await store.close()
    with pytest.raises(BooksBroken) as no:
        await serve(settings, StopSignal(), lambda _: None)
    assert no.value.facts["first"] == f"{kind} anna"


def test_what_is_read_when_a_room_starts_has_a_reader() -> None:
    assert {"account", "listing", "queue", "table-state", "tournament", "notices"} <= READERS.keys()
