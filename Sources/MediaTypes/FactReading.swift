// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads what files say about themselves. Implemented by Imaging, in process today and by sandboxed workers later; the
/// library knows only this.
public protocol FactReading: Sendable {
    /// Reads one open file.
    /// - Parameters:
    ///   - descriptor: open for reading, at any offset; stays open and owned by the caller.
    ///   - head: the file's first bytes (up to 4096), already read by the caller.
    ///   - fileExtension: without the dot, as a hint where bytes are ambiguous.
    /// - Throws: `MediaError` where the file is nothing that can be described.
    /// - Note: blocking; called on threads of the scanner's own, one call at a time per reader.
    func facts(ofDescriptor descriptor: Int32, head: [UInt8], fileExtension: String) throws(MediaError) -> MediaFacts

    /// Reads an XMP sidecar.
    /// - Parameter bytes: the whole of it.
    /// - Returns: nil where it is no XMP, or says nothing that counts.
    /// - Note: blocking, and on the same thread as `facts`.
    func sidecarFacts(_ bytes: [UInt8]) -> SidecarFacts?
}

extension FactReading {
    /// A reader that knows no sidecars.
    public func sidecarFacts(_ bytes: [UInt8]) -> SidecarFacts? { nil }
}
