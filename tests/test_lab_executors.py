"""Experiments by other processes, which may be lost."""

import json
import os
import signal
from collections import Counter
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from lab_players import Alternating, at_random, slow

import golf_widget as gw


def compare(*args, **kwargs):
    return gw.compare(*args, **{"progress": False, **kwargs})


def test_processes_give_the_same_frame(tmp_path):
    who = ["random", "counting", at_random, Alternating()]
    # Not forked: the threads of the solver would not come along.
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        there = compare(who, "golf-strict", 60, executor=pool, chunk=7, checkpoint=tmp_path / "run")
        assert there.frame().equals(compare(who, "golf-strict", 60).frame())
        assert compare(who, "golf-strict", 60, checkpoint=tmp_path / "run").frame().equals(there.frame())
        with pytest.raises(gw.ExperimentError, match="must be defined in a module that") as caught:
            compare({"local": lambda view, rng: view.legal_moves[0]}, deals=5, executor=pool)
        assert len(caught.value.comparison.numbers) == 0


class Forgetful:
    """An executor that loses jobs: `lost(deal, attempt)` says which, by the first of the deals."""

    def __init__(self, lost):
        self.lost, self.attempts = lost, Counter()

    def submit(self, function, job):
        first = int(job.numbers[0])
        self.attempts[first] += 1
        future = Future()
        if not self.lost(first, self.attempts[first]):
            future.set_result(function(job))
        elif first % 3:
            future.set_exception(OSError("the machine went away"))
        else:
            future.cancel()
            future.set_running_or_notify_cancel()
        return future


def test_a_job_that_is_lost_is_done_again_and_counts_once():
    # Every other job is lost once, every fourth twice.
    executor = Forgetful(lambda first, attempt: attempt <= (first // 20 % 4) // 2 + first // 20 % 2)
    result = compare(["uniform"], "golf-wrap", 500, executor=executor, chunk=20)
    assert result.frame().equals(compare(["uniform"], "golf-wrap", 500).frame())
    assert set(executor.attempts.values()) == {1, 2, 3}


def test_an_executor_that_fails_leaves_what_was_done(tmp_path):
    path = tmp_path / "run"
    executor = Forgetful(lambda first, _attempt: first == 101)
    with pytest.raises(
        gw.ExperimentError, match="could not play deals 101 to 120: OSError: the machine went away"
    ) as e:
        compare(["uniform"], "golf-wrap", 500, executor=executor, workers=1, chunk=20, checkpoint=path)
    assert executor.attempts[101] == 3
    kept = e.value.comparison
    assert 100 <= len(kept.numbers) < 500
    assert len(json.loads(path.read_text().splitlines()[-1])["deals"]) == 20
    whole = compare(["uniform"], "golf-wrap", 500, checkpoint=path)
    assert whole.frame().equals(compare(["uniform"], "golf-wrap", 500).frame())


def test_an_executor_that_is_shut_down_is_named():
    pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    pool.shutdown()
    with pytest.raises(gw.ExperimentError, match="takes no more jobs"):
        compare(["first"], executor=pool)


@pytest.mark.filterwarnings("ignore")  # of a worker that dies Dask has to tell
def test_a_dask_worker_is_killed_and_nothing_is_lost_or_counted_twice(tmp_path):
    from distributed import Client, LocalCluster

    who = ["random", slow]
    killed = []

    def kill(done):
        if done >= 20 and not killed:
            at_work = {address for address, tasks in client.processing().items() if tasks}
            address, pid = next((a, pid) for a, pid in client.run(os.getpid).items() if a in at_work)
            os.kill(pid, signal.SIGKILL)
            killed.append(address)

    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, local_directory=str(tmp_path)
        ) as cluster,
        Client(cluster) as client,
    ):
        result = compare(who, "golf-strict", 80, executor=client, chunk=5, progress=kill, checkpoint=tmp_path / "run")
    assert len(killed) == 1
    assert result.numbers.tolist() == list(range(1, 81))
    assert result.frame().equals(compare(who, "golf-strict", 80).frame())
    assert sum(len(line) > 0 for line in (tmp_path / "run").read_text().splitlines()) == 1 + 16
