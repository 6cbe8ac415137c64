// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel

extension LibraryScanner {
    /// The result of a rescan of watched folders.
    enum RescanOutcome: Sendable {
        /// The index is up to date, except for files that are being written.
        case done
        /// A partial rescan is not enough: there are links to folders, or a root is another folder now.
        case needsEverything
    }

    /// Brings the index up to date with the changed folders and updates the watches. Blocks.
    /// - Throws: `damagedIndex` after the index was emptied: then everything is to be rescanned.
    func rescan(_ rescan: RescanPlanner.Rescan, at roots: [[UInt8]], watch: FolderWatch) throws(LibraryError)
        -> RescanOutcome
    {
        watch.prepareRescan()
        return rescan.isEverything
            ? try rescanEverything(roots, watch) : try rescanPart(rescan, roots, watch)
    }

    private func rescanEverything(
        _ roots: [[UInt8]], _ watch: FolderWatch
    ) throws(LibraryError) -> RescanOutcome {
        var walk = FolderWalk(confinement: confinement(of: roots), isCancelled: isCancelled)
        walk.willRead = { watch.enter($0, $1) }
        _ = try self.walk(roots, &walk)
        let visited = Set(walk.visited)
        watch.forget { !visited.contains($0) }
        watch.setLinks(walk.withLinks)
        watch.withhold(from: &walk, now: now().timeIntervalSince1970)
        _ = try update(walk, roots)
        return .done
    }

    private func rescanPart(
        _ rescan: RescanPlanner.Rescan, _ roots: [[UInt8]], _ watch: FolderWatch
    ) throws(LibraryError) -> RescanOutcome {
        // The watches of removed, moved or replaced folders refer to outdated paths.
        watch.forget { path in rescan.renewed.contains { PathBytes.contains($0, path) } }
        guard !watch.haveLinks(rescan.folders) else { return .needsEverything }
        var walk = FolderWalk(confinement: confinement(of: roots), isCancelled: isCancelled)
        walk.willRead = { watch.enter($0, $1) }
        walk.rescan(
            at: rescan.folders, roots: roots, elsewhere: watch.identities(except: rescan.folders),
            isKnown: { watch.contains($0) })
        guard !isCancelled() else { throw .cancelled }
        // If a root was unmounted or replaced, missing folders do not mean that their photos were deleted.
        guard walk.withLinks.isEmpty, watch.areInPlace(roots) else { return .needsEverything }
        let extent = RescanExtent(read: Set(walk.visited + walk.vanished), kept: walk.kept)
        let visited = Set(walk.visited)
        watch.forget { extent.contains($0) && !visited.contains($0) }
        watch.withhold(from: &walk, now: now().timeIntervalSince1970)
        _ = try update(walk, roots, in: extent)
        return .done
    }
}
