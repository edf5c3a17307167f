"""The speed of dehusk, measured beside that of others in one run; one table for each question."""
