"""What staff does: cases, announcements, reviews."""
