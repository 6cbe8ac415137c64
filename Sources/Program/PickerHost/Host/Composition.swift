// SPDX-License-Identifier: GPL-3.0-or-later

import PhotoLibrary
import Synchronization
import Workers

/// Connects all parts: the only place that knows which adapter implements which port.
package enum Composition {
    /// Opens the key of identifiers and the index. To be called once in a process.
    /// - Parameter translate: translates an English word of the library into the person's language.
    package static func host(
        places: Places, notices: Notices, translate: @escaping @Sendable (String) -> String
    ) -> ProcessHost {
        let (identity, warning) = AssetIdentity.load(keyFile: places.identityKey)
        let database = LibraryDatabase.open(at: places.index)
        for sentence in [warning].compactMap({ $0 }) + database.warnings { notices.warn(sentence) }
        let engine = LibraryEngine(
            database: database, identity: identity, places: GazetteerPlaces(notices).names, devices: places.devices,
            translate: translate)
        let said = sayingLessOnce(notices)
        let videos = SandboxedVideos(program: .belongingHere(WorkerProgram.videoDecoder), onProtection: said)
        let decoder = SandboxedDecoder(
            program: .belongingHere(WorkerProgram.decoder), videos: videos, onProtection: said)
        return ProcessHost(places: places, engine: engine, decoder: decoder, videos: videos, notices: notices)
    }

    /// Reports once, for all decoders, that they run without namespaces. If nothing is decoded at all, the missing
    /// tiles show it.
    private static func sayingLessOnce(_ notices: Notices) -> @Sendable (Protection) -> Void {
        // Apps do not get the notice, since they can do nothing about it.
        let isSaid = Mutex(notices.audience == .app)
        return { protection in
            guard protection == .locksAlone, !isSaid.withLock({ exchange(&$0, with: true) }) else { return }
            notices.warn("\(Protection.lessProtection); desktop-picker doctor says what to do")
        }
    }
}

extension Protection {
    /// The sentence for `Protection.locksAlone`.
    package static let lessProtection =
        "photos are opened with less protection, without namespaces around the decoders"
}
