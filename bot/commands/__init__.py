"""Slash commands. They declare and hand over; what they do is in `bot.tables`, what they show in `bot.panels`."""
