"""Components that never die: dynamic items without a timeout, found again by their custom id alone."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

import discord
from discord import ButtonStyle
from discord.ui import Button, ChannelSelect, DynamicItem, Select, UserSelect

from bot.panels.ids import BUTTON, CHANNELS, PEOPLE, SELECT, Ref
from renderers.words import Label

__all__ = [
    "Channels", "Choose", "Item", "People", "Press", "Pressed", "button", "channels", "people", "select", "view"
]  # fmt: skip

Item = DynamicItem[Any]


class Pressed(Protocol):
    """The client, as far as components know it: the one who is told of every press."""

    async def pressed(self, itx: discord.Interaction, ref: Ref, values: Sequence[str]) -> None: ...


async def _tell(itx: discord.Interaction, ref: Ref, values: Sequence[str]) -> None:
    client: Any = itx.client
    told: Callable[..., Awaitable[None]] = client.pressed
    await told(itx, ref, values)


class Press(DynamicItem[Button[Any]], template=BUTTON):
    """A button."""

    def __init__(self, ref: Ref, item: Button[Any]) -> None:
        super().__init__(item)
        self.ref = ref

    @classmethod
    async def from_custom_id(cls, itx: discord.Interaction, item: Any, match: re.Match[str]) -> Press:
        return cls(Ref.of(match), item)

    async def callback(self, itx: discord.Interaction) -> None:
        await _tell(itx, self.ref, ())


class Choose(DynamicItem[Select[Any]], template=SELECT):
    """A select of strings."""

    def __init__(self, ref: Ref, item: Select[Any]) -> None:
        super().__init__(item)
        self.ref = ref

    @classmethod
    async def from_custom_id(cls, itx: discord.Interaction, item: Any, match: re.Match[str]) -> Choose:
        return cls(Ref.of(match), item)

    async def callback(self, itx: discord.Interaction) -> None:
        await _tell(itx, self.ref, tuple(self.item.values))


class People(DynamicItem[UserSelect[Any]], template=PEOPLE):
    """A select of people; the values are their ids."""

    def __init__(self, ref: Ref, item: UserSelect[Any]) -> None:
        super().__init__(item)
        self.ref = ref

    @classmethod
    async def from_custom_id(cls, itx: discord.Interaction, item: Any, match: re.Match[str]) -> People:
        return cls(Ref.of(match), item)

    async def callback(self, itx: discord.Interaction) -> None:
        # a bot can't sit down
        guests = tuple(str(guest.id) for guest in self.item.values if not guest.bot)
        await _tell(itx, self.ref, guests)


class Channels(DynamicItem[ChannelSelect[Any]], template=CHANNELS):
    """A select of text channels; the values are their ids, none if everything was taken away."""

    def __init__(self, ref: Ref, item: ChannelSelect[Any]) -> None:
        super().__init__(item)
        self.ref = ref

    @classmethod
    async def from_custom_id(cls, itx: discord.Interaction, item: Any, match: re.Match[str]) -> Channels:
        return cls(Ref.of(match), item)

    async def callback(self, itx: discord.Interaction) -> None:
        await _tell(itx, self.ref, tuple(str(channel.id) for channel in self.item.values))


def button(
    ref: Ref, label: Label | str, style: ButtonStyle = ButtonStyle.secondary, *, disabled: bool = False
) -> Item:
    text = label if isinstance(label, str) else label.text
    return Press(ref, Button(label=text, style=style, custom_id=str(ref), disabled=disabled))


def select(ref: Ref, options: Sequence[tuple[str, Label]], hint: str, *, chosen: str | None = None) -> Item:
    """`options`: value and label of each, 1 to 25."""
    made = [
        discord.SelectOption(
            label=label.text, value=value, description=label.detail or None, default=value == chosen
        )
        for value, label in options
    ]
    return Choose(ref, Select(custom_id=str(ref), placeholder=hint, options=made))


def people(ref: Ref, hint: str, most: int) -> Item:
    return People(ref, UserSelect(custom_id=str(ref), placeholder=hint, min_values=1, max_values=most))


def channels(ref: Ref, hint: str, most: int, chosen: Sequence[int]) -> Item:
    """Text channels, none to `most`; `chosen` are those that are chosen now."""
    made: ChannelSelect[Any] = ChannelSelect(
        custom_id=str(ref),
        placeholder=hint,
        channel_types=[discord.ChannelType.text, discord.ChannelType.news],
        min_values=0,
        max_values=most,
        default_values=[
            discord.SelectDefaultValue(id=channel, type=discord.SelectDefaultValueType.channel)
            for channel in chosen[:most]
        ],
    )
    return Channels(ref, made)


def view(rows: Sequence[Sequence[Item]]) -> discord.ui.View | None:
    """Rows of components as a message takes them; None for none."""
    if not any(rows):
        return None
    made = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        for item in row:
            item.item.row = number
            made.add_item(item)
    return made
