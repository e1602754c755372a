"""The use cases: the only place that changes anything."""
