// SPDX-License-Identifier: GPL-3.0-or-later

internal import CDecoders
internal import Pixels
internal import Synchronization

/// Converts pictures to sRGB, which is what the window draws.
///
/// A transform is made once for a profile and kept: the photos of one camera share theirs, and making one costs as much as
/// using it some ten times. What needs no transform (sRGB under any name, profiles that make no sense) is remembered too.
final class ColourTransforms: Sendable {
    static let shared = ColourTransforms()

    /// Profiles that are kept; with theirs and their tables some 100 kB each.
    static let most = 16

    private struct Kept {
        let colour: PictureColour
        let hasAlpha: Bool
        let transform: ColourTransform?
    }

    /// The one used last stands last.
    private let kept = Mutex<[Kept]>([])

    init() {}

    /// Converts in place; leaves a picture as it is where nothing is said or nothing is to be done.
    func convert(_ image: inout DecodedImage, from colour: PictureColour?) {
        guard let colour, let transform = transform(colour, hasAlpha: image.hasAlpha) else { return }
        transform.apply(to: &image)
    }

    var count: Int { kept.withLock { $0.count } }

    private func transform(_ colour: PictureColour, hasAlpha: Bool) -> ColourTransform? {
        let known: ColourTransform?? = kept.withLock { kept in
            guard let index = kept.lastIndex(where: { $0.hasAlpha == hasAlpha && $0.colour == colour }) else {
                return .none
            }
            let found = kept.remove(at: index)
            kept.append(found)
            return .some(found.transform)
        }
        if let known { return known }
        // Made outside the lock: two threads may make the same one, and one of the two is dropped.
        let made = ColourTransform(colour, hasAlpha: hasAlpha)
        kept.withLock { kept in
            kept.removeAll { $0.hasAlpha == hasAlpha && $0.colour == colour }
            if kept.count >= Self.most { kept.removeFirst() }
            kept.append(Kept(colour: colour, hasAlpha: hasAlpha, transform: made))
        }
        return made
    }
}

/// One transform of lcms2. Sendable unchecked: made without a cache it holds nothing that changes, and lcms2 allows one to
/// be used by several threads.
private final class ColourTransform: @unchecked Sendable {
    private let pointer: OpaquePointer

    init?(_ colour: PictureColour, hasAlpha: Bool) {
        let made =
            switch colour {
            case .profile(let bytes):
                bytes.withUnsafeBufferPointer {
                    cdecoders_transform_of_profile(
                        CDecodersBytes(bytes: $0.baseAddress, count: $0.count), hasAlpha)
                }
            case .codes(let primaries, let transfer):
                cdecoders_transform_of_codes(Int32(clamping: primaries), Int32(clamping: transfer), hasAlpha)
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
    }
}
