"""Being somebody: keys, passkeys, recovery phrases, links to other devices; profiles; being forgotten."""
