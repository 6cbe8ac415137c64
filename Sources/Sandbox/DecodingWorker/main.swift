// SPDX-License-Identifier: GPL-3.0-or-later

// The program that decodes untrusted pictures and reads their metadata.

import Glibc
import Imaging
import WorkerServing

// Lower priority than the picker and the compositor: on two cores, frames of the window waited for decoders
// (docs/developing/bench.md).
setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)

runWorkerParent(arguments: CommandLine.arguments, warmUp: Decoders.warmUp) { socket, memory in
    WorkerLoop(socket: socket, memory: memory)?.serve(WorkerService())
}
