// SPDX-License-Identifier: GPL-3.0-or-later

/// Where requests have their objects: a folder for each connection, as the portal has them, so that a program can listen before it calls.
package struct RequestPaths: Sendable {
    /// The folder of all of them.
    package let root: String

    package init(root: String) { self.root = root }

    /// The folder of the requests of one connection, by its unique name.
    package func folder(of caller: String) -> String { "\(root)/\(caller.dropFirst().replacing(".", with: "_"))" }

    /// The path that the caller can foresee, or another one where it has a request there.
    /// - Parameter token: the last part of the path; nil for one by chance.
    package func free(of caller: String, _ token: String?, isTaken: (String) -> Bool) -> String {
        let folder = folder(of: caller)
        func random() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }
        var path = "\(folder)/\(token ?? "pick_\(random())")"
        while isTaken(path) { path = "\(folder)/\(token ?? "pick")_\(random())" }
        return path
    }
}
