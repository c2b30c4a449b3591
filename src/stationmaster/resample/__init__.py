"""From a view back to a full state that is consistent with all that the seat knows."""
