// SPDX-License-Identifier: GPL-3.0-or-later

public import PickerModel
import Synchronization

/// The folders that the views of an engine show.
final class ShownFolders: Sendable {
    private struct State {
        var views: [Int: [[UInt8]]] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    /// - Returns: the number of the view.
    func add(_ folders: [[UInt8]]) -> Int {
        state.withLock { state in
            state.next += 1
            state.views[state.next] = folders
            return state.next
        }
    }

    func replace(_ view: Int, by folders: [[UInt8]]) {
        state.withLock { $0.views[view] = folders.isEmpty ? nil : folders }
    }

    /// The folders of all views without those inside others, in the order of the views.
    var together: [[UInt8]] {
        OutermostFolders.of(state.withLock { state in state.views.sorted { $0.key < $1.key }.flatMap(\.value) })
    }
}

/// Removes folders inside other folders, whose photos would be counted twice.
public enum OutermostFolders {
    /// - Parameter folders: absolute paths; one that is named again counts once.
    public static func of(_ folders: [FileLocation]) -> [FileLocation] { outermost(folders, path: \.bytes) }

    static func of(_ folders: [[UInt8]]) -> [[UInt8]] { outermost(folders, path: \.self) }

    private static func outermost<Folder: Hashable>(_ folders: [Folder], path: KeyPath<Folder, [UInt8]>) -> [Folder] {
        var seen: Set<Folder> = []
        return folders.filter { seen.insert($0).inserted }.filter { folder in
            !folders.contains { $0 != folder && reaches($0[keyPath: path], folder[keyPath: path]) }
        }
    }

    /// Whether a walk of the outer folder reaches the inner one: hidden folders are not entered.
    public static func reaches(_ outer: FileLocation, _ inner: FileLocation) -> Bool {
        reaches(outer.bytes, inner.bytes)
    }

    private static func reaches(_ outer: [UInt8], _ inner: [UInt8]) -> Bool {
        let start = outer.last == PathBytes.slash ? outer : outer + [PathBytes.slash]
        guard inner.starts(with: start) else { return false }
        return !inner.dropFirst(start.count).split(separator: PathBytes.slash)
            .contains { $0.first == UInt8(ascii: ".") }
    }
}
