"""Dice Town (Bruno Cathala, Ludovic Maublanc, 2009): poker dice in secret, then the town from left to right."""

from games.dice_town.game import DiceTownGame

__all__ = ["GAME", "DiceTownGame"]

GAME = DiceTownGame()
