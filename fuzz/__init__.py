"""Fuzzing of the package and of the core: `make fuzz`; docs/results/reliability.md says what came of it."""
