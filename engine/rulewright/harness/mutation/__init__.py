"""Mutation of a rulebook: small mistakes in its data, and whether any scenario notices them."""
