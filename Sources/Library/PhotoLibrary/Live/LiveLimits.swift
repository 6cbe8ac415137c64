// SPDX-License-Identifier: GPL-3.0-or-later

/// Times and limits for following folders; tests use others.
struct LiveLimits: Sendable {
    /// Time without changes before a look.
    var quiet = Duration.milliseconds(250)
    /// Longest time from a change to its look.
    var latest = Duration.milliseconds(800)
    /// Interval of looks at everything if some folders have no watch.
    var poll = Duration.seconds(30)
    /// Most watches; nil for the kernel's limit.
    var watches: Int?
    /// The mount table, which shows the remote file systems.
    var mountTable = MountTable.ofThisProcess
}
