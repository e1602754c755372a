"""Errors as Discord words them, and the two that a person can meet."""

from __future__ import annotations

from .jsontypes import Json


class ApiError(Exception):
    """A REST answer that refuses: HTTP status, Discord's numeric code, and the tree of field errors if any."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code, self.message, self.errors = status, code, message, errors

    def body(self) -> Json:
        body: Json = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


class SandboxError(Exception):
    """A person's action that came to nothing; ``code`` is short and stable, for pages and tests."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.message, self.code = message, code


class InteractionFailed(SandboxError):
    """The bot did not answer within the deadline: what a client shows as a failed interaction."""

    def __init__(self, code: str = "deadline") -> None:
        super().__init__("This interaction failed", code)


class ActionRefused(SandboxError):
    """The person's own client would not have let them do it (no such button, value out of range, …)."""


class Form:
    """Collects the field errors of one request, then raises them together as 50035."""

    def __init__(self) -> None:
        self.errors: Json = {}

    def add(self, path: str, code: str, message: str) -> None:
        """Note an error at a dotted path such as ``embeds.0.title``."""
        node = self.errors
        for part in path.split("."):
            node = node.setdefault(part, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, path: str, value: object, low: int, high: int) -> bool:
        """Check that a value is text of ``low`` to ``high`` characters; True when it is."""
        if not isinstance(value, str):
            self.add(path, "BASE_TYPE_STRING", "Must be a string.")
            return False
        if low <= len(value) <= high:
            return True
        if len(value) > high and low in (0, 1):
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        elif not value:
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        else:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
        return False

    def required(self, path: str) -> None:
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def check(self) -> None:
        """Raise what was collected, if anything."""
        if self.errors:
            raise ApiError(400, 50035, "Invalid Form Body", self.errors)


def form_error(path: str, code: str, message: str) -> ApiError:
    """A 50035 with a single field error."""
    form = Form()
    form.add(path, code, message)
    return ApiError(400, 50035, "Invalid Form Body", form.errors)


def unknown_channel() -> ApiError:
    return ApiError(404, 10003, "Unknown Channel")


def unknown_message() -> ApiError:
    return ApiError(404, 10008, "Unknown Message")


def missing_access() -> ApiError:
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    return ApiError(403, 50013, "Missing Permissions")
