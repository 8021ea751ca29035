"""Live: a live house from the shell, over the same interface as its tablets."""

import json as text
import time
from typing import Annotated, Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

import typer

from huone.cli.output import JsonFlag, console, print_json, refuse

app = typer.Typer(help="Run a live house from the shell: day, lists, tables, boxes, jackpot.")

UrlOption = Annotated[
    str, typer.Option("--url", envvar="HUONE_LIVE_URL", help="Where the house is reached.")
]
TokenOption = Annotated[
    str, typer.Option("--token", envvar="HUONE_LIVE_TOKEN", help="A token of somebody of staff.")
]
HERE = "http://127.0.0.1:8020"


@app.callback()
def live() -> None:
    """Run a live house from the shell: day, lists, tables, boxes, jackpot."""


@app.command("day")
def day(
    act: Annotated[str, typer.Argument(help="open, close or report.")] = "report",
    url: UrlOption = HERE,
    token: TokenOption = "",
    json: JsonFlag = False,
) -> None:
    """Open or close the gaming day, or show its books."""
    if act not in ("open", "close", "report"):
        refuse(f"{act!r} is not one of open, close and report")
    if act != "report":
        _note(url, token, f"day/{act}-day")
    _show(_ask(url, token, "day/report"), json=json)


@app.command("lists")
def lists(url: UrlOption = HERE, token: TokenOption = "", json: JsonFlag = False) -> None:
    """Show who waits for which game, and who is called."""
    shown = _ask(url, token, "lists")
    if json:
        print_json(shown)
        return
    for one in shown["lists"]:
        waiting = ", ".join(each["name"] for each in one["waiting"]) or "nobody"
        console.print(f"{one['stake']}: {waiting}", markup=False)
        for offer in one["offers"]:
            where = f"table {offer['table']}, seat {offer['seat']}"
            console.print(f"  called: {offer['name']} to {where}", markup=False)


@app.command("call")
def call_next(
    stake: Annotated[str, typer.Argument(help="A line of the menu.")],
    url: UrlOption = HERE,
    token: TokenOption = "",
    json: JsonFlag = False,
) -> None:
    """Call the next guest on a list to a free seat."""
    _show(_note(url, token, f"lists/{quote(stake)}/offer-seat"), json=json)


@app.command("tables")
def tables(url: UrlOption = HERE, token: TokenOption = "", json: JsonFlag = False) -> None:
    """Show all open tables."""
    shown = _ask(url, token, "tables")
    if json:
        print_json(shown)
        return
    for table in shown["tables"]:
        taken = f"{table['seats_taken']}/{len(table['seats'])} seats"
        words = f"{table['line']['stake']}, {taken}, {table['hands_done']} hands"
        console.print(f"table {table['table']}: {words}", markup=False)


@app.command("table")
def table(
    id: Annotated[str, typer.Argument(help="The name of the table.")],
    url: UrlOption = HERE,
    token: TokenOption = "",
    json: JsonFlag = False,
) -> None:
    """Show one table with its seats."""
    _show(_ask(url, token, f"tables/{quote(id)}"), json=json)


@app.command("boxes")
def boxes(url: UrlOption = HERE, token: TokenOption = "", json: JsonFlag = False) -> None:
    """Show the drop boxes with what should be in them."""
    _show(_ask(url, token, "boxes"), json=json)


@app.command("jackpot")
def jackpot(url: UrlOption = HERE, token: TokenOption = "", json: JsonFlag = False) -> None:
    """Show the jackpots and their claims."""
    _show(_ask(url, token, "jackpots"), json=json)


@app.command("contest")
def contest(
    id: Annotated[str, typer.Argument(help="The name of the tournament.")],
    part: Annotated[str, typer.Argument(help="clock, players or payouts; all without it.")] = "",
    url: UrlOption = HERE,
    token: TokenOption = "",
    json: JsonFlag = False,
) -> None:
    """Show a tournament with paper cards: its clock, its players, its prizes."""
    parts = {"clock": "clock", "players": "players", "payouts": "money", "": ""}
    if part not in parts:
        refuse(f"{part!r} is not one of clock, players and payouts")
    shown = _ask(url, token, f"contests/{quote(id)}")
    found = shown[parts[part]] if part else shown
    _show(found if isinstance(found, dict) else {part: found}, json=json)


@app.command("undo")
def undo(
    number: Annotated[int, typer.Argument(help="The number of the event.", min=1)],
    why: Annotated[str, typer.Option(help="The reason.")],
    contest: Annotated[str, typer.Option(help="The tournament whose journal it stands in.")] = "",
    url: UrlOption = HERE,
    token: TokenOption = "",
    json: JsonFlag = False,
) -> None:
    """Undo an event of the day, or of a tournament."""
    where = {"contest": contest} if contest else {}
    _show(_note(url, token, "undo", number=number, why=why, **where), json=json)


def _note(url: str, token: str, path: str, **facts: object) -> dict[str, Any]:
    now = time.time_ns() // 1_000_000
    return _ask(url, token, path, {"id": f"shell-{time.time_ns()}", "at_ms": now, **facts})


def _ask(url: str, token: str, path: str, body: dict[str, object] | None = None) -> dict[str, Any]:
    """Ask the house; what it refuses is said in its words."""
    if not url.startswith(("http://", "https://")):
        refuse(f"{url!r} is not an address such as {HERE}")
    octets = None if body is None else text.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    request = Request(f"{url}/api/live/{path}", data=octets, headers=headers)
    try:
        with urlopen(request, timeout=30) as answer:
            found: dict[str, Any] = text.load(answer)
            return found
    except HTTPError as no:
        said = text.loads(no.read() or b"{}")
        refuse(f"{said.get('detail', no.reason)} ({said.get('code', no.code)})")
    except URLError as away:
        refuse(f"nobody answers at {url}: {away.reason}")


def _show(found: dict[str, Any], *, json: bool) -> None:
    if json:
        print_json(found)
        return
    for name, value in found.items():
        if isinstance(value, list):
            console.print(f"{name}:", markup=False)
            for each in value:
                console.print(f"  {each}", markup=False)
        else:
            console.print(f"{name}: {value}", markup=False)
