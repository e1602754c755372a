"""The private picture: the own dice under the cup, the hand, what is asked in secret; the others in thin lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from games.core import Seat
from games.dice_town.components import BOX, CARDS, CURES
from games.dice_town.state import HIDDEN, DiceTown, Offer, Player, price
from renderers.pictures import labels, pieces, theme
from renderers.pictures.dice_town import bar, hands, looks, poker, strips, style
from renderers.pictures.dice_town.cards import CARD_HIGH, deed, store_card
from renderers.pictures.dice_town.changes import Changes
from renderers.pictures.dice_town.glyphs import icon
from renderers.pictures.dice_town.goods import good
from renderers.pictures.dice_town.market import CARD_WIDE, COLUMNS
from renderers.pictures.dice_town.town import cure_chip
from renderers.pictures.layers import cached
from renderers.pictures.scene import Scene, name_of
from renderers.pictures.seats import badge
from renderers.pictures.sheet import Sheet, Sprite

__all__ = ["TOP", "paint_own", "price_of", "rivals", "within_reach"]

TOP = style.MARGIN + bar.HEIGHT + style.GAP
"""Where the own part begins."""
_DIE = looks.OWN.dice[2]
_PRICES = 84
_OFFER = 96
_LINE = 92

Part = tuple[int, Callable[[Sheet, int], None]]
"""A section of the picture: its height, and what draws it at a height."""


def paint_own(scene: Scene, changes: Changes) -> Sheet:
    """The whole crop, for the seat of the view."""
    top = TOP
    parts = _parts(scene, changes)
    sheet = Sheet.blank(style.WIDTH, top + sum(high + style.GAP for high, _ in parts), theme.PAGE)
    bar.paint_bar(sheet, scene, style.MARGIN)
    for high, paint in parts:
        paint(sheet, top)
        top += high + style.GAP
    return sheet


def rivals(scene: Scene) -> dict[Seat, int]:
    """Where the lines of the others begin, by seat."""
    s: DiceTown = scene.view.state
    others = [seat for seat in range(len(s.players)) if seat != (scene.view.seat or 0)]
    heights = [high for high, _ in _parts(scene, Changes(()))]
    low = TOP + sum(high + style.GAP for high in heights[: len(heights) - len(others)])
    return {seat: low + row * (strips.THIN + style.GAP) for row, seat in enumerate(others)}


def _parts(scene: Scene, changes: Changes) -> list[Part]:
    """All sections below the bar, last a line for each of the others."""
    s: DiceTown = scene.view.state
    seat = scene.view.seat or 0
    parts = [_dice_part(scene, seat, changes)]
    if s.chooser == seat and s.shown and HIDDEN not in s.shown:
        parts.append(_shown_part(s))
    if s.tied and s.phase == "town":
        parts += _offer_parts(scene, seat)
    if s.place == "doctor" and seat in s.visitors:
        parts.append(_cures_part(s, seat))
    parts += _hand_parts(s, seat)
    parts += _order_parts(s, seat)
    others = [other for other in range(len(s.players)) if other != seat]
    return parts + [(strips.THIN, _thin(scene, other, changes)) for other in others]


def _thin(scene: Scene, seat: Seat, changes: Changes) -> Callable[[Sheet, int], None]:
    return lambda sheet, top: strips.paint_thin(sheet, scene, seat, top, changes)


# -- dice --------------------------------------------------------------------------------------------


def _dice_part(scene: Scene, seat: Seat, changes: Changes) -> Part:
    """Name and goods, locked dice and those under the cup, and what keeping so many costs."""
    s: DiceTown = scene.view.state
    player = s.players[seat]
    pays = s.phase == "roll" and bool(player.rolled)
    high = looks.OWN.high + (_PRICES if pays else 0)

    def paint(sheet: Sheet, top: int) -> None:
        x, width = style.MARGIN, style.INNER
        pieces.lay_panel(sheet, x, top, width, high)
        strips.paint_head(sheet, scene, seat, *looks.OWN.head_at(x, top), changes, theme.PAPER)
        strips.paint_owned(sheet, s, seat, *looks.OWN.owned_at(x, top), changes, theme.PAPER)
        _dice(sheet, player, *looks.OWN.dice_at(x, top)[:2], changes.locked.get(seat, []))
        if pays:
            _prices(sheet, player, x + 12, top + high - _PRICES, width - 24)

    return high, paint


def _dice(sheet: Sheet, player: Player, x: float, top: float, new: list[str]) -> None:
    """Locked dice, then a cup's worth on felt; those that are to be kept lifted and ticked, Cheaters beside."""
    dice = poker.grouped(player.locked)
    for face, fresh in zip(dice, strips.ringed(dice, new), strict=True):
        sheet.paste(poker.die(face, _DIE), x, top)
        if fresh:
            sheet.paste(pieces.frame(_DIE + 4, _DIE + 4, theme.FRESH, 6, 22), x - 2, top - 3)
        x += _DIE + 12
    if player.rolled and HIDDEN not in player.rolled:
        wide = len(player.rolled) * (_DIE + 12) + 16
        sheet.paste(_felt(wide, _DIE + 28), x - 4, top - 14)
        x += 10
        kept = Counter(player.kept or ())
        for face in player.rolled:
            sheet.paste(poker.die(face, _DIE), x, top)
            if kept[face]:
                kept[face] -= 1
                sheet.paste(pieces.frame(_DIE + 4, _DIE + 4, theme.FRESH, 8, 22), x - 2, top - 3)
                sheet.paste(icon("tick", 44), x + _DIE - 32, top + _DIE - 38)
            x += _DIE + 12
        x += 10
    else:
        for _ in range(BOX.dice - len(dice)):
            sheet.paste(poker.slot(_DIE), x, top)
            x += _DIE + 12
    _with_cards(sheet, player, x + 6, top + _DIE / 2)
    if len(dice) == BOX.dice:
        poker.paint_rank(sheet, dice, x + 14, top + _DIE / 2, theme.PAPER)


def _felt(wide: int, high: int) -> Sprite:
    return pieces.panel(wide, high, theme.blend(theme.FOREST, theme.PAPER, 0.25), theme.FOREST_DARK, 4, 26)


def _with_cards(sheet: Sheet, player: Player, x: float, middle: float) -> None:
    """A Brute, and each Cheater as the die and what it is to show, that go with the answer."""
    if player.brute:
        sheet.paste(_played("brute"), x, middle - 44)
        x += 98
    for index, cheat in enumerate(player.cheats):
        y = middle + (index - (len(player.cheats) - 1) / 2) * 74
        sheet.paste(poker.die(cheat.die, 70), x, y - 35)
        sheet.paste(icon("arrow", 44), x + 76, y - 22)
        sheet.paste(poker.die(cheat.face, 70), x + 126, y - 35)
        sheet.paste(pieces.frame(74, 74, theme.FRESH, 5, 14), x + 124, y - 37)


def _played(card: str) -> Sprite:
    def draw() -> Sprite:
        sheet = Sheet.on(pieces.panel(88, 88, theme.CREAM, theme.FRESH, 6, 14))
        sheet.paste(good(card, 64), 44, 44, "centre")
        return sheet.sprite()

    return cached(("dice_town", "played", card), draw)


def _prices(sheet: Sheet, player: Player, x: float, top: float, width: float) -> None:
    """What it costs to keep 0, 1, 2 … dice; what can't be paid struck out, what was chosen framed."""
    choices = range(len(player.rolled) + 1)
    step = width / (BOX.dice + 1)
    for count in choices:
        cost, possible = price_of(player, count)
        chosen = player.kept is not None and len(player.kept) == count
        sheet.paste(_price(count, cost, possible, chosen, round(step) - 8), x + count * step + 4, top)


def price_of(player: Player, count: int) -> tuple[int, bool]:
    """What it costs to keep so many dice with the cards drafted, and whether that is possible (spec 4.1)."""
    if player.brute:
        return 0, count > 1
    return price(count), price(count) <= player.dollars


def _price(count: int, cost: int, possible: bool, chosen: bool, wide: int) -> Sprite:
    def draw() -> Sprite:
        ground = theme.WHITE if possible else theme.PAPER_SHADE
        line, thick = (theme.FRESH, 6) if chosen else (theme.LINE, 2)
        sheet = Sheet.on(pieces.panel(wide, 72, ground, line, thick, 12))
        sheet.paste(icon("die", 66), 8, 4)
        sheet.text(str(count), 41, 35, style.SMALL, theme.INK, theme.WHITE, anchor="centre")
        if possible:
            sheet.paste(icon("bill", 44), wide - 86, 14)
            sheet.text(str(cost), wide - 12, 36, style.SMALL, theme.INK, ground, anchor="right")
        else:
            sheet.paste(icon("no", 44), wide - 66, 14)
        return sheet.sprite()

    return cached(("dice_town", "price", count, cost, possible, chosen, wide), draw)


# -- what is asked -----------------------------------------------------------------------------------


def _shown_part(s: DiceTown) -> Part:
    """Cards drawn in the store, or seen in a victim's hand: one of them is to be kept."""
    rows = -(-len(s.shown) // (COLUMNS - 1))
    high = rows * (CARD_HIGH + style.GAP) + 14
    wide = (style.INNER - 170) // (COLUMNS - 1) - 8

    def paint(sheet: Sheet, top: int) -> None:
        x = style.MARGIN
        pieces.lay_panel(sheet, x, top, style.INNER, high, line=theme.INK, thick=4, fill=theme.CREAM)
        middle = top + high / 2
        sheet.paste(icon("store" if s.victim is None else "saloon", 104), x + 74, middle - 40, "centre")
        if s.victim is None:
            sheet.paste(icon("deck", 70), x + 74, middle + 62, "centre")
        else:
            sheet.paste(badge(s.victim, 76), x + 74, middle + 62, "centre")
        for index, card in enumerate(s.shown):
            row, column = divmod(index, COLUMNS - 1)
            sheet.paste(_card(card, wide), x + 150 + column * (wide + 8), top + 12 + row * (CARD_HIGH + style.GAP))

    return high, paint


def _card(card: str, wide: int, state: str = "") -> Sprite:
    """A store card, or a deed as big as one."""
    if CARDS[card].kind != "deed":
        return store_card(card, wide, state)

    def draw() -> Sprite:
        line, thick = (theme.FRESH, 7) if state else (theme.LINE, 3)
        sheet = Sheet.on(pieces.panel(wide, CARD_HIGH, theme.WHITE, line, thick, 14))
        sheet.paste(deed(CARDS[card].points, 130, 150), wide / 2, CARD_HIGH / 2, "centre")
        return sheet.sprite()

    return cached(("dice_town", "deed_card", card, wide, state), draw)


def _offer_parts(scene: Scene, seat: Seat) -> list[Part]:
    """For the sheriff all offers when they are in; for whoever bribes what he offers."""
    s: DiceTown = scene.view.state
    rows: list[tuple[Seat, Offer | None]] = []
    if seat == s.sheriff:
        rows = [(tied, s.players[tied].offer) for tied in s.tied]
    elif seat in s.tied:
        player = s.players[seat]
        rows = [(seat, player.offer or Offer(cards=tuple(player.basket)))]
    if not rows:
        return []
    place = s.place
    high = len(rows) * _OFFER + 24

    def paint(sheet: Sheet, top: int) -> None:
        x, width = style.MARGIN, style.INNER
        pieces.lay_panel(sheet, x, top, width, high, line=theme.INK, thick=4, fill=theme.CREAM)
        sheet.paste(icon(place, 84), x + 18, top + high / 2 - 42)
        for index, (who, offer) in enumerate(rows):
            middle = top + 12 + (index + 0.5) * _OFFER
            _offer(sheet, scene, who, offer, x + 122, middle, x + width - 16)

    return [(high, paint)]


def _offer(
    sheet: Sheet, scene: Scene, seat: Seat, offer: Offer | None, x: float, middle: float, right: float
) -> None:
    s: DiceTown = scene.view.state
    ground = theme.WHITE
    sheet.paste(pieces.panel(round(right - x), _OFFER - 12, ground, theme.LINE, 2, 12), x, middle - _OFFER / 2 + 6)
    sheet.paste(badge(seat, 66), x + 44, middle, "centre")
    name = labels.fit(name_of(scene, seat), style.SMALL, 210, False)
    sheet.text(name, x + 88, middle, style.SMALL, theme.INK, ground, bold=False)
    at = x + 316
    if offer is None:
        sheet.paste(icon("star" if seat == s.sheriff else "hourglass", 60), at, middle - 30)
        return
    for kind, count in (("bill", offer.dollars), ("nugget", offer.nuggets)):
        ink = theme.INK if count else theme.INK_SOFT
        sheet.paste(icon(kind, 54), at, middle - 27)
        sheet.text(str(count), at + 64, middle, 50, ink, ground, bold=count > 0)
        at += 138
    _offered(sheet, list(offer.cards), at, middle, right - 12, ground)


def _offered(sheet: Sheet, cards: list[str], x: float, middle: float, right: float, ground: theme.Colour) -> None:
    """Cards of an offer; if there are too many, deeds of a value together."""
    for index, card in enumerate(cards):
        wide = hands.width_of_mini(card)
        more = len(cards) - index
        if x + wide > right or (more > 1 and x + wide + 60 > right):
            sheet.paste(icon("cards", 44), x, middle - 22)
            sheet.text(f"+{more}", x + 48, middle, style.SMALL, theme.INK, ground)
            return
        hands.paint_minis(sheet, [card], x, middle - 36, wide, ground)
        x += wide


def within_reach(s: DiceTown, seat: Seat) -> set[str]:
    """The cures that a visitor may choose (spec 2.7), as he himself knows."""
    dice, player = set(s.players[seat].locked), s.players[seat]
    able = {"protect": bool(player.deeds_in_hand), "draw": bool(s.store or s.played or s.discarded)}
    return {cure for cure, faces in CURES.items() if dice & set(faces) and able.get(cure, True)}


def _cures_part(s: DiceTown, seat: Seat) -> Part:
    """The doctor's cures; those that the own dice allow stand out."""
    possible = within_reach(s, seat)
    high = 108

    def paint(sheet: Sheet, top: int) -> None:
        x, width = style.MARGIN, style.INNER
        pieces.lay_panel(sheet, x, top, width, high, line=theme.INK, thick=4, fill=theme.CREAM)
        sheet.paste(icon("medic", 74), x + 14, top + high / 2 - 38)
        step = (width - 108) / len(CURES)
        for index, (cure, faces) in enumerate(CURES.items()):
            left = x + 100 + index * step
            sheet.paste(cure_chip(cure, faces, round(step) - 54, 78), left, top + 15)
            sheet.paste(icon("tick" if cure in possible else "no", 38), left + step - 29, top + high / 2, "centre")

    return high, paint


# -- the hand ----------------------------------------------------------------------------------------


def _hand_parts(s: DiceTown, seat: Seat) -> list[Part]:
    """Store cards in full, marked if they are to be played or given; deeds by value, protected ones beside."""
    player = s.players[seat]
    store = [card for card in player.hand if CARDS[card].kind != "deed"]
    parts: list[Part] = []
    if store:
        rows = -(-len(store) // COLUMNS)
        high = rows * (CARD_HIGH + style.GAP) - style.GAP
        states = _states(s, player, store)

        def paint(sheet: Sheet, top: int) -> None:
            for index, (card, state) in enumerate(zip(store, states, strict=True)):
                row, column = divmod(index, COLUMNS)
                x = style.MARGIN + column * (CARD_WIDE + style.GAP)
                sheet.paste(store_card(card, CARD_WIDE, state), x, top + row * (CARD_HIGH + style.GAP))

        parts.append((high, paint))
    deeds = player.deeds_in_hand
    if deeds or player.protected:
        parts.append(_deeds_part(player, deeds))
    return parts


def _states(s: DiceTown, player: Player, cards: list[str]) -> list[str]:
    """Which of the hand's store cards are armed, go with the dice, or lie in the offer."""
    offered = Counter(player.offer.cards if player.offer is not None else player.basket)
    armed = Counter(player.armed)
    armed["brute"] += player.brute
    armed["cheater"] += len(player.cheats)
    armed["wanted"] += player.watch.on
    states = []
    for card in cards:
        state = "offered" if offered[card] > 0 else "armed" if armed[card] > 0 else ""
        (offered if state == "offered" else armed)[card] -= 1
        states.append(state)
    return states


def _deeds_part(player: Player, deeds: list[str]) -> Part:
    """Deeds in hand, those in the offer framed, then the protected ones behind a shield."""
    offered = Counter(player.offer.cards if player.offer is not None else player.basket)
    shown: list[tuple[int, bool]] = []
    for card in deeds:
        shown.append((CARDS[card].points, offered[card] > 0))
        offered[card] -= 1
    safe = sorted(CARDS[card].points for card in player.protected)
    per_row, cell = 11, 92
    places = len(shown) + (len(safe) + 1 if safe else 0)
    rows = -(-places // per_row)
    high = rows * 116 + 14

    def paint(sheet: Sheet, top: int) -> None:
        x = style.MARGIN
        pieces.lay_panel(sheet, x, top, style.INNER, high)
        arts = [deed(points, 84, 98, new) for points, new in shown]
        if safe:
            arts += [icon("shield", 80), *(deed(points, 84, 98) for points in safe)]
        for index, art in enumerate(arts):
            row, column = divmod(index, per_row)
            middle = top + 14 + row * 116 + 50
            sheet.paste(art, x + 20 + column * cell + 42, middle, "centre")

    return high, paint


def _order_parts(s: DiceTown, seat: Seat) -> list[Part]:
    """Whom the Marshal and Wanted are meant for, and which cards Wanted lets pass; only where it was said."""
    player = s.players[seat]
    others = sorted(s.others(seat))
    parts: list[Part] = []
    if "marshal" in player.armed or player.spared:
        parts.append(_order_part("marshal", others, player.spared, []))
    if player.watch.on:
        parts.append(_order_part("wanted", others, player.watch.spared, player.watch.ignored))
    return parts


def _order_part(card: str, others: list[Seat], spared: list[Seat], ignored: list[str]) -> Part:
    def paint(sheet: Sheet, top: int) -> None:
        x = style.MARGIN
        pieces.lay_panel(sheet, x, top, style.INNER, _LINE, line=theme.FRESH, thick=4)
        middle = top + _LINE / 2
        sheet.paste(good(card, 68), x + 16, middle - 34)
        at = x + 112.0
        for other in others:
            sheet.paste(badge(other, 62), at + 31, middle, "centre")
            sheet.paste(icon("no" if other in spared else "tick", 34), at + 62, middle + 22, "centre")
            at += 96
        for name in ignored[: max(0, int((style.INNER - at) // 62))]:
            sheet.paste(good(name, 50), at + 26, middle - 4, "centre")
            sheet.paste(icon("no", 28), at + 46, middle + 24, "centre")
            at += 62

    return _LINE, paint
