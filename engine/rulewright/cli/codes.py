"""The exit codes of every command."""

RIGHT, FAILED, USAGE, INVALID, INTERNAL, INTERRUPTED = 0, 1, 2, 3, 4, 130
