"""Everything on a board can be read on a phone that shows it 390 pixels wide."""

from __future__ import annotations

import pytest
from PIL import Image

from games.registry import game
from renderers.pictures import painter, theme
from renderers.pictures.fonts import cap_height, face
from renderers.pictures.legibility import Note, recording, report
from renderers.pictures.seats import SEATS, badge
from renderers.pictures.sheet import Sheet
from tests.pictures.positions import GAMES, LOCALES, scene

PHONE = 390
LEAST_HEIGHT = 11.0
LEAST_CONTRAST = 4.5


def faults(notes: list[Note], width: int) -> list[str]:
    return [
        f"{note.text!r}: {note.height * PHONE / width:.1f} px high, contrast {note.contrast:.1f}"
        for note in notes
        if note.height * PHONE / width < LEAST_HEIGHT or note.contrast < LEAST_CONTRAST
    ]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("game_id", "seats"), [(one.id, seats) for one in map(game, GAMES) for seats in one.seats])
def test_every_text_is_big_and_clear_enough(game_id: str, seats: int, locale: str) -> None:
    drawn = painter(game_id)
    for moves in (0, 7, 26, 48, 999):
        for crop in drawn.crops:
            one = scene(seats, f"legible {seats}", moves, crop, locale, game_id=game_id)
            with recording() as notes:
                picture = drawn.paint(one)
            assert picture.width == 1080
            assert not faults(notes, picture.width)
            assert len(notes) >= 3 * seats


def test_notes_hold_what_is_on_the_board() -> None:
    one = scene(3, "noted", 20)
    with recording() as notes:
        painter("bohemian_villages").paint(one)
    written = {note.text for note in notes}
    assert {"Anna", str(one.view.turn), *(str(player.coins) for player in one.view.state.players)} <= written
    assert set(one.view.state.villages) <= written
    assert {str(number) for number in range(2, 13)} <= written


def test_small_or_pale_text_would_be_found() -> None:
    sheet = Sheet.blank(1080, 100, theme.PAPER)
    sheet.text("7", 10, 50, 38, theme.INK, theme.PAPER)
    sheet.text("8", 60, 50, 60, theme.LINE, theme.PAPER)
    sheet.text("9", 110, 50, 60, theme.INK, theme.PAPER)
    assert [fault[1] for fault in faults(sheet.notes, 1080)] == ["7", "8"]


def test_the_ground_is_looked_at_not_believed() -> None:
    with recording():
        sheet = Sheet.blank(300, 100, theme.INK)
    sheet.text("7", 10, 50, 60, theme.INK, theme.PAPER)
    assert sheet.notes[0].ground == theme.INK
    assert sheet.notes[0].contrast < 1.1


def test_nothing_is_noted_outside_of_a_recording() -> None:
    with recording() as notes:
        pass
    report([Note("7", 40, theme.INK, theme.PAPER)])
    assert notes == []


@pytest.mark.parametrize("bold", [False, True])
def test_capitals_and_digits_are_as_high_as_noted(bold: bool) -> None:
    for text in "0123456789AHEM":
        box = face(200, bold).getbbox(text, anchor="ls")
        assert -box[1] >= cap_height(200) - 3, text


@pytest.mark.parametrize("seat", range(5))
def test_number_on_a_badge_is_clear_and_inside_of_it(seat: int) -> None:
    mark = SEATS[seat]
    assert theme.contrast(mark.ink, mark.colour) >= LEAST_CONTRAST
    numbered, bare = badge(seat, 256).image, badge(seat, 256, number=False).image
    for y in range(0, 256, 2):
        for x in range(0, 256, 2):
            if numbered.getpixel((x, y)) != bare.getpixel((x, y)):
                assert bare.getpixel((x, y)) == (*mark.colour, 255), f"the number leaves the badge at {x}, {y}"


def test_contrast_is_that_of_wcag() -> None:
    assert theme.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert theme.contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def _silhouette(seat: int, size: int) -> Image.Image:
    return badge(seat, size, number=False).image.getchannel("A").point(lambda a: 255 if a > 127 else 0)


def test_seats_are_told_apart_without_colours() -> None:
    """Any two badges differ in their outline by a good part of it, even as small as on a phone (20 pixels)."""
    assert len({mark.shape for mark in SEATS}) == len(SEATS) == 5
    for one in range(5):
        for other in range(one):
            a, b = _silhouette(one, 20), _silhouette(other, 20)
            unlike = sum(x != y for x, y in zip(a.tobytes(), b.tobytes(), strict=True))
            assert unlike >= 24, f"seats {one} and {other} look alike: {unlike} of 400 pixels differ"
