// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PhotoLibrary
import PickerModel
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

/// Which paths of the disk a request may ask about.
@Suite("Places that a request may look at", .timeLimit(.minutes(5)))
struct RequestLibraryTests {
    private let home: URL

    init() throws {
        home = FileManager.default.temporaryDirectory.appendingPathComponent("request-\(UUID().uuidString)")
        for folder in ["Pictures/Trip", "Pictures/.hidden", "Secret/Diary"] {
            try FileManager.default.createDirectory(
                at: home.appendingPathComponent(folder), withIntermediateDirectories: true)
        }
        for file in ["Pictures/note.txt", "Secret/there.jpg"] {
            try Data([1]).write(to: home.appendingPathComponent(file))
        }
    }

    private func place(_ name: String) -> String { home.path + "/" + name }

    private func port(
        _ folders: PickRequest.Folders, scope: LibraryScope = .everything
    ) -> (library: RequestLibrary, port: LibraryPort) {
        let host = Composition.host(
            paths: ProgramPaths(environment: ["HOME": home.path]), data: ProgramData(environment: [:]),
            notices: Notices(write: { _ in }),
            translate: { $0 })
        let library = RequestLibrary(host, folders, scope: scope, audience: .app)
        return (library, library.port())
    }

    private var pictures: PickRequest.Folders { .named([FileLocation(place("Pictures"))]) }

    /// What is said where a place is not shown; nil where it is.
    private func refusal(_ port: LibraryPort, _ request: LocationRequest) async -> String? {
        do throws(LibraryFailure) {
            _ = try await port.visit(request, LibraryQuery())
            return nil
        } catch {
            return error.text.english
        }
    }

    @Test(
        "beside named folders all places are alike: there or not, to be read or not",
        arguments: [
            "Secret", "Secret/there.jpg", "Secret/none.jpg", "Secret/none/at/all", "", "Pictures/../Secret/there.jpg",
            "Pictures/.hidden/a.jpg", "Pictures2",
        ])
    func named(_ name: String) async {
        let port = port(pictures).port
        let expected = "This picker shows only the folders that it was opened with"
        #expect(await refusal(port, .text(place(name))) == expected)
        #expect(await refusal(port, .files([FileLocation(place(name))])) == expected)
    }

    @Test("within them it is said what is wrong")
    func within() async throws {
        let port = port(pictures).port
        #expect(await refusal(port, .text(place("Pictures/none.jpg")))?.contains("none.jpg") == true)
        let found = try await port.visit(
            .files([FileLocation(place("Pictures/note.txt")), FileLocation(place("Secret/there.jpg"))]), LibraryQuery())
        #expect(found == FoundLocations(refused: ["note.txt", "there.jpg"]))
    }

    @Test("what is typed is completed within named folders alone")
    func completions() async throws {
        let port = port(pictures).port
        #expect(try await port.completions(place("Pictures/")).map(\.name) == ["Trip"])
        for text in ["", "Sec", "Secret/", "Pictures/../Secret/", "Pictures/.h"] {
            #expect(try await port.completions(place(text)).isEmpty, "\(text)")
        }
        #expect(try await self.port(.personal).port.completions(place("Sec")).map(\.name) == ["Secret"])
    }

    @Test("a request that may see single photos looks at no place, whatever its folders")
    func narrowed() async throws {
        for folders in [pictures, .personal] {
            let port = port(folders, scope: .assets([])).port
            for name in ["Pictures/Trip", "Pictures/none.jpg", "Secret/there.jpg"] {
                #expect(
                    await refusal(port, .text(place(name))) == "The folders of this picker cannot be changed", "\(name)"
                )
            }
            #expect(try await port.completions(place("Pictures/")).isEmpty)
        }
    }

    @Test("nor one of which the scope became a narrower one while it was open")
    func becameNarrower() async throws {
        let (library, port) = self.port(pictures)
        try library.view.setScope(.assets([]))
        #expect(
            await refusal(port, .text(place("Pictures/none.jpg"))) == "The folders of this picker cannot be changed")
        #expect(try await port.completions(place("Pictures/")).isEmpty)
    }
}
