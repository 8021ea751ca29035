"""The live house in the room: what people note there is recorded, and booked where money moves."""
