"""The look of all boards: a printed village map. Flat colours only, because a paper texture makes files big."""

from __future__ import annotations

__all__ = ["Colour", "blend", "contrast", "hex_of"]

Colour = tuple[int, int, int]


def _(text: str) -> Colour:
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


def hex_of(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def blend(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with that share (0 to 1) of `other` mixed in."""
    r, g, b = (round(x + (y - x) * share) for x, y in zip(one, other, strict=True))
    return r, g, b


def _luminance(colour: Colour) -> float:
    parts = [c / 255 for c in colour]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio of WCAG 2: 1 (same) to 21 (black on white)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


# -- paper and ink ---------------------------------------------------------------------------------

PAGE = _("EADFC6")
"""The table that everything lies on."""
PAPER = _("FBF6E8")
"""Cards and bars."""
PAPER_SHADE = _("F1E7CF")
LINE = _("CDBD9A")
"""Hairlines and frames that carry nothing."""
INK = _("33281F")
INK_SOFT = _("6B5B49")
"""Second-rank text; still above 4.5:1 on `PAPER`."""
WHITE = _("FFFDF6")

# -- map colours -----------------------------------------------------------------------------------

TERRACOTTA = _("B4583A")
TERRACOTTA_DARK = _("8A3F28")
CLAY = _("D99A78")
WOOD = _("9A6B3F")
WOOD_DARK = _("6B4526")
STRAW = _("E3BE62")
GOLD = _("D9A62E")
GOLD_DARK = _("8F6512")
MEADOW = _("A9B67F")
FOREST = _("5F7A4C")
FOREST_DARK = _("3F5636")
WATER = _("9CBFC4")
GLASS = _("C9E2E3")
GLASS_DARK = _("3F7480")
STONE = _("C9C0B2")
STONE_DARK = _("857B6E")
CREAM = _("F6E9C8")
PLUM = _("6E4A76")
ALERT = _("A8261C")
"""Things that press: a hand nearly empty."""
FRESH = _("0B6079")
"""What has just changed."""
