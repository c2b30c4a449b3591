"""What the whole family shares: cards and market, tickets, chance, and the rooms that every game's folder has."""
