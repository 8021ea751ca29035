"""`huone protocol`: files for clients and readers, written and compared."""

import json
from pathlib import Path

from typer.testing import CliRunner

from huone.cli.app import app

runner = CliRunner()


def test_what_was_written_is_up_to_date_until_it_is_changed(tmp_path: Path) -> None:
    types, schema = tmp_path / "web" / "messages.ts", tmp_path / "schema.json"
    named = ["protocol", "--typescript", str(types), "--schema", str(schema)]
    assert runner.invoke(app, [*named, "--check"]).exit_code == 1
    assert not types.exists()
    assert runner.invoke(app, named).exit_code == 0
    assert "export type Card" in types.read_text()
    assert "$defs" in json.loads(schema.read_text())
    assert runner.invoke(app, [*named, "--check"]).exit_code == 0
    types.write_text("changed")
    assert runner.invoke(app, [*named, "--check"]).exit_code == 1
    assert types.read_text() == "changed"


def test_nothing_to_write_and_a_page_without_a_mark_are_bad_input(tmp_path: Path) -> None:
    assert runner.invoke(app, ["protocol"]).exit_code == 2
    page = tmp_path / "page.md"
    page.write_text("# Mine")
    assert runner.invoke(app, ["protocol", "--markdown", str(page)]).exit_code == 2
    assert page.read_text() == "# Mine"
