"""The catalogues agree with the code, and the tool that says so notices when they don't."""

from __future__ import annotations

from pathlib import Path

import pytest

from deploy.tools import catalogue
from tests.words.walks import ROOT, half_width

# said across the strait for 資訊 預設 使用者 軟體 品質 滑鼠 伺服器 網路 骰子 訊息 螢幕
ABROAD = ("信息", "默認", "用戶", "軟件", "質量", "鼠標", "服務器", "網絡", "色子", "消息", "屏幕")

CODE = """
def hello(_, n, late):
    _("Hello {name}", name=n)
    _.n("{n} egg", "{n} eggs", n)
    _.c("verb", "Open")
    _("Yes" if n else "No")
    other("Not ours")
    _.list(["neither"])
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a few texts, translated."""
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot/hello.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "renderers/words").mkdir(parents=True)
    assert catalogue.update(tmp_path) == []
    translate(
        tmp_path,
        {"Hello {name}": "{name} 你好", "Open": "打開", "Yes": "是", "No": "否", "{n} eggs": "{n} 顆蛋"},
    )
    assert catalogue.faults(tmp_path) == []
    return tmp_path


def chinese(project: Path) -> Path:
    return catalogue.path_of(project, "zh_TW")


def translate(project: Path, texts: dict[str, str]) -> None:
    blocks = chinese(project).read_text(encoding="utf-8").split("\n\n")
    for number, block in enumerate(blocks):
        for english, text in texts.items():
            if f'msgid "{english}"' in block or f'msgid_plural "{english}"' in block:
                blocks[number] = block.replace('""', f'"{text}"')
    chinese(project).write_text("\n\n".join(blocks), encoding="utf-8")


def spoil(project: Path, old: str, new: str) -> list[str]:
    text = chinese(project).read_text(encoding="utf-8")
    assert old in text
    chinese(project).write_text(text.replace(old, new), encoding="utf-8")
    return catalogue.faults(project)


def test_the_catalogues_agree_with_the_code() -> None:
    assert catalogue.faults(ROOT) == []


def test_chinese_is_written_as_in_taiwan() -> None:
    for key, message in catalogue.messages(catalogue.load(ROOT, "zh_TW")):
        strings = message.string if isinstance(message.string, list | tuple) else (message.string,)
        for text in map(str, strings):
            # traditional characters in common use, and full-width punctuation after them
            assert all(char.encode("big5") for char in text if "\u4e00" <= char <= "\u9fff"), key
            assert not half_width(text), text
            assert not any(word in text for word in ABROAD), text


def test_an_update_changes_nothing_more(project: Path) -> None:
    before = {locale: catalogue.path_of(project, locale).read_bytes() for locale in catalogue.LOCALES}
    assert catalogue.update(project) == []
    assert before == {locale: catalogue.path_of(project, locale).read_bytes() for locale in catalogue.LOCALES}


def test_texts_are_found_with_their_plural_and_context(project: Path) -> None:
    found, wrong = catalogue.extract(project)
    assert wrong == []
    assert {key: text.plural for key, text in found.items()} == {
        ("", "Hello {name}"): "",
        ("", "{n} egg"): "{n} eggs",
        ("verb", "Open"): "",
        ("", "Yes"): "",
        ("", "No"): "",
    }


def test_english_is_filled_and_can_be_reworded(project: Path) -> None:
    path = catalogue.path_of(project, "en")
    assert 'msgstr "Hello {name}"' in path.read_text(encoding="utf-8")
    path.write_text(
        path.read_text(encoding="utf-8").replace('msgstr "Hello {name}"', 'msgstr "Hi {name}"'), encoding="utf-8"
    )
    catalogue.update(project)
    assert 'msgstr "Hi {name}"' in path.read_text(encoding="utf-8")
    assert catalogue.faults(project) == []


def test_a_new_text_comes_in_empty_and_an_old_one_goes(project: Path) -> None:
    (project / "bot/hello.py").write_text(CODE.replace('"Yes"', '"Maybe"'), encoding="utf-8")
    told = catalogue.faults(project)
    assert any("missing: 'Maybe'" in line for line in told)
    assert any("unused: 'Yes'" in line for line in told)
    catalogue.update(project)
    assert [line.partition(": ")[2] for line in catalogue.faults(project)] == ["untranslated: 'Maybe'"]
    assert '"Yes"' not in chinese(project).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('msgstr "是"', 'msgstr ""', "untranslated"),
        ("{name} 你好", "你好", "placeholders"),
        ("{name} 你好", "{nome} 你好", "placeholders"),
        ("{name} 你好", "{name.x} 你好", "braces"),
        ("{name} 你好", "{name 你好", "braces"),
        ("{n} 顆蛋", "蛋", "placeholders"),
        ("是", "是 ", "space"),
        ('msgid "Yes"', '#, fuzzy\nmsgid "Yes"', "fuzzy"),
        ('msgid_plural "{n} eggs"', 'msgid_plural "{n} eggses"', "another plural"),
    ],
)
def test_faults_are_found(project: Path, old: str, new: str, fault: str) -> None:
    told = spoil(project, old, new)
    assert len(told) == 1
    assert fault in told[0]


@pytest.mark.parametrize(
    ("call", "fault"),
    [
        ("_(late)", "not a literal"),
        ('_(f"{n} eggs")', "not a literal"),
        ('_("Good" + late)', "not a literal"),
        ('_.n("{n} egg")', "not a literal"),
        ('_.c(late, "Open")', "not a literal"),
        ('_("Bye {name}")', "gets no name"),
        ('_("{n} egg", n=1)', "with and without"),
    ],
)
def test_calls_that_cant_work_are_found(project: Path, call: str, fault: str) -> None:
    (project / "bot/hello.py").write_text(f"{CODE}    {call}\n", encoding="utf-8")
    _found, wrong = catalogue.extract(project)
    assert len(wrong) == 1
    assert fault in wrong[0]
    assert "bot/hello.py:9" in wrong[0]


def test_the_command_line(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert catalogue.main(["check", "--root", str(project)]) == 0
    assert capsys.readouterr().err == ""
    assert spoil(project, 'msgstr "是"', 'msgstr ""')
    assert catalogue.main(["check", "--root", str(project)]) == 1
    assert "untranslated: 'Yes'" in capsys.readouterr().err
    assert catalogue.main(["update", "--root", str(project)]) == 0
