#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""steady.py PART [--runs N] [--seconds S] [--seed X] [-- NAME...] : runs a part of all tests again and again under load, to find what fails by chance.

Each run has another load: a busy processor, a disk that is written through, both, or none; and another time zone. The tally of each test's
runs and failures is kept in build/steady/PART.json, so that a batch that ends (after S seconds, 3000) goes on where it stopped until there
are N runs. It exits 1 where any test of the tally failed. `steady.py --tally` prints all tallies. NAMEs choose tests within the part.
"""
import argparse
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

import parts
import results

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join("build", "steady")
ZONES = ("Europe/Lisbon", "Asia/Tokyo", "America/St_Johns", "Pacific/Apia", "UTC")
LOADS = {
    "nothing": (),
    "a busy processor": ("exec {python} -c 'while True: pass'",),
    "a disk that is written through": ("while :; do dd if=/dev/zero of={folder}/load bs=64k count=200 oflag=dsync 2>/dev/null; done",),
}
LOADS["both"] = LOADS["a busy processor"] + LOADS["a disk that is written through"]


@contextlib.contextmanager
def load(name):
    """The machine is busy with this meanwhile."""
    with tempfile.TemporaryDirectory(prefix="picker-load.", dir="build") as folder:
        running = [subprocess.Popen(["bash", "-c", command.format(python=sys.executable, folder=folder)], start_new_session=True)
                   for command in LOADS[name]]
        try:
            yield
        finally:
            for process in running:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def failures(part, status):
    """The tests that failed in the run of a part that just ended."""
    _, failed, _ = results.counted(parts.RESULTS, part.name) or (0, [], [])
    names = sorted({name for name, _ in failed})
    return names or ([f"{part.name} ended with status {status}"] if status else [])


def main():
    os.chdir(ROOT)
    words, names = sys.argv[1:], []
    if "--" in words:
        words, names = words[:words.index("--")], words[words.index("--") + 1:]
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("part", nargs="?")
    options.add_argument("--tally", action="store_true")
    options.add_argument("--runs", type=int, default=20)
    options.add_argument("--seconds", type=float, default=3000)
    options.add_argument("--seed", type=int, default=None)
    options = options.parse_args(words)
    os.makedirs(FOLDER, exist_ok=True)
    if options.tally:
        sys.exit(max([said(os.path.join(FOLDER, name)) for name in sorted(os.listdir(FOLDER)) if name.endswith(".json")], default=0))
    if options.part not in parts.BY_NAME:
        sys.exit(f"steady.py: name a part: {' '.join(parts.BY_NAME)}")
    part = parts.BY_NAME[options.part]
    path = os.path.join(FOLDER, "-".join([part.name, *(name.replace("/", "_")[:40] for name in names)]) + ".json")
    tally = {"part": part.name, "names": names, "runs": [], "failures": {}}
    if os.path.exists(path):
        with open(path) as file:
            tally = json.load(file)
    end = time.monotonic() + options.seconds
    while len(tally["runs"]) < options.runs and time.monotonic() < end:
        number = len(tally["runs"]) + 1
        seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 32)
        chance = random.Random(seed)
        under, zone = list(LOADS)[(number - 1) % len(LOADS)], chance.choice(ZONES)
        os.makedirs(parts.RESULTS, exist_ok=True)
        for kind in (".json", ".xml", ".list"):
            with contextlib.suppress(FileNotFoundError):
                os.remove(os.path.join(parts.RESULTS, part.name + kind))
        environment = dict(os.environ, RESULTS=parts.RESULTS, DESKTOP_PICKER=os.path.abspath(parts.picker(part.programs)), PICKER_TEST_TZ=zone)
        began = time.monotonic()
        log = os.path.join(FOLDER, f"{part.name}-{number}.log")
        with load(under), open(log, "wb") as file:
            status = subprocess.run(["bash", "-c", part.command, part.name, *names], env=environment, stdin=subprocess.DEVNULL, stdout=file,
                                    stderr=subprocess.STDOUT).returncode
        failed = failures(part, status)
        tally["runs"].append({"seed": seed, "zone": zone, "load": under, "seconds": round(time.monotonic() - began), "failed": failed})
        for name in failed:
            tally["failures"][name] = tally["failures"].get(name, 0) + 1
        with open(path, "w") as file:
            json.dump(tally, file, indent=1)
        print(f"{part.name} {number}/{options.runs}: {time.monotonic() - began:.0f} s beside {under}, in {zone}, seed {seed}: "
              + (", ".join(failed) if failed else "passed"), flush=True)
        if not failed:
            os.remove(log)
    sys.exit(said(path))


def said(path):
    """Prints a tally. Returns 1 where something in it failed."""
    with open(path) as file:
        tally = json.load(file)
    count = len(tally["runs"])
    words = " ".join([tally["part"], *tally["names"]])
    print(f"{words}: {count} runs, {sum(bool(run['failed']) for run in tally['runs'])} of them with a failure")
    for name, times in sorted(tally["failures"].items(), key=lambda pair: -pair[1]):
        print(f"    {times} of {count}  {name}")
    return int(bool(tally["failures"]))


if __name__ == "__main__":
    main()
