"""Rules: the rulebooks, their clauses, and what of them is proven."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from huone.cli.output import JsonFlag, console, print_json, refusals_explained, refuse

if TYPE_CHECKING:
    from huone.rulebooks.clauses import Document
    from huone.rulebooks.conformance import Matrix

rules = typer.Typer(help="Rulebooks, clauses and what of them is proven.")

RulebookArgument = Annotated[
    str, typer.Argument(help="Id of a document, or the file of a club's own rulebook.")
]
SourceFlag = Annotated[
    Path | None, typer.Option("--source", help="Folder of huone's source tree.", show_default=False)
]


@rules.command("list")
def list_command(json: JsonFlag = False) -> None:
    """List the rulebooks that come with huone."""
    from huone.rulebooks.clauses import registry
    from huone.rulebooks.loader import list_rulebooks

    books = [
        {
            "id": page.id,
            "title": page.title,
            "published": str(page.published),
            "clauses": sum(page.id in clause.rulebooks for clause in registry().clauses),
        }
        for page in list_rulebooks()
    ]
    if json:
        print_json({"rulebooks": books})
        return
    for book in books:
        console.print("{id:14} {published}  {clauses} clauses  {title}".format(**book))


@rules.command("show")
def show_command(rulebook: RulebookArgument, json: JsonFlag = False) -> None:
    """Print every rule of one rulebook."""
    import msgspec

    from huone.cli.rules_text import rulebook_lines
    from huone.rulebooks.loader import load

    with refusals_explained():
        book = load(rulebook)
    values = msgspec.to_builtins(book)
    if json:
        print_json({"id": book.meta.id, "digest": book.digest, "rules": values})
        return
    del values["meta"]
    console.print(f"{book.meta.id}  {book.meta.title}, {book.meta.published}", highlight=False)
    for line in rulebook_lines(values):
        console.print(line, highlight=False, markup=False, soft_wrap=True)


@rules.command("diff")
def diff_command(a: RulebookArgument, b: RulebookArgument, json: JsonFlag = False) -> None:
    """Say in words what differs between two rulebooks; differences of wording come last."""
    from huone.cli.rules_text import difference_table
    from huone.rulebooks.diff import diff

    with refusals_explained():
        differences = diff(a, b)
    if json:
        print_json({"a": a, "b": b, "differences": differences})
    elif differences:
        console.print(difference_table(differences, a, b), highlight=False, markup=False)
    else:
        console.print(f"{a} and {b} have the same rules.", highlight=False)


@rules.command("clause")
def clause_command(
    id: Annotated[str, typer.Argument(help="Id; with online: or live: before it if both have it.")],
    source: SourceFlag = None,
    json: JsonFlag = False,
) -> None:
    """Print one clause: what it says, where it is in force, what implements and what proves it."""
    import msgspec

    from huone.cli.rules_text import entry_table
    from huone.cli.source_tree import NoSourceTree, find_tree, matrix_of
    from huone.rulebooks.clauses import registry

    row, unread = None, ""
    with refusals_explained():
        entry = registry().find(id)
        try:
            row = matrix_of(find_tree(source)).row(entry.id)
        except NoSourceTree as refused:
            unread = str(refused)
    named_by = [other.id for other in registry().naming(entry.id)]
    if json:
        evidence = msgspec.to_builtins(row) if row else {"state": None, "unread": unread}
        print_json(evidence | msgspec.to_builtins(entry) | {"named_by": named_by})
        return
    console.print(entry_table(entry, named_by=named_by, row=row), highlight=False, markup=False)
    if unread:
        console.print(unread, highlight=False)


@rules.command("conformance")
def conformance_command(
    rulebook: Annotated[str, typer.Option(help="Count only the clauses of this document.")] = "",
    report: Annotated[
        list[Path] | None,
        typer.Option(help="Report of a test run (pytest --clauses-report); what failed is open."),
    ] = None,
    write: Annotated[Path | None, typer.Option(help="Write the page for people here.")] = None,
    source: SourceFlag = None,
    json: JsonFlag = False,
) -> None:
    """Count what is in force, shown and open; exit code 1 if a citation is wrong."""
    from huone.cli.source_tree import find_tree, matrix_of
    from huone.rulebooks.conformance_page import page

    document = document_named(rulebook)
    with refusals_explained():
        matrix = matrix_of(find_tree(source), report)
    answer = conformance_answer(matrix, document) | {"by": "report" if report else "marks"}
    if write:
        write_page(write, page(matrix))
    if json:
        print_json(answer)
    else:
        print_totals(answer)
    for mistake in matrix.mistakes:
        sys.stderr.write(f"huone: {mistake.place}: {mistake.why}\n")
    if matrix.mistakes:
        raise typer.Exit(1)


@rules.command("fields")
def fields_command(source: SourceFlag = None, json: JsonFlag = False) -> None:
    """List every field that a rulebook can have with who reads it; exit code 1 if nobody does."""
    from collections import Counter

    from huone.cli.source_tree import find_tree, standing_of
    from huone.rulebooks.fields import read_fields

    with refusals_explained():
        fields = read_fields(standing_of(find_tree(source)))
    counts = Counter(field.read_by for field in fields)
    if json:
        print_json({"fields": fields, "total": len(fields), "read_by": counts})
    else:
        for field in fields:
            first = field.readers[0] if field.readers else ""
            line = f"{field.read_by:8} {field.field}  {first}"
            console.print(line, highlight=False, markup=False, soft_wrap=True)
    if counts["nobody"]:
        raise typer.Exit(1)


@rules.command("guide")
def guide_command(
    out: Annotated[Path, typer.Option(help="Folder to write the pages into.")],
    rulebook: Annotated[
        str, typer.Option(help="Id of a document, or the file of a club's own rulebook.")
    ] = "online-2.8-fi",
    json: JsonFlag = False,
) -> None:
    """Write the rules as pages that anybody can read, in four languages."""
    from huone.guide.folder import write_guide

    with refusals_explained():
        try:
            written = write_guide(rulebook, out)
        except OSError as error:
            refuse(f"{out}: {error.strerror}")
    if json:
        print_json({"rulebook": rulebook, "folder": str(out), "files": written})
    else:
        console.print(f"{written} files are written; open {out}/en/index.html", highlight=False)


def document_named(rulebook: str) -> "Document | None":
    """Turn the option into a document; empty means all of them."""
    from huone.rulebooks.clauses import DOCUMENTS
    from huone.rulebooks.loader import UnknownRulebook

    with refusals_explained():
        for document in DOCUMENTS:
            if document == rulebook:
                return document
        if rulebook:
            raise UnknownRulebook(rulebook=rulebook, known=", ".join(DOCUMENTS))
    return None


def conformance_answer(matrix: "Matrix", document: "Document | None") -> dict[str, object]:
    """Put together what a program reads: totals, and the state of each clause."""
    from huone.rulebooks.conformance import by_kind, by_rulebook, totals
    from huone.rulebooks.conformance_page import also

    rows = matrix.clauses(document)
    states = [
        {
            "id": row.entry.id,
            "state": row.state.value,
            "reason": row.reason,
            "code": list(map(str, row.code)),
            "tests": list(map(str, row.tests)),
        }
        for row in rows
    ]
    return {
        **totals(rows),
        "by_kind": by_kind(rows),
        "by_rulebook": by_rulebook(rows),
        "also": also(matrix.others(document)),
        "mistakes": [f"{mistake.place}: {mistake.why}" for mistake in matrix.mistakes],
        "states": states,
    }


def print_totals(answer: dict[str, object]) -> None:
    """Print the totals for a person."""
    from huone.cli.rules_text import totals_table

    for key, title in ("by_kind", "kind"), ("by_rulebook", "rulebook"), ("also", "also"):
        counts = answer[key]
        assert isinstance(counts, dict)
        console.print(totals_table(f"by {title}" if key != "also" else title, counts))
        console.print()


def write_page(path: Path, text: str) -> None:
    """Write the page, or say why not."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        refuse(f"{path}: {error.strerror}")
