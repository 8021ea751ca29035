"""The folder of a room: one process at a time."""

from pathlib import Path

import pytest

from huone.server.folder import FolderUnusable, held
from huone.store.holding import AlreadyRunning


def test_a_second_process_is_refused_and_told_by_whom(tmp_path: Path) -> None:
    import os

    folder = tmp_path / "data"
    with held(folder):
        with pytest.raises(AlreadyRunning) as no, held(folder):
            pass
        assert no.value.facts["process"] == str(os.getpid())
    with held(folder):
        pass


def test_the_folder_is_for_its_owner_only(tmp_path: Path) -> None:
    with held(tmp_path / "data"):
        assert (tmp_path / "data").stat().st_mode & 0o077 == 0


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FolderUnusable), held(tmp_path / "file" / "data"):
        pass
