"""One live night: an evening of a live house through its HTTP door, with crashes and checks."""
