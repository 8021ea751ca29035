"""What tournament directors ask over HTTP: designs and rehearsals, the desk, leagues."""
