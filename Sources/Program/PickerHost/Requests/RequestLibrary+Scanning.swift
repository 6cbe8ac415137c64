// SPDX-License-Identifier: GPL-3.0-or-later

import Ground
package import PhotoLibrary
package import PickerModel

/// Scanning the folders of a request, and the notices about it.
extension RequestLibrary {
    /// Brings the index up to date with the request's folders. Suspends until the scan ends, minutes for a large library.
    /// - Parameter progress: called on the scan's threads.
    /// - Throws: `.cancelled` if the task is cancelled or the host stopped, else why the index cannot be read or written.
    package func scan(
        _ progress: @escaping @Sendable (LibraryEvent) -> Void = { _ in }
    ) async throws(LibraryError) -> ScanReport {
        let start = ContinuousClock.now
        do throws(LibraryError) {
            let report = try await view.scan(reader: host.decoder, progress: progress)
            host.log.note(.library, "scan: \(report.counts), \(DebugLog.milliseconds(since: start)) ms")
            return report
        } catch {
            host.log.note(
                .library,
                "scan: \(error == .cancelled ? "cancelled" : "failed"), \(DebugLog.milliseconds(since: start)) ms")
            throw error
        }
    }

    /// Brings the index up to date and says what was wrong: a person is told of each folder, an app only how many there were.
    /// - Throws: as `scan`; then nothing was said.
    package func scanAndTell() async throws(LibraryError) {
        let report = try await scan()
        switch audience {
        case .person: for warning in report.warnings { host.notices.warn(warning.sentence) }
        case .app:
            for warning in report.namelessWarnings { host.notices.warn(warning.sentence) }
            let count = report.warnedFolders
            guard count > 0 else { return }
            let folders = "\(EnglishNumber.grouped(count)) folder\(count == 1 ? "" : "s")"
            host.notices.warn("\(folders) could not be shown in full", seeing: .folders)
        }
    }

    /// Indexes folders that the index does not know (contract section 10: `list` and `search` do).
    /// - Throws: as `scan`.
    package func scanIfUnknown() async throws(LibraryError) {
        if try await !view.isScanned() { try await scanAndTell() }
    }

    /// Scans the folders and follows their changes from then on, as long as a library of the process has listeners.
    /// Scans nothing where another request already follows them.
    package func follow() async {
        guard !host.engine.isFollowing(view) else { return }
        do throws(LibraryError) {
            try await scanAndTell()
        } catch {
            // The window has shown why the scan failed; a closed window is no failure.
            if error != .cancelled {
                host.notices.say("the folders could not be looked through: \(error.failure.text.english)")
            }
        }
        // Also after a scan that failed: the watch begins with a scan, and repeats it until one works.
        await host.engine.watch(reader: host.decoder)
    }

    /// An album by name or identifier; a library that was never scanned is scanned first.
    /// - Throws: `.configuration` if no album or more than one has this name, `.library` if the library cannot be asked.
    package func find(_ nameOrID: String) async throws(HostError) -> AlbumID {
        let albums: [Album]
        do throws(LibraryError) {
            try await scanIfUnknown()
            albums = try await view.albums()
        } catch {
            throw .library(error)
        }
        do throws(ConfigurationError) {
            return try albums.album(nameOrID).id
        } catch {
            throw .configuration(error)
        }
    }

    /// The assets that an app names, as the library names them. The time does not depend on whether it has any of them.
    /// - Throws: `.unanswered` if the library cannot be asked.
    func preselection(_ texts: [String], told identifiers: AppIdentifiers) async throws(HostError) -> [String] {
        guard !texts.isEmpty else { return [] }
        do throws(LibraryFailure) {
            let all = try await view.port().list(LibraryQuery()).entries.map(\.id)
            return await Task.detached {
                identifiers.assets(texts.compactMap { AssetID($0) }, among: all).map(\.description)
            }.value
        } catch {
            throw .unanswered(error)
        }
    }
}

extension ScanReport {
    /// The report in numbers.
    fileprivate var counts: String {
        let broken = broken.values.reduce(0, +)
        return "\(images) pictures, \(videos) videos, \(broken) broken, \(read) read, \(unchanged) unchanged, "
            + "\(removed) gone, \(warnings.count) warnings"
    }
}
