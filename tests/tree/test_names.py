"""One word, one idea: no public class name stands for two things."""

from collections import defaultdict

from tree.source import classes

ON_PURPOSE = {
    "HandVoided": "both events are stored and sent under this name; their fields tell them apart",
}
"""Names that mean one idea seen from two floors."""


def test_no_class_name_is_used_twice() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for one in classes():
        if not one.name.startswith("_"):
            homes[one.name].append(one.module)
    twice = {name: where for name, where in homes.items() if len(where) > 1}
    fresh = twice.keys() - ON_PURPOSE.keys()
    assert not fresh, {name: twice[name] for name in fresh}
    done = ON_PURPOSE.keys() - twice.keys()
    assert not done, f"take these off the list: {sorted(done)}"
