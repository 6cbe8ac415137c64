// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
package import PickerModel

/// Previews of what one request has delivered. A process that may see nothing of the library makes them of the open files that it is sent, and ends when
/// nobody has asked for a while.
@MainActor
final class ItemPreviews {
    private let start: () throws(ServiceError) -> LibraryProcess
    private var process: LibraryProcess?
    private var timer: LoopTimer?
    private var isStopped = false

    /// Seconds without a call.
    private static let patience = 20

    /// - Parameter start: starts a process that reads the library for an app.
    init(_ start: @escaping () throws(ServiceError) -> LibraryProcess) { self.start = start }

    /// A PNG of a photo or of a film's first picture.
    /// - Parameters:
    ///   - file: open to be read.
    ///   - type: its media type.
    ///   - size: pixels of the longest edge at most.
    func png(of file: OpenFile, _ type: String, _ size: Int) async throws(ServiceError) -> OpenFile {
        guard !isStopped else { throw .refused(.gone) }
        let process = try running()
        guard !process.isBusy else { throw .busy("too many previews are being made; wait for some of them") }
        timer?.cancel()
        let (answer, files) = await process.answer(.preview(type: type, size: size), files: [file])
        rest()
        if case .refused(let refusal) = answer { throw .refused(refusal) }
        guard case .opened = answer, let made = files.first else { throw .refused(.failed) }
        return made
    }

    /// Nobody has the request any more.
    func stop() {
        isStopped = true
        end()
    }

    private func running() throws(ServiceError) -> LibraryProcess {
        if let process { return process }
        let started = try start()
        started.grant(AccessGrant(app: nil, isSandboxed: false))
        started.onGone = { [weak self] in self?.process = nil }
        process = started
        return started
    }

    private func rest() {
        guard !isStopped else { return }
        timer = LoopTimer.after(milliseconds: Self.patience * 1000) { [weak self] in self?.end() }
    }

    private func end() {
        timer?.cancel()
        process?.stop()
        (process, timer) = (nil, nil)
    }
}
