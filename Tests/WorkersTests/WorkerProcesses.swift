// SPDX-License-Identifier: GPL-3.0-or-later

import CSandbox
import Foundation
import Testing

@testable import Workers

/// What the kernel tells of processes.
enum WorkerProcesses {
    /// All processes below one, itself not among them.
    static func descendants(of ancestor: Int32 = getpid()) -> [Int32] {
        var children: [Int32: [Int32]] = [:]
        for entry in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            guard let process = Int32(entry), let parent = status(process)["PPid"].flatMap({ Int32($0) }) else {
                continue
            }
            children[parent, default: []].append(process)
        }
        var found: [Int32] = []
        var next = [ancestor]
        while let process = next.popLast() {
            found += children[process] ?? []
            next += children[process] ?? []
        }
        return found
    }

    /// Those of them that are workers; ones that are being taken away no longer count.
    static func workers(of ancestor: Int32 = getpid()) -> [Int32] { descendants(of: ancestor).filter(isWorker) }

    /// The same from fewer system calls. May miss a process that starts or ends meanwhile, so it is for conditions that
    /// are polled.
    static func workersAtAGlance(of ancestor: Int32) -> [Int32] {
        var found: [Int32] = []
        var next = [ancestor]
        while let process = next.popLast() {
            let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
            for task in tasks {
                let path = "/proc/\(process)/task/\(task)/children"
                next += ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: " ").compactMap {
                    Int32($0)
                }
            }
            found.append(process)
        }
        return found.filter(isWorker)
    }

    private static func isWorker(_ process: Int32) -> Bool {
        let status = status(process)
        return status["Name"] == "picker-worker" && status["VmRSS"] != nil
    }

    static func status(_ process: Int32) -> [String: String] {
        var values: [String: String] = [:]
        let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        for line in text.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            values[String(line[..<colon])] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        return values
    }

    /// Most memory that a process has had, in bytes.
    static func peak(_ process: Int32) -> Int {
        status(process)["VmHWM"].flatMap { Int($0.prefix { $0.isNumber }) }.map { $0 << 10 } ?? 0
    }

    /// Waits for the end of a process that need not be our child.
    static func hasEnded(_ process: Int32, within milliseconds: Int32 = 10_000) -> Bool {
        let descriptor = picker_process_open(process)
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, milliseconds) == 1
    }
}
