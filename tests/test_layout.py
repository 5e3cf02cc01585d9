import pytest
from hypothesis import given, strategies as st

from golf_widget.errors import LayoutError
from golf_widget.layout import MAX_SLOTS, Layout, Slot


def places(count):
    return tuple(Slot(i * 1.2, 0, i + 1) for i in range(count))


def test_columns_are_dealt_row_by_row():
    layout = Layout.in_columns(7, 5)
    assert [slot.label for slot in layout.slots[:8]] == [1, 2, 3, 4, 5, 6, 7, 1]
    assert layout.covered_by[:2] == ((7,), (8,))
    assert layout.covered_by[28:] == ((),) * 7
    assert layout.size == (7.96, 2.2)
    assert layout.columns


def test_columns_of_different_lengths():
    layout = Layout.in_columns([1, 2, 3])
    assert [(slot.label, round(slot.y / 0.3)) for slot in layout.slots] == [
        (1, 0),
        (2, 0),
        (3, 0),
        (2, 1),
        (3, 1),
        (3, 2),
    ]
    assert layout.covered_by == ((), (3,), (4,), (), (5,), ())


def test_face_down_rows():
    layout = Layout.in_columns(2, 3, face_down_rows=2)
    assert layout.face_down_mask == 0b001111
    assert layout.cover_masks == (0b100, 0b1000, 0b10000, 0b100000, 0, 0)


@pytest.mark.parametrize(
    ("covered_by", "message"),
    [
        (((1,), (0,)), "in a circle: 0 <- 1 <- 0"),
        (((0,), ()), "cover itself"),
        (((5,), ()), "numbered 0 to 1"),
        (((-1,), ()), "numbered 0 to 1"),
        (((1, 1), ()), "twice"),
        (((1,),), "2 slots need 2 entries"),
    ],
)
def test_impossible_covers_are_named(covered_by, message):
    with pytest.raises(LayoutError, match=message):
        Layout(places(2), covered_by)


def test_a_long_circle_is_shown_as_a_path():
    with pytest.raises(LayoutError, match="1 <- 2 <- 3 <- 1"):
        Layout(places(4), ((1,), (2,), (3,), (1,)))


@pytest.mark.parametrize("x", [-1.0, float("nan"), float("inf"), 200.0])
def test_coordinates_must_be_on_the_table(x):
    with pytest.raises(LayoutError, match="coordinates run from 0"):
        Layout((Slot(x, 0, 1),), ((),))


def test_counts():
    for count in (0, MAX_SLOTS + 1):
        with pytest.raises(LayoutError, match="a layout has from 1"):
            Layout(places(count) if count else (), ((),) * count)
    with pytest.raises(LayoutError, match="how many rows"):
        Layout.in_columns(7)
    for lengths in ([], [3, 0], [-1]):
        with pytest.raises(LayoutError, match="at least one card each"):
            Layout.in_columns(lengths)
    with pytest.raises(LayoutError, match="labels are whole numbers from 1"):
        Layout((Slot(0, 0, 0),), ((),))


def test_two_open_cards_may_not_share_a_label():
    with pytest.raises(LayoutError, match="share the label 1"):
        Layout((Slot(0, 0, 1), Slot(2, 0, 1)), ((), ()))


def test_the_longest_column_does_not_meet_the_recursion_limit():
    slots = tuple(Slot(0, i * 0.1, 1) for i in range(MAX_SLOTS))
    layout = Layout(slots, (*((i + 1,) for i in range(MAX_SLOTS - 1)), ()))
    assert len(layout.cover_masks) == MAX_SLOTS


def test_covers_from_coordinates_name_only_what_lies_directly_on_top():
    layout = Layout.at([(0, 0), (0, 0.3), (0, 0.6), (1, 0.6), (0.5, 1.2)], face_down=[0])
    assert layout.covered_by == ((1,), (2,), (4,), (4,), ())
    assert layout.face_down_mask == 1
    assert not layout.columns


def test_cards_that_only_touch_do_not_cover():
    assert Layout.at([(0, 0), (1, 0), (0, 1)]).covered_by == ((), (), ())


@given(st.lists(st.tuples(st.floats(0, 5), st.floats(0, 5)), min_size=1, max_size=25))
def test_coordinates_always_make_a_playable_layout(corners):
    layout = Layout.at(corners)
    left = (1 << len(corners)) - 1
    taken = 0
    while left:  # some card is open for as long as any is left
        slot = next(s for s in range(len(corners)) if left >> s & 1 and not layout.cover_masks[s] & left)
        left &= ~(1 << slot)
        taken += 1
    assert taken == len(corners)


@pytest.mark.parametrize(
    "build",
    [
        lambda: Layout.in_columns(2, 10**9),
        lambda: Layout.in_columns(10**9, 2),
        lambda: Layout.in_columns([10**9]),
        lambda: Layout.from_rows("o " * 20_000),
        lambda: Layout.at([(0, 0)] * 20_000),
    ],
)
def test_enormous_tables_are_refused_before_they_are_built(build):
    with pytest.raises(LayoutError, match="from 1 to 416 slots"):
        build()


@pytest.mark.parametrize("label", [1.5, float("nan"), True, "1"])
def test_labels_are_whole_numbers(label):
    with pytest.raises(LayoutError, match="whole numbers"):
        Layout((Slot(0, 0, label),), ((),))


def test_a_line_holds_a_column():
    with pytest.raises(LayoutError, match="per_line is -1"):
        Layout.in_columns(3, 2, per_line=-1)
