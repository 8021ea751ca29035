"""Rough ground: a machine on which everything goes wrong that can, for a server to be soaked on.

Owns: power cuts, full disks, a database that is away and a clock that jumps, below a server that
knows nothing of it.
Never: changes what the server decides. It is the same program; what it stands on is not.
"""
