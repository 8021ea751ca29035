"""The bad beat jackpots of a room: what is paid in, claimed, checked and paid out."""
