"""REST routes of the application: itself, its commands, its interactions and their webhooks."""

from __future__ import annotations

from aiohttp import web

from .commands import Commands
from .errors import ApiError
from .gateway import Gateway
from .interactions import Interactions
from .jsontypes import Json, public
from .messages import Messages
from .permissions import DM, channel_permissions
from .rest import API, answer, nothing, read_json, read_message, read_object
from .world import World


class AppRoutes:
    """Who the bot is, what it registers, how it answers."""

    def __init__(
        self, world: World, commands: Commands, interactions: Interactions, messages: Messages, gateway: Gateway
    ) -> None:
        self.world, self.commands, self.interactions = world, commands, interactions
        self.messages, self.gateway = messages, gateway

    def add(self, router: web.UrlDispatcher) -> None:
        router.add_get(API + "/users/@me", self.me)
        for path in ("/oauth2/applications/@me", "/applications/@me", "/applications/{app:\\d+}"):
            router.add_get(API + path, self.application)
        for path in ("/gateway", "/gateway/bot"):
            router.add_get(API + path, self.where)
        for scope in ("/applications/{app:\\d+}/commands", "/applications/{app:\\d+}/guilds/{guild:\\d+}/commands"):
            router.add_get(API + scope, self.list_commands)
            router.add_put(API + scope, self.put_commands)
            router.add_post(API + scope, self.post_command)
            router.add_get(API + scope + "/{command:\\d+}", self.get_command)
            router.add_patch(API + scope + "/{command:\\d+}", self.patch_command)
            router.add_delete(API + scope + "/{command:\\d+}", self.delete_command)
        router.add_post(API + "/interactions/{interaction:\\d+}/{token}/callback", self.callback)
        hook = API + "/webhooks/{app:\\d+}/{token}"
        router.add_post(hook, self.followup)
        router.add_get(hook + "/messages/{message:@original|\\d+}", self.get_message)
        router.add_patch(hook + "/messages/{message:@original|\\d+}", self.edit_message)
        router.add_delete(hook + "/messages/{message:@original|\\d+}", self.delete_message)

    # ------------------------------------------------------------------ itself
    async def me(self, request: web.Request) -> web.Response:
        user = public(self.world.users[self.world.bot_id])
        return answer({**user, "verified": True, "mfa_enabled": False, "email": None, "locale": "en-US"})

    async def application(self, request: web.Request) -> web.Response:
        if request.match_info.get("app", self.world.app_id) != self.world.app_id:
            raise ApiError(404, 10002, "Unknown Application")
        owner = public(self.world.users[self.world.owner_id])
        return answer(
            {
                "id": self.world.app_id,
                "name": self.world.bot_name,
                "icon": None,
                "description": "",
                "bot_public": True,
                "bot_require_code_grant": False,
                "terms_of_service_url": None,
                "privacy_policy_url": None,
                "rpc_origins": [],
                "verify_key": "0" * 64,
                "team": None,
                "flags": 0,
                "tags": [],
                "owner": owner,
                "bot": public(self.world.users[self.world.bot_id]),
                "redirect_uris": [],
                "interactions_endpoint_url": None,
                "role_connections_verification_url": None,
                "approximate_guild_count": 1,
                "approximate_user_install_count": 0,
            }
        )

    async def where(self, request: web.Request) -> web.Response:
        limits: Json = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        full: Json = {"url": self.gateway.url, "shards": 1, "session_start_limit": limits}
        return answer(full if request.path.endswith("/bot") else {"url": self.gateway.url})

    # ------------------------------------------------------------------ commands
    def _scope(self, request: web.Request) -> str | None:
        if request.match_info["app"] != self.world.app_id:
            raise ApiError(403, 20012, "You are not authorized to perform this action on this application")
        guild = request.match_info.get("guild")
        if guild not in (None, self.world.guild_id):
            raise ApiError(403, 50001, "Missing Access")
        return guild

    async def list_commands(self, request: web.Request) -> web.Response:
        return answer(self.commands.listing(self._scope(request)))

    async def put_commands(self, request: web.Request) -> web.Response:
        scope, body = self._scope(request), await read_json(request)
        if not isinstance(body, list) or not all(isinstance(entry, dict) for entry in body):
            raise ApiError(400, 50035, "Invalid Form Body")
        return answer(self.commands.overwrite(scope, body))

    async def post_command(self, request: web.Request) -> web.Response:
        command, fresh = self.commands.upsert(self._scope(request), await read_object(request))
        return answer(command, 201 if fresh else 200)

    async def get_command(self, request: web.Request) -> web.Response:
        return answer(public(self.commands.get(self._scope(request), request.match_info["command"])))

    async def patch_command(self, request: web.Request) -> web.Response:
        scope, key = self._scope(request), request.match_info["command"]
        return answer(self.commands.change(scope, key, await read_object(request)))

    async def delete_command(self, request: web.Request) -> web.Response:
        self.commands.delete(self._scope(request), request.match_info["command"])
        return nothing()

    # ------------------------------------------------------------------ interactions
    async def callback(self, request: web.Request) -> web.Response:
        key, token = request.match_info["interaction"], request.match_info["token"]
        body, uploads = await read_message(request)
        result = self.interactions.callback(key, token, body, uploads)
        if request.query.get("with_response", "").lower() not in ("1", "true"):
            return nothing()
        return answer(result)

    def _token(self, request: web.Request) -> str:
        if request.match_info["app"] != self.world.app_id:
            raise ApiError(404, 10015, "Unknown Webhook")
        return request.match_info["token"]

    async def followup(self, request: web.Request) -> web.Response:
        token = self._token(request)
        body, uploads = await read_message(request)
        return answer(self.messages.render(self.interactions.followup(token, body, uploads)))

    async def get_message(self, request: web.Request) -> web.Response:
        message = self.interactions.message(self._token(request), request.match_info["message"])
        return answer(self.messages.render(message))

    async def edit_message(self, request: web.Request) -> web.Response:
        token = self._token(request)
        body, uploads = await read_message(request)
        message = self.interactions.edit(token, request.match_info["message"], body, uploads)
        return answer(self.messages.render(message))

    async def delete_message(self, request: web.Request) -> web.Response:
        self.interactions.delete(self._token(request), request.match_info["message"])
        return nothing()


class GuildRoutes:
    """Reading the guild: channels, members, roles; and users."""

    def __init__(self, world: World) -> None:
        self.world = world

    def add(self, router: web.UrlDispatcher) -> None:
        here = API + "/guilds/{guild:\\d+}"
        router.add_get(API + "/users/@me/guilds", self.my_guilds)
        router.add_get(API + "/users/{user:\\d+}", self.user)
        router.add_get(here, self.guild)
        router.add_get(here + "/channels", self.channels)
        router.add_get(here + "/roles", self.roles)
        router.add_get(here + "/members", self.members)
        router.add_get(here + "/members/search", self.members)
        router.add_get(here + "/members/{user:\\d+}", self.member)

    def _check(self, request: web.Request) -> None:
        if request.match_info["guild"] != self.world.guild_id:
            raise ApiError(404, 10004, "Unknown Guild")

    async def my_guilds(self, request: web.Request) -> web.Response:
        guild: Json = {"id": self.world.guild_id, "name": self.world.guild_name, "icon": None, "banner": None}
        return answer([{**guild, "owner": False, "permissions": "0", "features": []}])

    async def user(self, request: web.Request) -> web.Response:
        user = self.world.users.get(request.match_info["user"])
        if user is None:
            raise ApiError(404, 10013, "Unknown User")
        return answer(public(user))

    async def guild(self, request: web.Request) -> web.Response:
        self._check(request)
        counts: Json = {}
        if request.query.get("with_counts", "").lower() in ("1", "true"):
            counts["approximate_member_count"] = counts["approximate_presence_count"] = len(self.world.members())
        return answer({**self.world.guild_object(), **counts})

    async def channels(self, request: web.Request) -> web.Response:
        self._check(request)
        return answer([public(c) for c in self.world.channels.values() if c["type"] == 0])

    async def roles(self, request: web.Request) -> web.Response:
        self._check(request)
        return answer(list(self.world.roles.values()))

    async def members(self, request: web.Request) -> web.Response:
        self._check(request)
        members = sorted(self.world.members(), key=lambda m: int(m["user"]["id"]))
        if start := request.query.get("query", "").lower():
            members = [m for m in members if m["user"]["username"].startswith(start)]
        after = int(request.query.get("after", "0"))
        limit = int(request.query.get("limit", "1"))
        return answer([m for m in members if int(m["user"]["id"]) > after][:limit])

    async def member(self, request: web.Request) -> web.Response:
        self._check(request)
        user = self.world.users.get(request.match_info["user"])
        if user is None:
            raise ApiError(404, 10013, "Unknown User")
        if not user["_member"]:
            raise ApiError(404, 10007, "Unknown Member")
        return answer(self.world.full_member(user))


def visible_to(world: World, person: str) -> list[Json]:
    """The channels that a person sees, in order: channels, threads, their direct messages."""
    seen = [c for c in world.channels.values() if channel_permissions(world, person, c)]
    return sorted(seen, key=lambda c: (c["type"] == DM, c.get("position", 10**6), int(c["id"])))
