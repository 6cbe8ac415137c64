// SPDX-License-Identifier: GPL-3.0-or-later

package import Ground
import PhotoLibrary
import Workers

/// Makes the host of a process: the engine, the workers and what is remembered. `RequestSession.store` connects the ports of one
/// request.
package enum Composition {
    /// Opens the key of identifiers and the index. To be called once in a process.
    /// - Parameters:
    ///   - data: where the gazetteer is read from once a place is asked for.
    ///   - log: what is said of each step.
    ///   - translate: translates an English word of the library into the person's language.
    package static func host(
        paths: ProgramPaths, data: ProgramData, notices: Notices, log: DebugLog = .off,
        translate: @escaping @Sendable (String) -> String
    ) -> ProcessHost {
        let (identity, warning) = AssetIdentity.load(keyFile: paths.identityKey)
        let database = LibraryDatabase.open(at: paths.index)
        for warning in [warning].compactMap({ $0 }) + database.warnings { notices.warn(warning.sentence) }
        let engine = LibraryEngine(
            database: database, identity: identity, places: GazetteerPlaces(data, notices).names,
            devices: paths.devices,
            translate: translate)
        let lessProtection = LessProtection(notices)
        let said: @Sendable (Protection) -> Void = { protection in
            log.note(.workers, "workers run with protection: \(protection)")
            lessProtection.note(protection)
        }
        let videos = SandboxedVideos(program: .belongingHere(WorkerProgram.videoDecoder), onProtection: said)
        let decoder = SandboxedDecoder(
            program: .belongingHere(WorkerProgram.decoder), videos: videos, onProtection: said)
        return ProcessHost(
            paths: paths, engine: engine, decoder: decoder, videos: videos, lessProtection: lessProtection,
            notices: notices, log: log)
    }
}
