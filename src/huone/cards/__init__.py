"""Cards: what they are, how hands rank, how a deck is shuffled and proven fair."""
