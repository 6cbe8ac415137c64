#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""mutate.py [--only TEXT[,TEXT]...] : breaks one rule of the picker model at a time and runs its tests; each must fail.

Works on a copy of the model and its tests (build/mutants), never on the sources. A rule that can be broken without a test
noticing is printed as SURVIVED and makes the status 1. Needs about half a minute a rule: `make mutants`, not `make test`.
"""
import argparse
import os
import shutil
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COPY = os.path.join(ROOT, "build", "mutants")
MODEL = os.path.join(ROOT, "Sources", "PickerModel")
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
        .target(name: "MediaTypes", swiftSettings: strict),
        .target(
            name: "PickerModel",
            dependencies: ["MediaTypes", .product(name: "OrderedCollections", package: "swift-collections")],
            swiftSettings: strict),
        .target(
            name: "PickerTestSupport", dependencies: ["PickerModel", "MediaTypes"], path: "Tests/PickerTestSupport",
            swiftSettings: strict),
        .testTarget(
            name: "PickerModelTests", dependencies: ["PickerModel", "MediaTypes", "PickerTestSupport"],
            swiftSettings: strict),
    ])
"""

CHROME = "Chrome/Chrome.swift"
SELECTION = "State/SelectionState.swift"
EDITS = "State/SelectionEdit.swift"
HISTORY = "State/SelectionHistory.swift"
PICKING = "Intents/PickerState+Selection.swift"
OUTCOME = "Intents/PickerState+Outcome.swift"
LEAVING = "Intents/PickerState+Leaving.swift"
HELD_KEYS = "Keys/HeldKeys.swift"
OTHER_FILES = "Intents/PickerState+OtherFiles.swift"
CALLER_UPDATES = "Intents/PickerState+CallerUpdates.swift"
STAGING = "Intents/PickerState+Staging.swift"
SEARCH = "Intents/PickerState+Search.swift"
BROWSING = "Intents/PickerState+Browsing.swift"
LIBRARY = "Intents/PickerState+Library.swift"
MEMORY = "Intents/PickerState+Memory.swift"
PREVIEW = "Intents/PickerState+Preview.swift"
INFO = "Intents/PickerState+Info.swift"
REDUCE = "Intents/PickerState+Reduce.swift"
FILTER = "Domain/MediaFilter.swift"

# rule, file, what stands there, what stands there instead
RULES = [
    ("F1 top edge hides the navigation bar", CHROME, "!hidden.contains(.top)", "true"),
    ("F2 bottom edge hides the toolbar", CHROME, "!hidden.contains(.bottom)", "true"),
    ("F3 leading edge hides the sidebar", CHROME, " && !hidden.contains(.leading) &&", " &&"),
    ("F3 collection navigation and the sidebar", CHROME, "set(.sidebar, permitted: navigates", "set(.sidebar, permitted: true"),
    ("F3 no sidebar in compact", CHROME, " && configuration.style != .compact", ""),
    ("F4 collection navigation and the albums tab", CHROME, "set(.albumsTab, permitted: navigates", "set(.albumsTab, permitted: true"),
    ("F4 no albums tab beside a sidebar", CHROME, "navigationBar && !sidebar", "navigationBar"),
    ("F5 search disabled", CHROME, "!disabled.contains(.search)", "true"),
    ("F6 selection actions and Cancel", CHROME, "set(.cancel, permitted: acts", "set(.cancel, permitted: true"),
    ("F7 Add stays unless continuous", CHROME, "acts || !continuous", "acts"),
    ("F8 taps commit at limit 1 only", CHROME, "single && !continuous && platform.tapCommits", "platform.tapCommits"),
    ("F8 taps commit on touch platforms only", CHROME, "single && !continuous && platform.tapCommits", "single && !continuous"),
    ("F9 staging disabled", CHROME, "set(.stagingButton, permitted: stages", "set(.stagingButton, permitted: true"),
    ("F9 no staging at limit 1", CHROME, "visible: toolbar && !single", "visible: toolbar"),
    ("F10 status label in its place", CHROME, "!stages || single", "single"),
    ("F11 no Options with full access", CHROME, "!context.hasFullAccess && !context.isLegacyCaller", "!context.isLegacyCaller"),
    ("F11 no Options for legacy callers", CHROME, "!context.hasFullAccess && !context.isLegacyCaller", "!context.hasFullAccess"),
    ("F12 badge of embedded styles", CHROME, "set(.privacyBadge, permitted: configuration.style.isEmbedded",
     "set(.privacyBadge, permitted: navigationBar"),
    ("F13 onboarding once", CHROME, "configuration.style.isEmbedded && context.isFirstEmbeddedDisplay",
     "configuration.style.isEmbedded"),
    ("F14 banner until dismissed", CHROME, "context.isAfterUpgrade && !context.isBannerDismissed", "context.isAfterUpgrade"),
    ("F17 a way to commit", CHROME, "canCommit ? [] : [.noCommitPath]", "[]"),
    ("R47 input needs full opacity", CHROME, "context.opacity >= 1", "true"),
    ("limit 1 replaces", SELECTION, "if limit == 1, !ids.isEmpty {", "if limit == -1 {"),
    ("a full limit refuses", SELECTION, "guard !isFull else { return .refusedAtLimit }", ""),
    ("runs stop at the limit", SELECTION, "guard added.count < room else { return (added, true) }", ""),
    ("an over-full selection is not delivered", SELECTION, "!isOverfull && (", "("),
    ("an emptied preselection is delivered", SELECTION, "(!ids.isEmpty || !preselection.isEmpty)", "!ids.isEmpty"),
    ("numbers only where ordered", SELECTION, "behavior.isOrdered ? ids.firstIndex(of: id).map { $0 + 1 } : nil",
     "ids.firstIndex(of: id).map { $0 + 1 }"),
    ("numbers begin at 1", SELECTION, "behavior.isOrdered ? ids.firstIndex(of: id).map { $0 + 1 } : nil",
     "behavior.isOrdered ? ids.firstIndex(of: id) : nil"),
    ("no range while ordered, and it is said", PICKING, "return notice == before ? effects + refuseRange() : effects", "return effects"),
    ("why there is no range is said once", PICKING, ", notice?.text != text else", " else"),
    ("no ranges while ordered", SELECTION, "!behavior.isOrdered && limit != 1", "limit != 1"),
    ("moves go behind the anchor", EDITS, "ids.remove(at: source)\n            ids.insert(id, at: anchor.flatMap { ids.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)",
     "ids.remove(at: source)\n            ids.insert(id, at: anchor.flatMap { ids.firstIndex(of: $0) } ?? 0)"),
    ("host changes survive undo", HISTORY, "if isEmpty { edits = [] } else { edits.append(edit) }", ""),
    ("a new change drops what can be redone", HISTORY, "forgetUndone()\n        earlier.append", "earlier.append"),
    ("what a double click takes back is not redone", SELECTION, "defer { history.forgetUndone() }", ""),
    ("a drag is one change", SELECTION, "remember(base)\n        return true", "return true"),
    ("a drag shrinks", SELECTION, "var swept = base\n", "var swept = ids\n"),
    ("broken files are not picked by tap", PICKING,
     "guard isPickable(entry) else { return say(refusal(of: entry)) + [.shake(entry.id)] }\n        let isBack", "let isBack"),
    ("a refused pick shakes", PICKING, "(change == .refusedAtLimit ? [.shake(entry.id)] : [])", "[]"),
    ("no echo of the host's changes", PICKING, "refreshStaging()\n        return []\n    }\n\n    /// The effects of a change",
     "refreshStaging()\n        return report(.changed)\n    }\n\n    /// The effects of a change"),
    ("continuous tells every change", PICKING, "if selection.behavior.isContinuous, change != .none {", "if false {"),
    ("refusal is said", PICKING, "case .refusedAtLimit: return told + say(fullText)", "case .refusedAtLimit: return told"),
    ("ticking again has the old place", PICKING, "at: isBack ? stagedAnchor(of: index) : .end", "at: .end"),
    ("Add only where visible", OUTCOME, "guard chrome.isVisible(.add) else { return [] }", ""),
    ("Add only where deliverable", OUTCOME, 'return selection.isDeliverable ? nil : LocalizedText("Select a photo first")', "return nil"),
    ("what was said beside Add goes", OUTCOME, "notice?.text != addRefusal { notice = nil }", "notice?.text != addRefusal {}"),
    ("cancelling returns the preselection", OUTCOME, "kind == .confirmed ? selection.ids : selection.preselection", "selection.ids"),
    ("Escape leaves the staging area first", LEAVING, "if staging != nil { return closeStaging() }", ""),
    ("Escape leaves the search before the picker", LEAVING,
     "if isSearching || !search.text.isEmpty, chrome.isVisible(.searchBar) { return clearSearch() }", ""),
    ("a lowered limit keeps what is selected", CALLER_UPDATES, "selection.limit = limit\n", "selection.limit = limit\n            _ = selection.remove(selection.ids.dropFirst(limit))\n"),
    ("an update below zero is refused", CALLER_UPDATES, "guard (try? update.validate()) != nil else { return [] }", ""),
    ("searches by the app are marked", CALLER_UPDATES, "search.isFromApp = !text.trimmed.isEmpty", ""),
    ("one outcome", REDUCE, "guard phase == .picking else {", "guard phase != .finished else {"),
    ("faint pickers take no input", REDUCE, "if case .person(let act) = intent, !chrome.acceptsInput { return act == .escapePressed ? escape() : [] }",
     ""),
    ("hidden Cancel does nothing", REDUCE, "chrome.isVisible(.cancel) ? finish(.cancelled) : []", "finish(.cancelled)"),
    ("hidden search bar takes no text", SEARCH, "chrome.isVisible(.searchBar) ? personChanges(search: text, tokens: search.tokens) : []",
     "personChanges(search: text, tokens: search.tokens)"),
    ("a search ends where it began", SEARCH, "let anchor = isSearching ? nil : search.anchor", "let anchor: AssetPosition? = nil"),
    ("a token takes the place of what was typed", SEARCH, 'personChanges(search: "", tokens: others + added)',
     "personChanges(search: search.text, tokens: others + added)"),
    ("hidden navigation opens no album", BROWSING, "guard canNavigate else { return [] }", ""),
    ("an album forgets the search's anchor", BROWSING, "search.anchor = nil\n        return ask() + [.scroll(.initial(gently: false))] + keepAlbum()",
     "return ask() + [.scroll(.initial(gently: false))] + keepAlbum()"),
    ("an album that is gone gives way", BROWSING, "navigation.album = navigation.restriction\n        search.anchor = nil", "search.anchor = nil"),
    ("folders are added to one's own library only", BROWSING, "guard canAddFolders, navigation", "guard navigation"),
    ("compact does not zoom", BROWSING, "guard configuration.style != .compact, chosen != zoom", "guard chosen != zoom"),
    ("a preview stops at the ends", PREVIEW, "return places.contains(target) ? target : nil", "return target.clamped(0, places.upperBound - 1)"),
    ("the same again closes the preview", PREVIEW, "guard preview?.position.id != list[index].id else { return closePreview() }", ""),
    ("the grid comes back with what was looked at last", PREVIEW, "return [.scroll(.reveal(left.position))]", "return []"),
    ("a preview keeps its photo", PREVIEW, "preview?.position.index = index\n", ""),
    ("a preview closes where its photo is gone", PREVIEW,
     "preview = nil\n        // Scrolls to", "// Scrolls to"),
    ("each clip begins silent and at rest", PREVIEW, "preview = PreviewState(AssetPosition(id: shown[index].id, index: index))",
     "let place = AssetPosition(id: shown[index].id, index: index)\n        if preview == nil { preview = PreviewState(place) } else { preview?.position = place }"),
    ("stills do not play", PREVIEW, "if previewedClip != nil { preview?.isPlaying.toggle() }", "preview?.isPlaying.toggle()"),
    ("a late answer about another photo is dropped", INFO, "if generation == info.generation { info.answer = found", "do { info.answer = found"),
    ("each photo is asked about once", INFO, ", info.subject != id || info.isOutdated else", " else"),
    ("of a photo out of the request's sight nothing is told", "Presentation/InfoPresentation.swift", "if answer == .absent {", "if false {"),
    ("Escape closes the preview first", LEAVING, "if preview != nil { return closePreview() }", ""),
    ("a double click previews", PICKING, "return effects + requestPreview(at: position)", "return effects"),
    ("who searches leaves the preview", SEARCH, "preview = nil\n        // The list under", "// The list under"),
    ("late suggestions open nothing", SEARCH, "if generation == search.suggestionGeneration {", "if generation >= 0 {"),
    ("searches of before give way to a text", SEARCH, "search.text.trimmed.isEmpty && search.tokens.isEmpty ? memory", "search.tokens.isEmpty ? memory"),
    ("Escape closes suggestions first", LEAVING, "if showsSuggestions { return dismissSuggestions() }", ""),
    ("unticked tiles have no place in the order", STAGING, "$0.id != id && selection.contains($0.id) }?.id\n        return move", "$0.id != id }?.id\n        return move"),
    ("older weights do not come after newer ones", STAGING, "open.measured.map({ $0.revision < revision }) ?? true", "true"),
    ("an album closes the preview", BROWSING, "navigation.showsAlbums = false\n        preview = nil", "navigation.showsAlbums = false"),
    ("staging wants a selection", STAGING, "guard staging == nil, !selection.isEmpty,", "guard staging == nil,"),
    ("staging wants its button", STAGING, ", chrome.isVisible(.stagingButton) else", " else"),
    ("staging returns to the old place", STAGING, "left.anchor.map { .asset($0) } ?? .initial", "nil ?? .initial"),
    ("unticked tiles stay", STAGING, "for place in places {", "for place in places.prefix(0) {"),
    ("old answers are dropped", LIBRARY, "guard generation == library.listGeneration else { return [] }\n        library.list", "library.list"),
    ("unknown preselected ids are dropped", LIBRARY, "_ = selection.forget(unknown)\n", ""),
    ("an unfinished index drops nothing", LIBRARY, "if !answer.isComplete { unknown.subtract(missing) }", ""),
    ("what is gone is not selected", LIBRARY, "let change = selection.forget(gone)", "let change = SelectionChange.none"),
    ("onboarding is remembered", MEMORY, "if configuration.style.isEmbedded { changed.hasSeenOnboarding = true }", ""),
    ("the banner's end is remembered", MEMORY, "changed.dismissedBanner = AppMemory.currentGeneration", ""),
    ("options are kept only where asked", MEMORY, "options.isRemembered\n            ?", "true\n            ?"),
    ("images include Live Photos", FILTER, "case .images: kind != .video", "case .images: kind == .image"),
    ("any of nothing matches nothing", FILTER, "filters.contains {", "filters.isEmpty || filters.contains {"),
    ("removals are a union", "State/OptionsState.swift", "appRemovals.union(personRemovals)", "personRemovals"),
    ("the person's format wins", "State/OptionsState.swift", "personEncoding ?? appEncoding", "appEncoding"),
    ("tokens of one kind are alternatives", "Domain/SearchToken.swift", "ofKind.contains(where: holds)", "ofKind.allSatisfy(holds)"),
    ("preselection wants room", "Configuration/PickerConfiguration+Validation.swift",
     "guard selectionLimit != 1 || preselectedAssetIdentifiers.isEmpty else", "guard true else"),
    ("handed over: a picked tile means all that is picked", "Intents/PickerState+Handover.swift",
     "if selection.contains(entry.id) { return Array(selection.ids) }", ""),
    ("handed over: keys mean what is picked", "Intents/PickerState+Handover.swift",
     "selection.isEmpty ? meant(.tile(place), by: way) : Array(selection.ids)", "meant(.tile(place), by: way)"),
    ("handed over: drags begin on picked tiles", "Intents/PickerState+Handover.swift",
     """            selection.contains(shown[index].id)
        else { return [] }
        return Array(selection.ids)""", """            true
        else { return [] }
        return Array(selection.ids)"""),
    ("handed over: no app, no end", OUTCOME, "isStandalone ? handOver(.copy, .selection) : finish(.confirmed)",
     "finish(.confirmed)"),
    ("paths are not searched for", "State/SearchState.swift", "takesPaths && LocationRequest.isPath(text) ? \"\" : text.trimmed",
     "text.trimmed"),
    ("paths only where albums can be chosen", "State/PickerState.swift",
     "canNavigate && navigation.restriction == nil", "true"),
    ("paths: broken files are not picked", "Intents/PickerState+Locations.swift", ".filter { $0.broken == nil }", ""),
    ("a held Escape acts once", HELD_KEYS, "KeyTable.actsOnce(key) && !down.insert(key).inserted", "false"),
    ("other files only where allowed", OTHER_FILES, "guard allowsOtherFiles, !files.isEmpty", "guard !files.isEmpty"),
    ("other files under the limit", OTHER_FILES, "files.count > room", "false"),
    ("other files go with the photos", OTHER_FILES, "selection.limit == 1 ? [] : Array(selection.ids)", "[]"),
    ("no dialog for files without room", OTHER_FILES, "guard roomForFiles != 0 else", "guard true else"),
    ("giving up only where photos do not answer or are prepared", OUTCOME, "guard isDelayed || preparing != nil else { return [] }", ""),
    ("who stops what is prepared has cancelled", OUTCOME, "decided == .cancelled || preparing != nil ? .cancelled", "decided == .cancelled ? .cancelled"),
    ("cancelling waits for nothing", "Store/PickerStore.swift", "case .finish(.cancelled, let ids) where ids.isEmpty:",
     "case .finish(.cancelled, let ids) where ids.count > 1_000_000:"),
    ("nothing is told after the outcome", "Store/PickerStore.swift", "        onSelectionChange = nil\n", ""),
    ("videos become films where those are taken", "Ports/ExportFormat.swift", "receiver.takes(.mp4) ? .film(.mp4) : .none", ".film(.mp4)"),
    ("films are converted, too, where not all videos are taken", "Configuration/PickerConfiguration+Validation.swift",
     "(receiver.convertsVideos ? [.videos] : [])", "[]"),
    ("animations become GIFs only where those are taken", "Ports/ExportFormat.swift", " && receiver.takes(.gif)\n", "\n"),
    ("animations are not handed over as they are", "Ports/ExportFormat.swift", " && !animates\n", "\n"),
    ("films lose HDR", "Ports/ExportFormat.swift", "Set(asset.subtypes.contains(.hdr) ? [.hdr] : [])", "Set<ExportLoss>()"),
    ("a Live Photo as an animation loses its motion", "Ports/ExportFormat.swift", "film == .gif ? [.motion]", "film == .gif ? []"),
    ("one file for a file chooser", "Ports/LivePhotoPart.swift", "request.takesPairs && ExportFormat(", "ExportFormat("),
    ("a film under way is seen", "Presentation/ProgressPresentation.swift", "delivery.fraction > 0", "delivery.done > 0"),
    ("nothing is said to be handed over that is not", "Intents/PickerState+Staging.swift",
     "selection.isEmpty || addRefusal != nil ||", "selection.isEmpty ||"),
    ("no size is promised of copies", "Intents/PickerState+Staging.swift", " || !options.removals.isEmpty ?", " ?"),
    ("results: one album is not said", "Presentation/GridPresentation.swift", "albums > 1 {", "albums > 0 {"),
    ("no picture is asked of a broken file", "State/PickerState+Records.swift",
     "return (asset, flags(of: list[index], asset).contains(.broken))", "return (asset, false)"),
    ("a window waits for photos", "Store/PickerStore.swift", "!forAlbums && $0 == newest[.albums]", "$0 >= 0"),
    ("best matches say nothing about the photos without a search", "State/PickerState.swift",
     "canRank && navigation.ranksMatches", "navigation.ranksMatches"),
    ("the sidebar leaves room for the photos", "Domain/SidebarWidth.swift", "window - photos", "window"),
    ("no sidebar is narrower than the usual one", "Domain/SidebarWidth.swift", "max(usual, min(", "max(0, min("),
    ("from the right the sidebar's edge goes the other way", "Domain/SidebarWidth.swift", "isRightToLeft ? -distance", "isRightToLeft ? distance"),
    ("a sidebar that is not there has no edge", BROWSING, "guard showsSidebar else", "guard chrome.isVisible(.sidebar) else"),
    ("the usual width of the sidebar is not remembered", BROWSING, "width > SidebarWidth.usual ? width", "width > 0 ? width"),
    ("small tiles have no caption", "Geometry/GridMetrics.swift", "tile < Self.roomForCaption * (1 + more / Self.usualLine)", "tile < 0"),
    ("captions come with the list in their order", "Presentation/TileCaption.swift", "guard shown.sections.isEmpty, !isRanked", "guard !isRanked"),
    ("another order takes the place of the best match", "Intents/PickerState+Browsing.swift",
     "sort != navigation.sort || isRanked else", "sort != navigation.sort else"),
    ("a swipe has a clear way", "Gestures/PreviewSwipe.swift", "abs(x) >= 2 * abs(y), ", ""),
    ("a late answer leads nobody away", "Intents/PickerState+Locations.swift",
     "let isWanted = generation == library.visitGeneration", "let isWanted = true"),
    ("a menu means its own photo", "Intents/PickerState+Selection.swift",
     "guard let index = shown.index(of: position.id, near: position.index) else { return [] }\n        switch act",
     "let index = position.index\n        switch act"),
    ("days are asked for once", "Intents/PickerState+Library.swift", "library.askedDays.insert(section.day).inserted", "true"),
    ("towns of an older list are dropped", "Intents/PickerState+Library.swift",
     "guard revision == library.list.revision else { return [] }", ""),
    ("a place waits for the newest list", "Store/PickerStore.swift",
     "while let pending = await self?.pendingList { await pending.value }",
     "if let pending = await self?.pendingList { await pending.value }"),
    ("Escape asks before it discards", LEAVING, "losesPicks && !asksToDiscard ? askToDiscard()", "false ? askToDiscard()"),
    ("a preselection is not picked by hand", LEAVING, "selection.ids.count { !selection.preselection.contains($0) }",
     "selection.count"),
    ("the question goes with what it is about", LEAVING, "selection.revision != before.revision ||", ""),
    ("a path goes before the picker does", LEAVING, "if isSearching || !search.text.isEmpty,", "if isSearching,"),
    ("albums stay as a person left them", "State/AlbumTree.swift", "wanted[album] ?? isOpenAtFirst",
     "isOpenAtFirst"),
    ("sections are as short as they can be", "Geometry/GridSectioning.swift", "for span in SectionSpan.allCases where span != .all {",
     "for span in [SectionSpan.year] {"),
    ("photos that arrive leave sections alone", "Geometry/GridSectioning.swift", "span == former ? Self.stillEnough", "span == former ? Self.enough"),
    ("a pressed heading takes back what it picked", PICKING, "run.allSatisfy { selection.contains($0) } ?", "false ?"),
    ("headings pick nothing at limit 1", PICKING, "guard selection.limit != 1 else { return [] }\n        let run = pickable(", "let run = pickable("),
    ("only the first photo of a day has its date", "Presentation/HeadingPresentation.swift", "guard former != day else { return nil }", ""),
]


def run(*command):
    environment = dict(os.environ, PICKER_RANDOM_INTENTS="40000")
    return subprocess.run(command, cwd=COPY, env=environment, capture_output=True, text=True)


def prepare():
    os.makedirs(os.path.join(COPY, "Tests"), exist_ok=True)
    with open(os.path.join(COPY, "Package.swift"), "w", encoding="utf-8") as file:
        file.write(PACKAGE)
    for folder in ("Sources/Media/MediaTypes", "Sources/PickerModel", "Tests/PickerTestSupport", "Tests/PickerModelTests"):
        target = os.path.join(COPY, folder)
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(os.path.join(ROOT, folder), target)


def copied(file):
    return os.path.join(COPY, "Sources", "PickerModel", file)


def source(file, model=None):
    """The text of a file of the model: of the copy, or of another tree's model."""
    try:
        with open(os.path.join(model, file) if model else copied(file), encoding="utf-8") as opened:
            return opened.read()
    except FileNotFoundError:
        return ""


def verdict():
    """'killed' where a test fails, 'no build' where the mutant is no program, 'SURVIVED' else."""
    built = run("swift", "build", "--build-tests")
    if built.returncode:
        return "no build", next((line for line in built.stdout.splitlines() if "error:" in line), "")
    tested = run("swift", "test", "--skip-build", "--disable-xctest")
    return ("killed" if tested.returncode else "SURVIVED"), ""


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--only", default="")
    arguments.add_argument("--check", action="store_true", help="say only whether each rule still names a text of its file")
    options = arguments.parse_args()
    # All of them, whatever was asked for, and before any is tried: a stale rule tests nothing.
    gone = [f"{name}: {file} has no such text" for name, file, old, _ in RULES if old not in source(file, MODEL)]
    if gone:
        sys.exit("mutants: stale rules\n  " + "\n  ".join(gone))
    if options.check:
        return print(f"mutants: {len(RULES)} rules, none stale")
    prepare()
    wanted = [text.strip().lower() for text in options.only.split(",")]
    rules = [rule for rule in RULES if any(text in rule[0].lower() for text in wanted)]
    if not rules:
        sys.exit(f"mutants: no rule is called {options.only}")
    found, why = verdict()
    if found != "SURVIVED":
        sys.exit(f"mutants: the tests do not pass as they are ({found} {why})")
    bad = 0
    for number, (name, file, old, new) in enumerate(rules, 1):
        text = source(file)
        with open(copied(file), "w", encoding="utf-8") as mutant:
            mutant.write(text.replace(old, new, 1))
        start = time.monotonic()
        found, why = verdict()
        with open(copied(file), "w", encoding="utf-8") as mutant:
            mutant.write(text)
        bad += found != "killed"
        print(f"{number:>3}  {found:<9} {name} ({time.monotonic() - start:.0f} s) {why}".rstrip(), flush=True)
    print(f"mutants: {len(rules) - bad} of {len(rules)} killed")
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
