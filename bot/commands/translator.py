"""Names and descriptions of commands in the languages we speak."""

from __future__ import annotations

from collections.abc import Callable

from discord import Locale, app_commands
from discord.app_commands import locale_str

from renderers.words import Tongue, tongue

__all__ = ["Translator", "said"]

_CHINESE = (Locale.taiwan_chinese, Locale.chinese)


def said(text: Callable[[Tongue], str]) -> locale_str:
    """A command's name or description, made once in every language: `said(lambda _: _("Open a table"))`."""
    return locale_str(text(tongue("en")), chinese=text(tongue("zh-TW")))


class Translator(app_commands.Translator):
    """Tells discord.py the translation that `said` made; only Chinese differs from the English default."""

    async def translate(
        self, string: locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        return string.extras.get("chinese") if locale in _CHINESE else None
