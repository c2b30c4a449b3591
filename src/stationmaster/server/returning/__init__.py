"""Coming back to games by correspondence: notifications in the background, vacations."""
