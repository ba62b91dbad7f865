"""Reading rules: strict YAML, schemas, overlays, the frozen spec."""
