"""What a running room can come to, in small trees and in this one."""

from pathlib import Path

from huone.cli.source_tree import PYTHON, evidence_of, texts_of
from huone.rulebooks.clauses import registry
from huone.rulebooks.conformance import ClauseState, Matrix, judge
from huone.rulebooks.evidence import SourceText
from huone.rulebooks.fields import read_fields
from huone.rulebooks.reach import Reach, read_reach
from huone.rulebooks.standing import ClauseStanding

TREE = Path(__file__).parents[2]


def reach_of(**files: str) -> Reach:
    """Walk a small tree; `cli__serve` is `huone/cli/serve.py`."""
    paths = {name if "/" in name else name.replace("__", "/"): name for name in files}
    return read_reach(SourceText(f"src/huone/{path}.py", files[paths[path]]) for path in paths)


def test_a_name_in_a_reached_body_reaches_what_it_stands_for() -> None:
    reach = reach_of(
        cli__serve="from huone.a import f as g\nfrom huone import b\n\n\ndef serve():\n"
        "    g()\n    b.h()\n",
        a="def f(): ...\ndef unused(): ...\n",
        b="from huone.a import unused\n\n\ndef h(): ...\n",
    )
    assert reach.ring_of("huone.a", "f") == "room"
    assert reach.ring_of("huone.b", "h") == "room"
    assert reach.unreached() == [("huone.a", "unused")]  # An import alone is no use.


def test_an_import_within_a_function_counts_when_the_function_is_reached() -> None:
    lazy = "def serve():\n    from huone.a import f\n    f()\n"
    assert reach_of(cli__serve=lazy, a="def f(): ...\n").ring_of("huone.a", "f") == "room"
    assert reach_of(cli__other=lazy, a="def f(): ...\n").ring_of("huone.a", "f") == "nobody"


def test_an_annotation_reaches_a_class_and_no_function() -> None:
    reach = reach_of(
        cli__serve="from huone.a import C, f\n\n\ndef serve(c: C, d: 'f') -> None: ...\n",
        a="class C: ...\n\n\ndef f(): ...\n",
    )
    assert reach.room.has("huone.a", "C")
    assert not reach.room.has("huone.a", "f")


def test_a_method_needs_its_class_and_somebody_who_uses_its_name() -> None:
    classes = (
        "class Base:\n    def told(self): ...\n    def silent(self): ...\n"
        "    def __eq__(self, other): return helper()\n\n\n"
        "class C(Base): ...\n\n\nclass Other:\n    def told(self): ...\n\n\n"
        "def helper(): ...\n"
    )
    serve = "from huone.a import C\n\n\ndef serve():\n    C().told()\n"
    room = reach_of(cli__serve=serve, a=classes).room
    assert room.has("huone.a", "Base.told")
    assert room.has("huone.a", "helper")
    assert not room.has("huone.a", "Base.silent")
    assert not room.has("huone.a", "Other.told")


def test_a_constant_is_reached_when_it_is_named() -> None:
    table = "def f(): ...\n\n\nTABLE = {'f': f}\n"
    imports, names = "from huone import a\n", "from huone.a import TABLE\n\nserve = TABLE\n"
    assert not reach_of(cli__serve=imports, a=table).room.has("huone.a", "f")
    assert reach_of(cli__serve=names, a=table).room.has("huone.a", "f")


def test_a_decorator_that_hands_a_function_on_reaches_it_and_one_that_wraps_does_not() -> None:
    registered = "@app.command('x')\ndef f(): ...\n\n\n@cache\ndef g(): ...\n"
    room = reach_of(cli__serve="import huone.a\n", a=registered).room
    assert room.has("huone.a", "f")
    assert not room.has("huone.a", "g")


def test_a_name_that_a_function_binds_itself_stands_for_nothing_outside() -> None:
    serve = "from huone.a import f, g\n\n\ndef serve(f):\n    g = 1\n    return f, g\n"
    reach = reach_of(cli__serve=serve, a="def f(): ...\n\n\ndef g(): ...\n")
    assert reach.unreached() == [("huone.a", "f"), ("huone.a", "g")]


def test_simulations_are_no_room() -> None:
    serve = "from huone.sim.a import f\n\nserve = f\n"
    reach = reach_of(cli__serve=serve, cli__app=serve, sim__a="def f(): ...\n")
    assert reach.ring_of("huone.sim.a", "f") == "tools"


def test_what_a_package_lists_is_public_on_purpose() -> None:
    reach = reach_of(
        **{"games/__init__": "from huone.games.a import f\n\n__all__ = ['f']\n"},
        **{"games/a": "def f(): return g()\n\n\ndef g(): ...\n\n\ndef h(): ...\n"},
    )
    assert reach.ring_of("huone.games.a", "g") == "library"
    assert reach.ring_of("huone.games.a", "h") == "nobody"


def test_fields_are_read_by_dot_by_pattern_and_by_a_plain_getattr() -> None:
    reads = (
        "def serve(x):\n    x.dotted = 1\n    getattr(x, 'got')\n"
        "    match x:\n        case X(matched=1):\n            return x.inner.dot\n"
    )
    readers = reach_of(cli__serve=reads).room.readers
    assert readers["dot"] == ("src/huone/cli/serve.py:6 serve",)
    assert {"inner", "got", "matched"} <= set(readers)
    assert "dotted" not in readers  # To set a field is not to read it.


def test_without_its_caller_a_clause_leaves_force(matrix: Matrix) -> None:
    """A copy of this tree in which nobody plays for the absent has none of its clauses in force."""
    calls, cut = "huone.games.openface.absent", "huone.nowhere"
    texts = [SourceText(one.path, one.text.replace(calls, cut)) for one in texts_of(TREE, PYTHON)]
    bare = judge(registry(), evidence_of(TREE), ClauseStanding(read_reach(texts)))
    in_absent = [
        row.entry.id
        for row in matrix.clauses()
        if row.state is ClauseState.IN_FORCE
        and {place.path for place in row.code} == {"src/huone/games/openface/absent.py"}
        and not row.data
    ]
    turned = {id for id in in_absent if bare.row(id).state is ClauseState.LIBRARY_ONLY}
    assert turned
    assert turned == set(in_absent)


def test_no_clause_is_in_force_by_code_that_no_room_comes_to(
    matrix: Matrix, standing: ClauseStanding
) -> None:
    for row in matrix.clauses():
        if row.state is ClauseState.IN_FORCE:
            stands = [stand for place in row.code for stand in standing.of_code(place)]
            stands += [stand for place in row.data for stand in standing.of_data(place)]
            stands = stands or [s for place in row.tests for s in standing.of_test(place)]
            assert any(stand.ring == "room" for stand in stands), row.entry.id


def test_every_field_of_a_rulebook_has_a_reader(standing: ClauseStanding) -> None:
    unread = {one.field for one in read_fields(standing) if one.read_by == "nobody"}
    assert not unread, "nobody reads these fields"
