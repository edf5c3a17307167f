"""dehusk as a part of other libraries, one file for each. Importing such a file needs that library."""
