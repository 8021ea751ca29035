"""The server: the edge between a room and the world.

Owns: connections, the frames that go over them, who somebody is, and running a room as a process.
Never: contains a rule of poker or of money. It carries requests in and what may be seen out.
"""
