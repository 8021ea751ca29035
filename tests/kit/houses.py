"""The five published rulebooks, under the short names that the catalogues use."""

from huone.rulebooks.loader import load
from huone.rulebooks.schema import Rulebook

F0 = load("online-2.0-fi")
D0 = load("online-2.0-da")
E7 = load("online-2.7-en")
F8 = load("online-2.8-fi")
LIVE = load("live-1.0-fi")
ONLINE = (F0, D0, E7, F8)


def named(rulebook: Rulebook) -> str:
    """Name a rulebook in a test's id."""
    return rulebook.meta.id
