"""The people who live in a fresh sandbox."""

from __future__ import annotations

from dataclasses import dataclass

LOCALES = frozenset(
    {
        "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
        "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
        "zh-TW", "ko",
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the guild: a unique short name, the name shown, and the language of their client."""

    name: str
    display_name: str
    locale: str = "en-US"

    def __post_init__(self) -> None:
        if self.locale not in LOCALES:
            raise ValueError(f"{self.locale} is no language that Discord knows")


# The first one owns the guild.
DEFAULT_PEOPLE = (
    Person("Anna", "Anna", "en-GB"),
    Person("Ben", "Ben", "en-US"),
    Person("Clara", "Clara", "en-US"),
    Person("Mei", "Mei 美玲", "zh-TW"),
    Person("David", "David", "en-US"),
)
COLOURS = ("#c0392b", "#2471a3", "#1e8449", "#8e44ad", "#b9770e", "#117a65", "#5d6d7e", "#a04000")
