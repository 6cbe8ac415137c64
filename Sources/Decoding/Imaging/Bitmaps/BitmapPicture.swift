// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// Decodes simple formats in memory-safe Swift: GIF, BMP, ICO, TGA and the anymaps.
struct BitmapPicture {
    enum Kind {
        case gif, windows, icon, targa, anymap
    }

    let kind: Kind
    let maximumPixels: Int
    let deadline: ContinuousClock.Instant

    /// - Returns: the picture; of a truncated file as much as there is.
    func run(_ input: LoadInput, isCancelled: () -> Bool) throws(MediaError) -> LoadedPicture {
        try withoutActuallyEscaping(isCancelled) { isCancelled throws(MediaError) in
            // Cancellation is also checked before the first byte.
            guard !isCancelled() else { throw .cancelled }
            let reader = PictureReader(input, deadline: deadline, isCancelled: isCancelled)
            switch kind {
            case .gif: return try GIFPicture.decode(reader, maximumPixels: maximumPixels)
            case .windows: return try WindowsBitmap.decode(reader, maximumPixels: maximumPixels)
            case .icon:
                return try IconPicture.decode(
                    reader, maximumPixels: maximumPixels, deadline: deadline, isCancelled: isCancelled)
            case .targa: return try TargaPicture.decode(reader, maximumPixels: maximumPixels)
            case .anymap: return try AnymapPicture.decode(reader, maximumPixels: maximumPixels)
            }
        }
    }
}
