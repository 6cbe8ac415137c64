// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// The files of first screens (`KeptTiles`): one of requests that may see everything, and one of each narrowed scope, of which
/// the last few stay.
///
/// Its methods may be called from any thread.
struct KeptScreens: Sendable {
    /// Most files of narrowed scopes; each is as large as a screen (2.4 MB for the default window).
    static let most = 4
    /// The file of requests that may see everything.
    let whole: String

    /// - Parameter scope: the name of a narrowed scope (`LibraryEngine.name(of:)`); nil for everything.
    func file(of scope: String?) -> String { scope.map { "\(whole)-\($0)" } ?? whole }

    /// Removes the files of narrowed scopes but those that were written last.
    func prune() {
        let (folder, name) = ((whole as NSString).deletingLastPathComponent, (whole as NSString).lastPathComponent)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let files = names.filter { $0.hasPrefix("\(name)-") }.map { "\(folder)/\($0)" }
        guard files.count > Self.most else { return }
        let dated = files.map { file in
            (
                file,
                (try? FileManager.default.attributesOfItem(atPath: file))?[.modificationDate] as? Date ?? .distantPast
            )
        }
        for (file, _) in dated.sorted(by: { ($1.1, $1.0) < ($0.1, $0.0) }).dropFirst(Self.most) {
            try? FileManager.default.removeItem(atPath: file)
        }
    }
}
