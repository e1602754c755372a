"""Hypothesis finds the same examples in every run, and takes the time it takes."""

from hypothesis import settings

settings.register_profile("house", derandomize=True, deadline=None, database=None)
settings.load_profile("house")
