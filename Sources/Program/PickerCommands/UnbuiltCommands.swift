// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser

// Commands of the contract that are not built yet. They say so in one sentence, where an unknown command would get
// "unexpected argument".

struct AccessCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "access", abstract: "Not part of this version: what apps may read.", shouldDisplay: false)
    @Argument(parsing: .allUnrecognized, help: .hidden) var rest: [String] = []

    func run() throws {
        throw Complaint.failed("access is not part of this version; no app has lasting access to the library")
    }
}
