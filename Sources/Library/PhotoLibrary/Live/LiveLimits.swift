// SPDX-License-Identifier: GPL-3.0-or-later

/// Times and limits for following folders: those of a picker, unless others are stated.
struct LiveLimits: Sendable {
    /// Time without changes before a rescan.
    var quiet = Duration.milliseconds(250)
    /// Longest time from a change to its rescan.
    var latest = Duration.milliseconds(800)
    /// Interval of full rescans if some folders have no watch.
    var poll = Duration.seconds(30)
    /// Most watches of one session; nil for the kernel's limit alone.
    var watches: Int?
    /// The mount table, which shows the remote file systems.
    var mountTable = MountTable.ofThisProcess
}
