"""The results as a self-contained page with charts."""
