// SPDX-License-Identifier: GPL-3.0-or-later

// The program in which strangers' pictures are decoded and their metadata read.

import Imaging
import WorkerServing

runWorkerParent(arguments: CommandLine.arguments, warmUp: Decoders.warmUp) { socket, memory in
    WorkerLoop(socket: socket, memory: memory)?.serve(WorkerService())
}
