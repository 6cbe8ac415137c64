// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkSupport
import PickerHost
import PickerService

extension Diagnosis {
    /// The desktop that the picker is a part of.
    struct Desktop: Equatable {
        /// The version of xdg-desktop-portal; nil where it is not installed.
        var portal: String?
        /// The folder in which the portal finds the picker's file; nil where it does not.
        var portalFile: String?
        /// Whether files can be shown to apps in sandboxes by the document portal.
        var hasFuse = true
        /// Whether the schema of the settings is installed.
        var hasSettings = true
        var hasGraphicsCard = true
        /// Bytes of the index; nil where there is none.
        var index: Int?
    }

    /// What is said of a desktop.
    static func findings(_ desktop: Desktop) -> [Finding] {
        [
            portal(desktop),
            desktop.hasFuse
                ? Finding(subject: "FUSE", state: .good, says: "apps in sandboxes can be shown single files")
                : Finding(
                    subject: "FUSE", state: .less,
                    says:
                        "apps in sandboxes cannot be shown files; those that know the picker can read them all the same",
                    advice: "install fuse3, and let the person open /dev/fuse"),
            desktop.hasSettings
                ? Finding(subject: "settings", state: .good, says: "kept by GSettings (\(ProgramData.applicationID))")
                : Finding(
                    subject: "settings", state: .less, says: "their schema is not installed, so that defaults hold",
                    advice: "make install, or a package"),
            Finding(
                subject: "renderer", state: .good,
                says: desktop.hasGraphicsCard
                    ? "the one that GTK takes by itself, since there is a graphics card"
                    : "cairo, since there is no graphics card"),
            desktop.index.map { Finding(subject: "index", state: .good, says: "\($0 / 1024) KiB") }
                ?? Finding(
                    subject: "index", state: .less,
                    says: "no folder was looked through yet, so that the first window fills while it is open",
                    advice: "desktop-picker library scan"),
        ]
    }

    private static func portal(_ desktop: Desktop) -> Finding {
        guard let version = desktop.portal else {
            return Finding(
                subject: "portal", state: .missing,
                says: "not installed, so browsers and apps in sandboxes cannot ask for photos",
                advice: "install xdg-desktop-portal")
        }
        guard let folder = desktop.portalFile else {
            return Finding(
                subject: "portal", state: .less, says: "xdg-desktop-portal \(version) does not find the picker",
                advice: "see docs/portal.md: make portal-on, or a package and a portals.conf")
        }
        return Finding(
            subject: "portal", state: .good, says: "xdg-desktop-portal \(version) finds the picker in \(folder)")
    }
}

extension Diagnosis.Desktop {
    /// The desktop of this process.
    static func ofThisProcess() -> Diagnosis.Desktop {
        let environment = ProcessInfo.processInfo.environment
        let folder = OtherChooser.folders(environment).first { folder in
            PortalFile.all(in: [folder]).contains { $0.busName == Service.portalName }
        }
        let index = try? FileManager.default.attributesOfItem(atPath: ProgramPaths.ofThisProcess.index)[.size] as? Int
        let hasMounter = (environment["PATH"] ?? "/usr/bin").split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/fusermount3") }
        return Diagnosis.Desktop(
            portal: portalVersion(), portalFile: folder,
            hasFuse: hasMounter && FileManager.default.isReadableFile(atPath: "/dev/fuse"),
            hasSettings: PersonalSettings.areInstalled, hasGraphicsCard: Display.hasGraphicsCard, index: index)
    }

    private static func portalVersion() -> String? {
        let (portal, output) = (Process(), Pipe())
        portal.executableURL = URL(filePath: "/usr/libexec/xdg-desktop-portal")
        portal.arguments = ["--version"]
        portal.standardOutput = output
        guard (try? portal.run()) != nil else { return nil }
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        return said.split(whereSeparator: \.isWhitespace).last.map(String.init)
    }
}
