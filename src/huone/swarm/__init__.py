"""The swarm: many players over real connections, who play and check all that they are told.

Owns: bots on the player protocol, their eyes, the server process that they play against, and what
`huone load` and `huone soak` report.
Never: asks for anything that a player could not ask for.
"""
