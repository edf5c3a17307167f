"""The laboratory: measure any extractor on any data set."""
