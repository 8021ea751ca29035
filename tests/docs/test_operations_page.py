"""The page for operators names commands, laws and refusals that exist."""

import re
from pathlib import Path

from huone.cli.ledger import app
from huone.refusal import Refused
from huone.store import audit

PAGE = (Path(__file__).parents[2] / "docs" / "OPERATIONS.md").read_text()


def test_every_command_on_the_page_exists() -> None:
    named = set(re.findall(r"huone ledger +([a-z]+)", PAGE))
    assert named == {command.name for command in app.registered_commands}


def test_every_law_of_tables_and_hands_is_on_the_page() -> None:
    laws = [
        audit.FILE, audit.KIN, audit.STEPS, audit.ORDER, audit.GAPLESS, audit.SEALED,
        audit.KEPT_WHOLE, audit.CONSERVED, audit.SEATED,
    ]  # fmt: skip
    listed = re.search(r"added for tables and hands:\n\n((?:- .*\n)+)", PAGE)
    assert listed is not None
    assert [line.removeprefix("- ") for line in listed[1].splitlines()] == laws


def test_every_refusal_on_the_page_is_one_of_ours() -> None:
    import huone.store.backup
    import huone.store.ports
    import huone.store.postgres_server  # noqa: F401  # Each defines refusals.

    named = set(re.findall(r"`((?:store|archive|backup|export)/[a-z-]+)`", PAGE))
    assert named <= {kind.code for kind in all_below(Refused)}


def all_below(kind: type[Refused]) -> set[type[Refused]]:
    return {kind}.union(*(all_below(below) for below in kind.__subclasses__()))
