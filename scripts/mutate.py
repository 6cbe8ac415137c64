#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""mutate.py [--where model|tree] [--only TEXT[,TEXT]...] [--from N] : breaks one rule at a time and runs its tests; one must fail.

The rules stand in mutants.py. Works on copies (build/mutants, build/mutants-tree), never on the sources. A rule that can be broken without a test
noticing is printed as SURVIVED and makes the status 1. A test that never ends has noticed, too. A run that was
ended goes on with `--where`, and `--from` the number that it would have printed next. Needs about half a minute a rule: `make mutants`, no part of the tests.
"""
import argparse
import os
import shutil
import signal
import subprocess
import sys
import time

import mutants

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Seconds that the tests of a rule may take; they take a minute on a busy machine.
LONGEST = 240
PACKAGE = """// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]
let package = Package(
    name: "Mutants",
    dependencies: [.package(url: "https://github.com/apple/swift-collections", from: "1.6.0")],
    targets: [
        .target(name: "MediaTypes", path: "Sources/Media/MediaTypes", swiftSettings: strict),
        .target(name: "Ground", swiftSettings: strict),
        .target(
            name: "PickerModel",
            dependencies: ["MediaTypes", .product(name: "OrderedCollections", package: "swift-collections")],
            swiftSettings: strict),
        .target(
            name: "PickerTestSupport", dependencies: ["PickerModel", "MediaTypes", "Ground"],
            path: "Tests/PickerTestSupport", swiftSettings: strict),
        .testTarget(
            name: "PickerModelTests", dependencies: ["PickerModel", "MediaTypes", "PickerTestSupport"],
            swiftSettings: strict),
    ])
"""


class Model:
    """A copy of the model alone, with its tests: half a minute a rule."""

    folder = os.path.join(ROOT, "build", "mutants")
    rules = [(name, os.path.join("Sources", "PickerModel", file), old, new, "") for name, file, old, new in mutants.RULES]

    def prepare(self):
        os.makedirs(os.path.join(self.folder, "Tests"), exist_ok=True)
        with open(os.path.join(self.folder, "Package.swift"), "w", encoding="utf-8") as file:
            file.write(PACKAGE)
        # The tests compare documents and the interface on the bus with the model.
        for folder in ("Sources/Media/MediaTypes", "Sources/Ground", "Sources/PickerModel", "Tests/PickerTestSupport", "Tests/PickerModelTests",
                       "Tests/fixtures", "docs", "data"):
            target = os.path.join(self.folder, folder)
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(os.path.join(ROOT, folder), target)

    def test(self, _):
        environment = dict(os.environ, PICKER_RANDOM_INTENTS="40000")
        return outcome(self.folder, "swift", "test", "--skip-build", "--disable-xctest", env=environment)


class Tree:
    """A copy of the whole tree: a rule takes as long as its target and those above it are built in, and the named suites run in a session."""

    folder = os.path.join(ROOT, "build", "mutants-tree")
    rules = mutants.TREE

    def prepare(self):
        os.makedirs(self.folder, exist_ok=True)
        names = run(ROOT, "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").stdout
        subprocess.run([os.path.join(ROOT, "scripts", "lay-tree.py"), self.folder, self.folder + ".files"], cwd=ROOT, input=names, text=True,
                       check=True)

    def test(self, suites):
        return outcome(self.folder, "scripts/with-session.sh", "--size", "1280x800", "swift", "test", "--skip-build", "--disable-xctest", "--filter", f"^({suites})")


def run(folder, *command, **more):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, **more)


def outcome(folder, *command, **more):
    """'killed' where a command fails, 'no end' where it does not end (a test may wait for ever for what does not come), 'SURVIVED' else."""
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True, **more) as process:
        try:
            return "killed" if process.wait(LONGEST) else "SURVIVED"
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return "no end"


def text_of(folder, file):
    try:
        with open(os.path.join(folder, file), encoding="utf-8") as opened:
            return opened.read()
    except FileNotFoundError:
        return ""


def verdict(place, suites):
    """'killed' where a test fails, 'no end' where one does not end, 'no build' where the mutant is no program, 'SURVIVED' else."""
    built = run(place.folder, "swift", "build", "--build-tests")
    if built.returncode:
        return "no build", next((line for line in built.stdout.splitlines() if "error:" in line), "")
    return place.test(suites), ""


def tried(place, rules, start_at):
    """How many of the rules no test noticed."""
    place.prepare()
    # As it is everything must pass, in each of the suites.
    for suites in sorted({rule[4] for rule in rules}):
        found, why = verdict(place, suites)
        if found != "SURVIVED":
            sys.exit(f"mutants: the tests do not pass as they are ({suites} {found} {why})")
    bad = 0
    for number, (name, file, old, new, suites) in enumerate(rules[start_at - 1:], start_at):
        path, text = os.path.join(place.folder, file), text_of(place.folder, file)
        with open(path, "w", encoding="utf-8") as mutant:
            mutant.write(text.replace(old, new, 1))
        start = time.monotonic()
        found, why = verdict(place, suites)
        with open(path, "w", encoding="utf-8") as mutant:
            mutant.write(text)
        bad += found not in ("killed", "no end")
        print(f"{number:>3}  {found:<9} {name} ({time.monotonic() - start:.0f} s) {why}".rstrip(), flush=True)
    count = max(0, len(rules) - start_at + 1)
    print(f"mutants: {count - bad} of {count} killed")
    return bad


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--only", default="")
    arguments.add_argument("--from", type=int, default=1, dest="start_at")
    arguments.add_argument("--where", choices=("model", "tree"), help="the model's rules alone, or those of all other targets")
    arguments.add_argument("--check", action="store_true", help="say only whether each rule still names a text of its file")
    options = arguments.parse_args()
    places = [place for place, name in ((Model(), "model"), (Tree(), "tree")) if options.where in (None, name)]
    # All of them, whatever was asked for, and before any is tried: a stale rule tests nothing.
    gone = [f"{name}: {file} has no such text" for place in places for name, file, old, *_ in place.rules if old not in text_of(ROOT, file)]
    if gone:
        sys.exit("mutants: stale rules\n  " + "\n  ".join(gone))
    if options.check:
        return print(f"mutants: {sum(len(place.rules) for place in places)} rules, none stale")
    wanted = [text.strip().lower() for text in options.only.split(",")]
    chosen = [(place, [rule for rule in place.rules if any(text in rule[0].lower() for text in wanted)]) for place in places]
    if not any(rules for _, rules in chosen):
        sys.exit(f"mutants: no rule is called {options.only}")
    sys.exit(bool(sum([tried(place, rules, options.start_at) for place, rules in chosen if rules])))


if __name__ == "__main__":
    main()
