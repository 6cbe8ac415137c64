# SPDX-License-Identifier: GPL-3.0-or-later
"""What a request costs a process that serves more than one: one engine for all of them, or a process that waits for each (adr/0017)."""
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

from measuring import Home, against, interleaved, row, seconds
from start_figures import first_paint

# A window that comes after others, in one process.
REQUESTS = 4


def told(text, name):
    return [int(value) for value in re.findall(rf"^{name} ([0-9]+)$", text, re.MULTILINE)]


def many(options, environment):
    """Milliseconds of each request of one process, the first from its exec on, and mebibytes at rest after each."""
    start = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    command = [options.request_steps, "same", options.library, str(REQUESTS)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    asked, painted, resident = (told(done.stdout, name) for name in ("requested", "painted", "resident"))
    if len(painted) != REQUESTS or len(resident) != REQUESTS:
        sys.exit(f"bench: {' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr[-2000:]}")
    asked[0] = start
    return [(end - begin) / 1e6 for begin, end in zip(asked, painted)], [kibibytes / 1024 for kibibytes in resident]


def spare(options, environment):
    """Milliseconds of a request that a process waited for, and its mebibytes before it."""
    command = [options.request_steps, "spare", options.library]
    with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        before = ""
        for line in process.stdout:
            before += line
            if line == "ready\n":
                break
        start = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
        rest, _ = process.communicate("\n", timeout=120)
    painted, resident = told(rest, "painted"), told(before, "resident")
    if not painted or not resident:
        sys.exit(f"bench: {' '.join(command)} ended with {process.returncode}:\n{before}{rest}")
    return (painted[0] - start) / 1e6, resident[0] / 1024


def requests(options):
    print("A request in a process that has the engine: until every visible tile is real, cairo, a warm index of 10,000")
    with tempfile.TemporaryDirectory(dir=os.path.dirname(options.library)) as folder:
        home = Home(folder)
        seconds([options.picker, "library", "scan", options.library], home.environment())
        environment = home.environment(GSK_RENDERER="cairo")
        many(options, environment)  # makes the thumbnails
        os.sync()
        alone = home.environment(GSK_RENDERER="cairo", DESKTOP_PICKER_TRACE_STARTUP="exit")
        picker = [options.picker, "--library", options.library, "--limit", "0"]
        own, one, other = interleaved(
            lambda: first_paint(picker, alone), lambda: many(options, environment), lambda: spare(options, environment),
            runs=5)
    times = [[times[number] for times, _ in one] for number in range(REQUESTS)]
    row("a picker, from exec", [value for value, _ in own], "ms")
    row("the first of a process, from exec", times[0], "ms")
    for number in range(1, REQUESTS):
        row(f"request {number + 1} of the same process", times[number], "ms")
    row("in a process that waited with all of it open", [time for time, _ in other], "ms")
    print("  at rest, windows closed:")
    row("after the first", [resident[0] for _, resident in one], "MiB")
    row(f"after {REQUESTS}", [resident[-1] for _, resident in one], "MiB")
    row("a process that waits", [resident for _, resident in other], "MiB")
    met = against("second / first", statistics.median(times[1]) / statistics.median(times[0]), 0.5)
    against("second / a picker", statistics.median(times[1]) / statistics.median(value for value, _ in own))
    against("process that waited / first", statistics.median(time for time, _ in other) / statistics.median(times[0]))
    print()
    return met
