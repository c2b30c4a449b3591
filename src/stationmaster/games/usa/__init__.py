"""Ticket to Ride on the map of North America."""
