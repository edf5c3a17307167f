"""How much of the structure of a page its Markdown keeps."""
