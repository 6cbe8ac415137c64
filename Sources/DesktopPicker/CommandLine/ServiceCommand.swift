// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Foundation
import GtkSupport
import PickerService

/// The portal's file chooser backend in the foreground, started by the bus. It uses no display itself (docs/adr/0017).
struct ServiceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "service", abstract: "Answer the desktop portal's requests for photos, until nobody asks any more."
    )

    @OptionGroup var folders: FolderOptions

    @Option(help: ArgumentHelp("Seconds without a request after which it ends; 0 for never.", valueName: "seconds"))
    var idle = 60

    func run() throws {
        guard idle >= 0 else { throw Complaint.usage("--idle takes no seconds below 0") }
        let environment = ProcessInfo.processInfo.environment
        let arguments = ["request"] + folders.libraries.flatMap { ["--library", $0] }
        try MainActor.assumeIsolated {
            MainLoop.attachMainQueue()
            let service = Service(
                program: URL(filePath: "/proc/self/exe").resolvingSymlinksInPath(), arguments: arguments,
                idle: idle, environment: environment)
            Task { @MainActor in await service.begin() }
            while service.end == nil { MainLoop.iterate(mayBlock: true) }
            if let complaint = service.end?.complaint { throw Complaint.failed(complaint) }
        }
    }
}
