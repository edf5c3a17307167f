"""`python -m dehusk`."""

from .cli import main

main()
