"""The steps, one module each; a step that has been released is never edited."""
