"""The cash table: seats, button, blinds owed, clocks, hand after hand."""
