"""The built front end is what the sources make of it, small, and says everything in every language."""

import gzip
import json
import re
import shutil
import subprocess

import pytest

from golf_widget import GolfWidget, Refusal, ReplayWidget, SpitWidget
from golf_widget.spit import SpitRefusal
from golf_widget.widgets.page import own_traits

# A notebook holds the pair of a widget once for each of its instances.
BUNDLES = {"widget": 30 * 1024, "replay": 30 * 1024, "spit": 30 * 1024}
FILES = [f"{name}.{kind}" for name in BUNDLES for kind in ("js", "css")]


@pytest.fixture(scope="module")
def words(root):
    folder = root / "golf_widget" / "words"
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.json")}


def test_the_committed_bundle_is_what_the_sources_make(root, tmp_path):
    copy = tmp_path / "project"
    (copy / "golf_widget").mkdir(parents=True)
    for part in ("words", "art"):
        shutil.copytree(root / "golf_widget" / part, copy / "golf_widget" / part)
    shutil.copytree(root / "js", copy / "js", ignore=shutil.ignore_patterns("node_modules"))
    (copy / "js" / "node_modules").symlink_to(root / "js" / "node_modules")
    subprocess.run(["npm", "run", "build"], cwd=copy / "js", check=True, capture_output=True, timeout=300)
    for name in FILES:
        built = (copy / "golf_widget" / "static" / name).read_bytes()
        assert built == (root / "golf_widget" / "static" / name).read_bytes(), f"{name} is stale: run 'make bundle'"


def test_the_bundles_are_small(root):
    static = root / "golf_widget" / "static"
    assert {path.name for path in static.iterdir()} == set(FILES)
    for name, budget in BUNDLES.items():
        size = sum(len(gzip.compress(path.read_bytes(), 9)) for path in static.glob(f"{name}.*"))
        assert size <= budget, name


@pytest.mark.parametrize("name", BUNDLES)
def test_the_bundle_fetches_and_evaluates_nothing(root, name):
    text = (root / "golf_widget" / "static" / f"{name}.js").read_text(encoding="utf-8")
    addresses = set(re.findall(r"https?://[^\"'`\s)]+", text))
    assert addresses <= {"http://www.w3.org/2000/svg"}
    for word in (
        "eval(",
        "new Function",
        "innerHTML",
        "insertAdjacentHTML",
        "document.write",
        "fetch(",
        "import(",
        "XMLHttpRequest",
    ):
        assert word not in text
    style = (root / "golf_widget" / "static" / f"{name}.css").read_text(encoding="utf-8")
    assert "url(" not in style
    assert "@import" not in style


def test_both_languages_say_everything(words):
    assert set(words) == {"en", "zh"}
    assert words["en"].keys() == words["zh"].keys()

    def places(entry):
        forms = entry.values() if isinstance(entry, dict) else [entry]
        return [set(re.findall(r"\{(\w+)\}", form)) for form in forms]

    for key, entry in words["en"].items():
        every = set().union(*places(entry), *places(words["zh"][key]))
        assert all(form == every or form | {"n"} == every for form in [*places(entry), *places(words["zh"][key])]), key
        assert not isinstance(entry, dict) or "other" in entry


def test_every_refusal_has_a_sentence(words):
    own = {
        *("stale", "nothing_to_undo", "nothing_to_redo", "bad_message", "bad_setting", "no_advisers", "not_dead"),
        *("kept", "not_live"),  # of replays
        *("asking", "alive", "holed"),  # of courses
    }
    said = {key.removeprefix("notice.") for key in words["en"] if key.startswith("notice.")}
    assert said == {refusal.value for refusal in Refusal} | own
    told = {key.removeprefix("spit.why.") for key in words["en"] if key.startswith("spit.why.")}
    assert told == {refusal.value for refusal in SpitRefusal} | {"stale", "paused", "between", "busy", "computer"}


@pytest.mark.parametrize(
    ("widget", "of", "source", "name"),
    [
        (GolfWidget, "golf-strict#4", "traits.js", "TRAITS"),
        (ReplayWidget, "golf-strict#4", "replay/widget.js", "REPLAY_TRAITS"),
        (SpitWidget, "spit#4", "spit/state.js", "SPIT_TRAITS"),
    ],
)
def test_the_page_listens_to_the_traits_there_are(root, widget, of, source, name):
    text = (root / "js" / "src" / source).read_text(encoding="utf-8")
    listed = re.search(rf"export const {name} = \[(.*?)\]", text, re.DOTALL)
    shown = widget(of)
    told = own_traits(widget) & set(shown.keys)
    assert sorted(re.findall(r'"(\w+)"', listed[1])) == sorted(told - {"redealt"})
    shown.close()


def test_lock_files_name_no_addresses(root):
    lock = json.loads((root / "js" / "package-lock.json").read_text())
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
    assert "http" not in json.dumps({n: p for n, p in lock["packages"].items() if (p.pop("funding", None) or True)})
