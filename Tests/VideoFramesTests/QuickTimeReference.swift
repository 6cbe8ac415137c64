// SPDX-License-Identifier: GPL-3.0-or-later

/// Rewrites a QuickTime movie so that its tracks' samples lie in another file, named by an alias as old Macs wrote it.
enum QuickTimeReference {
    /// - Parameter movie: with its `moov` box last, so that no sample moves.
    static func replacing(in movie: [UInt8], by path: String) -> [UInt8]? {
        var place = 0
        while place + 8 <= movie.count {
            let size = number(movie[place..<place + 4])
            guard size >= 8, place + size <= movie.count else { return nil }
            if name(movie, place) == "moov" {
                guard place + size == movie.count else { return nil }
                return Array(movie[..<place]) + rewritten(Array(movie[place...]), path)
            }
            place += size
        }
        return nil
    }

    private static func rewritten(_ box: [UInt8], _ path: String) -> [UInt8] {
        let type = name(box, 0)
        if type == "dref" { return dref(path) }
        guard ["moov", "trak", "mdia", "minf", "dinf"].contains(type) else { return box }
        var contents: [UInt8] = []
        var place = 8
        while place + 8 <= box.count {
            let size = number(box[place..<place + 4])
            guard size >= 8, place + size <= box.count else { break }
            contents += rewritten(Array(box[place..<place + size]), path)
            place += size
        }
        return sized(type, contents)
    }

    /// One entry that is not the movie itself: an alias of 150 bytes, then the path as its item 2.
    private static func dref(_ path: String) -> [UInt8] {
        var alias = [UInt8](repeating: 0, count: 150)
        let file = Array((path.split(separator: "/").last ?? "").utf8.prefix(63))
        alias[50] = UInt8(file.count)
        alias.replaceSubrange(51..<51 + file.count, with: file)
        // One level up and one down: the other file lies beside this one.
        alias.replaceSubrange(130..<134, with: [0, 1, 0, 1])
        let text = Array(path.utf8)
        let even = text.count % 2 == 0 ? text : text + [0]
        let items = [0, 2] + big(text.count, 2) + even + [0xFF, 0xFF, 0, 0]
        let entry = sized("alis", [0, 0, 0, 0] + alias + items)
        return sized("dref", [0, 0, 0, 0] + big(1, 4) + entry)
    }

    private static func sized(_ type: String, _ contents: [UInt8]) -> [UInt8] {
        big(contents.count + 8, 4) + Array(type.utf8) + contents
    }

    private static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    private static func name(_ bytes: [UInt8], _ place: Int) -> String {
        String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
    }
}
