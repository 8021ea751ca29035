"""Refusals as the web client words them: each of one that exists, with facts that it has."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import huone
from huone.refusal import Refused

WORDINGS = Path(__file__).parents[2] / "web" / "src" / "i18n"
LINE = re.compile(r"""^  '([a-z0-9/-]+)(?:\+(\w+))?':\s+(?:'(.*)'|"(.*)"),$""", re.MULTILINE)
LIVE = "live"
"""The fact that the client adds where staff of a live house is told no, not the player."""
FAMILIES = (
    *(
        "archive/",
        "backup/",
        "bench/",
        "bots/",
        "solver/",
        "study/",
        "cards/",
        "clock/",
        "deal/",
        "env/",
        "equity/",
        "export/",
        "fair/",
    ),
    *("finishing/", "floor/", "games/", "house/", "icm/", "jackpot/", "ledger/", "mix/", "phh/"),
    *(
        "pool/",
        "prizes/",
        "protocol/",
        "race/",
        "rake/",
        "ranges/",
        "ranking/",
        "replay/",
        "rulebook/",
    ),
    *("rules/", "satellite/", "sandbox/", "server/", "settings/", "setup/", "sim/", "store/"),
)
"""Of operators and programmers: no page of the client leads there."""
OPERATORS = frozenset(
    [
        "account/unfit-token-days",
        "room/jackpot-twice",
        "account/unknown-role",
        "api/body-too-large",
        "api/foreign-origin",
        "api/header-missing",
        "api/no-such-route",
        "api/not-json",
        "api/one-audience",
        "api/unreadable",
        "api/wrong-method",
        "case/decision-partial",
        "case/money-undecided",
        "case/never-forfeit",
        "case/no-owner",
        "case/no-recordings",
        "case/no-such-sanction",
        "case/no-withholding",
        "case/not-guilty",
        "case/not-yet-forfeit",
        "case/nothing-kept",
        "case/nothing-kept-back",
        "case/refund-too-large",
        "case/unfit-amount",
        "case/withheld-already",
        "fees/entry-unreadable",
        "frame/bad-id",
        "frame/hello-first",
        "frame/number-too-large",
        "frame/too-large",
        "frame/unreadable",
        "hand/not-an-action",
        "money/amount-not-whole",
        "money/currency-unknown",
        "openface/short-stack",
        "room/bots-for-money",
        "room/stake-twice",
        "room/unfit-command-id",
        "subscription/no-such-topic",
        "table/bad-config",
        "table/nothing-to-settle",
    ]
)
"""Of families that players meet, what only another program or an operator does."""
NO_ROOM = ("huone.cli", "huone.sim", "huone.swarm", "huone.store.migrations")


def refusals(of: type[Refused]) -> Iterator[type[Refused]]:
    for one in of.__subclasses__():
        yield one
        yield from refusals(one)


@pytest.fixture(scope="module")
def facts_of() -> dict[str, list[set[str]]]:
    """Give the facts that the words of each refusal name; one code may be said of several."""
    for module in pkgutil.walk_packages(huone.__path__, "huone."):
        if not module.name.startswith(NO_ROOM) and not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found: dict[str, list[set[str]]] = {}
    for one in refusals(Refused):
        if not one.__module__.startswith(NO_ROOM):
            facts = {name for _, name, _, _ in Formatter().parse(one.says) if name}
            found.setdefault(getattr(one, "code", ""), []).append(facts)
    return found


@pytest.mark.parametrize("language", ["en", "fi", "sv", "da"])
def test_wordings_are_of_refusals_that_exist_and_name_their_facts(
    language: str, facts_of: dict[str, list[set[str]]]
) -> None:
    words = LINE.findall((WORDINGS / f"refusals.{language}.ts").read_text(encoding="utf-8"))
    assert len(words) > 10
    for code, chosen_by, single, double in words:
        assert code in facts_of, code
        named = set(re.findall(r"\{(\w+)\}", single or double))
        if chosen_by and chosen_by != LIVE:
            named.add(chosen_by)
        assert any(named <= facts for facts in facts_of[code]), (code, named)


def test_every_language_words_every_refusal_that_a_player_can_meet(
    facts_of: dict[str, list[set[str]]],
) -> None:
    met = {code for code in facts_of if not code.startswith(FAMILIES) and code not in OPERATORS}
    for language in ("en", "fi", "sv", "da"):
        text = (WORDINGS / f"refusals.{language}.ts").read_text(encoding="utf-8")
        lines = [line[:2] for line in LINE.findall(text)]
        assert lines == sorted(lines), language
        codes = [code for code, chosen_by in lines if not chosen_by]
        assert met <= set(codes), (language, met - set(codes))
