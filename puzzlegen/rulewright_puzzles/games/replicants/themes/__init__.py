"""The themes of REPLICANTS, a file each; `rulewright_puzzles.themes` finds them."""
