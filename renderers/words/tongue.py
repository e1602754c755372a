"""One language of ours: gettext catalogues through Babel, read once when they are first needed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from io import BytesIO

from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

__all__ = ["LANGUAGES", "Tongue", "tongue"]

LANGUAGES: tuple[str, ...] = ("en", "zh-TW")
"""The languages there are, as Discord writes them; the first is what everybody else gets."""

_FOLDERS = {"en": "en", "zh-TW": "zh_TW"}
# our English writes "A, B and C", without the comma before "and" that plain "en" would put there
_MANNERS = {"en": "en_GB", "zh-TW": "zh_Hant_TW"}


_FROM, _TO = "\ue000", "\ue001"  # round a value, while it is put in; nobody types these
_WIDE = "[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]"
_STRAY = re.compile(f"(?<={_WIDE}{_TO}) (?={_FROM}?{_WIDE})|(?<={_WIDE}) (?={_FROM}{_WIDE})")
"""A blank at the edge of a value, between two Chinese characters."""


class Tongue:
    """One language; `code` is one of `LANGUAGES`.

    A tongue is called `_` wherever it is used, and every text is a literal in such a call, so that
    `deploy.tools.catalogue` finds it. Texts are formats (`str.format`): a brace that is meant is doubled.
    """

    __slots__ = ("_manner", "_texts", "code")

    def __init__(self, code: str) -> None:
        self.code = code
        self._texts = _catalogue(_FOLDERS[code])
        self._manner = _MANNERS[code]

    def __call__(self, msgid: str, **params: object) -> str:
        """The text in this language, with `params` put in."""
        return self._put(self._texts.gettext(msgid), params)

    def n(self, one: str, many: str, n: int, **params: object) -> str:
        """The form for `n` things; `{n}` stands for the number."""
        return self._put(self._texts.ngettext(one, many, n), {"n": n, **params})

    def c(self, context: str, msgid: str, **params: object) -> str:
        """As a call, for an English text that means different things; `context` says which."""
        return self._put(self._texts.pgettext(context, msgid), params)

    def _put(self, text: str, params: Mapping[str, object]) -> str:
        """The text with its values. Chinese has blanks round numbers and Latin words only, and it shows but here
        which of the two a value begins and ends with.
        """
        if self.code != "zh-TW" or not ("} " in text or " {" in text):
            return text.format(**params)
        marked = text.format(**{name: f"{_FROM}{value}{_TO}" for name, value in params.items()})
        return _STRAY.sub("", marked).replace(_FROM, "").replace(_TO, "")

    def list(self, items: Iterable[object]) -> str:
        """`A, B and C` or `A、B和C`; "" for nothing."""
        return format_list(self._spaced(items), locale=self._manner)

    def either(self, items: Iterable[object]) -> str:
        """`A, B or C`."""
        return format_list(self._spaced(items), style="or", locale=self._manner)

    def _spaced(self, items: Iterable[object]) -> Sequence[str]:
        texts = [str(item) for item in items]
        if self.code == "zh-TW" and len(texts) > 1:
            # Latin letters and digits don't touch the character that joins the last two
            if texts[-2][-1:].isascii():
                texts[-2] += " "
            if texts[-1][:1].isascii():
                texts[-1] = " " + texts[-1]
        return texts

    def join(self, sentences: Iterable[str]) -> str:
        """Whole sentences one after the other; empty ones are left out."""
        return ("" if self.code == "zh-TW" else " ").join(filter(None, sentences))

    def number(self, n: int | float) -> str:
        """The number with this language's separators."""
        return format_decimal(n, locale=self._manner)

    def __repr__(self) -> str:
        return f"Tongue({self.code!r})"


@cache
def _catalogue(folder: str) -> GNUTranslations:
    path = files(__package__).joinpath("catalogues", folder, "LC_MESSAGES", "dorfpost.po")
    with path.open("rb") as source:
        catalogue = read_po(source, locale=folder)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


@cache
def _tongue(code: str) -> Tongue:
    return Tongue(code)


def tongue(locale: str | None) -> Tongue:
    """The tongue for somebody's Discord locale: all Chinese ones get `zh-TW`, everybody else English."""
    return _tongue("zh-TW" if (locale or "").lower().startswith("zh") else "en")
