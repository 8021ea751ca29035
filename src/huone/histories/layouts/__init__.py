"""Layouts: hands as other rooms and programs write them."""
