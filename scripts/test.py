#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""test.py LENGTH | PART... [-- NAME...] : runs a length of all tests (quick, all, ci, suite) or single parts (scripts/parts.py).

Two parts run at once: one that works, and one that waits for windows. Each part runs even where one before it failed, unless it needs that
one. What a part says stands in build/test-results/PART.log; its end is printed, and all of it where it fails. NAMEs choose tests within a
part. At the end a table says what each part took, and the last line is the sum: "tests: N passed, N failed".
"""
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time

import parts
import results

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RESULTS = parts.RESULTS
# What is printed of a part that passed, and at most of one that failed.
LAST_LINES, MOST_LINES = 3, 400
# Seconds of measure() on the machine that the budgets were written for.
REFERENCE = 1.0


def measure():
    """The seconds that a fixed piece of work takes on each processor while all of them do it: how fast this machine is now."""
    work = "import hashlib,zlib;d=hashlib.shake_256(b'p').digest(1<<22)\nfor _ in range(6): d=zlib.decompress(zlib.compress(d,6)); hashlib.sha256(d*4).digest()"
    begin = time.monotonic()
    running = [subprocess.Popen([sys.executable, "-c", work]) for _ in range(os.cpu_count() or 1)]
    for process in running:
        process.wait()
    return time.monotonic() - begin


def stolen():
    """Ticks of all processors so far: (those that a host gave to others, all)."""
    with open("/proc/stat") as file:
        ticks = [int(word) for word in file.readline().split()[1:9]]
    return ticks[7], sum(ticks)


class Run:
    """The parts of one run, on two lanes."""

    def __init__(self, chosen, names, debug_alone):
        self.parts, self.names, self.debug_alone = chosen, names, debug_alone
        self.begin = time.monotonic()
        self.status, self.seconds = {}, {}
        self.changed = threading.Condition()
        self.groups, self.ending = set(), False

    def go(self):
        lanes = [threading.Thread(target=self.lane, args=(waits,)) for waits in (False, True)]
        for lane in lanes:
            lane.start()
        for lane in lanes:
            lane.join()

    def lane(self, waits):
        present = {part.name for part in self.parts}
        for part in [part for part in self.parts if part.waits == waits]:
            with self.changed:
                self.changed.wait_for(lambda: self.ending or all(
                    name in self.status for name in (*part.needs, *part.after) if name in present))
                broken = [name for name in part.needs if name in present and self.status.get(name)]
            if self.ending:
                return
            if broken:
                self.end(part, 2, f"not run: {' and '.join(broken)} failed")
            else:
                self.one(part)

    def one(self, part):
        began = time.monotonic()
        if part.missing and (why := self.lacks(part)):
            with open(os.path.join(RESULTS, part.name + ".list"), "w") as file:
                file.write(f"skipped {part.words} ({why})\n")
            return self.end(part, 0, f"skipped: {why}")
        self.say(f"== {part.name} begins (at {began - self.begin:.0f} s): {part.words}")
        kind = "debug" if self.debug_alone else part.programs
        environment = dict(os.environ, RESULTS=RESULTS, DESKTOP_PICKER=os.path.abspath(parts.picker(kind)))
        command = ["bash", "-c", f"set -o pipefail; {part.command}", part.name, *self.names]
        if part.beside and len(self.parts) > 1:
            command = ["scripts/beside.sh", part.beside, *command]
        with open(os.path.join(RESULTS, part.name + ".log"), "wb") as log:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, env=environment,
                                       start_new_session=True)
            self.groups.add(process.pid)
            status = process.wait()
            self.groups.discard(process.pid)
        self.seconds[part.name] = time.monotonic() - began
        return self.end(part, status, "")

    def lacks(self, part):
        """Why a part cannot run on this machine; empty where it can."""
        done = subprocess.run(["bash", "-c", part.missing], capture_output=True, text=True)
        return done.stdout.strip().splitlines()[-1] if done.returncode == 0 and done.stdout.strip() else ""

    def end(self, part, status, words):
        with open(os.path.join(RESULTS, part.name + ".status"), "w") as file:
            file.write(f"{status}\n")
        took = f"{self.seconds[part.name]:.0f} s" if part.name in self.seconds else words
        lines = []
        log = os.path.join(RESULTS, part.name + ".log")
        if os.path.exists(log):
            with open(log, encoding="utf-8", errors="replace") as file:
                lines = file.read().splitlines()
        if status:
            # Of Swift's tests, what failed stands among a thousand lines of what passed.
            failed = [line for line in lines[:-MOST_LINES] if line.startswith(("✘", "error:", "FAILED"))]
            lines = failed[:MOST_LINES] + lines[-MOST_LINES:]
        else:
            lines = lines[-LAST_LINES:]
        with self.changed:
            print(f"\n== {part.name} ended with {status} (at {time.monotonic() - self.begin:.0f} s, {took})", *lines, sep="\n", flush=True)
            self.status[part.name] = status
            self.changed.notify_all()

    def say(self, words):
        with self.changed:
            print(words, flush=True)

    def stop(self, number, _frame):
        """A signal ends all that this run started."""
        self.ending = True
        for group in list(self.groups):
            try:
                os.killpg(group, signal.SIGTERM)
            except ProcessLookupError:
                pass
        print(f"test.py: ended by signal {number}", flush=True)
        threading.Timer(10, lambda: os._exit(128 + number)).start()


def rows(run):
    """What the parts of a run left: [(name, passed, failed, skipped)], with what another suite's own run left."""
    for part in run.parts:
        if part.name not in run.status:
            continue
        nested = os.path.join(RESULTS, part.name, "sum.json")
        if os.path.exists(nested):
            with open(nested) as file:
                for row in json.load(file):
                    yield (f"{part.name}/{row[0]}", *row[1:])
            continue
        passed, failed, skipped = results.counted(RESULTS, part.name) or (0, [], [])
        if run.status[part.name] != 0 and not failed:
            # It crashed, or failed outside of any test.
            failed = [(f"{part.name} ended with status {run.status[part.name]}", None)]
        yield part.name, passed, failed, skipped


def summary(run, speed, before):
    """Prints what each part did and took, and the sum. Returns the exit status."""
    found = list(rows(run))
    with open(os.path.join(RESULTS, "sum.json"), "w") as file:
        json.dump(found, file)
    print(f"\n== summary (after {time.monotonic() - run.begin:.0f} s)")
    for name, passed, failed, skipped in found:
        print(f"{name + ':':24} {passed} passed, {len(failed)} failed, {len(skipped)} skipped")
        for kind, cases in (("failed", failed), ("skipped", skipped)):
            for case, reason in cases:
                print(f"    {kind:7} {case}" + (f": {reason}" if reason else ""))
    print("\npart                     seconds  budget")
    for part in run.parts:
        if part.name in run.seconds:
            over = "  over" if run.seconds[part.name] > part.budget else ""
            print(f"{part.name:24} {run.seconds[part.name]:7.0f} {part.budget:7}{over}")
    taken, ticks = (now - then for now, then in zip(stolen(), before, strict=True))
    print(f"{'all':24} {time.monotonic() - run.begin:7.0f}")
    print(f"machine: {os.cpu_count()} processors; a fixed piece of work took {speed:.2f} s before and {measure():.2f} s after "
          f"({REFERENCE:.2f} s where the budgets were written); {100 * taken / max(1, ticks):.1f} % of the time went to other machines")
    passed = sum(row[1] for row in found)
    failed = [f"{row[0]}: {case}" + (f": {reason}" if reason else "") for row in found for case, reason in row[2]]
    # Once more right before the sum: who keeps only the end of a long log still reads what failed.
    for line in failed:
        print(f"failed: {line}")
    print(f"tests: {passed} passed, {len(failed)} failed")
    return int(bool(failed) or not passed and any(part.name not in ("build", "programs", "suite-build") for part in run.parts))


def main():
    os.chdir(ROOT)
    words, names = sys.argv[1:], []
    if "--" in words:
        words, names = words[:words.index("--")], words[words.index("--") + 1:]
    if not words:
        sys.exit(__doc__)
    chosen = parts.chosen(words)
    shutil.rmtree(RESULTS, ignore_errors=True)
    os.makedirs(RESULTS)
    subprocess.run(["scripts/install-packages.sh", "build", "run", "session"], check=True)
    subprocess.run(["scripts/require-swift.sh"], check=True)
    before, speed = stolen(), measure()
    run = Run(chosen, names, words[0] in parts.DEBUG_ALONE)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, run.stop)
    run.go()
    sys.exit(summary(run, speed, before))


if __name__ == "__main__":
    main()
