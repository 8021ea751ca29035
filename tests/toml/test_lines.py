import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from huone.toml.lines import KeyPath, key_lines, spelled

TEXT = """\
# A comment with [brackets] = and "quotes".
title = "a # that is no comment" # [b]
"quoted key" = 1
dotted.key.path = 3

[table] # comment
many = [
  1, # one
  [2, 3],
  { inline = true, deep = { deeper = [4] } }, # two
]
text = \"\"\"
[not.a.table]
x = 1 \\\"\"\" still text
\"\"\"
raw = '''
[nor.this]'''
when = 2019-03-27 07:32:00
last = 'it''s' # never parsed

[[rows]]
name = "first"
[[rows]]
name = "second"
  [rows.below]
  key = 1.5
[table.sub]
z = []
""".replace("'it''s'", "'it is'")

EXPECTED: dict[KeyPath, int] = {
    ("title",): 2,
    ("quoted key",): 3,
    ("dotted",): 4,
    ("dotted", "key"): 4,
    ("dotted", "key", "path"): 4,
    ("table",): 6,
    ("table", "many"): 7,
    ("table", "many", 0): 8,
    ("table", "many", 1): 9,
    ("table", "many", 1, 0): 9,
    ("table", "many", 1, 1): 9,
    ("table", "many", 2): 10,
    ("table", "many", 2, "inline"): 10,
    ("table", "many", 2, "deep"): 10,
    ("table", "many", 2, "deep", "deeper"): 10,
    ("table", "many", 2, "deep", "deeper", 0): 10,
    ("table", "text"): 12,
    ("table", "raw"): 16,
    ("table", "when"): 18,
    ("table", "last"): 19,
    ("rows",): 21,
    ("rows", 0): 21,
    ("rows", 0, "name"): 22,
    ("rows", 1): 23,
    ("rows", 1, "name"): 24,
    ("rows", 1, "below"): 25,
    ("rows", 1, "below", "key"): 26,
    ("table", "sub"): 27,
    ("table", "sub", "z"): 28,
}


def test_every_key_of_every_shape_of_toml_has_its_line() -> None:
    assert tomllib.loads(TEXT)
    assert key_lines(TEXT) == EXPECTED


def test_the_paths_are_those_that_the_parser_finds() -> None:
    assert set(key_lines(TEXT)) == set(paths(tomllib.loads(TEXT)))


def paths(value: object, at: KeyPath = ()) -> list[KeyPath]:
    below: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        below = list(value.items())
    elif isinstance(value, list):
        below = list(enumerate(value))
    return [found for step, inner in below for found in ((*at, step), *paths(inner, (*at, step)))]


keys = st.text("abc-_19", min_size=1, max_size=3)
scalars = st.sampled_from(["1", "true", '"a#]}"', "'[x]'", "1.5", "2019-03-27"])
inline = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
        | st.lists(inner, max_size=3).map(
            lambda items: "[\n" + "".join(f"{i}, #,\n" for i in items) + "]"
        )
        | st.dictionaries(keys, inner, max_size=3).map(
            lambda table: "{" + ", ".join(f"{k} = {v}" for k, v in table.items()) + "}"
        )
    ),
    max_leaves=6,
)


@given(st.dictionaries(keys, st.dictionaries(keys, inline, max_size=3), max_size=3))
def test_the_paths_of_any_text_are_those_that_the_parser_finds(
    tables: dict[str, dict[str, str]],
) -> None:
    text = "".join(
        f"[{name}]\n" + "".join(f"{key} = {value}\n" for key, value in table.items())
        for name, table in tables.items()
    )
    found = key_lines(text)
    assert set(found) == set(paths(tomllib.loads(text)))
    lines = text.splitlines()
    for path, number in found.items():
        if isinstance(path[-1], str):
            assert path[-1] in lines[number - 1]


@pytest.mark.parametrize(
    ("path", "words"),
    [
        (("rake", "rows", 3, "cap_cents"), "rake.rows[3].cap_cents"),
        (("plans",), "plans"),
        ((), "the whole file"),
    ],
)
def test_a_path_is_spelled_as_a_person_would(path: KeyPath, words: str) -> None:
    assert spelled(path) == words
