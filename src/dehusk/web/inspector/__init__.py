"""The inspector: a local web page that shows what a method sees in a page."""
