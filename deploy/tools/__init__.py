"""Scripts that make committed files; nothing of the product imports them."""
