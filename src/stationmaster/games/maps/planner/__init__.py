"""What the planners of the games on a map share: networks for tickets, ways, claims worth a thought. Compiled."""
