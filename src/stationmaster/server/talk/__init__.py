"""What people say at tables: phrases that translate themselves, emotes, and own words where the host allows."""
