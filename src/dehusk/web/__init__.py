"""dehusk in a browser and over HTTP; the extra `dehusk[web]` installs what it needs."""
