"""What is found on a page beside its content: its status, the entries it lists, its segments, what its site repeats."""
