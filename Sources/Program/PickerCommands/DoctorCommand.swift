// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Gazetteer
import PickerHost
import Workers

/// Reports what is installed and works (contract section 3).
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Say what is installed and works, and what to do about the rest.",
        discussion: """
            Looks at the sandboxes that photos and videos are decoded in, what is decoded there, the names of places, the desktop's portal, the settings, what draws \
            the window, and the index.
            """)

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func run() throws {
        let videos = SandboxedVideos(program: .belongingHere(WorkerProgram.videoDecoder))
        let photos = SandboxedDecoder(program: .belongingHere(WorkerProgram.decoder), videos: videos)
        // A failure to start shows in `protection`.
        try? photos.prepare()
        try? videos.prepare()
        let decodes = [photos.protection, videos.protection].allSatisfy { $0 == .full || $0 == .locksAlone }
        let diagnosis = Diagnosis(
            Diagnosis.Machine(
                photos: photos.protection, videos: videos.protection, bubblewrap: WorkerProgram.bubblewrap,
                gazetteer: ProgramData.ofThisProcess.path(of: Gazetteer.fileName),
                codecs: decodes ? .ofThisMachine(photos, videos) : nil, desktop: .ofThisProcess()))
        let text = json ? try diagnosis.findings.map { try JSON.line($0) + "\n" }.joined() : diagnosis.sentences
        guard Console.write(text) else { throw ExitCode(ExitStatus.failed.rawValue) }
    }
}
