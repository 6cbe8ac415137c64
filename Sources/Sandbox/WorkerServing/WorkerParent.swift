// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSandbox
internal import Glibc

/// The main function of a worker program. The picker starts the program with a socket as its fourth descriptor
/// (`PICKER_CONTROL`). The process itself decodes nothing: it forks workers on request, and each worker locks itself
/// before it is sent a file (CSandbox). There is no way to have it decode without the locks. Returns only where the
/// picker has gone.
/// - Parameters:
///   - arguments: `--namespaced` where it runs in a user namespace of its own.
///   - warmUp: opens and loads all that a worker could not after its locks.
///   - serve: what a worker does with its socket and the memory for its answers.
package func runWorkerParent(
    arguments: [String], warmUp: () -> Void, serve: @convention(c) (_ socket: Int32, _ memory: Int32) -> Void
) {
    var limits = picker_limits(arguments.contains("--namespaced") ? 1 : 0)
    // Without a system call filter no worker is made: the picker finds its connection closed.
    guard picker_lock_prepare() == 0 else { exit(1) }
    warmUp()
    picker_zygote_run(PICKER_CONTROL, &limits, serve)
}
