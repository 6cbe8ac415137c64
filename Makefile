# SPDX-License-Identifier: GPL-3.0-or-later
#
# Every target installs the Debian packages that it needs and does not find (scripts/packages.txt is the one list).

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help run run-example build test test-all steady test-headless test-display test-docs test-embedding-sanitized test-package test-on lint format strings check bench bench-on mutants kill-loop faults delivery truth fuzz screenshots film trees played run-portal portal-on portal-off browsers fuzz-bus install uninstall deb release release-check clean

help: ## this list
	@echo "Targets:"
	@sed -nE 's/^([a-z-]+):.*## (.*)$$/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-31s%s\n", $$1, $$2 }'
	@echo "LIBRARY=DIR make run opens the picker on another folder than Pictures."

run: ## build and open the picker on your Pictures (with no display: play and check one pick on a virtual one)
	@scripts/run.sh

run-example: ## Annotate, an app with the picker in its window (docs/annotate.md; with no display: its four steps on a virtual one)
	@scripts/run-example.sh

run-portal: ## a photo's whole way through the desktop's portal to a program, played on a virtual display (LIBRARY=DIR: of your photos)
	@scripts/install-packages.sh build run demo session
	@scripts/require-swift.sh
	scripts/build-picker.sh release
	@[ -n "$$LIBRARY" ] || scripts/make-demo-library.py build/demo-library
	@DESKTOP_PICKER="$$(swift build -c release --show-bin-path)/desktop-picker" scripts/with-session.sh --size 1280x800 \
		/usr/bin/python3 Tests/portal/show.py --library "$${LIBRARY:-$(CURDIR)/build/demo-library}" --screenshot build/run-portal.png
	@echo "Screenshot: build/run-portal.png"

portal-on: build ## make the picker of this tree the photo chooser of your desktop (docs/portal.md)
	@scripts/portal-setup.py on

portal-off: ## undo that
	@scripts/portal-setup.py off

build: ## build in release
	@scripts/install-packages.sh build run
	@scripts/require-swift.sh
	scripts/build-picker.sh release

test: ## checks, unit tests, a hand's tour through the window: before a change is sent (PART=portal: one part of all tests)
	@scripts/test.py $(or $(PART),quick)

test-all: ## everything on this machine: unit tests, the real window by all hands, the portal, faults, copies, documents
	@scripts/test.py all

steady: ## a part again and again under load, to find what fails by chance (PART=portal N=20 TESTS=test_log); goes on where it stopped
	@scripts/steady.py $(PART) --runs $(or $(N),20) -- $(TESTS)

test-headless: ## only the unit tests that need no display
	@scripts/test.py headless

test-display: ## only the unit tests with windows, on a virtual display
	@scripts/test.py display

test-on: ## what another Debian can change, in a bare one (SUITE=bookworm, trixie or forky) made by debootstrap; PART=all: everything; as root
	@scripts/test-on.sh $(SUITE) scripts/test.py $(or $(PART),suite)

test-embedding-sanitized: ## the picker in another program's window, whose widget ends its program with a report at each fault of memory
	@scripts/install-packages.sh build run session widget
	@scripts/require-swift.sh
	scripts/build-picker.sh debug
	scripts/build-widget.sh --sanitized
	@DESKTOP_PICKER="$$(swift build --show-bin-path)/desktop-picker" scripts/with-session.sh --size 1280x800 \
		/usr/bin/python3 Tests/embedding/run.py --sanitized

test-docs: ## every command and script of the documents, as it stands there
	@scripts/test.py documents

lint: ## checks that need no build: format, import arrows, unsafe code, sizes, paths
	@scripts/lint.sh

format: ## format the Swift files in place
	@scripts/require-swift.sh
	swift format -i --parallel --recursive Package.swift Sources Tests bench

strings: ## the template of all sentences, merged into the translations, and their catalogues (docs/developing/translating.md)
	@scripts/install-packages.sh lint
	@scripts/strings.py
	@scripts/translations.py merge

check: ## lint with every validator installed (shell scripts, desktop file, metainfo, translations)
	@scripts/install-packages.sh lint
	@scripts/lint.sh

bench: ## the figures: steps of the model, start of the window, scan of 10,000 files, each beside its floor (PART=motion: one part)
	@scripts/bench.sh $(PART)

bench-on: ## the same in a bare Debian of another suite (SUITE=trixie PART=motion), on the libraries of this machine
	@scripts/test-on.sh $(SUITE) scripts/bench.sh $(PART)

mutants: ## break each rule of the model and of what stands around it once; a test must notice each (about two hours)
	@scripts/require-swift.sh
	@scripts/mutate.py

kill-loop: ## kill scans at random moments; the index must stay sound and the library untouched (LIBRARY=DIR)
	@scripts/install-packages.sh build run
	@scripts/require-swift.sh
	scripts/build-picker.sh release
	@scripts/kill-loop.py --picker "$$(swift build -c release --show-bin-path)/desktop-picker" \
		--library "$${LIBRARY:-../shared/corpus}" --rounds "$${ROUNDS:-100}"

faults: ## the long form of the fault tests: full disks, read-only homes, damaged indexes, killed pickers (half an hour)
	@scripts/install-packages.sh build run session
	@scripts/require-swift.sh
	scripts/build-picker.sh release
	@export DESKTOP_PICKER="$$(swift build -c release --show-bin-path)/desktop-picker"; status=0; \
		scripts/with-session.sh --no-display /usr/bin/python3 Tests/faults/run.py --long || status=1; \
		scripts/with-session.sh --size 1280x800 /usr/bin/python3 Tests/faults/run.py --windows --long || status=1; exit $$status

delivery: ## the proof of what copies leave out, with the corpus of real files (CORPUS=../shared/corpus)
	@scripts/install-packages.sh build run session
	@scripts/require-swift.sh
	scripts/build-picker.sh release
	@DESKTOP_PICKER="$$(swift build -c release --show-bin-path)/desktop-picker" \
		PICKER_CORPUS="$$(realpath "$${CORPUS:-../shared/corpus}")" \
		scripts/with-session.sh --no-display /usr/bin/python3 Tests/delivery/run.py

truth: ## scan a generated library of 10,000 files and compare with what its generator knows of each
	@scripts/install-packages.sh build run bench
	@scripts/require-swift.sh
	scripts/build-picker.sh release
	@scripts/truth.sh "$$(swift build -c release --show-bin-path)/desktop-picker" "$${PICKER_BENCH_COUNT:-10000}"

fuzz: ## every prefix of twenty files (PREFIXES=none: not), then hostile files, messages and answers for FUZZ_SECONDS (3600), by FUZZ_SEED (a new one)
	@scripts/fuzz.sh "$${FUZZ_SECONDS:-3600}" $${FUZZ_SEED:-}

screenshots: ## every state of the window in every look, and scenes that are seldom, into build/screenshots
	@scripts/install-packages.sh build run demo session
	@scripts/require-swift.sh
	scripts/build-picker.sh release
	@scripts/make-demo-library.py build/demo-library
	@DESKTOP_PICKER="$$(swift build -c release --show-bin-path)/desktop-picker" scripts/with-session.sh --size 1700x1100 \
		/usr/bin/python3 Tests/ui/screenshots.py --library "$(CURDIR)/build/demo-library" --to build/screenshots

film: ## a short film of a pick into docs/images/picking.webp, on the demo library
	@scripts/install-packages.sh build run demo session
	@scripts/require-swift.sh
	scripts/build-picker.sh release
	@scripts/make-demo-library.py build/demo-library
	@DESKTOP_PICKER="$$(swift build -c release --show-bin-path)/desktop-picker" scripts/with-session.sh --size 1400x900 \
		/usr/bin/python3 Tests/ui/film.py --library "$(CURDIR)/build/demo-library" --to docs/images/picking.webp

trees: ## write anew what assistive technology is told in every state of the window (Tests/ui/trees), to be looked at and committed
	@scripts/install-packages.sh build run session
	@scripts/require-swift.sh
	scripts/build-picker.sh debug
	@DESKTOP_PICKER="$$(swift build --show-bin-path)/desktop-picker" scripts/with-session.sh --size 1280x800 \
		/usr/bin/python3 Tests/ui/trees.py $(SCENES)

played: ## a person who never saw the window finds three photos in under a minute, among 10,000 and among one to four a day (LIBRARY=DIR: another generated one)
	@scripts/install-packages.sh build run session bench
	@scripts/require-swift.sh
	scripts/build-picker.sh release
	@library=$${LIBRARY:-$$(scripts/generated-library.sh 10000)} && \
		DESKTOP_PICKER="$$(swift build -c release --show-bin-path)/desktop-picker" scripts/with-session.sh --size 1280x800 \
		/usr/bin/python3 Tests/ui/played.py "$$library" "$$(scripts/thin-library.py "$$library")"

fuzz-bus: ## every method of the service with what a hostile program could send, for FUZZ_SECONDS (3600), by FUZZ_SEED (a new one)
	@scripts/install-packages.sh build run session
	@scripts/require-swift.sh
	scripts/build-picker.sh debug
	@DESKTOP_PICKER="$$(swift build --show-bin-path)/desktop-picker" scripts/with-session.sh --no-display \
		/usr/bin/python3 Tests/portal/fuzz.py "$${FUZZ_SECONDS:-3600}" $${FUZZ_SEED:-}

browsers: ## Firefox and Chromium of Debian upload photos that are picked through the portal
	@scripts/install-packages.sh build run session browsers
	@scripts/require-swift.sh
	scripts/build-picker.sh debug
	@DESKTOP_PICKER="$$(swift build --show-bin-path)/desktop-picker" scripts/with-session.sh --size 1280x800 \
		/usr/bin/python3 Tests/portal/browsers.py

install: ## build and install below PREFIX (/usr/local); DESTDIR=DIR for packages, PROGRAMS=DIR takes programs that are built already, WIDGET=disabled: without the library
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" PROGRAMS="$(PROGRAMS)" WIDGET="$(WIDGET)" scripts/install.sh install

uninstall: ## undo that
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" scripts/install.sh uninstall

test-package: ## the Debian packages of make deb in a Debian with nothing in it: a photo by command, bus, portal and in a window (SUITE=bookworm); as root
	@scripts/test-package.sh $(SUITE) build/deb/{desktop-picker,libdesktop-picker-gtk4-1,gir1.2-desktoppickergtk4-1.0}_*.deb

release: ## VERSION=0.2.0: write that version where it stands, commit and tag it; nothing is published
	@scripts/release.py $(VERSION)

release-check: ## VERSION=0.2.0: what speaks against a release of this tree, and all checks
	@scripts/install-packages.sh lint
	@scripts/lint.sh
	@scripts/release.py --check $(VERSION)

deb: ## the Debian packages for the suite that this runs on, into build/deb, with lintian's word (PROGRAMS=DIR as above)
	@PROGRAMS="$(PROGRAMS)" scripts/deb.sh

clean: ## remove everything that was built
	rm -rf .build build
