"""Render: pages of the guide as HTML, the same on a server and in a folder.

Owns: every element of a page. Links are relative, so that a folder can be opened as it is.
Never: writes a script or a style into a page; both are files beside it.
"""

import json
from collections.abc import Iterable
from html import escape
from importlib.resources import files
from typing import Final

from huone.cards.card import Card
from huone.guide.book import Guide
from huone.guide.changes import Changed
from huone.guide.page import (
    ClickedHand,
    Grid,
    Hands,
    HandStep,
    Page,
    PageSection,
    Part,
    RakeCalculator,
    Sentence,
    StepSeat,
)
from huone.guide.words import NAMES, TONGUES, Words

SUITS: Final = ("c", "d", "h", "s")
SIGNS: Final = ("♣", "♦", "♥", "♠")
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
ASSETS: Final = {"guide.css": "text/css", "guide.js": "text/javascript"}


def asset(name: str) -> str:
    """Read a file that stands beside the pages."""
    return files("huone.guide").joinpath(f"assets/{name}").read_text(encoding="utf-8")


def page_html(guide: Guide, page: Page, *, home: str | None = "/") -> str:
    """Draw one page."""
    body = "".join(_section(guide, section) for section in page.sections)
    content = f'<h1>{escape(page.title)}</h1><p class="lead">{escape(page.lead)}</p>{body}'
    return _frame(guide, page.slug, page.title, content, home=home)


def contents_html(guide: Guide, *, home: str | None = "/", others: Iterable[str] = ()) -> str:
    """Draw the first page: what the guide has, and what changed since other versions."""
    words, meta = guide.words, guide.book.meta
    parts = [f"<h1>{escape(words('site.title'))}</h1>"]
    lead = words("site.in_force", title=meta.title, date=words.day(meta.published))
    parts.append(f'<p class="lead">{escape(words("site.lead"))}</p><p>{escape(lead)}</p>')
    for page in guide.pages:
        links = "".join(
            f'<li><a href="{page.slug}.html#{section.id}">{escape(section.title)}</a></li>'
            for section in page.sections
        )
        if page.slug.startswith("game-") or page.slug == "clauses":
            links = ""
        parts.append(
            f'<h2><a href="{page.slug}.html">{escape(page.title)}</a></h2>'
            f"<p>{escape(page.lead)}</p>" + (f"<ul>{links}</ul>" if links else "")
        )
    versions = "".join(
        f'<li><a href="changes-{other}.html">'
        f"{escape(words('changes.since', version=other))}</a></li>"
        for other in others
    )
    if versions:
        parts.append(f"<h2>{escape(words('changes.title'))}</h2><ul>{versions}</ul>")
    return _frame(guide, "index", words("site.title"), "".join(parts), home=home)


def changes_html(
    guide: Guide, other: str, changed: Iterable[Changed], *, home: str | None = "/"
) -> str:
    """Draw what differs from another version."""
    words = guide.words
    parts = [f"<h1>{escape(words('changes.since', version=other))}</h1>"]
    parts.append(f'<p class="lead">{escape(words("changes.lead"))}</p>')
    above = ""
    for one in changed:
        heading = f"{one.page}: {one.section}" if one.section else one.page
        if heading != above:
            parts.append(f"<h2>{escape(heading)}</h2>")
            above = heading
        old = (
            f"<p>{escape(words('changes.before'))}: <del>{escape(one.before)}</del></p>"
            if one.before
            else ""
        )
        new = (
            f"<p>{escape(words('changes.now'))}: <ins>{escape(one.after)}</ins></p>"
            if one.after
            else ""
        )
        parts.append(
            f'<div class="change">{old}{new}{_clauses(guide, one.clauses, anchored=set())}</div>'
        )
    return _frame(guide, f"changes-{other}", words("changes.title"), "".join(parts), home=home)


def index_js(guide: Guide) -> str:
    """Write the index that the search looks through."""
    entries = [
        {
            "at": f"{page.slug}.html#{section.id}",
            "page": page.title,
            "title": section.title,
            "text": " ".join(_plain(section)),
        }
        for page in guide.pages
        for section in page.sections
    ]
    return f"window.GUIDE_INDEX = {json.dumps(entries, ensure_ascii=False)};\n"


def _plain(section: PageSection) -> list[str]:
    texts: list[str] = []
    for part in section.parts:
        match part:
            case Sentence(text=text, clauses=clauses):
                texts += [text, *clauses]
            case Grid(caption=caption, rows=rows):
                texts += [caption, *(" ".join(row) for row in rows)]
            case Hands(hands=hands):
                texts += [f"{hand.name}. {hand.says}" for hand in hands]
    return texts


def _frame(guide: Guide, slug: str, title: str, content: str, *, home: str | None) -> str:
    words = guide.words
    tongue = words.tongue
    tongues = "".join(
        f'<li><a href="../{one}/{slug}.html" lang="{one}" hreflang="{one}"'
        f"{' aria-current=true' if one == tongue else ''}>{NAMES[one]}</a></li>"
        for one in TONGUES
    )
    back = f'<a class="home" href="{home}">← {escape(words("site.home"))}</a>' if home else ""
    label = escape(words("site.search"))
    meta = guide.book.meta
    force = words("site.in_force", title=meta.title, date=words.day(meta.published))
    found = escape(words("site.found", count="{count}"))
    none = escape(words("site.none"))
    digest = words("site.fingerprint", digest=guide.book.digest[:16])
    return f"""<!doctype html>
<html lang="{tongue}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)} · {escape(words("site.title"))}</title>
<link rel="stylesheet" href="../guide.css">
<script src="index.js" defer></script>
<script src="../guide.js" defer></script>
</head>
<body>
<a class="skip" href="#content">{escape(words("site.skip"))}</a>
<header class="site"><div class="bar">
{back}<a class="home" href="index.html">{escape(words("site.title"))}</a>
<form class="search" role="search" action="index.html">
<input type="search" name="q" aria-label="{label}" placeholder="{label}"></form>
<ul class="tongues" aria-label="{escape(words("site.language"))}">{tongues}</ul>
</div></header>
<div class="columns">
<nav class="pages" aria-label="{escape(words("site.contents"))}">{_links(guide, slug)}</nav>
<main id="content" tabindex="-1">
<div id="found" role="status" hidden data-found="{found}" data-none="{none}"></div>
{content}
</main>
</div>
<footer class="site"><p>{escape(force)} {escape(digest)}</p></footer>
</body>
</html>
"""


def _links(guide: Guide, current: str) -> str:
    words = guide.words
    groups: dict[str, list[Page]] = {"site.contents": [], "site.games": []}
    for page in guide.pages:
        groups["site.games" if page.slug.startswith("game-") else "site.contents"].append(page)
    parts = []
    for key, pages in groups.items():
        items = "".join(
            f'<li><a href="{page.slug}.html"'
            f"{' aria-current=page' if page.slug == current else ''}>{escape(page.title)}</a></li>"
            for page in pages
        )
        parts.append(f"<h2>{escape(words(key))}</h2><ul>{items}</ul>")
    return "".join(parts)


def _section(guide: Guide, section: PageSection) -> str:
    anchored: set[str] = set()
    parts = "".join(_part(guide, part, anchored) for part in section.parts)
    return f'<section id="{section.id}"><h2>{escape(section.title)}</h2>{parts}</section>'


def _part(guide: Guide, part: Part, anchored: set[str]) -> str:
    match part:
        case Sentence():
            at = f' id="{part.clauses[0]}"' if part.key.startswith("clause.") else ""
            return f"<p{at}>{escape(part.text)} {_clauses(guide, part.clauses, anchored)}</p>"
        case Grid():
            return _grid(guide, part, anchored)
        case Hands():
            return _hands(guide, part, anchored)
        case ClickedHand():
            return _played(guide.words, part)
        case RakeCalculator():
            return _calculator(guide.words, part)


def _clauses(guide: Guide, clauses: Iterable[str], anchored: set[str]) -> str:
    """Name the clauses, each a link to its wording."""
    links = " ".join(
        f'<a href="clauses.html#{escape(id)}">{escape(id.rpartition(":")[2])}</a>' for id in clauses
    )
    label = escape(guide.words("site.clauses"))
    return f'<small class="clauses" title="{label}">{links}</small>' if links else ""


def _grid(guide: Guide, grid: Grid, anchored: set[str]) -> str:
    def cell(tag: str, at: int, text: str, more: str = "") -> str:
        kind = ' class="n"' if at >= grid.numeric_from else ""
        return f"<{tag}{kind}{more}>{escape(text)}</{tag}>"

    head = "".join(cell("th", at, one, ' scope="col"') for at, one in enumerate(grid.head))
    rows = "".join(
        "<tr>"
        + cell("th", 0, row[0], ' scope="row"')
        + "".join(cell("td", at, one) for at, one in enumerate(row[1:], start=1))
        + "</tr>"
        for row in grid.rows
    )
    caption = escape(grid.caption)
    return (
        f'<div class="wide" tabindex="0" role="group" aria-label="{caption}"><table>'
        f"<caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
        + (f"<p>{_clauses(guide, grid.clauses, anchored)}</p>" if grid.clauses else "")
    )


def _hands(guide: Guide, hands: Hands, anchored: set[str]) -> str:
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in hands.head)
    rows = "".join(
        f'<tr><th scope="row">{escape(one.name)}</th><td>{_cards(guide.words, one.cards)}</td>'
        f"<td>{escape(one.says)}</td></tr>"
        for one in hands.hands
    )
    caption = escape(hands.caption)
    return (
        f'<div class="wide" tabindex="0" role="group" aria-label="{caption}"><table class="hands">'
        f"<caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
        + (f"<p>{_clauses(guide, hands.clauses, anchored)}</p>" if hands.clauses else "")
    )


def _cards(words: Words, cards: Iterable[Card | None]) -> str:
    """Draw cards as one picture with a name that can be read out."""
    shown, names = [], []
    for card in cards:
        if card is None:
            shown.append('<span class="card back"></span>')
            names.append(words("card.hidden"))
        else:
            rank, suit = RANKS[card.rank], card.suit
            shown.append(f'<span class="card {SUITS[suit]}">{rank}<b>{SIGNS[suit]}</b></span>')
            names.append(f"{rank} {words(f'card.{SUITS[suit]}')}")
    if not shown:
        return ""
    label = escape(", ".join(names))
    return f'<span class="cards" role="img" aria-label="{label}">{"".join(shown)}</span>'


def _played(words: Words, played: ClickedHand) -> str:
    steps = "".join(f'<li class="step">{_step(words, one)}</li>' for one in played.steps)
    where = escape(words("play.where", step="{step}", steps="{steps}"))
    return (
        f'<div class="played"><ol>{steps}</ol><div class="controls">'
        f'<button type="button">{escape(words("play.back"))}</button>'
        f'<button type="button">{escape(words("play.next"))}</button>'
        f'<span class="where" role="status" data-text="{where}"></span></div></div>'
    )


def _step(words: Words, step: HandStep) -> str:
    boards = "".join(f"<span>{_cards(words, board)}</span>" for board in step.boards)
    pot = words("play.pot", chips=words.number(step.pot_chips))
    seats = "".join(_seat(words, seat) for seat in step.seats)
    table = (
        f'<div class="board">{boards}<span class="pot">{escape(pot)}</span></div>'
        if step.pot_chips
        else ""
    )
    felt = f'<div class="felt">{table}<ul>{seats}</ul></div>'
    return f"<p>{escape(step.says)}</p>{felt}"


def _seat(words: Words, seat: StepSeat) -> str:
    out = " out" if seat.folded else ""
    says = f" · {escape(seat.says)}" if seat.says else ""
    bet = (
        f" · {escape(words('play.in', chips=words.number(seat.in_chips)))}" if seat.in_chips else ""
    )
    folded = f" · {escape(words('play.out'))}" if seat.folded else ""
    return (
        f'<li class="seat{out}"><div class="who"><b>{escape(seat.name)}{says}</b>'
        f"<span>{words.number(seat.stack_chips)}{bet}{folded}</span></div>"
        f"{_cards(words, seat.cards)}</li>"
    )


def _calculator(words: Words, one: RakeCalculator) -> str:
    rules = {
        "stakes": [
            {"rate": stake.rate_basis_points, "cap": stake.cap_cents} for stake in one.stakes
        ],
        "short": list(one.short_handed_players),
        "shortShare": one.short_handed_cap_basis_points,
        "least": one.minimum_cents,
    }
    stakes = "".join(
        f'<option value="{at}"{" selected" if at == one.stake else ""}>'
        f"{escape(stake.name)}</option>"
        for at, stake in enumerate(one.stakes)
    )
    players = "".join(
        f'<option value="{count}"{" selected" if count == one.players else ""}>{count}</option>'
        for count in range(2, max(one.players_max, one.players) + 1)
    )
    whole, rest = divmod(one.pot_cents, 100)
    pot = f"{whole}.{rest:02}" if rest else str(whole)
    return (
        f'<form class="calculator" data-rules="{escape(json.dumps(rules))}">'
        f'<label>{escape(words("head.stake"))}<select name="stake">{stakes}</select></label>'
        f"<label>{escape(words('head.pot_size'))} (€)"
        f'<input name="pot" inputmode="decimal" value="{pot}" autocomplete="off"></label>'
        f'<label>{escape(words("head.players"))}<select name="players">{players}</select></label>'
        f"<label>{escape(words('head.rake'))}"
        f"<output>{escape(words.money(one.rake_cents))}</output></label></form>"
    )
