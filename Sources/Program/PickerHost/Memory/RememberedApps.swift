// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
package import PickerModel
import Synchronization

/// The memories of calling apps. Read on the caller's thread; written on a queue of its own, one after another, so that
/// the last change stays.
package final class RememberedApps: Sendable {
    private let memories: AppMemories
    private let writing = DispatchQueue(label: "picker-memory", qos: .utility)

    init(_ memories: AppMemories) { self.memories = memories }

    package func load(_ app: CallingApp) -> AppMemory { memories.load(app) }

    /// A function that writes one picker's changes; changes that another picker of the same app makes meanwhile are
    /// kept.
    /// - Parameter former: the memory that the picker began with.
    package func recorder(of app: CallingApp, since former: AppMemory) -> @Sendable (AppMemory) -> Void {
        let written = Former(former)
        return { [memories, writing] memory in
            writing.async {
                written.memory.withLock { former in
                    if memories.save(memory, since: former, of: app) { former = memory }
                }
            }
        }
    }

    private final class Former: Sendable {
        let memory: Mutex<AppMemory>
        init(_ memory: AppMemory) { self.memory = Mutex(memory) }
    }

    /// Waits until all is on disk.
    package func settle() { writing.sync {} }
}
