"""Faults are made where code runs, one at a time, and the tool notices what it should."""

import ast

from mutants.faults import faults

SOURCE = '''
def take(pot: int, cap: int) -> int:
    """Take a part, at most the cap."""
    assert pot >= 0
    if not pot or cap == 0:
        return 0
    taken = pot + 1
    book.post(taken)
    return taken
'''


def test_every_kind_of_fault_is_made_once() -> None:
    found = {(fault.was, fault.is_now) for fault in faults(SOURCE)}
    assert found == {
        ("not pot or cap == 0", "True"),
        ("not pot or cap == 0", "not pot and cap == 0"),
        ("cap == 0", "cap != 0"),
        ("pot + 1", "pot - 1"),
        ("book.post(taken)", "pass"),
    }


def test_each_fault_is_alone_and_an_assertion_is_left_whole() -> None:
    honest = ast.unparse(ast.parse(SOURCE))
    for fault in faults(SOURCE):
        changed = sum(
            a != b for a, b in zip(honest.split("\n"), fault.source.split("\n"), strict=True)
        )
        assert changed == 1
        assert "assert pot >= 0" in fault.source
