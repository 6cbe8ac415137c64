// SPDX-License-Identifier: GPL-3.0-or-later

internal import CDecoders
internal import Pixels
internal import Synchronization

/// Converts pictures to sRGB, or to Display P3 if it is allowed and the picture exceeds sRGB.
///
/// A transform is made once for a profile and kept: the photos of one camera share theirs, and making one costs as much as
/// using it some ten times. What needs no transform (sRGB under any name, profiles that make no sense) is remembered too.
final class ColourTransforms: Sendable {
    static let shared = ColourTransforms()

    /// Most transforms kept; each takes some 100 kB with its profile and tables.
    static let most = 16

    private struct Kept {
        let colour: PictureColour
        let hasAlpha: Bool
        let widest: Gamut
        let transform: ColourTransform?
    }

    /// Kept transforms, the most recently used one last.
    private let kept = Mutex<[Kept]>([])

    init() {}

    /// Converts a picture in place and sets its gamut. A picture without colour information, or one that is already
    /// right, is not changed.
    ///
    /// `cdecoders_is_wide` decides whether a picture exceeds sRGB: by the primaries of an RGB profile without tables.
    func convert(_ image: inout DecodedImage, from colour: PictureColour?, widest: Gamut = .sRGB) {
        guard let colour, let transform = transform(colour, hasAlpha: image.hasAlpha, widest: widest) else { return }
        transform.apply(to: &image)
    }

    var count: Int { kept.withLock { $0.count } }

    private func transform(_ colour: PictureColour, hasAlpha: Bool, widest: Gamut) -> ColourTransform? {
        func isIt(_ kept: Kept) -> Bool {
            kept.hasAlpha == hasAlpha && kept.widest == widest && kept.colour == colour
        }
        let known: ColourTransform?? = kept.withLock { kept in
            guard let index = kept.lastIndex(where: isIt) else {
                return .none
            }
            let found = kept.remove(at: index)
            kept.append(found)
            return .some(found.transform)
        }
        if let known { return known }
        // Made without the lock: two threads may make the same transform, and one of the two is dropped.
        let made = ColourTransform(colour, hasAlpha: hasAlpha, widest: widest)
        kept.withLock { kept in
            kept.removeAll(where: isIt)
            if kept.count >= Self.most { kept.removeFirst() }
            kept.append(Kept(colour: colour, hasAlpha: hasAlpha, widest: widest, transform: made))
        }
        return made
    }
}

/// A transform of lcms2. It is Sendable (unchecked): made without a cache it is immutable, and lcms2 allows several
/// threads to use it.
private final class ColourTransform: @unchecked Sendable {
    private let pointer: OpaquePointer

    init?(_ colour: PictureColour, hasAlpha: Bool, widest: Gamut) {
        let limit = widest == .displayP3 ? CDECODERS_DISPLAY_P3 : CDECODERS_SRGB
        let made =
            switch colour {
            case .profile(let bytes):
                bytes.withUnsafeBufferPointer {
                    cdecoders_transform_of_profile(
                        CDecodersBytes(bytes: $0.baseAddress, count: $0.count), hasAlpha, limit)
                }
            case .codes(let primaries, let transfer):
                cdecoders_transform_of_codes(Int32(clamping: primaries), Int32(clamping: transfer), hasAlpha, limit)
            case .lab: cdecoders_transform_of_lab(hasAlpha, limit)
            }
        guard let made else { return nil }
        pointer = made
    }

    deinit { cdecoders_transform_free(pointer) }

    func apply(to image: inout DecodedImage) {
        let (width, height, stride) = (image.width, image.height, image.stride)
        image.bytes.withUnsafeMutableBufferPointer {
            cdecoders_transform_apply(pointer, $0.baseAddress, UInt32(width), UInt32(height), UInt32(stride))
        }
        image.gamut = cdecoders_transform_gamut(pointer) == CDECODERS_DISPLAY_P3 ? .displayP3 : .sRGB
    }
}
