# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs deliveries and the programs that they are measured beside."""
import json
import os
import subprocess
import sys
import threading
import time


class Workers(threading.Thread):
    """The most memory that a worker of a process's had, in MiB, while it runs."""

    def __init__(self):
        super().__init__(daemon=True)
        self.most, self.goes_on = 0, True

    def run(self):
        while self.goes_on:
            for process in filter(str.isdigit, os.listdir("/proc")):
                try:
                    with open(f"/proc/{process}/status", encoding="utf-8", errors="replace") as file:
                        lines = dict(line.split(":", 1) for line in file if ":" in line)
                except OSError:
                    continue
                if lines.get("Name", "").strip() == "picker-worker" and "VmHWM" in lines:
                    self.most = max(self.most, int(lines["VmHWM"].split()[0]) / 1024)
            time.sleep(0.02)


def delivered(options, paths, home, removals, encoding="automatic", rounds=1):
    """The last round of a delivery: seconds, MiB of the process, MiB of its largest worker."""
    watch = Workers()
    watch.start()
    done = subprocess.run([options.delivery_steps, removals, encoding, str(rounds)], input="\n".join(paths) + "\n",
                          env=home, capture_output=True, text=True, timeout=1200)
    watch.goes_on = False
    watch.join()
    if done.returncode != 0:
        sys.exit(f"bench: the delivery of {len(paths)} files ended with {done.returncode}: {done.stderr[-2000:]}")
    last = json.loads(done.stdout.splitlines()[-1])
    if last["items"] != len(paths):
        sys.exit(f"bench: {last['items']} of {len(paths)} were handed over")
    return last["seconds"], last["resident"] / 1024, watch.most


def timed(command, **more):
    start = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)
    return time.monotonic() - start
