"""The inspector: a local web page that shows how a method evaluates a page."""
