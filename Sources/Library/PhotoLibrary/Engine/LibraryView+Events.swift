// SPDX-License-Identifier: GPL-3.0-or-later

public import PickerModel
import Synchronization

extension LibraryView {
    /// What happens from now on, as far as it is this request's to know (`ViewListener`).
    public func events() -> AsyncStream<LibraryEvent> {
        // None may be lost: what is gone from the disk is said once.
        let (stream, continuation) = AsyncStream.makeStream(of: LibraryEvent.self)
        // It keeps the view, which lives as long as somebody listens to it.
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
