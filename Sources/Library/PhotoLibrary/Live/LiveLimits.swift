// SPDX-License-Identifier: GPL-3.0-or-later

/// How a library follows its folders: stated, so that tests can state others.
struct LiveLimits: Sendable {
    /// How long nothing must have happened before a look.
    var quiet = Duration.milliseconds(250)
    /// How long a change waits for its look at most.
    var latest = Duration.milliseconds(800)
    /// Between looks at everything, where folders have no watch.
    var poll = Duration.seconds(30)
    /// Watches at most; nil for what the kernel gives.
    var watches: Int?
    /// Says on which file systems others make changes that the kernel does not tell of.
    var mountTable = MountTable.ofThisProcess
}
