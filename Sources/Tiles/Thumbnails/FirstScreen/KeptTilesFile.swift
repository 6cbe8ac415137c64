// SPDX-License-Identifier: GPL-3.0-or-later

/// Identifies a kept tile: the file, its modification time, and the size that was asked for.
struct KeptTileName: Sendable, Hashable {
    struct File: Sendable, Hashable {
        /// Hash of the file's URI, 32 hexadecimal digits, so that no name of a file is kept.
        let digest: [UInt8]
        let modified: Int64
    }

    let file: File
    /// How the picture fills the tile; the numbers are those of the file.
    enum Form: UInt64 {
        case fit = 0
        case square = 1
        case frame = 2
    }

    let width: Int
    let height: Int
    let form: Form
}

extension KeptTileName {
    init(_ request: ThumbnailRequest) {
        let file = File(ThumbnailOriginal(path: request.path, modified: request.modified))
        switch request.crop {
        case .fit: self.init(file: file, width: request.pixels, height: request.pixels, form: .fit)
        case .square: self.init(file: file, width: request.pixels, height: request.pixels, form: .square)
        case .frame(let width, let height): self.init(file: file, width: width, height: height, form: .frame)
        }
    }
}

extension KeptTileName.File {
    init(_ original: ThumbnailOriginal) {
        self.init(digest: Array(ThumbnailURI.digest(original.uri).utf8), modified: original.modified)
    }
}

/// The file that tiles are kept in: a few words each, little-endian, and their pixels as they are drawn. Not
/// compressed: reading is to cost less than decoding.
enum KeptTilesFile {
    static let longest = 16 << 20
    private static let mark = Array("DPTILES2".utf8)
    private static let digestLength = 32
    private static let largestSide = 4096

    static func bytes(of tiles: [(name: KeptTileName, pixels: TilePixels)]) -> [UInt8] {
        var out = mark
        out.reserveCapacity(mark.count + tiles.reduce(0) { $0 + 64 + $1.pixels.bytes.count })
        for (name, pixels) in tiles {
            out += name.file.digest
            append(UInt64(bitPattern: name.file.modified), to: &out)
            for number in [name.width, name.height, pixels.width, pixels.height] { append(UInt64(number), to: &out) }
            append(name.form.rawValue, to: &out)
            out += pixels.bytes
        }
        return out
    }

    /// All tiles of a file; none where the file is truncated or states impossible numbers.
    static func tiles(in bytes: [UInt8]) -> [KeptTileName: TilePixels] {
        guard bytes.count <= longest, bytes.starts(with: mark) else { return [:] }
        var place = mark.count
        func number() -> UInt64? {
            guard bytes.count - place >= 8 else { return nil }
            defer { place += 8 }
            return bytes[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        func side() -> Int? { number().flatMap { (1...UInt64(largestSide)).contains($0) ? Int($0) : nil } }
        var tiles: [KeptTileName: TilePixels] = [:]
        while place < bytes.count {
            guard bytes.count - place >= digestLength else { return [:] }
            let digest = Array(bytes[place..<place + digestLength])
            place += digestLength
            guard let modified = number(), let frameWidth = side(), let frameHeight = side(), let width = side(),
                let height = side(), let form = number().flatMap(KeptTileName.Form.init(rawValue:)),
                bytes.count - place >= width * height * 4
            else { return [:] }
            let file = KeptTileName.File(digest: digest, modified: Int64(bitPattern: modified))
            let name = KeptTileName(file: file, width: frameWidth, height: frameHeight, form: form)
            let end = place + width * height * 4
            tiles[name] = TilePixels(width: width, height: height, bytes: Array(bytes[place..<end]))
            place = end
        }
        return tiles
    }

    private static func append(_ number: UInt64, to out: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { out += $0 }
    }
}
