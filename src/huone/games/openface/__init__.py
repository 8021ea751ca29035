"""Open Face: one hand of a game in which cards are placed instead of bet on.

>>> from huone.games import play
>>> hand = play("open-face-chinese", stacks=[100, 100], seed=3)
>>> hand.turn().place_count, hand.in_hand[0]
(5, [4s, 3h, Kc, 7h, Th])
"""

from huone.games.openface.hand import OpenFace
from huone.games.openface.layout import Layout
from huone.games.openface.setup import OpenFaceSetup, open_face_setup

__all__ = ["Layout", "OpenFace", "OpenFaceSetup", "open_face_setup"]
