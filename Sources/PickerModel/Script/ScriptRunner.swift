// SPDX-License-Identifier: GPL-3.0-or-later

/// Plays a script on a picker without a display: the test harness of host programs.
///
/// Each line is played on the same kind of store as a window's, and the next line waits until no work is pending
/// (contract section 10). Runs on the main actor, like the store.
@MainActor
public struct ScriptRunner {
    private let store: PickerStore
    /// Where `print` writes: one line of JSON.
    private let output: (String) -> Void
    /// Converts chrome to JSON; injected, since the host chooses the encoder.
    private let report: (ChromeReport) -> String

    /// A player for one store, which has been started.
    /// - Parameters:
    ///   - report: turns chrome into JSON.
    ///   - output: takes what `print` prints, one line each time.
    public init(store: PickerStore, report: @escaping (ChromeReport) -> String, output: @escaping (String) -> Void) {
        self.store = store
        self.report = report
        self.output = output
    }

    /// Plays all lines, or up to the one that ends the request; the end without `add` or `cancel` cancels.
    /// - Throws: `ScriptError` for the first line that cannot be played or whose expectation fails, and for any line
    ///   after the request has ended.
    public func play(_ lines: [ScriptLine]) async throws(ScriptError) {
        await store.quiescence()
        for line in lines {
            guard store.state.phase == .picking else {
                throw ScriptError(line: line.number, .closed)
            }
            try await play(line)
            await store.quiescence()
        }
        if store.state.phase == .picking { store.send(.windowClosed) }
        await store.quiescence()
    }

    private func play(_ line: ScriptLine) async throws(ScriptError) {
        func fail(_ reason: ScriptError.Reason) -> ScriptError { ScriptError(line: line.number, reason) }
        switch line.command {
        case .tap(let name):
            store.send(.assetActivated(index: try await ScriptNames(store, line.number).index(of: name)))
        case .range(let from, let to):
            let names = ScriptNames(store, line.number)
            let (start, end) = (try await names.index(of: from), try await names.index(of: to))
            store.send(.rangeSelected(from: start, to: end))
        case .search(let text):
            try require(.searchBar, "search", fail)
            store.send(.searchEdited(text))
        case .clearSearch:
            try require(.searchBar, "clear-search", fail)
            store.send(.searchCleared)
        case .openAlbum(let name):
            try requireNavigation("open-album", fail)
            store.send(.albumOpened(try album(named: name, fail)))
        case .closeAlbum:
            try requireNavigation("close-album", fail)
            store.send(.albumOpened(nil))
        case .showSelected:
            try require(.stagingButton, "show-selected", fail)
            store.send(.stagingOpened)
        case .hideSelected: store.send(.stagingClosed)
        case .preview(let name):
            store.send(.previewRequested(index: try await ScriptNames(store, line.number).index(of: name)))
        case .movePreview(let step):
            try requirePreview(fail)
            store.send(.previewMoved(step))
        case .closePreview:
            try requirePreview(fail)
            store.send(.previewClosed)
        case .zoomIn: store.send(.zoomedIn)
        case .zoomOut: store.send(.zoomedOut)
        case .scrollToInitial: store.send(.scrolledToInitialPosition)
        case .option(let classes, let included):
            try require(.options, "option", fail)
            store.send(.inclusionChanged(classes, included: included))
        case .encoding(let encoding):
            try require(.options, "encoding", fail)
            store.send(.encodingChosen(encoding))
        case .deselect(let name):
            store.send(.deselected([try await ScriptNames(store, line.number).id(of: name)]))
        case .move(let name, let anchor):
            let names = ScriptNames(store, line.number)
            let id = try await names.id(of: name)
            var after: AssetID?
            if let anchor { after = try await names.id(of: anchor) }
            store.send(.moved(id, after: after))
        case .update(let update):
            do throws(ConfigurationError) {
                try store.update(update)
            } catch {
                throw fail(.configuration(error))
            }
        case .add:
            try require(.add, "add", fail)
            if let refusal = store.state.addRefusal { throw fail(.addDisabled(refusal)) }
            store.send(.addPressed)
        case .cancel:
            try require(.cancel, "cancel", fail)
            store.send(.cancelPressed)
        case .escape: store.send(.escapePressed)
        case .expect(let key, let value) where DeliveryExpectation.keys.contains(key):
            try await DeliveryExpectation(store, line: line.number).check(key, value)
        case .expect(let key, let value):
            try ScriptExpectation(store.state, store.presentation, line: line.number).check(key, value)
        // Of the window before the picker, which the host plays.
        case .answer: break
        case .print: output(report(ScriptRunner.chromeReport(store.state)))
        }
    }

    /// Chrome with the columns of the picker's own size.
    public nonisolated static func chromeReport(_ state: PickerState) -> ChromeReport {
        ChromeReport(
            chrome: state.chrome, style: state.configuration.style,
            columns: NominalSize.columns(state))
    }

    private func require(
        _ control: ChromeControl, _ verb: String, _ fail: (ScriptError.Reason) -> ScriptError
    ) throws(ScriptError) {
        guard store.state.chrome.isVisible(control) else {
            throw fail(.noControl(control, command: verb))
        }
    }

    private func requirePreview(_ fail: (ScriptError.Reason) -> ScriptError) throws(ScriptError) {
        guard store.state.preview != nil else { throw fail(.noPreview) }
    }

    private func requireNavigation(_ verb: String, _ fail: (ScriptError.Reason) -> ScriptError) throws(ScriptError) {
        guard store.state.canNavigate else {
            throw fail(.noNavigation(command: verb))
        }
    }

    private func album(named name: String, _ fail: (ScriptError.Reason) -> ScriptError) throws(ScriptError) -> AlbumID {
        do throws(ConfigurationError) {
            return try store.state.library.albums.album(name).id
        } catch {
            throw fail(.configuration(error))
        }
    }
}
