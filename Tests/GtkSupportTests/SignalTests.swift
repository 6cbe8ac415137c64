// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import Testing

@testable import GtkSupport

/// Closures behind signals: each is released exactly once, by GLib.
@MainActor
struct SignalTests {
    @Test("A handler dies with its object, once")
    func diesWithObject() {
        let deaths = Counter()
        let calls = Counter()
        let adjustment = makeAdjustment()
        do {
            let token = Token(deaths)
            connect(adjustment, "value-changed", Signals.void) {
                calls.count += 1
                token.touch()
            }
        }
        gtk_adjustment_set_value(adjustment, 1)
        #expect(calls.count == 1)
        #expect(deaths.count == 0)
        g_object_unref(adjustment)
        #expect(deaths.count == 1)
    }

    @Test("Disconnecting releases at once; disconnecting again, or after the object's end, does nothing")
    func disconnects() {
        let deaths = Counter()
        let calls = Counter()
        let adjustment = makeAdjustment()
        let connection = count(adjustment, deaths, calls)
        #expect(connection.isConnected)
        connection.disconnect()
        #expect(deaths.count == 1)
        #expect(!connection.isConnected)
        connection.disconnect()
        gtk_adjustment_set_value(adjustment, 1)
        #expect(calls.count == 0)

        let late = count(adjustment, deaths, calls)
        g_object_unref(adjustment)
        #expect(deaths.count == 2)
        #expect(!late.isConnected)
        late.disconnect()
        #expect(deaths.count == 2)
    }

    @Test("A handler may disconnect itself while it runs")
    func disconnectsItself() {
        let deaths = Counter()
        let calls = Counter()
        let adjustment = makeAdjustment()
        let slot = Slot()
        do {
            let token = Token(deaths)
            slot.connection = connect(adjustment, "value-changed", Signals.void) { [weak slot] in
                slot?.connection?.disconnect()
                token.touch()
                calls.count += 1
            }
        }
        gtk_adjustment_set_value(adjustment, 1)
        gtk_adjustment_set_value(adjustment, 2)
        #expect(calls.count == 1)
        #expect(deaths.count == 1)
        g_object_unref(adjustment)
        #expect(deaths.count == 1)
    }

    @Test("Timers release their closures when they have run, and when they are cancelled")
    func timers() {
        let deaths = Counter()
        let calls = Counter()
        func body() -> @MainActor () -> Void {
            let token = Token(deaths)
            return {
                token.touch()
                calls.count += 1
            }
        }
        let kept = LoopTimer.after(milliseconds: 0, body())
        let cancelled = LoopTimer.after(milliseconds: 0, body())
        LoopTimer.idle(body())
        cancelled.cancel()
        #expect(deaths.count == 1)
        #expect(!cancelled.isPending)
        runLoop { calls.count == 2 }
        #expect(deaths.count == 3)
        #expect(!kept.isPending)
        kept.cancel()
    }

    private func makeAdjustment() -> UnsafeMutablePointer<GtkAdjustment> {
        let adjustment = gtk_adjustment_new(0, 0, 10, 1, 1, 1)!
        g_object_ref_sink(adjustment)
        return adjustment
    }

    private func count(
        _ adjustment: UnsafeMutablePointer<GtkAdjustment>, _ deaths: Counter, _ calls: Counter
    ) -> SignalConnection {
        let token = Token(deaths)
        return connect(adjustment, "value-changed", Signals.void) {
            token.touch()
            calls.count += 1
        }
    }
}

@MainActor
private final class Slot {
    var connection: SignalConnection?
}
