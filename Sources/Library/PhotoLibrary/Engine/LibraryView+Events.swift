// SPDX-License-Identifier: GPL-3.0-or-later

public import PickerModel
import Synchronization

extension LibraryView {
    /// Events from now on, limited to what this request may know (`ViewListener`).
    public func events() -> AsyncStream<LibraryEvent> {
        // Unbounded: no event may be dropped, since a removal is reported once.
        let (stream, continuation) = AsyncStream.makeStream(of: LibraryEvent.self)
        // The filter retains the view, so the view lives as long as it has a listener.
        let filter = ViewListener(self)
        let listener = engine.listen(
            EngineNews.Listener(
                view: number,
                hear: { event, folders in
                    if let event = filter.within(event, of: folders) { continuation.yield(event) }
                }, end: { continuation.finish() }))
        streams.withLock { $0[listener] = continuation }
        continuation.onTermination = { [self] _ in
            streams.withLock { $0[listener] = nil }
            engine.leave(listener)
        }
        return stream
    }

    /// Has the listeners show a notice to the person.
    package func say(_ notice: LibraryNotice) { tell(.notice(notice)) }

    func tell(_ event: LibraryEvent) {
        for stream in streams.withLock({ $0.values.map { $0 } }) { stream.yield(event) }
    }
}
