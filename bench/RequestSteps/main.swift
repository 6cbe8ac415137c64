// SPDX-License-Identifier: GPL-3.0-or-later

// What a request costs a process that serves more than one, for `make bench`: windows on a library, one after another, each
// closed once every photo on its screen is painted.
// Prints `requested NANOSECONDS` (CLOCK_MONOTONIC) and `painted NANOSECONDS` for each, and `resident KIBIBYTES` at rest.
//
//     desktop-picker-request-steps same FOLDER N     N requests on one engine
//     desktop-picker-request-steps spare FOLDER      one request that a process waited for with everything open:
//                                                    prints `ready` and waits for a line on standard input

import Foundation
import Glibc
import GtkSupport
import PickerHost
import PickerModel
import PickerSessions
import PickerViews

func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

func nanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
}

func sayResident() {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    say("resident \(line?.split(separator: " ").compactMap { Int($0) }.first ?? 0)")
}

/// Says when each photo of the first screen is painted, and closes the window a while after.
@MainActor
final class FirstPaint: SessionObserver {
    let drivesPicker = true
    private var observer: FrameObserver?
    /// Milliseconds from then on until the window is closed: the watch over its folders stands by then.
    private let rest = 2000

    func willPresent(_ window: PickerWindow) {}
    func didPresent(_ window: PickerWindow) {}
    func willEnd() {}

    func firstScreenIsComplete(
        _ window: PickerWindow, _ store: PickerStore, close: @escaping @MainActor () -> Void
    ) {
        var isSaid = false
        observer = window.window.onFrame(
            before: {},
            after: { [rest] in
                guard !isSaid else { return }
                isSaid = true
                say("painted \(nanoseconds())")
                LoopTimer.after(milliseconds: rest) { close() }
            })
        window.view.grid.canvas.queueDraw()
    }
}

@MainActor
final class Requests {
    private let application = Application(id: "io.github.desktoppicker.RequestSteps")
    private let appearance: Appearance
    private let folder: FileLocation
    private var host: ProcessHost?
    private var session: WindowSession?
    private var left: Int

    init(_ folder: FileLocation, data: ProgramData, count: Int) throws {
        self.folder = folder
        left = count
        appearance = try Appearance(icons: data.path(of: "icons"))
    }

    /// - Parameters:
    ///   - host: is made while GTK makes itself ready, as a picker's is.
    ///   - first: the first request, which is asked meanwhile; nil where the process waits for one.
    func run(_ host: Task<ProcessHost, Never>, first: Task<WindowSession.Opening, any Error>?) {
        MainLoop.attachMainQueue()
        application.onActivate { [self] in
            application.hold()
            Task { @MainActor in
                self.host = await host.value
                if first == nil { await wait(await host.value) }
                await next(first)
            }
        }
        _ = application.run()
    }

    /// Everything that can be there before anybody asks.
    private func wait(_ host: ProcessHost) async {
        let library = RequestLibrary(host, .named([folder]), audience: .app)
        _ = try? await library.port().list(LibraryQuery())
        host.prepareDecoder()
        _ = appearance.dress(for: nil)
        try? await Task.sleep(for: .seconds(2))
        sayResident()
        say("ready")
        _ = await Task.detached { readLine() }.value
    }

    private func next(_ opening: Task<WindowSession.Opening, any Error>? = nil) async {
        guard let host, left > 0 else { return end() }
        left -= 1
        say("requested \(nanoseconds())")
        let session = WindowSession(application, appearance: appearance, observer: FirstPaint())
        self.session = session
        session.onEnd = { [self] in
            self.session = nil
            LoopTimer.after(milliseconds: 3000) {
                sayResident()
                Task { @MainActor in await self.next() }
            }
        }
        do {
            await session.open(try await (opening ?? Self.opening(folder, on: host)).value)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            end()
        }
    }

    nonisolated static func opening(
        _ folder: FileLocation, on host: ProcessHost
    ) -> Task<WindowSession.Opening, any Error> {
        var request = PickRequest(PickerConfiguration(), from: .unknown)
        request.folders = .named([folder])
        return Task.detached { [request] in try await WindowSession.Opening(request, on: host) }
    }

    private func end() {
        host?.stop()
        application.quit()
    }
}

let arguments = CommandLine.arguments
guard arguments.count >= 3, ["same", "spare"].contains(arguments[1]) else {
    FileHandle.standardError.write(Data("usage: desktop-picker-request-steps same FOLDER N | spare FOLDER\n".utf8))
    exit(64)
}
let environment = ProcessInfo.processInfo.environment
let data = ProgramData(environment: environment)
DesktopText.bind(catalogues: data.catalogues)
Display.prepare()
WarmUp.start()
let folder = FileLocation(arguments[2])
let host = Task.detached {
    Composition.host(
        paths: ProgramPaths(environment: environment), data: data, notices: Notices(write: { _ in }),
        translate: DesktopText.word)
}
let first =
    arguments[1] == "spare"
    ? nil : Task.detached { try await Requests.opening(folder, on: await host.value).value }
guard Display.isAvailable() else { exit(2) }
try Requests(folder, data: data, count: arguments.count > 3 ? Int(arguments[3]) ?? 1 : 1).run(host, first: first)
