// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PhotoLibrary
import PickerModel
import Synchronization
import Testing

@testable import PickerHost

@Suite("What is said about a request, to whoever reads it", .timeLimit(.minutes(5)))
final class NoticesTests {
    private let home = FileManager.default.temporaryDirectory.appendingPathComponent("notices-\(UUID().uuidString)")
        .path
    private let said = Said()
    private let host: ProcessHost

    private final class Said: Sendable {
        private let all = Mutex<[String]>([])
        func add(_ sentence: String) { all.withLock { $0.append(sentence) } }
        func take() -> [String] { all.withLock { exchange(&$0, with: []) } }
    }

    init() throws {
        host = Composition.host(
            paths: ProgramPaths(environment: ["HOME": home]), data: ProgramData(environment: [:]),
            notices: Notices(write: { [said] in said.add($0) }, advice: { "see: \($0)" }), translate: { $0 })
        try FileManager.default.createDirectory(atPath: home + "/Holiday", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: home + "/Holiday/beach.jpg", withDestinationPath: home + "/nowhere.jpg")
    }

    deinit {
        host.stop()
        try? FileManager.default.removeItem(atPath: home)
    }

    @Test("of a scan a person is told which folder was not shown in full, an app only how many, in one process")
    func scan() async throws {
        let folders = PickRequest.Folders.named([FileLocation(home + "/Holiday")])
        for _ in 0..<2 {
            try await RequestLibrary(host, folders, audience: .person).scanAndTell()
            let ofPerson = said.take()
            #expect(ofPerson.count == 1 && ofPerson.first?.contains("Holiday") == true, "\(ofPerson)")
            try await RequestLibrary(host, folders, audience: .app).scanAndTell()
            #expect(said.take() == ["warning: 1 folder could not be shown in full; see: folders"])
        }
    }

    @Test("a request is read by an app unless its door says otherwise")
    func usual() { #expect(PickRequest(PickerConfiguration(), from: CallingApp()).audience == .app) }
}
