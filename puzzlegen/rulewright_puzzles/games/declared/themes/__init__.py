"""The themes of games that are declared: what can be said of a solution without knowing the game."""
