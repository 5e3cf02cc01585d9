"""Tabular Q-learning on Mini Golf, measured against the exact optimum: python examples/q_learning.py

A learner that knows no rule but which actions are legal plays Mini Golf again and again. It keeps a number for every
state and action, how many further cards it expects to play, and after each step moves it towards what it has seen:

    Q(s, a) <- Q(s, a) + alpha * (reward + max over a' of Q(s', a') - Q(s, a))

The best that anybody can do without knowing the order of the stock leaves 798877/2494800 = 0.3202 cards a hole, which
`golf_widget.optimal_policy("mini-golf").mean` works out. After each stage the greedy policy of the table is followed
through all 12! deals, as weights on states, in whole numbers: the curve has no noise of simulation.

What runs where: the first 2,000 holes are played in the Gymnasium environment golf_widget/Golf-v0. The millions that
follow are played by `learn`, a loop compiled with numba, on the same table with the same step of learning, because the
environment plays some thousand holes a second. A test plays both side by side and finds the same. So the loop below is
what one would write with any environment; only its speed is bought.
"""

import argparse
import math
import time
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import gymnasium
import numpy as np
import numpy.typing as npt

import golf_widget as gw
import golf_widget.gym
from golf_widget.solver.compiled import compiled

OPTIMUM = Fraction(798877, 2494800)
COLUMNS, STOCK, RANKS = 3, 5, 6
DRAW = COLUMNS
STAGES = (20_000, 100_000, 300_000, 1_000_000, 3_000_000)
"""Holes of the compiled loop after which the policy is measured."""
IN_THE_ENVIRONMENT = 2_000
EXPLORE = 1.0
"""How often any legal action is taken instead of the best one: always. What is learnt is the best play all the same, as
each step looks at the best action that could follow; and what is seldom best is tried often enough to be known."""
ROOM = 1 << 20
Ints = npt.NDArray[np.int64]


class Table(NamedTuple):
    """The states that have been met, and what their actions are thought to be worth: a hash table."""

    keys: Ints
    """The key of each row, or -1."""
    worth: npt.NDArray[np.float32]
    """Of each row and action, the cards that will still be played."""
    visits: npt.NDArray[np.int32]
    """How often each has been tried."""


def new_table() -> Table:
    shape = (ROOM, COLUMNS + 1)
    return Table(np.full(ROOM, -1, np.int64), np.zeros(shape, np.float32), np.zeros(shape, np.int32))


# The smart part is what counts as a state. What has gone does not matter, nor does the order of the columns. And what
# an action leads to does not depend on the waste, which only says what is legal: a card that is played covers it, and
# so does one that is drawn. So a row is what is left in the columns and which ranks are unseen. Its four actions are to
# play from the first, second and third of the sorted columns and to draw; the waste only says which of them are legal.
# A column is 7 * deep + top, its ranks, 0 for none: 49 values.


@compiled
def key_of(columns: Ints, unseen: Ints) -> int:
    """Return the number of a state; `columns` are sorted."""
    key = (columns[0] * 49 + columns[1]) * 49 + columns[2]
    for rank in range(6):
        key = key * 3 + unseen[rank]
    return key


@compiled
def row_of(keys: Ints, key: int) -> int:
    """Return the row of a state, a new one if it has none."""
    place = (key * 2654435761) & (keys.shape[0] - 1)
    while keys[place] != key and keys[place] >= 0:
        place = (place + 1) & (keys.shape[0] - 1)
    keys[place] = key
    return place


@compiled
def top_of(column: int) -> int:
    """Return the rank of the open card of a column."""
    return column % 7 if column % 7 > 0 else column // 7


@compiled
def legal_of(columns: Ints, waste: int, stock: int) -> int:
    """Return the actions that are legal, as bits; nothing goes on a six."""
    legal = 0
    if columns[2] == 0:  # sorted: the table is cleared
        return 0
    for place in range(3):
        top = top_of(columns[place])
        if top > 0 and waste != 6 and (top - waste == 1 or waste - top == 1):
            legal |= 1 << place
    return legal | (8 if stock > 0 else 0)


@compiled
def best_of(worth: npt.NDArray[np.float32], legal: int) -> int:
    """Return the legal action that is thought to be worth most; -1 if there is none."""
    best = -1
    for action in range(4):
        if (legal >> action) & 1 and (best < 0 or worth[action] > worth[best]):
            best = action
    return best


@compiled
def chosen(worth: npt.NDArray[np.float32], legal: int, explore: float, luck: float) -> int:
    """Return the best action, or, with the chance `explore`, any legal one; `luck` is a random number from 0 to 1."""
    if luck >= explore:
        return best_of(worth, legal)
    many = 0
    for action in range(4):
        many += (legal >> action) & 1
    nth = int(luck / explore * many)
    for action in range(4):
        if (legal >> action) & 1:
            if nth == 0:
                return action
            nth -= 1
    return -1


@compiled
def improve(
    worth: npt.NDArray[np.float32],
    visits: npt.NDArray[np.int32],
    row: int,
    action: int,
    reward: float,
    after: int,
    legal: int,
) -> None:
    """Make one step of learning: from `row` an action led to the row `after`, in which `legal` may be done."""
    visits[row, action] += 1
    target = reward
    if legal > 0:
        target += worth[after, best_of(worth[after], legal)]
    # Large steps at first, small ones later: alpha = 1 / visits ** 0.7.
    worth[row, action] += (target - worth[row, action]) / visits[row, action] ** 0.7


def seen(observation: dict[str, npt.NDArray[np.int16]]) -> tuple[Ints, Ints, int, Ints]:
    """Return what the environment shows: the sorted columns, from which column each is, the waste, the unseen cards."""
    deep, top = observation["tableau"].astype(np.int64).reshape(2, COLUMNS)
    columns = 7 * deep + top
    order = np.argsort(columns, kind="stable")
    return columns[order], order, int(observation["waste"]), observation["unseen"].astype(np.int64)


def learn_in_environment(table: Table, holes: int, seed: int, explore: float = EXPLORE) -> float:
    """Learn by playing in the Gymnasium environment; return how many cards were left on the average."""
    env = gymnasium.make(golf_widget.gym.ID, variant="mini-golf", reward="cards")
    luck = np.random.default_rng(seed)
    left = 0
    for hole in range(holes):
        observation, _ = env.reset(seed=seed if hole == 0 else None)
        columns, order, waste, unseen = seen(observation)
        row, legal = row_of(table.keys, key_of(columns, unseen)), legal_of(columns, waste, STOCK)
        over, steps = False, []
        while not over:
            action = chosen(table.worth[row], legal, explore, luck.random())
            observation, reward, over, _, _ = env.step(COLUMNS if action == DRAW else order[action])
            columns, order, waste, unseen = seen(observation)
            after, legal = row_of(table.keys, key_of(columns, unseen)), 0
            if not over:
                legal = legal_of(columns, waste, int(observation["stock"]))
            steps.append((row, action, float(reward), after, legal))
            row = after
        # Backwards, so that what the end has taught is known one step before it.
        for step in reversed(steps):
            improve(table.worth, table.visits, *step)
        left += int(observation["heights"].sum())
    env.close()
    return left / holes


@compiled
def learn(
    keys: Ints,
    worth: npt.NDArray[np.float32],
    visits: npt.NDArray[np.int32],
    holes: int,
    seed: int,
    explore: float,
) -> None:
    """Learn by playing; the same as `learn_in_environment`, compiled."""
    np.random.seed(seed)  # noqa: NPY002 - numba's own generator
    cards = np.array([1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6])
    columns = np.zeros(3, np.int64)
    unseen = np.zeros(6, np.int64)
    rows, actions, then = np.zeros(13, np.int64), np.zeros(13, np.int64), np.zeros(13, np.int64)
    for _ in range(holes):
        for i in range(11, 0, -1):
            j = int(np.random.random() * (i + 1))  # noqa: NPY002
            cards[i], cards[j] = cards[j], cards[i]
        for place in range(3):
            columns[place] = 7 * cards[place] + cards[place + 3]
        columns.sort()
        waste = cards[6]
        unseen[:] = 0
        for i in range(7, 12):
            unseen[cards[i] - 1] += 1
        drawn = 7
        row = row_of(keys, key_of(columns, unseen))
        legal = legal_of(columns, waste, 5)
        rows[0] = row
        many = 0
        while legal > 0:
            action = chosen(worth[row], legal, explore, np.random.random())  # noqa: NPY002
            if action == 3:
                waste = cards[drawn]
                unseen[waste - 1] -= 1
                drawn += 1
            else:
                waste = top_of(columns[action])
                columns[action] = columns[action] // 7 * 7 if columns[action] % 7 > 0 else 0
                columns.sort()
            row = row_of(keys, key_of(columns, unseen))
            legal = legal_of(columns, waste, 12 - drawn)
            actions[many], then[many] = action, legal
            many += 1
            rows[many] = row
        for step in range(many - 1, -1, -1):
            reward = 0.0 if actions[step] == 3 else 1.0
            improve(worth, visits, rows[step], actions[step], reward, rows[step + 1], then[step])


class States(NamedTuple):
    """States with weights: of how many deals each is one."""

    columns: Ints
    waste: Ints
    unseen: Ints
    weight: Ints


def keys_of(states: States) -> Ints:
    """Return the numbers of states, as `key_of` does."""
    keys: Ints = states.columns @ (729 * 49 ** np.arange(2, -1, -1)) + states.unseen @ 3 ** np.arange(5, -1, -1)
    return keys


def merged(states: States) -> States:
    """Put equal states together."""
    columns = np.sort(states.columns, axis=1)
    _, first, place = np.unique(
        7 * keys_of(states._replace(columns=columns)) + states.waste, return_index=True, return_inverse=True
    )
    weight = np.zeros(len(first), np.int64)
    np.add.at(weight, place, states.weight)
    return States(columns[first], states.waste[first], states.unseen[first], weight)


def dealt() -> States:
    """Return all layouts of ranks, each with the number of deals of its seven cards."""
    states = np.zeros((1, 0), np.int64)
    unseen = np.full((1, RANKS), 2, np.int64)
    weight = np.ones(1, np.int64)
    for _ in range(7):
        row, rank = np.nonzero(unseen)
        weight = weight[row] * unseen[row, rank]
        unseen = unseen[row]
        unseen[np.arange(len(row)), rank] -= 1
        states = np.column_stack([states[row], rank + 1])
    return merged(States(7 * states[:, :3] + states[:, 3:6], states[:, 6], unseen, weight))


def exact_mean_of(table: Table) -> Fraction:
    """Return how many cards the greedy policy leaves on the average over all 12! deals."""
    known = np.flatnonzero(table.keys >= 0)
    known = known[np.argsort(table.keys[known])]
    # What has never been met is worth nothing, and the first legal action is taken.
    keys = np.append(table.keys[known], np.iinfo(np.int64).max)
    worth = np.vstack([table.worth[known], np.zeros((1, COLUMNS + 1), np.float32)])
    states, total, deals = dealt(), 0, 0
    while len(states.weight):
        stock = states.unseen.sum(axis=1)
        tops = np.where(states.columns % 7 > 0, states.columns % 7, states.columns // 7)
        plays = (tops > 0) & (np.abs(tops - states.waste[:, None]) == 1) & (states.waste[:, None] != RANKS)
        draws = (stock > 0) & (tops > 0).any(axis=1)
        legal = np.column_stack([plays, draws])
        wanted = keys_of(states)
        place = np.searchsorted(keys, wanted)
        place[keys[place] != wanted] = len(keys) - 1
        action = np.where(legal, worth[place], -np.inf).argmax(axis=1)
        over = ~legal.any(axis=1)
        orders = np.array([math.factorial(n) for n in range(STOCK + 1)])[stock]
        left = (states.columns > 0).sum(axis=1) + (states.columns % 7 > 0).sum(axis=1)
        total += int((states.weight * orders * left)[over].sum())
        deals += int((states.weight * orders)[over].sum())
        states = merged(States(*map(np.concatenate, zip(*moved(states, action, over, tops), strict=True))))
    if deals != math.factorial(12):
        raise ArithmeticError(f"{deals} deals were followed, and there are {math.factorial(12)}")
    return Fraction(total, deals)


def moved(states: States, action: Ints, over: npt.NDArray[np.bool_], tops: Ints) -> Iterator[States]:
    """Yield the states after the actions: those that played, and those that drew each rank."""
    who = np.flatnonzero(~over & (action < DRAW))
    columns, by = states.columns[who].copy(), action[who]
    before = columns[np.arange(len(who)), by]
    columns[np.arange(len(who)), by] = np.where(before % 7 > 0, before // 7 * 7, 0)
    yield States(columns, tops[who, by], states.unseen[who], states.weight[who])
    for rank in range(RANKS):
        who = np.flatnonzero(~over & (action == DRAW) & (states.unseen[:, rank] > 0))
        unseen = states.unseen[who].copy()
        weight = states.weight[who] * unseen[:, rank]
        unseen[:, rank] -= 1
        yield States(states.columns[who], np.full(len(who), rank + 1), unseen, weight)


def main(seed: int = 1, stages: tuple[int, ...] = STAGES) -> list[tuple[int, Fraction]]:
    """Learn, print the curve, and return it: after how many holes how many cards are left."""
    print(f"The best anybody can do leaves {OPTIMUM} = {float(OPTIMUM):.4f} cards.\n")
    print("     holes  cards left  above the best  states known  seconds")
    table = new_table()
    start = time.perf_counter()
    curve = []

    def measure(holes: int) -> None:
        mean = exact_mean_of(table)
        curve.append((holes, mean))
        known, seconds = int((table.keys >= 0).sum()), time.perf_counter() - start
        bar = "#" * round(40 * float(mean - OPTIMUM))
        print(
            f"{holes:>10,}  {float(mean):>10.4f}  {float(mean - OPTIMUM):>14.4f}  {known:>12,}  {seconds:>7.1f}  {bar}"
        )

    measure(0)
    learn_in_environment(table, IN_THE_ENVIRONMENT, seed)
    measure(IN_THE_ENVIRONMENT)
    done = 0
    for number, holes in enumerate(stages):
        learn(*table, holes - done, seed + number, EXPLORE)
        done = holes
        measure(IN_THE_ENVIRONMENT + holes)
    return curve


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1, help="of the deals and of the luck (1)")
    given = parser.parse_args()
    last = main(given.seed)[-1][1]
    first = gw.exact_mean("tallest", progress=False)
    print(f"\nFor comparison, always playing from the tallest column leaves {float(first):.4f}.")
    print(f"The learner is {float(last - OPTIMUM):.4f} above the best; less than 0.02 is asked for.")
