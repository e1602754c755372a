"""The Discord application. The only place that imports discord or SQL."""
