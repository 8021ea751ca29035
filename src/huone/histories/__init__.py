"""Histories: hands on paper, read, written, played again and compared.

Owns: the formats of hand histories and what each of them can hold.
Never: holds a rule of play (`games` does) or opens a file.
"""
