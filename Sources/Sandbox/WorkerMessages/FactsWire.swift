// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
package import MediaTypes

/// Facts as bytes. Hostile bytes give nil or facts that are odd but harmless: finite, bounded, valid text.
package enum FactsWire {
    /// The answers to a batch, in its order.
    package static func bytes(_ answers: [Result<MediaFacts, MediaError>]) -> [UInt8] {
        var writer = WireWriter()
        for answer in answers {
            switch answer {
            case .success(let facts):
                writer.flag(true)
                write(facts, to: &writer)
            case .failure(let error):
                writer.flag(false)
                ErrorWire.write(error, to: &writer)
            }
        }
        return writer.bytes
    }

    /// - Returns: nil unless these are answers for exactly `count` files.
    package static func answers(_ bytes: [UInt8], count: Int) -> [Result<MediaFacts, MediaError>]? {
        var cursor = ByteCursor(bytes)
        var answers: [Result<MediaFacts, MediaError>] = []
        answers.reserveCapacity(count)
        for _ in 0..<count {
            guard let isRead = cursor.flag() else { return nil }
            if isRead {
                guard let facts = facts(&cursor) else { return nil }
                answers.append(.success(facts))
            } else {
                guard let error = ErrorWire.read(&cursor) else { return nil }
                answers.append(.failure(error))
            }
        }
        return cursor.remaining == 0 ? answers : nil
    }

    private static func write(_ facts: MediaFacts, to writer: inout WireWriter) {
        writer.byte(FormatWire.code(facts.format))
        writer.optional(facts.width) { $0.number(UInt32(clamping: $1)) }
        writer.optional(facts.height) { $0.number(UInt32(clamping: $1)) }
        writer.byte(UInt8(clamping: facts.orientation))
        writer.optional(facts.captureDate) { writer, date in
            writer.number(date.civilSeconds)
            writer.number(date.fraction)
            writer.optional(date.utcOffset) { $0.number(Int64($1)) }
        }
        writer.optional(facts.location) { writer, point in
            writer.number(point.latitude)
            writer.number(point.longitude)
        }
        writer.optional(facts.duration) { $0.number($1) }
        for text in [facts.title, facts.caption, facts.camera, facts.lens, facts.contentIdentifier] {
            writer.optional(text) { $0.text($1) }
        }
        writer.texts(facts.keywords)
        writer.texts(facts.people)
        writer.optional(facts.rating) { $0.byte(UInt8(clamping: $1)) }
        writer.number(facts.subtypes.rawValue)
    }

    private static func facts(_ cursor: inout ByteCursor) -> MediaFacts? {
        guard let format = FormatWire.read(&cursor), let width = cursor.optional(side),
            let height = cursor.optional(side),
            let orientation = cursor.byte(), (1...8).contains(orientation), let date = cursor.optional(date),
            let location = cursor.optional(point), let duration = cursor.optional({ $0.double() })
        else { return nil }
        var texts: [String?] = []
        for _ in 0..<5 {
            guard let text = cursor.optional({ $0.text() }) else { return nil }
            texts.append(text)
        }
        guard let keywords = cursor.texts(), let people = cursor.texts(), let rating = cursor.optional({ $0.byte() }),
            (rating ?? 0) <= 5, let subtypes = cursor.little32()
        else { return nil }
        return MediaFacts(
            format: format, width: width ?? nil, height: height ?? nil, orientation: Int(orientation),
            captureDate: date,
            location: location, duration: duration.flatMap { (0...longestDuration).contains($0) ? $0 : nil },
            title: texts[0], caption: texts[1],
            keywords: keywords, people: people, camera: texts[2], lens: texts[3], rating: rating.map(Int.init),
            subtypes: MediaSubtypes(rawValue: subtypes), contentIdentifier: texts[4])
    }

    /// Seconds. Durations are turned into whole numbers later, which must not overflow.
    private static let longestDuration = 1e9

    /// A side in pixels; 0 and what does not fit an `Int32` are nil, so that the product of two sides cannot overflow.
    private static func side(_ cursor: inout ByteCursor) -> Int?? {
        cursor.little32().map { (1...UInt32(Int32.max)).contains($0) ? Int($0) : nil }
    }

    private static func date(_ cursor: inout ByteCursor) -> CaptureDate? {
        // The years 1 to 9999: what a calendar can show.
        guard let seconds = cursor.int64(), (-62_135_596_800..<253_402_300_800).contains(seconds),
            let fraction = cursor.double(), let offset = cursor.optional({ $0.int64() }),
            (-86_400...86_400).contains(offset ?? 0)
        else { return nil }
        return CaptureDate(civilSeconds: seconds, fraction: fraction, utcOffset: offset.map(Int.init))
    }

    private static func point(_ cursor: inout ByteCursor) -> GeoPoint? {
        guard let latitude = cursor.double(), let longitude = cursor.double() else { return nil }
        return GeoPoint(latitude: latitude, longitude: longitude)
    }

    // MARK: - Sidecars

    /// The facts of one sidecar as bytes, which `sidecar(_:)` reads.
    package static func bytes(_ facts: SidecarFacts) -> [UInt8] {
        var writer = WireWriter()
        for text in [facts.title, facts.caption, facts.fileExtension] { writer.optional(text) { $0.text($1) } }
        writer.texts(facts.keywords)
        writer.texts(facts.people)
        writer.optional(facts.rating) { $0.byte(UInt8(clamping: $1)) }
        return writer.bytes
    }

    /// - Returns: nil unless the bytes are the facts of exactly one sidecar.
    package static func sidecar(_ bytes: [UInt8]) -> SidecarFacts? {
        var cursor = ByteCursor(bytes)
        guard let title = cursor.optional({ $0.text() }), let caption = cursor.optional({ $0.text() }),
            let ending = cursor.optional({ $0.text() }), let keywords = cursor.texts(), let people = cursor.texts(),
            let rating = cursor.optional({ $0.byte() }), (rating ?? 0) <= 5, cursor.remaining == 0
        else { return nil }
        return SidecarFacts(
            title: title, caption: caption, keywords: keywords, people: people, rating: rating.map(Int.init),
            fileExtension: ending)
    }
}
