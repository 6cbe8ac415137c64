// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Testing

@testable import PickerHost

@Suite("Small private files")
struct PrivateFileTests {
    @Test("one that is written in part fails for the system's reason, and nothing is left of it")
    func part() async {
        // In a process of its own: the limit is the process's.
        await #expect(processExitsWith: .success) {
            let folder = FileManager.default.temporaryDirectory.path + "/private-\(UUID().uuidString)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit()
            getrlimit(Int32(RLIMIT_FSIZE.rawValue), &limit)
            limit.rlim_cur = 1000
            #expect(setrlimit(Int32(RLIMIT_FSIZE.rawValue), &limit) == 0)
            #expect(PrivateFile.write([UInt8](repeating: 1, count: 5000), to: folder + "/file") == EFBIG)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
            #expect(PrivateFile.write([UInt8](repeating: 1, count: 500), to: folder + "/file") == nil)
        }
    }
}
