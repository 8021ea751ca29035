"""What players ask about each other over HTTP: their faces, their clubs."""
