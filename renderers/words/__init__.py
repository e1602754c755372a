"""Views and events as text, in every language we speak."""

from renderers.words.core import core_refusal
from renderers.words.game import AnyView, GameWords, Label, Topic, label, words
from renderers.words.text import cut, plain, tidy
from renderers.words.tongue import LANGUAGES, Tongue, tongue

__all__ = ["LANGUAGES", "AnyView", "GameWords", "Label", "Tongue", "Topic", "core_refusal", "cut", "label",
           "plain", "tidy", "tongue", "words"]  # fmt: skip
