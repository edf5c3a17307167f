"""The signals by which blocks are judged."""
