// SPDX-License-Identifier: GPL-3.0-or-later

import PhotoLibrary
package import PickerModel

/// Scanning the folders of a request, and the notices about it.
extension RequestLibrary {
    /// Brings the index up to date.
    package func scan(
        _ progress: @escaping @Sendable (LibraryEvent) -> Void = { _ in }
    ) async throws(HostError) -> ScanReport {
        do throws(LibraryError) {
            return try await view.scan(reader: host.decoder, progress: progress)
        } catch {
            throw .library(error)
        }
    }

    /// Brings the index up to date and reports problems as notices.
    package func scanAndTell() async throws(HostError) {
        let report = try await scan()
        let sentences =
            switch host.notices.audience {
            case .person: report.warnings
            case .app: report.namelessWarnings + [Self.count(of: report.warnedFolders)].compactMap { $0 }
            }
        for sentence in sentences { host.notices.warn(sentence) }
    }

    /// A sentence about the number of folders that were not shown in full; nil where there are none.
    static func count(of folders: Int) -> String? {
        guard folders > 0 else { return nil }
        return "\(EnglishNumber.grouped(folders)) folder\(folders == 1 ? "" : "s") could not be shown in full; "
            + "see: desktop-picker library scan"
    }

    /// Indexes folders that the index does not know (contract section 10: `list` and `search` do).
    package func scanIfUnknown() async throws(HostError) {
        do throws(LibraryError) {
            guard try await !view.isScanned() else { return }
        } catch {
            throw .library(error)
        }
        try await scanAndTell()
    }

    /// Scans the folders and follows their changes from then on, as long as a library of the process has listeners.
    /// Scans nothing where another request already follows them.
    package func follow() async {
        guard !host.engine.isFollowing(view) else { return }
        do throws(HostError) {
            try await scanAndTell()
        } catch {
            // The window has shown why the scan failed; a closed window is no failure.
            if error != .library(.cancelled) {
                host.notices.say("the folders could not be looked through: \(error)")
            }
        }
        // Also after a scan that failed: the watch begins with a scan, and repeats it until one works.
        await host.engine.watch(reader: host.decoder)
    }

    /// An album by name or identifier; a library that was never scanned is scanned first.
    package func find(_ nameOrID: String) async throws(HostError) -> AlbumID {
        try await scanIfUnknown()
        let albums: [Album]
        do throws(LibraryError) {
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
}
