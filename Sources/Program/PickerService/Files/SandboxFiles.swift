// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

/// The person's files as programs in a sandbox get them: descriptors that cannot be opened again for writing, as one of the file itself could be through `/proc`.
/// By the document portal, whose file system refuses that, and as copies in memory where it is not there.
@MainActor
final class SandboxFiles {
    private let documents: DocumentPortal

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
        guard let copy = await Task.detached(operation: { file.reading()?.sealedCopy() }).value else {
            throw .tooLarge(name)
        }
        return copy
    }
}
