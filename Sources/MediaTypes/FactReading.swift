// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads what files say about themselves. `SandboxedDecoder` has it done in worker processes, by Imaging's reader; the
/// library knows only this.
public protocol FactReading: Sendable {
    /// Reads one open file.
    /// - Parameters:
    ///   - descriptor: open for reading, at any offset; stays open and owned by the caller.
    ///   - head: the file's first bytes (up to 4096), already read by the caller.
    ///   - fileExtension: without the dot, as a hint where bytes are ambiguous.
    /// - Throws: `MediaError` where the file is nothing that can be described.
    /// - Note: blocking; called on threads of the scanner's own, on up to `lanes` at once.
    func facts(ofDescriptor descriptor: Int32, head: [UInt8], fileExtension: String) throws(MediaError) -> MediaFacts

    /// Reads several open files.
    /// - Returns: as many answers, in their order.
    /// - Note: blocking; called on up to `lanes` threads at once.
    func facts(of files: [FactFile]) -> [Result<MediaFacts, MediaError>]

    /// How many files are best read together, and how many such batches at once.
    var batch: Int { get }
    var lanes: Int { get }

    /// Reads an XMP sidecar.
    /// - Parameter bytes: the whole of it.
    /// - Returns: nil where it is no XMP, or says nothing that counts.
    /// - Note: blocking.
    func sidecarFacts(_ bytes: [UInt8]) -> SidecarFacts?
}

/// A file to be read, open.
public struct FactFile: Sendable {
    /// Open for reading, at any offset; stays open and owned by the caller.
    public var descriptor: Int32
    /// The file's first bytes, up to 4096.
    public var head: [UInt8]
    /// Without the dot.
    public var fileExtension: String

    public init(descriptor: Int32, head: [UInt8], fileExtension: String) {
        self.descriptor = descriptor
        self.head = head
        self.fileExtension = fileExtension
    }
}

extension FactReading {
    /// One after the other.
    public func facts(of files: [FactFile]) -> [Result<MediaFacts, MediaError>] {
        files.map { file in
            Result { () throws(MediaError) in
                try facts(ofDescriptor: file.descriptor, head: file.head, fileExtension: file.fileExtension)
            }
        }
    }

    /// One file on one thread, for a reader that says nothing else.
    public var batch: Int { 1 }
    public var lanes: Int { 1 }

    /// A reader that knows no sidecars.
    public func sidecarFacts(_ bytes: [UInt8]) -> SidecarFacts? { nil }
}
