"""People who find each other: who waits to play someone, friends, invitations."""
