"""Floor: rulings of a live table, for a floor manager or a program."""

from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from huone.cli.output import JsonFlag, console, print_json, refusals_explained, refuse

if TYPE_CHECKING:
    from huone.floor import Ruling, Situation

app = typer.Typer(help="Rulings of a live table from the facts that you state.")

BookOption = Annotated[str, typer.Option("--book", help="The rulebook of the house.")]


@app.callback()
def floor() -> None:
    """Rulings of a live table from the facts that you state."""


@app.command("list")
def list_situations(
    situation: Annotated[str, typer.Argument(help="Show this one with its facts.")] = "",
    json: JsonFlag = False,
) -> None:
    """List the situations, or the facts that one of them asks for."""
    from huone.floor import SUBJECTS, find, name_of

    with refusals_explained():
        shown = [find(situation)] if situation else []
    if json:
        listed = shown or [kind for kinds in SUBJECTS.values() for kind in kinds]
        print_json({"situations": [_entry(kind) for kind in listed]})
        return
    if shown:
        console.print(_facts(shown[0]))
        return
    table = Table("Situation", "What happened", box=None, pad_edge=False)
    for subject, kinds in SUBJECTS.items():
        table.add_row(f"[bold]{subject}[/bold]")
        for kind in kinds:
            table.add_row(name_of(kind), _first_line(kind))
    console.print(table)
    console.print("\n`huone floor list SITUATION` shows the facts that it asks for.")


@app.command("rule", context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def rule_on(
    context: typer.Context,
    situation: Annotated[str, typer.Argument(help="One of `huone floor list`.")],
    book: BookOption = "live-1.0-fi",
    json: JsonFlag = False,
) -> None:
    """Rule on a situation: state each fact as `--fact value`, a list with commas."""
    from huone.floor import read, rule
    from huone.rulebooks.loader import load

    with refusals_explained():
        facts = read(situation, stated(context.args))
        ruling = rule(facts, load(book))
    if json:
        print_json(_answer(situation, facts, ruling))
    else:
        _tell(ruling)


def stated(words: list[str]) -> dict[str, str]:
    """Read `--fact value` pairs; a fact without a value is a yes."""
    facts: dict[str, str] = {}
    name = ""
    for word in words:
        given, equals, value = word.partition("=")
        if given.startswith("--") and len(given) > 2:
            name = given[2:].replace("_", "-")
            if name in facts:
                refuse(f"--{name} is stated twice")
            facts[name] = value if equals else "yes"
            name = "" if equals else name
        elif name:
            facts[name], name = word, ""
        else:
            refuse(f"'{word}' is no fact; state it as --fact value")
    return facts


def _answer(name: str, situation: "Situation", ruling: "Ruling") -> dict[str, object]:
    """Put the whole ruling together for a program."""
    import msgspec

    from huone.floor.phrase import encode_hook

    def plain(value: object) -> object:
        return msgspec.to_builtins(value, enc_hook=encode_hook)

    return {
        "situation": name,
        "facts": plain(situation),
        "ruling": ruling.says,
        "remedy": plain(ruling.remedy),
        "options": [plain(option) for option in ruling.options],
        "clauses": ruling.clauses,
        "why": str(ruling.why),
    }


def _tell(ruling: "Ruling") -> None:
    """Announce a ruling, then its reason and its clauses."""
    from huone.rulebooks.clauses import registry

    console.print(ruling.says, style="bold", markup=False)
    console.print(f"because {ruling.why}", markup=False)
    for option in ruling.options:
        console.print(f"the {option.chooser} may decide: {option.remedy}", markup=False)
    for clause in ruling.clauses:
        console.print(f"  {clause}  {registry().find(clause).title}", style="dim")


def _first_line(kind: type) -> str:
    return (kind.__doc__ or "").partition("\n")[0]


def _entry(kind: "type[Situation]") -> dict[str, object]:
    from huone.floor import facts_of, name_of

    return {"situation": name_of(kind), "what": _first_line(kind), "facts": facts_of(kind)}


def _facts(kind: "type[Situation]") -> Table:
    """Lay out the facts of a situation, those that must be stated first."""
    from huone.floor import facts_of

    table = Table("Fact", "May be", "Meaning", box=None, pad_edge=False, title=_first_line(kind))
    for fact in sorted(facts_of(kind), key=lambda fact: not fact.required):
        otherwise = f" \\[else {fact.default}]" if fact.default else ""
        need = " [bold](needed)[/bold]" if fact.required else ""
        table.add_row(f"--{fact.name}", fact.kind, f"{fact.meaning}{otherwise}{need}")
    return table
