import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from huone.cli.app import app
from huone.rulebooks.clauses import DOCUMENTS

TREE = Path(__file__).parents[2]


def run(*arguments: str) -> tuple[int, str, str]:
    ended = CliRunner().invoke(app, ["rules", *arguments])
    assert ended.exception is None or isinstance(ended.exception, SystemExit)
    return ended.exit_code, ended.stdout, ended.stderr


@pytest.fixture
def small_tree(tmp_path: Path) -> Path:
    """A source tree with one clause in force and one that no test names."""
    (tmp_path / "src/huone/rulebooks/clauses").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (tmp_path / "src/huone/cli").mkdir()
    (tmp_path / "src/huone/pots.py").write_text("# POT-01, POT-02\ndef share(): ...\n")
    serves = "from huone.pots import share\n\nserve = share\n"
    (tmp_path / "src/huone/cli/serve.py").write_text(serves)
    (tmp_path / "tests/test_pots.py").write_text(
        "import pytest\nfrom kit.evening import Evening\n\n\n"
        '@pytest.mark.clause("POT-01")\ndef test_side_pots(): ...\n'
    )
    return tmp_path


def test_the_five_documents_are_listed() -> None:
    code, out, _ = run("list", "--json")
    books = json.loads(out)["rulebooks"]
    assert code == 0
    assert [book["id"] for book in books] == list(DOCUMENTS)
    assert [book["clauses"] for book in books] == [275, 254, 331, 323, 673]
    assert "online-2.7-en" in run("list")[1]


def test_a_rulebook_is_shown_rule_by_rule() -> None:
    code, out, _ = run("show", "online-2.8-fi")
    assert code == 0
    assert out.startswith("online-2.8-fi  Online room rules 2.8, Finnish, 2024-02-05\n")
    assert "\ncash\n" in out
    assert "  sit out, table limit: 500 s\n" in out
    shown = json.loads(run("show", "online-2.8-fi", "--json")[1])
    assert shown["id"] == shown["rules"]["meta"]["id"] == "online-2.8-fi"
    assert len(shown["digest"]) == 64


def test_two_rulebooks_are_compared_in_words() -> None:
    code, out, _ = run("diff", "online-2.7-en", "online-2.8-fi", "--json")
    found = {one["topic"]: one for one in json.loads(out)["differences"]}
    assert code == 0
    removal = found["Sit-out removal at one table"]
    assert (removal["a"], removal["b"]) == ("10 min", "500 s")
    assert "CASH-SIT-03" in removal["clauses"]
    words = " ".join(run("diff", "online-2.7-en", "online-2.8-fi")[1].split())
    assert "topic online-2.7-en online-2.8-fi clauses" in words


def test_a_rulebook_does_not_differ_from_itself() -> None:
    code, out, _ = run("diff", "live-1.0-fi", "live-1.0-fi")
    assert (code, out) == (0, "live-1.0-fi and live-1.0-fi have the same rules.\n")
    assert json.loads(run("diff", "live-1.0-fi", "live-1.0-fi", "--json")[1])["differences"] == []


def test_a_clause_is_shown_with_its_code_and_tests(small_tree: Path) -> None:
    code, out, _ = run("clause", "POT-01", "--source", str(small_tree))
    assert code == 0
    words = " ".join(out.split())
    assert "POT-01 Main and side pots" in words
    assert "says Money every live player matched is the main pot;" in words
    assert "rulebooks online-2.0-fi, online-2.0-da, online-2.7-en, online-2.8-fi" in words
    assert "state in force" in words
    assert "code src/huone/pots.py:1" in words
    assert "tests tests/test_pots.py:5 test_side_pots" in words


def test_a_program_reads_a_clause_as_json(small_tree: Path) -> None:
    answer = json.loads(run("clause", "POT-02", "--source", str(small_tree), "--json")[1])
    assert answer["id"] == "POT-02"
    assert answer["kind"] == "ENGINE"
    assert answer["state"] == "open"
    assert answer["code"] == [{"path": "src/huone/pots.py", "line": 1, "test": ""}]
    assert answer["named_by"] == ["online:AMB-22"]


def test_a_difference_is_shown_with_each_document(small_tree: Path) -> None:
    words = " ".join(run("clause", "VD-03", "--source", str(small_tree))[1].split())
    assert "online-2.7-en wait or post BB" in words
    assert "clauses CASH-NEW-01..02" in words


def test_without_a_source_tree_a_clause_still_says_what_it_says(tmp_path: Path) -> None:
    code, out, _ = run("clause", "POT-01", "--source", str(tmp_path))
    assert code == 0
    assert "Main and side pots" in out
    assert "is none; run this inside the tree" in " ".join(out.split())
    answer = json.loads(run("clause", "POT-01", "--source", str(tmp_path), "--json")[1])
    assert answer["state"] is None


def test_conformance_counts_by_kind_and_rulebook(small_tree: Path) -> None:
    code, out, err = run("conformance", "--source", str(small_tree), "--json")
    answer = json.loads(out)
    assert (code, err) == (0, "")
    assert answer["clauses"] == 1021
    states = ("in_force", "library_only", "shown", "open", "not_applicable")
    assert (answer["in_force"], answer["library_only"], answer["shown"]) == (1, 0, 0)
    assert (answer["proven"], answer["implemented"]) == (1, 1)
    assert sum(answer[state] for state in states) == len(answer["states"]) == 1021
    assert answer["by_kind"]["ENGINE"]["in_force"] == 1
    assert answer["by_rulebook"]["live-1.0-fi"]["proven"] == 0
    assert answer["by"] == "marks"


def test_conformance_of_one_rulebook(small_tree: Path) -> None:
    arguments = ("conformance", "--source", str(small_tree), "--rulebook", "live-1.0-fi")
    assert json.loads(run(*arguments, "--json")[1])["clauses"] == 673
    assert "ENGINE" in run(*arguments)[1]


def test_a_report_takes_back_what_did_not_pass(small_tree: Path) -> None:
    report = small_tree / "report.json"
    report.write_text('{"tests": {"a": {"passed": false, "clauses": ["POT-01"]}}}')
    answer = json.loads(
        run("conformance", "--source", str(small_tree), "--report", str(report), "--json")[1]
    )
    assert (answer["proven"], answer["by"]) == (0, "report")


def test_the_page_is_written(small_tree: Path) -> None:
    page = small_tree / "page.md"
    assert run("conformance", "--source", str(small_tree), "--write", str(page))[0] == 0
    assert (
        "| POT-01 | Main and side pots | in force | `pots.py` | `test_pots.py` |"
        in page.read_text()
    )


def test_a_wrong_citation_is_exit_code_one(small_tree: Path) -> None:
    (small_tree / "src/huone/pots.py").write_text("# POT-99\n")
    code, _, err = run("conformance", "--source", str(small_tree))
    assert code == 1
    assert err.startswith("huone: src/huone/pots.py:1: there is no clause POT-99; did you mean")


def test_losing_a_caller_a_test_or_an_implementation_turns_the_matrix(small_tree: Path) -> None:
    def state() -> str:
        answer = run("clause", "POT-01", "--source", str(small_tree), "--json")[1]
        return str(json.loads(answer)["state"])

    assert state() == "in_force"
    (small_tree / "src/huone/cli/serve.py").write_text("")
    assert state() == "library_only"
    (small_tree / "tests/test_pots.py").unlink()
    assert state() == "open"
    (small_tree / "src/huone/pots.py").unlink()
    assert state() == "open"


def test_fields_are_listed_with_their_readers(small_tree: Path) -> None:
    reads = "def rake(row):\n    return row.cap_cents\n"
    (small_tree / "src/huone/cli/serve.py").write_text(reads)
    code, out, _ = run("fields", "--source", str(small_tree), "--json")
    answer = json.loads(out)
    fields = {one["field"]: one for one in answer["fields"]}
    assert code == 1  # Of so small a tree nobody reads the other fields.
    assert answer["total"] == len(answer["fields"]) > 300
    assert fields["rake.rows[].cap_cents"] == {
        "field": "rake.rows[].cap_cents",
        "of": "RakeRow",
        "read_by": "room",
        "readers": ["src/huone/cli/serve.py:2 rake"],
    }
    assert fields["rake.rows[].game"]["read_by"] == "nobody"
    assert "nobody   rake.rows[].game" in run("fields", "--source", str(small_tree))[1]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["clause", "POT-99"], "there is no clause POT-99; did you mean POT-0"),
        (["clause", "TV-BTN-01"], "TV-BTN-01 is in both catalogues; write online:TV-BTN-01 or"),
        (["show", "online-9"], "there is no rulebook online-9; the published ones are online-2"),
        (["diff", "online-2.7-en", "online-9"], "there is no rulebook online-9"),
        (["conformance", "--rulebook", "online-9"], "there is no rulebook online-9"),
        (["conformance", "--source", "/nowhere"], "what is proven is read from huone's source"),
        (["conformance", "--report", "/nowhere"], "/nowhere: No such file"),
        (["conformance", "--report", __file__], f"{__file__}: JSON is malformed"),
        (["conformance", "--write", "/nowhere/page.md"], "/nowhere/page.md: No such file"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_two(arguments: list[str], line: str) -> None:
    code, out, err = run(*arguments)
    assert code == 2
    assert not out
    assert err.startswith(f"huone: {line}")
    assert err.count("\n") == 1
