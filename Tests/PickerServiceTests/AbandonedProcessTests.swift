// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Foundation
import Testing

@testable import PickerService

@Suite struct AbandonedProcessTests {
    @Test(arguments: [true, false]) func stuckIsWhatDoesNotAnswer(_ isSuspended: Bool) async {
        let queue = DispatchQueue(label: "main")
        if isSuspended { queue.suspend() }
        var ends: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let (near, far) = (ends[0], ends[1])
        let isStuck = await withCheckedContinuation { continuation in
            // A queue that runs has all the time it needs; one that does not is given none.
            AbandonedProcess.watch(near, patience: isSuspended ? 0 : 60, queue: queue) {
                continuation.resume(returning: $0)
            }
            // What is sent before the end is left to the channel.
            #expect(write(far, "x", 1) == 1)
            close(far)
        }
        #expect(isStuck == isSuspended)
        if isSuspended { queue.resume() }
        close(near)
    }
}
