"""Running scenarios, locating positions, telling results."""
