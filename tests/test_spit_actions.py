import pytest
from hypothesis import given, strategies as st
from spit_games import every_action

from golf_widget import InvalidMoveError, SpitOptions, VariantError
from golf_widget.spit import Action, Kind

OPTIONS = st.builds(
    SpitOptions,
    columns=st.sampled_from([5, 4, 2, 6]),
    stack_equals=st.booleans(),
    same_rank=st.booleans(),
    first_out_chooses=st.booleans(),
    rounds=st.sampled_from([None, 1, 3]),
)
ALL_ACTIONS = every_action()


# -- options and actions -----------------------------------------------------------------------------------------


@given(OPTIONS)
def test_names_of_options(options):
    assert SpitOptions.parse(options.name) == options
    assert SpitOptions.parse(options.name.upper()) == options


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({"columns": 1}, "columns is 1; Spit is laid out in 2 to 6 stockpiles"),
        ({"columns": 5.0}, "columns is 5.0"),
        ({"columns": True}, "columns is True"),
        ({"stack_equals": 1}, "stack_equals is 1; it must be True or False"),
        ({"same_rank": None}, "same_rank is None"),
        ({"first_out_chooses": "yes"}, "first_out_chooses is 'yes'"),
        ({"rounds": 0}, "rounds is 0; it must be None or from 1"),
        ({"rounds": True}, "rounds is True"),
    ],
)
def test_options_that_cannot_be(values, text):
    with pytest.raises(VariantError, match=text):
        SpitOptions(**values)


@pytest.mark.parametrize(
    "text", ["", "golf", "spit-", "spit-fast", "spit-4piles-5piles", "spit-piles", "spit-9piles", 3]
)
def test_names_that_are_none(text):
    with pytest.raises(VariantError):
        SpitOptions.parse(text)


@pytest.mark.parametrize("action", ALL_ACTIONS, ids=str)
def test_actions_both_ways(action):
    text = str(action)
    assert Action.parse(text) == action
    assert Action.parse(text.upper().replace(">", " -> ")) == action
    assert Action.parse(text[3:], action.player) == action
    assert Action.parse(text[1:]) == action


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("2 c3 → left", "p2 c3>L"),
        ("1:c3", "p1 c3"),
        ("p1 c2:8C>L", "p1 c2>L"),
        ("p1 2:10h=>r", "p1 c2>R"),
        ("p1 2>4", "p1 c2>c4"),
        ("p2 slap right", None),
        ("p2 slap>Right", "p2 slap>R"),
        ("c2>L", None),
        ("p1", None),
        ("p3 c1", None),
        ("p1 c7", None),
        ("p1 c0", None),
        ("p1 c12", None),
        ("p1 c1>c7", None),
        ("p1 c1>M", None),
        ("p1 slap", None),
        ("p1 spits", None),
        ("p1 c1:1X>L", None),
        ("p1 c1>L junk", None),
        ("", None),
        ("p1 c1" + " " * 200, None),
        (None, None),
    ],
)
def test_readings_of_actions(text, same):
    if same is not None:
        assert str(Action.parse(text)) == same
    else:
        with pytest.raises(InvalidMoveError):
            Action.parse(text)


@pytest.mark.parametrize(
    "values",
    [
        (2, Kind.TURN, 0),
        (0, "turn", 0),
        (0, Kind.TURN),
        (0, Kind.TURN, 0, 0),
        (0, Kind.PLAY, 0),
        (0, Kind.PLAY, 0, 2),
        (0, Kind.PLAY, 6, 0),
        (0, Kind.MOVE, 0, 6),
        (0, Kind.SPIT, 0),
        (0, Kind.SLAP),
        (True, Kind.SPIT),
    ],
)
def test_actions_that_cannot_be(values):
    with pytest.raises(InvalidMoveError):
        Action(*values)
