"""Integrity: look through the record of play, and list the cases of a room.

Owns: the scan of stored hands with its ranks, and the list of cases.
Never: opens a case or decides one; a rank says where to look, and people look.
"""

from typing import TYPE_CHECKING, Annotated

import typer

from huone.cli.admin import opened
from huone.cli.ledger import Database, Progress, carry_out, day_ms
from huone.cli.output import JsonFlag, console, print_json, refuse

if TYPE_CHECKING:
    from huone.integrity.finding import Finding

app = typer.Typer(help="Look through the record of play: ranked findings, and cases.")


@app.command("scan")
def scan(
    db: Database,
    hands: Annotated[int, typer.Option(min=1, help="How many of the newest hands.")] = 20_000,
    since: Annotated[str, typer.Option(help="Hands from this day on, YYYY-MM-DD.")] = "",
    top: Annotated[int, typer.Option(min=1, help="How many ranks of each feature.")] = 5,
    notable: Annotated[bool, typer.Option(help="Only what stands out far enough.")] = False,
    json: JsonFlag = False,
) -> None:
    """Rank players and pairs by what the record of play says; nobody is accused by it."""
    from huone.accounts.addresses import addresses_seen
    from huone.integrity.finding import FEATURES
    from huone.integrity.scan import scan as look
    from huone.room.staff.review import reviewed_hands

    from_ms = day_ms(since) if since else None

    async def run(progress: Progress) -> tuple[int, "list[Finding]"]:
        async with opened(db) as store:
            played = await reviewed_hands(
                store,
                hands_max=hands,
                from_ms=from_ms,
                progress=lambda done: progress(done, max(done, hands)),
            )
            seen = await addresses_seen(store)
        asked: list[str] = []

        def step(feature: str) -> None:
            asked.append(feature)
            progress(len(asked), len(FEATURES))

        return len(played), look(played, seen, top=top, progress=step)

    count, found = carry_out("integrity scan", run)
    shown = [each for each in found if each.is_notable or not notable]
    if json:
        print_json({"hands": count, "findings": shown})
        return
    for each in shown:
        show(each)
    console.print(f"{count:,} hands; {sum(each.is_notable for each in found)} findings stand out")


def show(found: "Finding") -> None:
    """Print one finding, and the hands to look at."""
    mark = "[red]![/red]" if found.is_notable else " "
    facts = ", ".join(f"{name} {count}" for name, count in found.facts.items())
    who = " and ".join(found.players)
    console.print(
        f"{mark} {found.feature:10} {found.rank:>3}  {found.score_milli / 1_000:6.1f}", end="  "
    )
    console.print(f"{who}: {facts}", markup=False, highlight=False)
    if found.is_notable:
        console.print(f"    hands {' '.join(found.hands)}", markup=False, highlight=False)


@app.command("cases")
def cases(
    db: Database,
    stage: Annotated[str, typer.Option(help="open, decided, closed or appealed.")] = "",
    json: JsonFlag = False,
) -> None:
    """List the cases of a room, the one that changed last first."""
    from huone.integrity.case import Case, replayed
    from huone.room.staff.cases import KIND, decode_events

    if stage not in ("", "open", "decided", "closed", "appealed"):
        refuse(f"{stage!r} is no stage: open, decided, closed or appealed")

    async def run(_: Progress) -> list[Case]:
        async with opened(db) as store:
            papers = await store.documents(KIND)
        found = [replayed(decode_events(paper.body)) for paper in papers]
        return sorted(found, key=lambda case: case.changed_ms, reverse=True)

    found = [each for each in carry_out("integrity cases", run) if stage in ("", each.stage)]
    if json:
        print_json({"cases": found})
        return
    for each in found:
        who = ", ".join(f"{player} ({part})" for player, part in each.parties.items())
        line = f"{each.id:10} {each.stage:9} {each.cause:16} kept {each.kept_cents:>8}  {who}"
        console.print(line, markup=False, highlight=False)
    console.print(f"{len(found)} cases")
