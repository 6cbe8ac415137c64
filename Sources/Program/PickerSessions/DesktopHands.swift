// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerHost
import PickerModel
import PickerViews

/// Carries out actions with photos on the desktop: with the clipboard, programs, file manager and folders.
@MainActor
final class DesktopHands {
    /// A widget of the picker's window; other windows are opened over that window.
    weak var widget: Widget?
    private let renderer: TextRenderer
    private let originals: any OriginalOpening
    private let say: (String) -> Void
    var windowIsGone = false

    /// - Parameters:
    ///   - originals: opens the files that are copied.
    ///   - say: called with problems that occur after the window is hidden.
    init(renderer: TextRenderer, originals: any OriginalOpening, say: @escaping (String) -> Void) {
        self.renderer = renderer
        self.originals = originals
        self.say = say
    }

    var port: DesktopPort {
        DesktopPort { [weak self] way, items in
            await self?.handOver(way, items) ?? HandoverResult(count: 0)
        }
    }

    private func handOver(_ way: Handover, _ items: [PickedItem]) async -> HandoverResult {
        switch way {
        case .copy:
            let files = items.compactMap(FileOffer.File.init)
            Clipboard.put(FileOffer(files))
            return HandoverResult(count: files.count)
        case .save(let folder): return await save(items, into: folder)
        case .open: return open(items)
        case .openWith: return await openWith(items)
        case .showInFiles:
            let isShown = await withCheckedContinuation { answer in
                FileBrowser.show(items.map(\.file.uri)) { answer.resume(returning: $0) }
            }
            guard isShown else { return HandoverResult(count: 0, problem: LocalizedText("No file manager answered")) }
            return HandoverResult(count: items.count)
        }
    }

    /// Opens photos and videos, each in the default program for its kind.
    private func open(_ items: [PickedItem]) -> HandoverResult {
        guard let widget else { return HandoverResult(count: 0) }
        var opened = 0
        var kinds: [String] = []
        for item in items where !kinds.contains(item.asset.type) { kinds.append(item.asset.type) }
        for kind in kinds {
            let files = items.filter { $0.asset.type == kind }.map(\.file.bytes)
            if Program.usual(for: kind)?.open(files, from: widget) == true { opened += files.count }
        }
        guard opened < items.count else { return HandoverResult(count: opened) }
        return HandoverResult(
            count: opened,
            problem: LocalizedText("No program for this kind could be started; install one, or choose Open With…"))
    }

    private func openWith(_ items: [PickedItem]) async -> HandoverResult {
        guard let widget, let kind = items.first?.asset.type else { return HandoverResult(count: 0) }
        let title = renderer.render(
            LocalizedText(
                one: "Open %1 photo with", many: "Open %1 photos with", count: items.count, .number(items.count)))
        let chosen = await withCheckedContinuation { answer in
            Program.choose(for: kind, title: title, over: widget) { answer.resume(returning: $0) }
        }
        guard let chosen else { return HandoverResult(count: 0) }
        guard chosen.open(items.map(\.file.bytes), from: widget) else {
            return HandoverResult(count: 0, problem: LocalizedText("%1 could not be started", .text(chosen.name)))
        }
        return HandoverResult(count: items.count)
    }

    private func save(_ items: [PickedItem], into folder: FileLocation) async -> HandoverResult {
        let copies = FolderCopies(into: folder, of: originals)
        let outcome = await Task.detached { copies.save(items) }.value
        guard let problem = outcome.problem else { return HandoverResult(count: outcome.saved) }
        let text = problem.text(in: folder, outcome)
        // After the window is hidden, the problem must be reported elsewhere.
        if windowIsGone { say(text.english) }
        return HandoverResult(count: outcome.saved, problem: text)
    }
}

extension FolderCopies.Problem {
    /// One sentence for the person, with the number of photos that were saved.
    fileprivate func text(in folder: FileLocation, _ outcome: FolderCopies.Outcome) -> LocalizedText {
        let folder = LocalizedText.Argument.text(folder.displayName)
        let (saved, others) = (outcome.saved, outcome.leftOut - 1)
        switch self {
        case .full:
            return LocalizedText(
                one: "“%1” is full: only %2 copy was saved", many: "“%1” is full: only %2 copies were saved",
                count: saved, folder, .number(saved))
        case .forbidden: return LocalizedText("Nothing may be saved in “%1”; choose another folder", folder)
        case .failed(let errno) where saved > 0:
            return LocalizedText(
                one: "Only %2 copy could be saved in “%1”: %3", many: "Only %2 copies could be saved in “%1”: %3",
                count: saved, folder, .number(saved), .text(SystemReason.words(errno)))
        case .failed(let errno):
            return LocalizedText("Copies could not be saved in “%1”: %2", folder, .text(SystemReason.words(errno)))
        case .unreadable(let name) where others > 0, .tooLarge(let name) where others > 0:
            return LocalizedText(
                one: "%1 and %2 other photo could not be copied to “%3”",
                many: "%1 and %2 other photos could not be copied to “%3”", count: others, .text(name),
                .number(others), folder)
        case .unreadable(let name): return LocalizedText("%1 could not be read and was not saved", .text(name))
        case .tooLarge(let name):
            return LocalizedText("%1 is too large for “%2” and was not saved", .text(name), folder)
        }
    }
}
