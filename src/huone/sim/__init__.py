"""Sim: hands, tables and rooms played by bots from one seed, with checkers of the laws."""
