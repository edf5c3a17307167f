"""What is found on a page besides its content: its status, the entries it lists, its comments, its segments, and
what its site repeats."""
