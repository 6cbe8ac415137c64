// SPDX-License-Identifier: GPL-3.0-or-later

// What it costs to hand photos over, for `make bench`: the delivery of a request, on a library that was looked through and with workers
// that are ready, as they are when somebody presses Add. Reads the photos' paths on standard input.
// Prints a JSON object for each round: `seconds`, `items`, and `resident` in KiB, the most that this process had so far.
//
//     desktop-picker-delivery-steps REMOVALS ENCODING ROUNDS      REMOVALS as for --remove, or "none"

import Foundation
import Glibc
import MediaTypes
import PickerHost
import PickerModel
import Workers

func fail(_ text: String) -> Never {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
    exit(64)
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let encoding = PreferredEncoding(rawValue: arguments[2]), let rounds = Int(arguments[3])
else {
    fail("usage: desktop-picker-delivery-steps REMOVALS ENCODING ROUNDS")
}
var names: [ExportedName] = []
while let line = readLine() { names.append(ExportedName(line)) }
let environment = ProcessInfo.processInfo.environment
let host = Composition.host(
    paths: ProgramPaths(environment: environment), data: ProgramData(environment: environment),
    notices: Notices(write: { _ in }), translate: { $0 })
let folders = Set(names.compactMap(\.file?.parent))
let library = RequestLibrary(host, .named(Array(folders)), audience: .app)
try await library.scanAndTell()
var request = DeliveryRequest(assets: [], encoding: encoding)
if arguments[1] != "none" { request.removals = try MetadataClasses(names: [arguments[1]]) }
for name in names {
    guard let asset = try await library.asset(name) else { fail("\(name.text) is not in the library") }
    request.assets.append(asset)
}
try host.decoder.prepare()
let clock = ContinuousClock()
for _ in 0..<rounds {
    let start = clock.now
    let delivery = await library.delivered(request)
    let seconds = (clock.now - start) / .seconds(1)
    for problem in delivery.problems { fail(problem.english) }
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    print("{\"seconds\": \(seconds), \"items\": \(delivery.items.count), \"resident\": \(usage.ru_maxrss)}")
    delivery.removeCopies()
}
host.stop()
