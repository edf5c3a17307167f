"""The server and the inspector; they require the extra `dehusk[web]`."""
