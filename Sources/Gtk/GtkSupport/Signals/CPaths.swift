// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// A path as the file system has it: absolute, in bytes, without a trailing NUL. Names need not be UTF-8.
public typealias PathBytes = [UInt8]

/// A NULL-ended array of paths for the time of the call. Paths with a NUL inside, which no file has, are left out.
nonisolated func withCPaths<Result>(
    _ paths: [PathBytes], _ use: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
    let copies: [UnsafePointer<CChar>?] = paths.filter { !$0.contains(0) }.map { path in
        path.withUnsafeBytes { UnsafePointer(g_strndup($0.bindMemory(to: CChar.self).baseAddress, gsize($0.count))) }
    }
    defer { for copy in copies { g_free(gpointer(mutating: copy)) } }
    return (copies + [nil]).withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { preconditionFailure("An array with an element has an address.") }
        return use(base)
    }
}

/// The paths of a NULL-ended array, which is freed.
nonisolated func takePaths(_ array: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [PathBytes] {
    guard let array else { return [] }
    defer { g_strfreev(array) }
    var paths: [PathBytes] = []
    while let text = array[paths.count] { paths.append(pathBytes(text)) }
    return paths
}

/// The bytes of a path as C has it.
nonisolated func pathBytes(_ text: UnsafePointer<CChar>) -> PathBytes {
    UnsafeBufferPointer(start: text, count: Int(strlen(text))).map { UInt8(bitPattern: $0) }
}

/// A NULL-ended array of C strings for the time of the call.
nonisolated func withCStrings<Result>(
    _ strings: [String], _ use: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
) -> Result {
    withCPaths(strings.map { PathBytes($0.utf8) }, use)
}
