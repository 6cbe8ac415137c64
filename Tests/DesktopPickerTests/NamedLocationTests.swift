// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import PickerModel
import Testing

@testable import PickerHost

@Suite("What a path that a person names leads to")
struct NamedLocationTests {
    enum Made: CaseIterable {
        case folder, photo, text, empty, pipe, device, linkToPhoto, deadLink, nothing, belowFile, locked

        static let cases = allCases.filter { $0 != .locked || getuid() != 0 }

        /// Makes it, or names what is there.
        func path(in folder: String) throws -> String {
            let path = folder + "/name"
            let photo = [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [0, 0, 0, 13] + Array("IHDR".utf8)
            switch self {
            case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            case .photo: try Data(photo).write(to: URL(filePath: path))
            case .text, .belowFile: try Data("notes".utf8).write(to: URL(filePath: path))
            case .empty: try Data().write(to: URL(filePath: path))
            case .pipe: #expect(mkfifo(path, 0o600) == 0)
            case .device: return "/dev/null"
            case .linkToPhoto:
                try Data(photo).write(to: URL(filePath: folder + "/photo"))
                #expect(symlink("photo", path) == 0)
            case .deadLink: #expect(symlink("nowhere", path) == 0)
            case .nothing: break
            case .locked:
                try Data(photo).write(to: URL(filePath: path))
                chmod(path, 0)
            }
            return self == .belowFile ? path + "/x" : path
        }

        func kind(_ name: String) -> NamedLocation.Kind {
            switch self {
            case .folder: .folder
            case .photo, .linkToPhoto: .media
            case .text, .empty, .pipe, .device: .other
            case .deadLink, .nothing, .belowFile: .closed(.missing(name: name))
            case .locked: .closed(.unreadable(name: name))
            }
        }
    }

    @Test("is told without waiting for a pipe, and of what was opened", arguments: Made.cases)
    func kinds(_ made: Made) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/looked-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let location = FileLocation(try made.path(in: folder))
        #expect(NamedLocation(at: location).kind == made.kind(location.displayName))
    }
}
