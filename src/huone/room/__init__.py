"""The room: lobby, seats, cashier, recovery and stores; the first layer with I/O."""
