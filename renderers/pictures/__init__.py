"""A view in, a PNG out. `draw` does it here and now, a `Studio` off the event loop and within a deadline."""

from __future__ import annotations

from renderers.pictures.memory import give_back
from renderers.pictures.scene import Painter, Picture, Scene
from renderers.pictures.studio import Studio, draw, painter

__all__ = ["Painter", "Picture", "Scene", "Studio", "draw", "give_back", "painter"]
