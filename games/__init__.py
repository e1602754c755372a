"""The rules of the games: pure, deterministic, and shared by everything else."""
