"""Ticket to Ride: Märklin, on the map of Germany, with passengers and merchandise."""
