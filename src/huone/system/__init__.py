"""Time, luck and limits: the only modules that read a clock or a source of entropy."""
