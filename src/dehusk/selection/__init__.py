"""The selection that a method's marks make: its pieces, what of them a reader reads, and the plain text."""
