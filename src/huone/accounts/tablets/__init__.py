"""Tablets of a live house: bound to a place, and signed in on with a PIN."""
