// SPDX-License-Identifier: GPL-3.0-or-later

// The program in which strangers' videos are decoded: like desktop-picker-decoder, but apart from it, since the video
// libraries are ten times as large and most pickers never need them.

import CSandbox
import Glibc
import VideoFrames
import WorkerServing

var limits = picker_limits(CommandLine.arguments.contains("--namespaced") ? 1 : 0)

// Without a filter nobody is served: the picker finds its connection closed.
guard picker_lock_prepare() == 0 else { exit(1) }
VideoDecoding.warmUp()
picker_zygote_run(PICKER_CONTROL, &limits) { socket, memory in
    WorkerLoop(socket: socket, memory: memory)?.serve(VideoService())
}
