"""The live house: what happens at tables with paper cards, noted by the people who saw it."""
