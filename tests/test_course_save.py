"""The file that a course is kept in: links, and several boards on one file."""

import stat

import pytest

from golf_widget import CourseWidget, ScorecardError

CELL = {"course": "golf-strict#5", "player": "Ann"}


@pytest.fixture
def boards():
    made = []

    def make(**more):
        made.append(CourseWidget(**{**CELL, **more}))
        return made[-1]

    yield make
    for widget in made:
        widget.close()


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def drawn(path):
    """How many moves the file holds."""
    widget = CourseWidget.from_json(path.read_text())
    widget.close()
    return widget.ply


def test_a_link_is_written_through(tmp_path, boards):
    (tmp_path / "far").mkdir()
    real, link = tmp_path / "far" / "real.json", tmp_path / "ann.json"
    link.symlink_to(real)
    boards(save=link).draw()
    assert link.is_symlink()
    assert drawn(real) == 1
    real.chmod(0o640)
    boards(save=link).draw()
    assert link.is_symlink()
    assert drawn(real) == 2
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    assert names(tmp_path) == ["ann.json", "far"]
    assert names(tmp_path / "far") == ["real.json"]


def test_the_board_that_was_opened_first_goes_on_in_a_file_of_its_own(tmp_path, boards):
    file = tmp_path / "ann.json"
    old = boards(save=file)
    old.draw()
    new = boards(save=file)
    new.draw()
    assert (old.error, new.error) == ("", "")
    for _ in range(2):
        old.draw()
        old.draw()
        assert old.error.startswith(f"another board has taken over {file}; this one is kept in ann-2.json from now on")
    assert (drawn(file), drawn(tmp_path / "ann-2.json")) == (2, 5)
    new.draw()
    assert new.error == ""
    assert drawn(file) == 3
    assert names(tmp_path) == ["ann-2.json", "ann.json"]
    # Nothing but a cell that is run again goes on with either.
    assert boards(save=tmp_path / "ann-2.json").ply == 5


def test_a_board_of_another_kernel_is_not_overwritten(tmp_path, boards):
    file = tmp_path / "ann.json"
    mine = boards(save=file)
    theirs = CourseWidget(**CELL)
    theirs.draw()
    theirs.draw()
    file.write_text(theirs.to_json())  # as another kernel does
    theirs.close()
    mine.draw()
    assert "another board has taken over" in mine.error
    assert (drawn(file), drawn(tmp_path / "ann-2.json")) == (2, 1)


def test_a_board_that_is_closed_or_could_not_be_made_takes_nothing_over(tmp_path, boards):
    file = tmp_path / "ann.json"
    first = boards(save=file)
    first.draw()
    with pytest.raises(ValueError, match=r"ann\.json") as kept:  # it holds the frames of what failed
        boards(save=file, player="Bob")
    first.draw()
    boards(save=file).close()
    first.draw()
    assert first.error == ""
    assert kept.value
    assert names(tmp_path) == ["ann.json"]
    file.unlink()
    first.draw()
    assert drawn(file) == 4


@pytest.mark.parametrize(
    ("wrong", "kind", "message"),
    [
        ({"save": 5}, TypeError, "save is 5; it must be the path of a file"),
        ({"save": b"x"}, TypeError, "save is b'x'; it must be the path of a file"),
        ({"save": ""}, ScorecardError, "save is ''; it must be the path of a file"),
        ({"play": "x"}, ValueError, "play is 'x'; it must be one of stroke, match"),
        ({"hide": "x"}, TypeError, "hide is 'x'; it must be True or False"),
        ({"ahead": 1}, TypeError, "ahead is 1; it must be True or False"),
        ({"player": 5}, TypeError, "player is 5; it must be a name, or several"),
        ({"player": b"x"}, TypeError, "player is b'x'; it must be a name, or several"),
    ],
)
def test_odd_arguments(wrong, kind, message):
    with pytest.raises(kind, match=message):
        CourseWidget(**{**CELL, **wrong})
