// SPDX-License-Identifier: GPL-3.0-or-later

/// Makes small films, with a word in every place where something could hide.
struct FilmBuilder {
    /// Boxes of user data, and more of the movie.
    var userData: [UInt8] = []
    var movieBoxes: [UInt8] = []
    /// What stands in every place that tells nothing; empty for nothing there.
    var secret = "SECRET"
    var handlers = ["vide", "soun", "meta"]
    /// Boxes of the sample description of the first track.
    var descriptionBoxes: [UInt8] = box("avcC", [1, 66, 0, 30, 0xFF, 0xE0, 0])
    /// Boxes of the sample description of sound.
    var soundBoxes: [UInt8] = box("esds", FilmBuilder.stream())
    /// The sample description of texts.
    var textEntry: [UInt8] = box("tx3g", zeros(6), big(1, 2), zeros(30), box("ftab", zeros(2)))
    /// More of what tells how the first track is shown.
    var informationBoxes: [UInt8] = []
    /// What each track refers to.
    var references: [UInt8] = box("cdsc", big(3)) + box("sync", big(1))
    /// Behind the tables of samples.
    var sampleBoxes: [UInt8] = []
    var format = "vp09"
    var dataFlags = 1
    /// Moves the chunk offsets of the first track.
    var offsetError = 0
    var trailer: [UInt8] = []
    /// Whether the index is behind the media data, as muxers write it, and nothing else is beside them.
    var isIndexBehind = false

    static let samples: [String: [UInt8]] = [
        "vide": text("picture one picture two "), "soun": text("sound sound!"), "meta": text("SECRET place"),
        "text": text("\u{0}\u{5}words "), "hint": text("hints hints "),
    ]

    /// A descriptor of MPEG-4, with a length of so many bytes.
    static func descriptor(_ tag: UInt8, width: Int = 1, _ contents: [UInt8]...) -> [UInt8] {
        let body = contents.flatMap { $0 }
        let length = (0..<width).reversed().map { place in
            UInt8(truncatingIfNeeded: body.count >> (7 * place)) & 0x7F | (place > 0 ? 0x80 : 0)
        }
        return [tag] + length + body
    }

    /// The contents of `esds` for a kind of coder, usually AAC with two channels.
    static func stream(_ kind: UInt8 = 0x40, _ parameters: [UInt8] = [0x12, 0x10], width: Int = 1) -> [UInt8] {
        let decoder = descriptor(
            4, width: width, [kind, 0x15], zeros(11), descriptor(5, width: width, parameters))
        return zeros(4) + descriptor(3, width: width, [0, 1, 0], decoder, descriptor(6, width: width, [2]))
    }

    private var hidden: [UInt8] { secret.isEmpty ? [] : box("hide", text(secret)) }
    private var uuid: [UInt8] { secret.isEmpty ? [] : box("uuid", text("0123456789abcdef" + secret)) }

    /// The film's bytes.
    func build() -> [UInt8] {
        if isIndexBehind {
            let head = box("ftyp", text("isom"), big(7), text("mp42")) + box("free")
            let media = handlers.flatMap { Self.samples[$0] ?? [] }
            return head + box("mdat", media) + movie(at: head.count + 8) + trailer
        }
        let head = box("ftyp", text("XAVC"), big(7), text("XAVCmp42isomCAEP")) + uuid + box("free", text(secret))
        let size = movie(at: 0).count
        let start = head.count + size + 8
        let media = handlers.flatMap { Self.samples[$0] ?? [] } + text(secret)
        return head + movie(at: start) + box("mdat", media) + box("skip", text(secret)) + trailer
    }

    private func movie(at start: Int) -> [UInt8] {
        var place = start
        var tracks: [UInt8] = []
        for (index, handler) in handlers.enumerated() {
            tracks += track(index + 1, handler, at: place + (index == 0 ? offsetError : 0))
            place += (Self.samples[handler] ?? []).count
        }
        let header = zeros(4) + big(0x5EC4E7) + big(0x5EC4E7) + zeros(88)
        return box(
            "moov", box("mvhd", header, text(secret)), tracks, hidden, box("iods", zeros(4)),
            userData.isEmpty ? [] : box("udta", userData, zeros(4)), movieBoxes)
    }

    private func track(_ number: Int, _ handler: String, at place: Int) -> [UInt8] {
        let header = big(7) + big(0x5EC4E7) + big(0x5EC4E7) + big(number) + zeros(68)
        let media = zeros(4) + big(0x5EC4E7) + big(0x5EC4E7) + zeros(12)
        let sizes = (Self.samples[handler] ?? []).count / 2
        let samples = box(
            "stbl", description(handler), box("stts", zeros(4), big(1), big(2), big(512), text(secret)),
            box("stsc", zeros(4), big(1), big(1), big(2), big(1)),
            box("stsz", zeros(8), big(2), big(sizes), big(sizes), text(secret)),
            box("stco", zeros(4), big(1), big(place)), sampleBoxes,
            hidden)
        let data = box("dref", zeros(4), big(1), box("alis", big(dataFlags), text(secret)))
        let information = box(
            "minf", box(handler == "vide" ? "vmhd" : "smhd", zeros(handler == "vide" ? 12 : 8)),
            box("hdlr", zeros(4), text("dhlralis"), zeros(12), text(secret)), box("dinf", data), samples,
            number == 1 ? informationBoxes : [], hidden)
        return box(
            "trak", box("tkhd", header), box("edts", box("elst", zeros(4), big(1), zeros(8), big(0x10000)), hidden),
            box("tref", references),
            box(
                "mdia", box("mdhd", media), box("hdlr", zeros(8), text(handler), zeros(12), text(secret)), information,
                hidden),
            box("udta", box("name", text(secret))), uuid)
    }

    private func description(_ handler: String) -> [UInt8] {
        let start = zeros(6) + big(1, 2)
        switch handler {
        case "vide":
            let name = [UInt8(secret.utf8.count)] + text(secret) + zeros(31 - secret.utf8.count)
            return box(
                "stsd", zeros(4), big(1),
                box(
                    format, start, zeros(4), text(secret.isEmpty ? "\0\0\0\0" : "SECR"), zeros(26), name, zeros(4),
                    descriptionBoxes, hidden, zeros(4)))
        case "soun":
            return box("stsd", zeros(4), big(1), box("mp4a", start, zeros(20), soundBoxes, hidden))
        case "text": return box("stsd", zeros(4), big(1), textEntry)
        default: return box("stsd", zeros(4), big(1), box("mett", start, text(secret)))
        }
    }
}
