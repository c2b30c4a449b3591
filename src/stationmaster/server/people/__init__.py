"""Who is somebody here: keys, profiles, and who has played with whom."""
