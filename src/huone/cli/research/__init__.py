"""Research: commands that answer questions about games rather than run a room."""
