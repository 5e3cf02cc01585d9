"""Paths: the way to a step of a tree of lines.

A path reads as directions. ``(12,)`` or simply 12: play 12 steps of the main line; 0 is the beginning. ``(3, 0, 2)``:
go to step 3, take the first variation (number 0) instead of it, and play 2 steps of that. Adding steps at the end of a
line, or a further variation, leaves all paths as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from golf_widget.exchange.words import quoted
from golf_widget.move import Move
from golf_widget.record.tree import Line, Step

Path = tuple[int, ...]


def as_path(path: int | Sequence[int]) -> Path:
    """Return a path as a tuple.

    Parameters
    ----------
    path : int or sequence of int

    Returns
    -------
    tuple of int

    Raises
    ------
    IndexError
        If it is none.

    Examples
    --------
    >>> as_path(12), as_path([3, 0, 2]), as_path(())
    ((12,), (3, 0, 2), (0,))
    """
    parts = (path,) if isinstance(path, int) else tuple(path) or (0,)
    if len(parts) % 2 == 0 or any(type(part) is not int or part < 0 for part in parts):
        raise IndexError(
            f"{quoted(path)} is no path; it is a ply, or ply, variation, ply, and so on, such as (3, 0, 2)"
        )
    return parts


def trail(main: Line, path: int | Sequence[int]) -> tuple[Step, ...]:
    """Return the steps from the beginning to a place.

    Parameters
    ----------
    main : Line
    path : int or sequence of int

    Returns
    -------
    tuple of Step

    Raises
    ------
    IndexError
        If there is no such place; the text says up to where there is.
    """
    steps: list[Step] = []
    line, done = main, ""
    parts = as_path(path)
    for i in range(0, len(parts), 2):
        ply = parts[i]
        if not (0 if i == 0 else 1) <= ply <= len(line):
            where = f"variation {done}" if done else "the main line"
            raise IndexError(f"there is no ply {ply} in {where}; it has {len(line)}")
        if i + 1 == len(parts):
            steps += line.steps[:ply]
            break
        variation = parts[i + 1]
        here = line.steps[ply - 1].variations if ply else ()
        if variation >= len(here):
            raise IndexError(f"there is no variation {variation} at {parts[: i + 1]}; there are {len(here)}")
        steps += line.steps[: ply - 1]
        line, done = here[variation], str(parts[: i + 2])
    return tuple(steps)


def every(main: Line) -> Iterator[tuple[Path, Step]]:
    """Yield all steps with their paths, each followed by its variations.

    Parameters
    ----------
    main : Line

    Yields
    ------
    tuple of int
        The path.
    Step
        The step.
    """
    stack: list[tuple[Path, Line, int]] = [((), main, 0)]
    while stack:
        prefix, line, i = stack.pop()
        if i == len(line):
            continue
        path = (*prefix, i + 1)
        yield path, line.steps[i]
        stack.append((prefix, line, i + 1))
        stack += [
            ((*path, number), variation, 0) for number, variation in reversed([*enumerate(line.steps[i].variations)])
        ]


def changed(line: Line, path: Path, change: Callable[[Line, int], Line]) -> Line:
    """Return a line in which the line that holds a place has been changed.

    Parameters
    ----------
    line : Line
    path : tuple of int
        The place; it must exist.
    change : callable
        Given the line that holds the place, and the ply in it.

    Returns
    -------
    Line
    """
    if len(path) == 1:
        return change(line, path[0])
    ply, variation = path[:2]
    step = line.steps[ply - 1]
    lines = list(step.variations)
    lines[variation] = changed(lines[variation], path[2:], change)
    return with_step(line, ply, replace(step, variations=tuple(lines)))


def with_step(line: Line, ply: int, step: Step) -> Line:
    """Return a line with another step in a place."""
    return replace(line, steps=(*line.steps[: ply - 1], step, *line.steps[ply:]))


def grown(main: Line, path: int | Sequence[int], moves: Iterable[Move]) -> tuple[Line, Path]:
    """Add moves after a place, along steps that are there already as far as these are the same moves.

    Parameters
    ----------
    main : Line
    path : int or sequence of int
        The place.
    moves : iterable of Move

    Returns
    -------
    Line
        With the moves: at the end of a line, or as the last variation.
    tuple of int
        The path of the last of them.
    """
    rest = list(moves)
    here = as_path(path)
    trail(main, here)  # says it if there is no such place
    while rest:
        line = _line_at(main, here)
        ply = here[-1]
        if ply == len(line):
            longer = replace(line, steps=(*line.steps, *map(Step, rest)))
            return changed(main, here, lambda *_, new=longer: new), (*here[:-1], ply + len(rest))
        following = line.steps[ply]
        next_path = (*here[:-1], ply + 1)
        if following.move != rest[0]:
            known = next(
                (n for n, other in enumerate(following.variations) if other.steps[0].move == rest[0]),
                len(following.variations),
            )
            if known == len(following.variations):
                variation = Line(tuple(Step(move) for move in rest))
                longer = with_step(line, ply + 1, replace(following, variations=(*following.variations, variation)))
                return changed(main, next_path, lambda *_, new=longer: new), (*next_path, known, len(rest))
            next_path = (*next_path, known, 1)
        here = next_path
        rest.pop(0)
    return main, here


def _line_at(main: Line, path: Path) -> Line:
    line = main
    for i in range(0, len(path) - 1, 2):
        line = line.steps[path[i] - 1].variations[path[i + 1]]
    return line
