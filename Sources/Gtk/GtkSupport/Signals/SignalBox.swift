// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// Carries a Swift closure through a `gpointer`. GLib owns it: the destroy notify is its only release.
nonisolated final class SignalBox<Body> {
    let body: Body
    init(_ body: Body) {
        self.body = body
        CountedObject.closure.add(1)
    }
    deinit { CountedObject.closure.add(-1) }
}

/// A box with one reference, which ``releaseBox`` gives back.
nonisolated func retainedBox<Body>(_ body: Body) -> gpointer {
    Unmanaged.passRetained(SignalBox(body)).toOpaque()
}

/// The destroy notify for ``retainedBox(_:)``.
nonisolated func releaseBox(_ data: gpointer?) {
    guard let data else { return }
    Unmanaged<AnyObject>.fromOpaque(data).release()
}

/// The same as a closure notify.
nonisolated func releaseClosureBox(_ data: gpointer?, _ closure: UnsafeMutablePointer<GClosure>?) {
    releaseBox(data)
}

/// Enters the main actor with the closure in the box. GLib calls back on the thread that runs its loop, and that is the
/// main actor's; a call from anywhere else traps here.
nonisolated func withBody<Body, Result: Sendable>(
    _ data: gpointer?, as type: Body.Type, _ use: @MainActor (Body) -> Result
) -> Result {
    guard let data else { preconditionFailure("A signal came without its closure.") }
    nonisolated(unsafe) let box = Unmanaged<SignalBox<Body>>.fromOpaque(data).takeUnretainedValue()
    return MainActor.assumeIsolated { use(box.body) }
}
