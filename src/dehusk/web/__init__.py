"""Programs that answer over HTTP: the inspector and the server; the extra `dehusk[web]` installs what they need."""
