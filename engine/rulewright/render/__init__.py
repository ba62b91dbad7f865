"""Painters: boards as SVG and as text.  They know no game."""
