// SPDX-License-Identifier: GPL-3.0-or-later

// The program that decodes untrusted videos. It is separate from desktop-picker-decoder, since the video libraries are
// ten times as large and most pickers never need them.

import VideoFrames
import WorkerServing

runWorkerParent(arguments: CommandLine.arguments, warmUp: VideoDecoding.warmUp) { socket, memory in
    WorkerLoop(socket: socket, memory: memory)?.serve(VideoService())
}
