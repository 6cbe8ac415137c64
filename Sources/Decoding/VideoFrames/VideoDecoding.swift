// SPDX-License-Identifier: GPL-3.0-or-later

internal import CVideo

/// What concerns all decoding of videos in a process.
public enum VideoDecoding {
    /// Does all that would open a file or load code later, so that a process may give up the right to do so; mutes
    /// libav's log, which quotes strangers' files; and bounds a single allocation of libav to 256 MiB.
    ///
    /// To be called before the first decoding, once a process; more calls cost nothing. Safe on any thread.
    public static func warmUp() {
        _ = isWarm
    }

    private static let isWarm: Bool = {
        cvideo_warm_up()
        return true
    }()
}
