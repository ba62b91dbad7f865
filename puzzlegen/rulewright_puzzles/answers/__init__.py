"""What a page answers to whoever plays a puzzle: every legal action along the tree, computed beforehand.

`tree` follows the certificate and asks the search at every state that is reached; `reasons` says why a turn fails.
"""
