// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
package import Ground
package import MediaTypes
package import PhotoLibrary
package import Thumbnails
package import Workers

/// Everything that all requests of a process share: the library's engine, the workers, caches, and the memories of
/// apps. It does not depend on a caller, a window or a command line.
///
/// Its methods may be called from any thread.
package final class ProcessHost: Sendable {
    package let paths: ProgramPaths
    package let engine: LibraryEngine
    /// Opens the files of photos, wherever one is looked at after the scan.
    package var originals: any OriginalOpening { engine.originals }
    /// Decodes the photos' files, in workers; no other part of the program does.
    package let decoder: SandboxedDecoder
    package let videos: SandboxedVideos
    /// The thumbnail cache of all requests, so that a failure that one request has met counts for the others.
    package let thumbnails: ThumbnailCache
    package let personal: PersonalFolders
    package let apps: RememberedApps
    package let notices: Notices
    package let log: DebugLog
    let lessProtection: LessProtection
    /// The queue on which the first screen is written for the next opening.
    let keeping = DispatchQueue(label: "picker-first-screen", qos: .utility)

    init(
        paths: ProgramPaths, engine: LibraryEngine, decoder: SandboxedDecoder, videos: SandboxedVideos,
        lessProtection: LessProtection, notices: Notices, log: DebugLog = .off
    ) {
        self.paths = paths
        self.engine = engine
        self.decoder = decoder
        self.videos = videos
        self.notices = notices
        self.log = log
        self.lessProtection = lessProtection
        thumbnails = ThumbnailCache(directory: paths.thumbnails)
        personal = PersonalFolders(paths, notices)
        apps = RememberedApps(AppMemories(folder: paths.apps))
    }

    /// Ends background work. Waits until the memories of apps are on disk: the last change is often made by the key
    /// press or click that ends the request.
    package func stop() {
        personal.stop()
        engine.stop()
        apps.settle()
        keeping.sync {}
    }
}
