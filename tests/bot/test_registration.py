"""One command that Discord finds fault with doesn't keep the others from people."""

from __future__ import annotations

from pathlib import Path

from tests.harness import Stage, staged


async def test_one_bad_command_does_not_stop_the_others(tmp_path: Path) -> None:
    async with staged(tmp_path) as stage:
        every = _names(stage)
        await stage.stop_bot()
        for command in list(stage.sandbox.commands.everything()):
            stage.sandbox.commands.delete(None, command["id"])
        stage.sandbox.faults.add("PUT", r"/commands$", status=400, code=50035, message="Invalid Form Body")
        stage.sandbox.faults.add("POST", r"/commands$", status=400, code=50035, message="Invalid Form Body")
        await stage.start_bot()
        assert len(_names(stage)) == len(every) - 1
        assert _names(stage) < every


def _names(stage: Stage) -> set[str]:
    return {command["name"] for command in stage.sandbox.commands.everything()}
