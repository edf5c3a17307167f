"""Pages with the answers that every implementation has to give."""
