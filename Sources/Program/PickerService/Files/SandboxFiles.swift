// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel

/// The person's files as programs in a sandbox get them: descriptors that cannot be opened again for writing, as one of the file itself could be through `/proc`.
/// By the document portal, whose file system refuses that, and as copies in memory where it is not there.
@MainActor
final class SandboxFiles {
    private let documents: DocumentPortal
    private let sealed = SealedCopies()
    /// Copies that may be asked for again, the oldest first.
    private var kept: [OpenFile] = []

    /// Most bytes of a copy in memory: a larger file is had by the document portal alone.
    static let mostCopied: Int64 = 256 << 20

    init(_ documents: DocumentPortal) { self.documents = documents }

    /// - Parameters:
    ///   - file: open to be read.
    ///   - app: the program's id; nil where none is proven, for which the portal shows no files.
    /// - Throws: `tooLarge` where neither is to be had.
    func barred(_ file: OpenFile, named name: String, for app: String?) async throws(ServiceError) -> OpenFile {
        if let app, let document = await documents.add(file, named: name, for: app) {
            let opened = await Task.detached { OpenFile.reading(document: document.path) }.value
            // What is open stays open.
            await documents.takeBack([document])
            if let opened { return opened }
        }
        guard file.size <= Self.mostCopied else { throw .tooLarge(name) }
        guard let identity = await Task.detached(operation: { FileIdentity(file) }).value else {
            throw .refused(.failed)
        }
        let copy = try await sealed.copy(of: identity, named: name) { file.reading() }
        keep(copy)
        // What one app has read of it is no matter of the next.
        guard let own = copy.reading() else { throw .busy("too many files are open") }
        return own
    }

    private func keep(_ copy: OpenFile) {
        kept.removeAll { $0 === copy }
        kept.append(copy)
        var bytes = kept.reduce(0) { $0 + $1.size }
        while bytes > Self.mostCopied {
            bytes -= kept[0].size
            kept.removeFirst()
        }
    }
}
