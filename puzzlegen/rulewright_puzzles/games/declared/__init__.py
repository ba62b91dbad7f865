"""What every game that is declared says of its puzzles."""
