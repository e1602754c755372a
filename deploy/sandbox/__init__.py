"""A stand-in for Discord on loopback: an unmodified discord.py talks to it, people use it by page or by code."""

from .client_patch import patch_discord
from .errors import ActionRefused, ApiError, InteractionFailed, SandboxError
from .faults import Fault, Faults
from .interactions import Choice, Outcome
from .people import DEFAULT_PEOPLE, Person
from .permissions import Perm
from .rates import Rates
from .server import Sandbox

__all__ = [
    "DEFAULT_PEOPLE",
    "ActionRefused",
    "ApiError",
    "Choice",
    "Fault",
    "Faults",
    "InteractionFailed",
    "Outcome",
    "Perm",
    "Person",
    "Rates",
    "Sandbox",
    "SandboxError",
    "patch_discord",
]
