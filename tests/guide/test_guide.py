"""The guide: numbers from the rulebook, words in four languages, hands by the engine."""

import re
import string
from pathlib import Path

import pytest

from huone.cards.card import mask_of, parse_cards
from huone.cards.ranking import HIGH as HIGH_RANKING
from huone.cards.ranking import evaluate
from huone.games.definition import Mix, find
from huone.guide.book import Guide, guide_of, reasons, why
from huone.guide.changes import changes
from huone.guide.chapters.hands import HIGH
from huone.guide.page import ClickedHand, Grid, Hands, RakeCalculator, Sentence
from huone.guide.site import GuideSite
from huone.guide.words import TONGUES, Tongue, Words, texts
from huone.money.rake import percent_rake, rake_row
from huone.rulebooks.clauses import DOCUMENTS, registry
from huone.rulebooks.loader import load
from huone.rulebooks.schema import PercentRake

FORBIDDEN: dict[Tongue, str] = {
    "en": r"\b(shall|whom|his|him|he)\b|'|\.\.\.",
    "fi": r"\b(sokko|sököyt\w*|tapporaha|kotiutus)\b|\}n |\}:een",
    "sv": r"\b(återköp|tilläggsköp|låtsas\w*|filt|rummet)\b|\}s ",
    "da": r"\b(jeton\w*|stak|pulje|syne?|satser?|hæv|genkøb|pung|rummet|floorman)\b|\}s ",
}


@pytest.fixture(scope="module", params=[*DOCUMENTS])
def guide(request: pytest.FixtureRequest) -> Guide:
    return guide_of(request.param, "en")


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("tongue", TONGUES)
def test_every_language_says_the_same_things_with_the_same_facts(tongue: Tongue) -> None:
    english, other = texts("en"), texts(tongue)
    assert english.keys() == other.keys()
    differing = [key for key in english if placeholders(english[key]) != placeholders(other[key])]
    assert not differing


@pytest.mark.parametrize("tongue", TONGUES)
def test_no_text_holds_a_number_or_a_word_that_is_not_ours(tongue: Tongue) -> None:
    for key, text in texts(tongue).items():
        assert not re.search(r"\d", text), key
        plain = re.sub(r"\{[a-z_0-9]+\}", "{}", text)
        assert not re.search(FORBIDDEN[tongue], plain), f"{key}: {text}"


@pytest.mark.parametrize("book", DOCUMENTS)
@pytest.mark.parametrize("tongue", TONGUES)
def test_every_rulebook_has_a_guide_in_every_language(book: str, tongue: Tongue) -> None:
    guide = guide_of(book, tongue)
    slugs = [page.slug for page in guide.pages]
    assert len(slugs) == len(set(slugs))
    assert {f"game-{game}" for game in guide.book.cash.games} <= set(slugs)
    for page in guide.pages:
        ids = [section.id for section in page.sections]
        assert len(ids) == len(set(ids)), page.slug


def test_every_clause_of_a_rulebook_can_be_linked_to(guide: Guide) -> None:
    for clause in registry().clauses:
        if guide.book.meta.id in clause.rulebooks:
            assert guide.spot(clause.id) is not None, clause.id


def test_every_game_that_is_dealt_has_a_hand_to_click_through(guide: Guide) -> None:
    for page in guide.pages:
        id = page.slug.removeprefix("game-")
        if id == page.slug or isinstance(find(id), Mix):
            continue
        played = [
            part for one in page.sections for part in one.parts if isinstance(part, ClickedHand)
        ]
        assert len(played) == 1, page.slug
        steps = played[0].steps
        assert len(steps) > 5
        stacks = {seat.name: seat.stack_chips for seat in steps[-1].seats}
        assert sum(stacks.values()) == 200 * len(stacks), "chips went missing in the example"


def test_the_order_of_hands_is_the_one_that_the_room_plays_by() -> None:
    ranks = [evaluate(mask_of(parse_cards(cards)), HIGH_RANKING) for cards in HIGH.values()]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)


def test_the_rake_of_a_pot_is_the_one_that_the_room_takes() -> None:
    """A pot of 40 € at 0.50/1 with four players, as a new player would ask."""
    rake = load("online-2.8-fi").rake
    assert isinstance(rake, PercentRake)
    row = rake_row(
        rake.rows, game="texas", format="standard", small_blind_cents=50, big_blind_cents=100
    )
    taken = percent_rake(4_000, row, 4, flop_dealt=True, rules=rake)
    page = guide_of("online-2.8-fi", "en").page("rake")
    assert page is not None
    parts = [part for section in page.sections for part in section.parts]
    calculator = next(part for part in parts if isinstance(part, RakeCalculator))
    assert (calculator.pot_cents, calculator.players) == (4_000, 4)
    assert calculator.rake_cents == taken
    said = next(part for part in parts if isinstance(part, Sentence) and part.key == "rake.example")
    assert said.text.endswith(f"costs {Words('en').money(taken)}.")


def test_a_number_in_the_guide_follows_the_rulebook(tmp_path: Path) -> None:
    book = tmp_path / "club.toml"
    book.write_text(
        'extends = "online-2.8-fi"\n[meta]\nid = "club"\ntitle = "Our club"\n'
        "[clock]\ndecision_ms = 23000\n"
    )
    page = guide_of(book, "fi").page("time")
    assert page is not None
    said = {
        part.key: part.text
        for one in page.sections
        for part in one.parts
        if isinstance(part, Sentence)
    }
    assert "23\N{NO-BREAK SPACE}s" in said["time.decision"]


def test_changes_between_two_versions_are_said_in_every_language() -> None:
    for tongue, spoken in (("en", "10\N{NO-BREAK SPACE}min"), ("da", "10\N{NO-BREAK SPACE}min")):
        before, after = (guide_of(id, tongue) for id in ("online-2.7-en", "online-2.8-fi"))  # type: ignore[arg-type]
        found = {(one.before, one.after) for one in changes(before, after)}
        assert any(spoken in was and "500\N{NO-BREAK SPACE}s" in now for was, now in found)
        assert not changes(after, after)


def test_every_refusal_that_is_explained_leads_to_a_place_that_exists() -> None:
    guides = [guide_of(id, "en") for id in DOCUMENTS]
    for code in reasons():
        spots = [spot for guide in guides if (spot := why(guide, code)) is not None]
        assert spots, code
    assert why(guides[0], "no/such-code") is None


def test_the_worked_cancellation_pays_out_the_whole_pool() -> None:
    page = guide_of("online-2.8-fi", "en").page("cancellation")
    assert page is not None
    grid = next(p for one in page.sections for p in one.parts if isinstance(p, Grid))
    for column, players in ((2, 4), (3, 3), (4, 3)):
        cells = [row[column] for row in grid.rows if row[column] != "–"]
        cents = sum(round(float(cell.removeprefix("€").replace(",", "")) * 100) for cell in cells)
        assert len(cells) == players
        assert cents == 18_000 + players * 100


def test_pages_are_whole_and_link_only_to_what_is_there() -> None:
    site = GuideSite("online-2.8-fi")
    paths = set(site.paths())
    for path in sorted(paths):
        found = site.file(path)
        assert found is not None
        if path.startswith("sv/") and path.endswith(".html"):
            text = found[0]
            assert "<script>" not in text
            assert "<style" not in text
            for link in re.findall(r'(?:href|src)="([^"#]+)', text):
                if link != "/":
                    target = "/".join(Path("/sv", link).parts[1:]) if ".." not in link else link[3:]
                    assert target in paths, f"{path} links to {link}"
    assert site.file("en/no-such-page.html") is None
    assert site.file("xx/index.html") is None
    assert site.file("../../etc/passwd") is None


def test_pictures_of_hands_have_names_that_can_be_read_out() -> None:
    page = guide_of("online-2.8-fi", "fi").page("hands")
    assert page is not None
    assert any(isinstance(part, Hands) for one in page.sections for part in one.parts)
    text = GuideSite("online-2.8-fi").file("fi/hands.html")
    assert text is not None
    assert 'aria-label="A pata, K pata, Q pata, J pata, 10 pata"' in text[0]
