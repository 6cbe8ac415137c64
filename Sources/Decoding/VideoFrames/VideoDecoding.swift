// SPDX-License-Identifier: GPL-3.0-or-later

internal import CVideo

/// Process-wide setup for decoding videos.
public enum VideoDecoding {
    /// Does everything that would open a file or load code later, so that a process can then give up the right to do
    /// so; mutes libav's log, which quotes files; and limits a single allocation of libav to 256 MiB.
    ///
    /// Call it before the first decoding; further calls have no effect. May be called on any thread.
    public static func warmUp() {
        _ = isWarm
    }

    private static let isWarm: Bool = {
        cvideo_warm_up()
        return true
    }()
}
