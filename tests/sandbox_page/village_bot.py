"""A bot that shows the page what a game bot shows: localised commands, V2 boards, forms, pictures, failures."""

from __future__ import annotations

import asyncio
import functools
import io
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str
from PIL import Image, ImageDraw

Where = discord.Interaction["VillageBot"]

CHINESE = {
    "table": "桌子",
    "new": "新增",
    "board": "盤面",
    "game": "遊戲",
    "Opens a table": "開一張桌子",
    "Shows the board to you": "給你看盤面",
    "Which game": "哪個遊戲",
    "Village": "村莊",
}
BUILDINGS = ("Church", "Sawmill", "Market", "Manor", "Mill")
ALT = "Board of the village, round {round}.\nAnna: 12 coins. Mei: 9 coins."


@functools.cache
def drawn(round_: int) -> bytes:
    """A chequered board whose pattern tells the round."""
    image = Image.new("RGB", (800, 600), "#e5d6b0")
    draw = ImageDraw.Draw(image)
    for x in range(8):
        for y in range(6):
            corner = (x * 100 + 8, y * 100 + 8, (x + 1) * 100 - 8, (y + 1) * 100 - 8)
            draw.rounded_rectangle(corner, 18, fill=("#6b8e5a", "#b5793c", "#7a93b0")[(x + y + round_) % 3])
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()


def picture(round_: int) -> discord.File:
    """The board as a file with its description."""
    return discord.File(io.BytesIO(drawn(round_)), f"board-{round_}.png", description=ALT.format(round=round_))


class Chinese(app_commands.Translator):
    """Translates what is in ``CHINESE`` for Taiwan; everything else stays as it is."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        return CHINESE.get(string.message) if locale is discord.Locale.taiwan_chinese else None


class TurnForm(ui.Modal, title="Your turn"):
    """Text, a choice and a person, as Labels."""

    def __init__(self) -> None:
        super().__init__(custom_id="turn-form")
        self.word: ui.TextInput[Any] = ui.TextInput(
            custom_id="word",
            style=discord.TextStyle.paragraph,
            min_length=2,
            max_length=200,
            placeholder="Well met",
        )
        self.building: ui.Select[Any] = ui.Select(
            custom_id="building", options=[discord.SelectOption(label=b, value=b.lower()) for b in BUILDINGS]
        )
        self.friend: ui.UserSelect[Any] = ui.UserSelect(custom_id="friend", required=False)
        self.add_item(ui.Label(text="A word to the table", description="Everybody reads it", component=self.word))
        self.add_item(ui.Label(text="Building", component=self.building))
        self.add_item(ui.Label(text="A friend", component=self.friend))

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        friends = ",".join(user.display_name for user in self.friend.values)
        if self.word.value == "silence":
            return  # an answer never comes
        await interaction.response.send_message(f"{self.word.value}|{self.building.values[0]}|{friends}")


class OldForm(ui.Modal, title="Old form"):
    """A text input in an action row, as bots have sent it for years."""

    name: ui.TextInput[Any] = ui.TextInput(custom_id="name", label="Name", default="Mill")

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"named {self.name.value}")


class Board(ui.LayoutView):
    """A game table in Components V2."""

    def __init__(self, bot: VillageBot, round_: int) -> None:
        super().__init__(timeout=None)
        box: ui.Container[Board] = ui.Container(accent_colour=0xF0B232)
        box.add_item(ui.TextDisplay(f"## Village · round {round_}\n-# It is **Anna**’s turn"))
        box.add_item(
            ui.MediaGallery(
                discord.MediaGalleryItem(f"attachment://board-{round_}.png", description=ALT.format(round=round_))
            )
        )
        box.add_item(ui.Separator(spacing=discord.SeparatorSpacing.large))
        options = [
            discord.SelectOption(label=b, value=b.lower(), description=f"Costs {n} wood", emoji="🏠")
            for n, b in enumerate(BUILDINGS, 1)
        ]
        box.add_item(ui.ActionRow(ui.Select(custom_id="build", placeholder="Choose a building", options=options)))
        several = [discord.SelectOption(label=good, value=good) for good in ("wood", "stone", "grain")]
        box.add_item(
            ui.ActionRow(
                ui.Select(custom_id="pay", placeholder="Pay with", min_values=2, max_values=3, options=several)
            )
        )
        box.add_item(ui.ActionRow(ui.UserSelect(custom_id="trade", placeholder="Trade with")))
        styles = discord.ButtonStyle
        box.add_item(
            ui.ActionRow(
                ui.Button(label="Take my turn", style=styles.primary, custom_id="turn"),
                ui.Button(label="Next round", style=styles.success, custom_id=f"round:{round_ + 1}", emoji="🎲"),
                ui.Button(label="Break", style=styles.danger, custom_id="break"),
                ui.Button(label="Hold", custom_id="hold"),
                ui.Button(label="Closed", custom_id="closed", disabled=True),
            )
        )
        rules = ui.Button[Board](label="Rules", url="https://example.com/rules")
        box.add_item(ui.Section(ui.TextDisplay("**Rules**\n-# two pages"), accessory=rules))
        self.add_item(box)
        self.add_item(
            ui.Section(
                ui.TextDisplay("Anna’s farm"),
                accessory=ui.Thumbnail(f"attachment://board-{round_}.png", description="Farm"),
            )
        )
        self.add_item(ui.File("attachment://game.toml"))


def seat_view() -> ui.View:
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Join", style=discord.ButtonStyle.success, custom_id="join"))
    view.add_item(ui.Button(label="Leave", custom_id="leave"))
    return view


class VillageBot(discord.Client):
    """Answers by custom id alone, so that any message's components work. ``go`` lets held answers pass."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.go = asyncio.Event()
        self.asked: list[dict[str, Any]] = []  # the options that autocomplete was asked with
        register(self)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Chinese())
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data
        custom_id, values = str(data["custom_id"]), ",".join(data.get("values", []))
        answer = interaction.response
        if custom_id == "turn":
            await answer.send_modal(TurnForm())
        elif custom_id.startswith("round:"):
            number = int(custom_id.removeprefix("round:"))
            files = [picture(number), notes()]
            await answer.edit_message(view=Board(self, number), attachments=files)
        elif custom_id == "hold":
            await self.go.wait()
            await answer.send_message("held", ephemeral=True)
        elif custom_id in ("build", "pay", "trade"):
            await answer.send_message(f"{custom_id}: {values}", ephemeral=True)
        elif custom_id == "join":
            await answer.edit_message(content=f"{interaction.user.display_name} sits down", view=seat_view())
        # "break" gets no answer at all


def notes() -> discord.File:
    return discord.File(io.BytesIO(b"game = 'village'\n"), "game.toml")


def register(client: VillageBot) -> None:
    tree = client.tree
    table = app_commands.Group(name="table", description="Tables")
    choice = app_commands.Choice

    @table.command(name="new", description=locale_str("Opens a table"))
    @app_commands.describe(game=locale_str("Which game"), seats="How many seats", guest="Whom to invite")
    @app_commands.choices(
        game=[choice(name=locale_str("Village"), value="village"), choice(name="Hamlet", value="hamlet")]
    )
    async def new(
        interaction: Where,
        game: app_commands.Choice[str],
        seats: app_commands.Range[int, 1, 5] = 2,
        private: bool = False,
        guest: discord.Member | None = None,
    ) -> None:
        who = guest.mention if guest else "nobody"
        text = f"{game.value} seats={seats} private={private} guest={who} locale={interaction.locale.value}"
        await interaction.response.send_message(text, view=seat_view())

    @tree.command(description=locale_str("Shows the board to you"))
    async def board(interaction: Where) -> None:
        await interaction.response.send_message("your board", file=picture(1), ephemeral=True)

    @tree.command(description="Puts dice on a building")
    async def place(interaction: Where, total: app_commands.Range[int, 2, 12], building: str) -> None:
        await interaction.response.send_message(f"placed {total} on {building}")

    @place.autocomplete("building")
    async def buildings(interaction: Where, current: str) -> list[app_commands.Choice[str]]:
        client.asked.append(dict(vars(interaction.namespace)))
        found = [b for b in BUILDINGS if b.lower().startswith(current.lower())]
        return [choice(name=f"{b} for {interaction.namespace.total}", value=f"id-{b.lower()}") for b in found]

    @tree.command(description="Deals a game")
    async def play(interaction: Where) -> None:
        await interaction.response.defer()
        await client.go.wait()
        await interaction.followup.send(view=Board(client, 1), files=[picture(1), notes()])

    @tree.command(description="Never answers")
    async def nothing(interaction: Where) -> None:
        return

    @tree.command(description="Opens the old form")
    async def old(interaction: Where) -> None:
        await interaction.response.send_modal(OldForm())

    tree.add_command(table)
