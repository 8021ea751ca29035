"""Letters to people outside the room: what is written, and how it gets there."""
