// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes
internal import Pixels

extension SandboxedDecoder {
    /// Whether a file is decoded: a small one, made to try the decoder of its format. Blocking, for five seconds at most.
    /// - Parameter descriptor: a regular file open for reading; stays the caller's.
    public func decodes(descriptor: Int32, format: MediaFormat) -> Bool {
        let image = try? decode(
            descriptor: descriptor, format: format, longestSide: 16, widest: .sRGB, deadline: .now + .seconds(5),
            isCancelled: { false })
        return image != nil
    }
}
