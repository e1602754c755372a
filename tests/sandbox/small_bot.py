"""A bot that uses what a game bot uses: commands, buttons that outlive it, selects, forms, threads, files."""

from __future__ import annotations

import asyncio
import io
import re
import struct
import zlib
from typing import Any

import discord
from discord import app_commands, ui


def png(width: int = 4, height: int = 3) -> bytes:
    """A small grey picture."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


class MoveButton(ui.DynamicItem[ui.Button[ui.View]], template=r"v1:move:(?P<n>\d+)"):
    """A button found again by its custom id alone."""

    def __init__(self, n: int) -> None:
        self.n = n
        super().__init__(ui.Button(label=f"Move {n}", custom_id=f"v1:move:{n}"))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> MoveButton:
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        client: SmallBot = interaction.client
        client.moves.append((str(interaction.user.id), self.n))
        await interaction.response.edit_message(content=f"moved {self.n}", view=moves(self.n + 1))


def moves(n: int) -> ui.View:
    view = ui.View(timeout=None)
    view.add_item(MoveButton(n))
    return view


class NameForm(ui.Modal, title="A name"):
    """A form with text, a choice and a person."""

    text: ui.Label[Any] = ui.Label(text="Text", component=ui.TextInput(custom_id="text", max_length=20))
    colour: ui.Label[Any] = ui.Label(
        text="Colour",
        component=ui.Select(
            custom_id="colour",
            options=[discord.SelectOption(label="Red", value="r"), discord.SelectOption(label="Blue", value="b")],
        ),
    )
    who: ui.Label[Any] = ui.Label(text="Who", component=ui.UserSelect(custom_id="who", required=False))

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        text, colour, who = self.text.component, self.colour.component, self.who.component
        assert isinstance(text, ui.TextInput)
        assert isinstance(colour, ui.Select)
        assert isinstance(who, ui.UserSelect)
        names = ",".join(user.display_name for user in who.values)
        await interaction.response.send_message(f"{text.value} {colour.values[0]} {names}", ephemeral=True)


class Chooser(ui.View):
    """A string select and a person select."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.select(
        custom_id="pick",
        min_values=1,
        max_values=2,
        options=[discord.SelectOption(label=c.upper(), value=c) for c in "abc"],
    )
    async def pick(self, interaction: discord.Interaction[Any], select: ui.Select[Any]) -> None:
        await interaction.response.send_message("picked " + "+".join(select.values), ephemeral=True)

    @ui.select(cls=ui.UserSelect, custom_id="person")
    async def person(self, interaction: discord.Interaction[Any], select: ui.UserSelect[Any]) -> None:
        await interaction.response.send_message(f"chose {select.values[0].display_name}")

    @ui.button(label="Form", custom_id="form", emoji="📝")
    async def form(self, interaction: discord.Interaction[Any], button: ui.Button[Any]) -> None:
        await interaction.response.send_modal(NameForm())

    @ui.button(label="Later", custom_id="later")
    async def later(self, interaction: discord.Interaction[Any], button: ui.Button[Any]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="edited later", view=None)


class Board(ui.LayoutView):
    """Components V2: text, a picture from an attachment, and a button."""

    def __init__(self, title: str) -> None:
        super().__init__(timeout=None)
        box: ui.Container[Board] = ui.Container(ui.TextDisplay(title))
        gallery: ui.MediaGallery[Board] = ui.MediaGallery()
        gallery.add_item(media="attachment://board.png", description="A grey board")
        box.add_item(gallery)
        row: ui.ActionRow[Board] = ui.ActionRow()
        row.add_item(MoveButton(7))
        box.add_item(row)
        self.add_item(box)


def picture(description: str | None = None) -> discord.File:
    return discord.File(io.BytesIO(png()), "board.png", description=description)


class SmallBot(discord.Client):
    """The bot; ``held`` lets a test decide when ``/slow`` goes on."""

    def __init__(self, **options: Any) -> None:
        intents = options.pop("intents", None) or discord.Intents.default()
        super().__init__(intents=intents, guild_ready_timeout=0.05, **options)
        self.tree = app_commands.CommandTree(self)
        self.moves: list[tuple[str, int]] = []
        self.seen: list[discord.Message] = []
        self.held = asyncio.Event()
        self.resumes = 0
        register(self)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(MoveButton)
        self.add_view(Chooser())
        await self.tree.sync()

    async def on_message(self, message: discord.Message) -> None:
        self.seen.append(message)

    async def on_resumed(self) -> None:
        self.resumes += 1


def register(client: SmallBot) -> None:
    tree = client.tree
    table = app_commands.Group(name="table", description="Tables")

    @tree.command(description="Greets")
    @app_commands.describe(name="Whom", times="How often")
    async def hello(
        interaction: discord.Interaction[SmallBot], name: str, times: app_commands.Range[int, 1, 5] = 1
    ) -> None:
        await interaction.response.send_message(f"hello {name} x{times} in {interaction.locale.value}")

    @hello.autocomplete("name")
    async def names(interaction: discord.Interaction[SmallBot], current: str) -> list[app_commands.Choice[str]]:
        known = ["Adam", "Adele", "Bert"]
        return [app_commands.Choice(name=n, value=n.lower()) for n in known if n.lower().startswith(current)]

    @table.command(description="Opens a table")
    async def new(interaction: discord.Interaction[SmallBot], guest: discord.Member | None = None) -> None:
        name = guest.display_name if guest else "nobody"
        await interaction.response.send_message(f"table for {name}", view=moves(1))

    @tree.command(description="Shows a chooser")
    async def choose(interaction: discord.Interaction[SmallBot]) -> None:
        await interaction.response.send_message("choose", view=Chooser())

    @tree.command(description="Whispers")
    async def secret(interaction: discord.Interaction[SmallBot]) -> None:
        await interaction.response.send_message("just for you", ephemeral=True, view=moves(3))

    @tree.command(description="Draws a board")
    async def board(interaction: discord.Interaction[SmallBot]) -> None:
        await interaction.response.defer()
        await interaction.followup.send(view=Board("# Board"), file=picture("Alt text of the board"))
        await interaction.followup.send("second", ephemeral=True)

    @tree.command(description="Is slow")
    async def slow(interaction: discord.Interaction[SmallBot]) -> None:
        await interaction.client.held.wait()
        await interaction.response.send_message("too late")

    @tree.command(description="Opens a thread")
    async def thread(interaction: discord.Interaction[SmallBot]) -> None:
        await interaction.response.send_message("a thread begins")
        message = await interaction.original_response()
        real = await message.channel.fetch_message(message.id)
        opened = await real.create_thread(name="Round one")
        await opened.send("in the thread")

    tree.add_command(table)


if __name__ == "__main__":
    import sys

    from deploy.sandbox import patch_discord

    patch_discord(sys.argv[1])
    SmallBot().run(sys.argv[2], log_handler=None)
