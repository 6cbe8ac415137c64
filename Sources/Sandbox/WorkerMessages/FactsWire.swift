// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
package import MediaTypes

/// Facts as bytes. Hostile bytes give nil or facts that are odd but harmless: finite, bounded, valid text.
package enum FactsWire {
    /// The answers to a batch, in its order.
    package static func bytes(_ answers: [Result<MediaFacts, MediaError>]) -> [UInt8] {
        var bytes: [UInt8] = []
        for one in answers { answer.write(one, &bytes) }
        return bytes
    }

    /// - Returns: nil unless these are answers for exactly `count` files.
    package static func answers(_ bytes: [UInt8], count: Int) -> [Result<MediaFacts, MediaError>]? {
        var cursor = ByteCursor(bytes)
        guard let answers = try? (0..<count).map({ _ in try answer.read(&cursor) }), cursor.remaining == 0 else {
            return nil
        }
        return answers
    }

    /// The facts of one sidecar as bytes, which `sidecar(_:)` reads.
    package static func bytes(_ facts: SidecarFacts) -> [UInt8] { sidecarForm.bytes(facts) }

    /// - Returns: nil unless the bytes are the facts of exactly one sidecar.
    package static func sidecar(_ bytes: [UInt8]) -> SidecarFacts? { sidecarForm.value(bytes) }

    // MARK: - Forms

    /// Facts, or why there are none.
    private static let answer = WireForm<Result<MediaFacts, MediaError>>(cases: [
        .init(1, facts, Result.success) { if case .success(let facts) = $0 { facts } else { nil } },
        .init(0, ErrorWire.form, Result.failure) { if case .failure(let error) = $0 { error } else { nil } },
    ])

    private static let facts = WireForm<MediaFacts>(
        {
            format, width, height, orientation, date, location, duration, title, caption, camera, lens, identifier,
            keywords, people, rating, subtypes in
            MediaFacts(
                format: format, width: width, height: height, orientation: orientation, captureDate: date,
                location: location, duration: duration, title: title, caption: caption, keywords: keywords,
                people: people, camera: camera, lens: lens, rating: rating, subtypes: subtypes,
                contentIdentifier: identifier)
        },
        (\.format, .format), (\.width, side), (\.height, side), (\.orientation, .count(1...8, as: UInt8.self)),
        (\.captureDate, .optional(date)), (\.location, .optional(point)), (\.duration, duration), (\.title, text),
        (\.caption, text), (\.camera, text), (\.lens, text), (\.contentIdentifier, text), (\.keywords, .texts),
        (\.people, .texts), (\.rating, rating), (\.subtypes, .raw))

    private static let sidecarForm = WireForm<SidecarFacts>(
        { SidecarFacts(title: $0, caption: $1, keywords: $3, people: $4, rating: $5, fileExtension: $2) },
        (\.title, text), (\.caption, text), (\.fileExtension, text), (\.keywords, .texts), (\.people, .texts),
        (\.rating, rating))

    private static let text = WireForm<String?>.optional(.text())
    private static let rating = WireForm<Int?>.optional(.count(0...5, as: UInt8.self))

    /// A side in pixels; 0 and what does not fit an `Int32` are nil, so that the product of two sides cannot overflow.
    private static let side = known(.count()) { (1...Int(Int32.max)).contains($0) }

    /// Seconds. Durations are turned into whole numbers later, which must not overflow.
    private static let duration = known(.finite) { (0...1e9).contains($0) }

    /// A value that may be missing, and is read as missing where it fails a test.
    private static func known<Value>(
        _ form: WireForm<Value>, _ isSane: @escaping @Sendable (Value) -> Bool
    ) -> WireForm<Value?> {
        WireForm<Value?>.optional(form).translated({ .some($0.flatMap { isSane($0) ? $0 : nil }) }, back: { $0 })
    }

    /// Seconds of the years 1 to 9999: what a calendar can show.
    private static let years: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    private static let date = WireForm<CaptureDate>(
        { CaptureDate(civilSeconds: $0, fraction: $1, utcOffset: $2) },
        (\.civilSeconds, .number(years)), (\.fraction, .finite), (\.utcOffset, .optional(.number(-86_400...86_400))))

    private static let point = WireForm<GeoPoint>(
        { GeoPoint(latitude: $0, longitude: $1) }, (\.latitude, .finite), (\.longitude, .finite))
}
