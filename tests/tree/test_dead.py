"""Every definition is mentioned by somebody: what nobody names, nobody reaches.

A net with wide meshes: a name that is mentioned anywhere in the source counts as used, whoever
means it. What falls through is dead for certain, but for what a framework calls by its name.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator

from tree.source import ROOT, modules

CALLED_BY_NAME = (
    r"__\w+__$",
    r"visit_\w+$",  # ast.NodeVisitor
    r"(connection_made|connection_lost|data_received|eof_received|pause_writing|resume_writing)$",
    # Gymnasium, PettingZoo, OpenSpiel
    r"(render|make_py_observer|set_from|string_from|chance_outcomes)$",
    r"(_action_to_string|_apply_action|_legal_actions)$",
)
LIBRARY = {
    "accounts.identity:KnownNames": "the edge without accounts, for who embeds a room",
    "cards.deck:cards_left": "for programs that use the library",
    "cards.names:name_of_omaha": "for programs that use the library",
    "cards.precedence:best_key": "for programs that use the library",
    "games.flow:FOLLOWS": "which step may follow which; a test plays the catalogue by it",
    "games.openface.layout:Layout.is_legal": "for programs that use the library",
    "histories.phh:write_many": "for programs that use the library",
    "rulebooks.reach:Reach.unreached": "for the page of what is in force",
    "server.listening:_Server.capture_signals": "the server below calls it",
    "store.schema:IMMUTABLE": "which tables are only ever added to; the stores are tested by it",
}
"""What nobody in the house names, for it is there for others."""

TO_BE_REACHED = {
    "money.house:bring_funds",
    "money.house:take_earnings",
    "money.ledger:Books",
    "money.pools:add_to_pool",
    "money.pools:award_seat",
    "money.pools:cover_guarantee",
    "money.pools:level_to_multiplier",
    "money.pools:refund_as_ticket",
    "money.pools:refund_fee",
    "money.pools:take_back_overlay",
    "store.history_archive:archived_history",
    "tournament.balance:table_for_entrant",
    "tournament.bounties:own_bounty",
    "tournament.fees:read_entry",
    "tournament.finishing:prizes_for_ranking",
    "tournament.levels:blinds_of",
    "tournament.prizes:prize_of_next_out",
    "tournament.structure:designed",
}
"""Rules that no room comes to yet: each is called, moved to the tests as an oracle, or removed.

This list only ever gets shorter.
"""

WORD = re.compile(r"[A-Za-z_]\w*")


def definitions() -> Iterator[tuple[str, str]]:
    """List every top-level definition and every method: where it is, and its name."""
    for module in modules():
        for node in module.tree.body:
            for name in _defined(node):
                yield f"{module.name}:{name}", name
            if isinstance(node, ast.ClassDef):
                for inner in node.body:
                    if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                        yield f"{module.name}:{node.name}.{inner.name}", inner.name


def _defined(node: ast.stmt) -> list[str]:
    """Name what a statement defines; a decorator may hand it to somebody who calls it."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [] if node.decorator_list else [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else []
    targets = [node.target] if isinstance(node, ast.AnnAssign) else targets
    return [target.id for target in targets if isinstance(target, ast.Name)]


def mentions() -> Counter[str]:
    """Count every word in the source, strings and comments left out but for lists of exports."""
    found: Counter[str] = Counter()
    for module in modules():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Name):
                found[node.id] += 1
            elif isinstance(node, ast.Attribute):
                found[node.attr] += 1
            elif isinstance(node, ast.alias):
                found[node.name.rpartition(".")[2]] += 1
            elif isinstance(node, ast.keyword) and node.arg:
                found[node.arg] += 1
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                # Annotations in quotes, and what is asked for with getattr; no prose.
                found.update(WORD.findall(node.value) if len(node.value) < 100 else ())
    for path in (*ROOT.rglob("*.toml"), *ROOT.rglob("*.pyi")):
        found.update(WORD.findall(path.read_text(encoding="utf-8")))
    return found


def unmentioned() -> set[str]:
    """List the definitions that nobody names but themselves."""
    words = mentions()
    # An assignment is a mention of its own name.
    for module in modules():
        for node in module.tree.body:
            if isinstance(node, ast.Assign | ast.AnnAssign):
                words.subtract(_defined(node))
    return {
        where
        for where, name in definitions()
        if words[name] <= 0 and not any(re.match(rule, name) for rule in CALLED_BY_NAME)
    }


def test_every_definition_is_mentioned() -> None:
    dead, known = unmentioned(), LIBRARY.keys() | TO_BE_REACHED
    assert sorted(dead - known) == []
    assert sorted(known - dead) == [], "take these off the list"
