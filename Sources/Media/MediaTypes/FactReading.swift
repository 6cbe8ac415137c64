// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads the metadata of files. `SandboxedDecoder` implements it with worker processes that use Imaging's reader; the
/// library knows only this protocol.
public protocol FactReading: Sendable {
    /// Reads one open file.
    /// - Parameters:
    ///   - descriptor: open for reading, at any offset; stays open and owned by the caller.
    ///   - head: the file's first bytes (up to 4096), already read by the caller.
    ///   - fileExtension: without the dot, as a hint where bytes are ambiguous.
    /// - Throws: `MediaError` if the file cannot be described.
    /// - Note: blocks; called on up to `lanes` threads of the scanner at once.
    func facts(ofDescriptor descriptor: Int32, head: [UInt8], fileExtension: String) throws(MediaError) -> MediaFacts

    /// Reads several open files.
    /// - Returns: as many answers, in their order.
    /// - Note: blocking; called on up to `lanes` threads at once.
    func facts(of files: [FactFile]) -> [Result<MediaFacts, MediaError>]

    /// The best number of files for one call of `facts(of:)`.
    var batch: Int { get }
    /// The best number of batches or single files to read in parallel, each on its own thread.
    var lanes: Int { get }

    /// Reads an XMP sidecar.
    /// - Parameter bytes: the whole of it.
    /// - Returns: nil if the bytes are not XMP, or state none of the values of `SidecarFacts`.
    /// - Note: blocking.
    func sidecarFacts(_ bytes: [UInt8]) -> SidecarFacts?
}

/// An open file to read.
public struct FactFile: Sendable {
    /// Open for reading, at any offset; stays open and owned by the caller.
    public var descriptor: Int32
    /// The file's first bytes, up to 4096.
    public var head: [UInt8]
    /// Without the dot.
    public var fileExtension: String

    /// Makes a value; the caller keeps the descriptor.
    public init(descriptor: Int32, head: [UInt8], fileExtension: String) {
        self.descriptor = descriptor
        self.head = head
        self.fileExtension = fileExtension
    }
}

extension FactReading {
    /// Reads the files one after the other with `facts(ofDescriptor:head:fileExtension:)`.
    public func facts(of files: [FactFile]) -> [Result<MediaFacts, MediaError>] {
        files.map { file in
            Result { () throws(MediaError) in
                try facts(ofDescriptor: file.descriptor, head: file.head, fileExtension: file.fileExtension)
            }
        }
    }

    /// One file a call.
    public var batch: Int { 1 }
    /// One call at a time.
    public var lanes: Int { 1 }

    /// Reads no sidecars: always nil.
    public func sidecarFacts(_ bytes: [UInt8]) -> SidecarFacts? { nil }
}
