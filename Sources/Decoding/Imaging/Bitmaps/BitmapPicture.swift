// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// The formats of few rules, decoded in checked Swift: GIF, BMP, ICO, TGA and the anymaps.
struct BitmapPicture {
    let format: MediaFormat
    let maximumPixels: Int
    let deadline: ContinuousClock.Instant

    static func decodes(_ format: MediaFormat) -> Bool {
        switch format {
        case .gif, .bmp, .icon, .targa, .portableAnymap: true
        default: false
        }
    }

    /// - Returns: as far as the file goes, where it breaks off.
    func run(_ input: LoadInput, isCancelled: () -> Bool) throws(MediaError) -> LoadedPicture {
        try withoutActuallyEscaping(isCancelled) { isCancelled throws(MediaError) in
            // Looked at before the first byte as well.
            guard !isCancelled() else { throw .cancelled }
            let reader = PictureReader(input, deadline: deadline, isCancelled: isCancelled)
            switch format {
            case .gif: return try GIFPicture.decode(reader, maximumPixels: maximumPixels)
            case .bmp: return try WindowsBitmap.decode(reader, maximumPixels: maximumPixels)
            case .icon:
                return try IconPicture.decode(
                    reader, maximumPixels: maximumPixels, deadline: deadline, isCancelled: isCancelled)
            case .targa: return try TargaPicture.decode(reader, maximumPixels: maximumPixels)
            default: return try AnymapPicture.decode(reader, maximumPixels: maximumPixels)
            }
        }
    }

    static let noHeader = MediaError.damaged(detail: "no readable header")
    static let noPixels = MediaError.damaged(detail: "no picture in the file")
}
