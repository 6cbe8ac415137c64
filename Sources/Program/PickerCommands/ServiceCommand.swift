// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Foundation
import GtkSupport
import PickerHost
import PickerModel
import PickerService
import PickerSessions

/// The portal's file chooser backend and the picker's own interface in the foreground, started by the bus. It uses no display itself (docs/developing/adr/0017).
struct ServiceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "service", abstract: "Answer requests for photos over the session bus, until nobody asks any more."
    )

    @OptionGroup var folders: FolderOptions

    @Option(help: ArgumentHelp("Seconds without a request after which it ends; 0 for never.", valueName: "seconds"))
    var idle = 60

    @Option(
        help: ArgumentHelp(
            "Play this script for each request and open no window: for programs' own tests.", valueName: "file"))
    var script: String?

    func run() throws {
        ProcessMemory.prepare()
        guard idle >= 0 else { throw Complaint.usage("--idle takes no seconds below 0") }
        let interfaces = try (
            picker: interface("PhotoPicker1"), request: interface("PickRequest1"), library: interface("PhotoLibrary1"),
            asking: interface("Request1")
        )
        let libraryArguments = ["app-library"] + folders.libraries.flatMap { ["--library", $0] }
        let paths = ProgramPaths.ofThisProcess
        // A script that cannot be played is told at once, not to each caller.
        if let script { _ = try ScriptFile.lines(of: script) }
        let arguments =
            ["request"] + folders.libraries.flatMap { ["--library", $0] } + (script.map { ["--script", $0] } ?? [])
        let copies = paths.copies
        try MainActor.assumeIsolated {
            MainLoop.attachMainQueue()
            let service = Service(
                Service.Setting(
                    program: URL(filePath: "/proc/self/exe").resolvingSymlinksInPath(), arguments: arguments,
                    idle: idle, opensWindows: script == nil, environment: ProcessInfo.processInfo.environment,
                    interfaces: interfaces, libraryArguments: libraryArguments, records: paths.accessRecords,
                    today: { Today.day() },
                    preventsAlert: { app in
                        CallerIdentity(dataFolders: paths.dataFolders, languages: []).preventsLimitedAccessAlert(app)
                    },
                    otherChooser: { PersonalSettings.otherFileChooser },
                    identify: { process, label in
                        CallerIdentity.program(ofProcess: process, label: label).map {
                            CallerProcess(app: $0.app, isSandboxed: $0.isSandboxed)
                        }
                    }, removeCopies: { [copies] in copies.remove($0) }, log: .ofThisProcess))
            // How sessions and process managers end programs.
            var signalled: Int32 = 0
            MainLoop.onEndSignal { number in
                signalled = number
                service.terminate()
            }
            Task { @MainActor in await service.begin() }
            while service.end == nil { MainLoop.iterate(mayBlock: true) }
            if signalled != 0 { throw ExitCode(128 + signalled) }
            if let complaint = service.end?.complaint { throw Complaint.failed(complaint) }
        }
    }

    /// Introspection data of an interface of the contract (section 7): of the build tree, or where all programs have theirs.
    private func interface(_ name: String) throws(Complaint) -> String {
        let file = "interfaces/io.github.desktoppicker.\(name).xml"
        let data = ProgramData.ofThisProcess
        guard let path = data.path(of: file) ?? data.path(of: "../dbus-1/\(file)"),
            let text = try? String(contentsOfFile: path, encoding: .utf8)
        else { throw .failed("\(file) is missing from this installation; install it again") }
        return text
    }
}
