// SPDX-License-Identifier: GPL-3.0-or-later

// The program in which strangers' files are decoded. It is started by a picker and by nobody else: it talks to the socket
// that it finds as its fourth descriptor, decodes nothing itself, and forks workers that lock themselves before they see
// a file (CSandbox). There is no way to have it decode without the locks.

import CSandbox
import Glibc
import Imaging
import WorkerServing

var limits = picker_limits(CommandLine.arguments.contains("--namespaced") ? 1 : 0)

// Without a filter nobody is served: the picker finds its connection closed.
guard picker_lock_prepare() == 0 else { exit(1) }
Decoders.warmUp()
picker_zygote_run(PICKER_CONTROL, &limits) { socket, memory in
    WorkerLoop(socket: socket, memory: memory)?.serve(WorkerService())
}
