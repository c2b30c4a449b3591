"""What the games on a map share: the board and its network, claims, cars, tickets between cities."""
