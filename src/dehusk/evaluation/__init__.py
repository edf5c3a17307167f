"""The laboratory: it measures any extractor on any data set."""
