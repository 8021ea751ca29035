"""Folder: the guide written as files that open without a server."""

from pathlib import Path

from huone.guide.site import GuideSite


def write_guide(which: str | Path, folder: Path) -> int:
    """Write every file of a guide; tell how many there are."""
    site = GuideSite(which, home=None)
    paths = site.paths()
    for path in paths:
        found = site.file(path)
        assert found is not None, f"the guide lists {path} and does not have it"
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(found[0], encoding="utf-8")
    return len(paths)
