"""REPLICANTS: what can be seen of a position without playing."""
