"""Files of records: read one after another, whatever their number and whatever is wrong with some of them."""

import io
import itertools
import logging
import tracemalloc

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from record_samples import replays

from golf_widget import Game, RecordError, Replay, read_records, write_records
from golf_widget.record.json_form import MAX_RECORD

FORMATS = ("text", "json")
GAMES = [
    Replay(
        Game.from_strategy(f"{name}#{number}", lambda view, rng: view.legal_moves[0]),
        tags={"Match": "spring", "Hole": f"{number}/9"},
        players=("Ann", "Bob"),
    ).annotate(0, comment='[Event "not a tag"]\n} { <b>')
    for number, name in enumerate(("golf-strict", "tri-peaks", "black-hole", "all-in-a-row", "mini-golf"), 1)
]


@pytest.mark.parametrize("form", FORMATS)
def test_what_is_written_is_read(tmp_path, form):
    path = tmp_path / "games"
    assert write_records(path, iter(GAMES), format=form) == len(GAMES)
    assert list(read_records(path, strict=True)) == GAMES
    assert list(read_records(str(path))) == GAMES
    with path.open(encoding="utf-8") as file:
        assert list(read_records(file)) == GAMES
    assert Replay.from_file(path) == GAMES[0]
    assert [entry.name for entry in tmp_path.iterdir()] == ["games"]
    if form == "json":
        assert path.read_text(encoding="utf-8").count("\n") == len(GAMES)


@given(st.lists(replays(), max_size=4), st.sampled_from(FORMATS))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_records_in_one_file(records, form):
    file = io.StringIO()
    assert write_records(file, records, format=form) == len(records)
    text = file.getvalue()
    assert list(read_records(io.StringIO(text), strict=True)) == records
    assert list(read_records(io.StringIO(text.replace("\n", "\r\n"), newline=""), strict=True)) == records


def test_json_over_several_lines_and_empty_lines():
    text = "\ufeff\n\n" + "\n\n".join(replay.to_json() for replay in GAMES) + "\n\n"
    assert list(read_records(io.StringIO(text), strict=True)) == GAMES
    mixed = GAMES[0].to_json() + GAMES[1].to_json(one_line=True) + GAMES[2].to_json()
    assert list(read_records(io.StringIO(mixed), strict=True)) == GAMES[:3]


def test_games_without_moves_are_told_apart():
    text = '[Deal "golf-strict#1"]\n[Player "Ann"]\n[Player "Bob"]\n\n[Deal "golf-strict#2"]\n\n[Event "x"]\n\n'
    found = list(read_records(io.StringIO(text), strict=True))
    assert [(r.deal.number, r.players, r.tags) for r in found] == [
        (1, ("Ann", "Bob"), {}),
        (2, (), {"Event": "x"}),
    ]


def test_comments_over_several_lines_hide_tags():
    text = '[Deal "golf-strict#4"]\n1. AH> 5:2H { see\n[Deal "golf-strict#5"]\nthere } 7:3C\n[Deal "golf-strict#6"]\n'
    found = list(read_records(io.StringIO(text), strict=True))
    assert [replay.deal.number for replay in found] == [4, 6]
    assert found[0].step(1).comment == 'see\n[Deal "golf-strict#5"]\nthere'


@pytest.mark.parametrize("form", FORMATS)
def test_ten_thousand_games_in_constant_memory(tmp_path, form):
    path = tmp_path / "many"
    one = io.StringIO()
    write_records(one, GAMES[4:], format=form)
    # The same small game often: the reader does not know that.
    with path.open("w", encoding="utf-8") as file:
        file.writelines(itertools.repeat(one.getvalue() + "\n", 10_000))
    assert path.stat().st_size > 3_000_000
    reader = read_records(path)
    tracemalloc.start()
    try:
        for replay in itertools.islice(reader, 20):
            last = replay
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        for replay in itertools.islice(reader, 300):
            last = replay
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        reader.close()
    assert last == GAMES[4]
    assert peak - before < 300_000


def test_ten_thousand_games_are_all_read():
    lines = itertools.chain.from_iterable((f'[Deal "mini-golf#{n}"]\n', "\n") for n in range(1, 10_001))
    assert sum(replay.deal.number for replay in read_records(lines)) == 50_005_000


def test_a_game_that_cannot_be_read_is_left_out_and_named(caplog):
    good = GAMES[0].to_text()
    text = good + '\n[Event "no deal"]\n\n1. AH>\n\n' + good.replace("\n1. ", "\n7. ", 1) + "\n" + GAMES[1].to_text()
    reader = read_records(io.StringIO(text))
    with caplog.at_level(logging.WARNING, logger="golf_widget"):
        found = list(reader)
    assert found == [GAMES[0], GAMES[0], GAMES[1]]
    assert [len(replay.errors) for replay in found] == [0, 1, 0]
    line = good.count("\n") + 4
    assert (reader.failed, str(reader.errors[0])[:40]) == (
        1,
        f"line {line}, column 1: the tags name no deal"[:40],
    )
    assert found[1].errors[0].line > line  # lines are counted in the file
    assert f"a game that begins in line {line - 2} was left out" in caplog.text
    with pytest.raises(RecordError, match=f"line {line}, column 1"):
        list(read_records(io.StringIO(text), strict=True))


def test_json_that_cannot_be_read_is_left_out_and_named():
    lines = [replay.to_json(one_line=True) for replay in GAMES]
    lines[1] = lines[1][:500] + "\n"
    lines[3] = lines[3].replace('"version": 1', '"version": 9')
    lines.insert(3, "null\n")
    reader = read_records(lines)
    assert [str(replay.deal) for replay in reader] == ["golf-strict#1", "black-hole#3", "mini-golf#5"]
    assert reader.failed == 3
    assert "the record that begins in line 2: line 1, column 501" in str(reader.errors[0])
    assert "begins in line 4: an object is needed" in str(reader.errors[1])
    assert "begins in line 5: version: a newer" in str(reader.errors[2])


@pytest.mark.parametrize("text", ["x" * 50 + "\n", "1. AH> 5:2H\n", "{ a comment }\n", "[\n", "[%x 1]\n", '"\n'])
def test_a_file_of_something_else(text):
    reader = read_records(io.StringIO(text * 3))
    assert list(reader) == []
    assert reader.failed >= 1


def test_empty_files(tmp_path):
    path = tmp_path / "empty"
    for text in ("", "\n\n", "\ufeff"):
        path.write_text(text, encoding="utf-8")
        assert list(read_records(path)) == []
        with pytest.raises(RecordError, match="holds no record; it is empty"):
            Replay.from_file(path)
    assert write_records(path, []) == 0
    assert path.read_bytes() == b""


def test_bytes_that_are_no_text(tmp_path):
    path = tmp_path / "latin"
    path.write_bytes(b'[Deal "golf-strict#4"]\n[Event "caf\xe9"]\n1. AH> 5:2H {\xff} \xfe 7:3C\n')
    replay = Replay.from_file(path)
    assert replay.tags["Event"] == "caf\udce9"
    assert [(e.line, e.column) for e in replay.errors] == [(3, 17)]
    write_records(path, [replay])
    assert Replay.from_file(path, strict=True) == replay


def test_a_record_without_end():
    giant = GAMES[0].to_text() + "{" + "a" * 50 + "\n"
    lines = itertools.chain(giant.splitlines(keepends=True), itertools.repeat("b" * 99 + "\n", MAX_RECORD // 50))
    reader = read_records(lines)
    assert list(reader) == []
    assert "a record has at most" in str(reader.errors[0])


def test_a_file_is_replaced_only_when_all_is_written(tmp_path):
    path = tmp_path / "games"
    write_records(path, GAMES)
    before = path.read_bytes()
    path.chmod(0o640)

    def broken():
        yield GAMES[1]
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        write_records(path, broken())
    with pytest.raises(TypeError, match="record 2 is 'x', not a Replay"):
        write_records(path, [GAMES[0], "x"])
    with pytest.raises(ValueError, match="there is no format 'pgn'"):
        write_records(path, GAMES, format="pgn")
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["games"]
    # Read and written at once: what is read is the old file to its end.
    assert write_records(path, (replay.annotate(0, comment="x") for replay in read_records(path))) == len(GAMES)
    assert [replay.comment for replay in read_records(path)] == ["x"] * len(GAMES)
    assert path.stat().st_mode & 0o777 == 0o640


def test_wrong_sources(tmp_path):
    with pytest.raises(TypeError, match="from a path or an open file"):
        next(read_records(3))
    with pytest.raises(TypeError, match="from a path or an open file"):
        next(read_records(b"x"))
    with pytest.raises(TypeError, match="open the file without 'b'"):
        next(read_records(io.BytesIO(b"x\n")))
    with pytest.raises(FileNotFoundError):
        next(read_records(tmp_path / "nowhere"))


def test_a_reader_can_be_closed(tmp_path):
    path = tmp_path / "games"
    write_records(path, GAMES)
    with read_records(path) as reader:
        assert next(reader) == GAMES[0]
    assert list(reader) == []


def test_a_single_record_is_written_and_what_is_no_record_is_named(tmp_path):
    replay = Replay.from_moves("golf-strict#4", ["5:2H"])
    assert write_records(tmp_path / "one.txt", replay) == 1
    assert list(read_records(tmp_path / "one.txt")) == [replay]
    for wrong in (5, None, "one.txt", replay.to_game()):
        with pytest.raises(TypeError, match=r"write_records takes replays, as in .*, not "):
            write_records(tmp_path / "one.txt", wrong)
    with pytest.raises(TypeError, match="records are written to a path or an open file, not to 5"):
        write_records(5, [replay])
    assert list(read_records(tmp_path / "one.txt")) == [replay]
