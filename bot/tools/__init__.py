"""Commands of `dorfpost` that need neither Discord nor a store."""
