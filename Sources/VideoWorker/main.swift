// SPDX-License-Identifier: GPL-3.0-or-later

// The program in which strangers' videos are decoded: like desktop-picker-decoder, but apart from it, since the video
// libraries are ten times as large and most pickers never need them.

import CSandbox
import Glibc
import VideoFrames
import WorkerServing

var limits = PickerLimits(data: 1 << 30, descriptors: 64, processes: 0)
// In a user namespace of its own, the processes of this user are those in it.
if CommandLine.arguments.contains("--namespaced") { limits.processes = 64 }

// Without a filter nobody is served: the picker finds its connection closed.
guard picker_lock_prepare() == 0 else { exit(1) }
VideoDecoding.warmUp()
picker_zygote_run(PICKER_CONTROL, &limits) { socket, memory in
    WorkerLoop(socket: socket, memory: memory)?.serve(VideoService())
}
