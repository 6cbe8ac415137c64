// SPDX-License-Identifier: GPL-3.0-or-later

// What the library costs a picker, in process: opening a warm index up to the records of the first page, what each key of a
// search costs, a scan that finds nothing changed, or none at all.
// Prints one JSON object; bench/bench.py does the statistics.
//
//     desktop-picker-library-steps open|albums|keys|times|chosen|suggest|suggest-times|rescan|rows INDEX FOLDER

import Foundation
import PhotoLibrary
import PickerModel
import Workers

@main
enum LibrarySteps {
    /// Records of a page, as the window asks for at first.
    static let page = 96
    /// What a keystroke shows at once.
    static let newest = 200

    /// The same identifiers in each run: no secret, for figures alone.
    private static let identity = AssetIdentity(key: [UInt8](repeating: 7, count: 32))

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 else {
            FileHandle.standardError.write(
                Data(
                    "usage: desktop-picker-library-steps open|albums|keys|times|chosen|suggest|suggest-times|rescan|rows INDEX FOLDER\n"
                        .utf8))
            exit(64)
        }
        let clock = ContinuousClock()
        let start = clock.now
        let engine = LibraryEngine(database: LibraryDatabase.open(at: arguments[2]), identity: identity)
        let library = engine.view(of: [FileLocation(arguments[3])])
        let port = library.port()
        switch arguments[1] {
        case "open":
            let list = try await port.list(LibraryQuery())
            let records = try await port.assets(list.entries.prefix(page).map(\.id))
            let spent = clock.now - start
            print(
                Report(
                    assets: list.count, milliseconds: [spent.milliseconds], found: [records.count],
                    resident: residentBytes()))
        case "rescan":
            let report = try await library.scan(
                reader: SandboxedDecoder(program: .belongingHere(WorkerProgram.decoder)))
            print(
                Report(
                    assets: report.unchanged, milliseconds: [(clock.now - start).milliseconds], found: [report.read],
                    resident: residentBytes()))
        case "rows":
            // Rows that no scan found: folders that are nowhere to look at give the catalogue its chance all the same.
            let none = LibraryEngine(database: LibraryDatabase.open(at: arguments[2]), identity: identity)
                .view(of: [])
            let report = try await none.scan(reader: SandboxedDecoder(program: .belongingHere(WorkerProgram.decoder)))
            print(Report(assets: report.unchanged, resident: residentBytes()))
        case "albums":
            let albums = try await port.albums(LibraryQuery())
            print(
                Report(
                    assets: albums.first?.count ?? 0, milliseconds: [(clock.now - start).milliseconds],
                    found: [albums.count], resident: residentBytes()))
        case "chosen":
            print(try await chosen(engine, FileLocation(arguments[3]), clock))
        case "suggest":
            print(try await suggestions(texts, library, clock))
        case "suggest-times":
            print(try await suggestions(timedTexts, library, clock))
        case "times":
            print(try await keys(timedTexts, port, clock))
        default:
            print(try await keys(texts, port, clock))
        }
    }

    /// Every beginning of one and two letters or digits there is, and the longer ones that people type on the way to a word.
    private static var texts: [String] {
        let letters = "abcdefghijklmnopqrstuvwxyz0123456789".map(String.init)
        let words = [
            "img", "sunset beach", "dsc00", "canon eos", "2019 holiday", "jpg", "pictures", "june 2023", "last summer",
            "yesterday", "lisbon",
        ]
        return letters + letters.flatMap { first in letters.map { first + $0 } }
            + words.flatMap { word in word.indices.map { String(word[...$0]) } }
    }

    /// Times and words typed letter by letter, from the end of the first word on.
    private static var timedTexts: [String] {
        let texts = [
            "october forest", "june sunset beach", "2019 family", "summer 2020 garden", "last summer in lisbon",
            "winter snow img",
            "12 june 2021 jpg", "beach in may", "birthday 2018-06-12", "canon saturday", "dsc march 2015",
            "cat yesterday",
        ]
        return texts.flatMap { text in
            text.indices.drop { text[$0] != " " }.map { String(text[...$0]) }
        }
    }

    private static func keys(_ texts: [String], _ port: LibraryPort, _ clock: ContinuousClock) async throws -> Report {
        let all = try await port.list(LibraryQuery())
        // The first key reads the words in; a person types it once.
        _ = try await port.list(LibraryQuery(search: "zz"))
        var report = Report(assets: all.count)
        for text in texts {
            let start = clock.now
            let list = try await port.list(LibraryQuery(search: text))
            let records = try await port.assets(list.entries.prefix(newest).map(\.id))
            report.milliseconds.append((clock.now - start).milliseconds)
            report.found.append(list.count)
            precondition(records.count == min(newest, list.count))
        }
        report.resident = residentBytes()
        return report
    }

    /// Lists and keys within a limited library: 5,000 assets that a person chose for an app, all over the library.
    private static func chosen(
        _ engine: LibraryEngine, _ folder: FileLocation, _ clock: ContinuousClock
    ) async throws -> Report {
        let all = try await engine.view(of: [folder]).port().list(LibraryQuery())
        let stride = max(1, all.count / 5000)
        let ids = Set(
            all.entries.enumerated().filter { $0.offset.isMultiple(of: stride) }.prefix(5000).map(\.element.id))
        let port = engine.view(of: [folder], scope: .assets(ids)).port()
        var report = Report(assets: ids.count)
        // A list as the window asks for it, then a key of a search, and so on. The first of each is not spared.
        for text in texts {
            for query in [LibraryQuery(), LibraryQuery(search: text)] {
                let start = clock.now
                let list = try await port.list(query)
                report.milliseconds.append((clock.now - start).milliseconds)
                report.found.append(list.count)
            }
        }
        report.resident = residentBytes()
        return report
    }

    private static func suggestions(
        _ texts: [String], _ library: LibraryView, _ clock: ContinuousClock
    ) async throws -> Report {
        _ = try await library.suggestions(for: "zz")
        var report = Report(assets: try await library.port().list(LibraryQuery()).count)
        for text in texts {
            let start = clock.now
            report.found.append(try await library.suggestions(for: text).count)
            report.milliseconds.append((clock.now - start).milliseconds)
        }
        report.resident = residentBytes()
        return report
    }

    private static func residentBytes() -> Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}

/// What a run found, as one line of JSON.
struct Report: CustomStringConvertible {
    var assets: Int
    var milliseconds: [Double] = []
    /// Assets that each step found.
    var found: [Int] = []
    var resident = 0

    var description: String {
        let times = milliseconds.map { String(format: "%.4f", $0) }.joined(separator: ",")
        return """
            {"assets":\(assets),"ms":[\(times)],"found":[\(found.map(String.init).joined(separator: ","))],"resident":\(resident)}
            """
    }
}

extension Duration {
    fileprivate var milliseconds: Double {
        Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
    }
}
