// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSandbox
internal import Glibc

/// What a program for workers does: it is started by a picker and by nobody else, talks to the socket that it finds as its
/// fourth descriptor, decodes nothing itself, and forks workers that lock themselves before they see a file (CSandbox).
/// There is no way to have it decode without the locks. Ends with the picker.
/// - Parameters:
///   - arguments: `--namespaced` where it runs in a user namespace of its own.
///   - warmUp: opens and loads all that a worker could not after its locks.
///   - serve: what a worker does with its socket and the memory for its answers.
package func runWorkerParent(
    arguments: [String], warmUp: () -> Void, serve: @convention(c) (_ socket: Int32, _ memory: Int32) -> Void
) {
    var limits = picker_limits(arguments.contains("--namespaced") ? 1 : 0)
    // Without a filter nobody is served: the picker finds its connection closed.
    guard picker_lock_prepare() == 0 else { exit(1) }
    warmUp()
    picker_zygote_run(PICKER_CONTROL, &limits, serve)
}
