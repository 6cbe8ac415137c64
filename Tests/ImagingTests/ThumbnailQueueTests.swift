// SPDX-License-Identifier: GPL-3.0-or-later

import Ground
import MediaTypes
import Pixels
import Testing

@testable import Imaging
@testable import Thumbnails

struct ThumbnailQueueTests {
    private func request(_ key: UInt64, path: String? = nil, pixels: Int = 4, modified: Int64 = 1) -> ThumbnailRequest {
        ThumbnailRequest(
            key: key, path: Array((path ?? "/\(key)").utf8), modified: modified, format: .jpeg, pixels: pixels)
    }

    private func tile(_ pixels: Int = 4) -> TilePixels {
        TilePixels(width: pixels, height: pixels, bytes: [UInt8](repeating: 9, count: pixels * pixels * 4))
    }

    private func job(_ queue: inout ThumbnailQueue) -> ThumbnailQueue.Job? {
        if case .work(let job) = queue.next() { job } else { nil }
    }

    @Test("visible first, in order, nothing twice")
    func visibleFirstOrderNothing() {
        var queue = ThumbnailQueue(memoryBudget: 10_000)
        queue.replace(visible: [request(3), request(1), request(3)], ahead: [request(1), request(5), request(4)])
        var order: [UInt64] = []
        while let job = job(&queue) { order.append(job.request.key) }
        #expect(order == [3, 1, 5, 4])
    }

    @Test("what is not named any more is dropped, or cancelled where it runs")
    func notNamedAnyMore() throws {
        var queue = ThumbnailQueue(memoryBudget: 10_000)
        queue.replace(visible: [request(1), request(2), request(3)], ahead: [])
        let first = try #require(job(&queue))
        let second = try #require(job(&queue))
        queue.replace(visible: [request(2)], ahead: [])
        #expect(first.withdrawal.isWithdrawn)
        #expect(!second.withdrawal.isWithdrawn)
        #expect(job(&queue) == nil)
        queue.finish(first, .failure(.cancelled))
        queue.finish(second, .success(tile()))
        #expect(queue.startDelivery().map(\.request.key) == [2])
    }

    @Test("no more files at once than lanes; what is known needs none, and what is withdrawn holds none")
    func lanes() throws {
        var queue = ThumbnailQueue(memoryBudget: 10_000)
        queue.replace(visible: [request(9)], ahead: [])
        queue.finish(try #require(job(&queue)), .success(tile()))
        _ = queue.startDelivery()
        queue.lanes = 1
        queue.replace(visible: [request(1), request(2), request(9)], ahead: [])
        let first = try #require(job(&queue))
        #expect(first.request.key == 1)
        guard case .known(let delivery)? = queue.next() else { throw Missing() }
        #expect(delivery.request.key == 9)
        #expect(queue.next() == nil)
        queue.replace(visible: [request(2), request(3)], ahead: [])
        #expect(job(&queue)?.request.key == 2)
        #expect(job(&queue) == nil)
        queue.lanes = 2
        #expect(job(&queue)?.request.key == 3)
        queue.finish(first, .failure(.cancelled))
    }

    private struct Missing: Error {}

    @Test("wanted again before its thread noticed, it comes back to the front")
    func wantedAgainBeforeThread() throws {
        var queue = ThumbnailQueue(memoryBudget: 10_000)
        queue.replace(visible: [request(1)], ahead: [])
        let first = try #require(job(&queue))
        queue.replace(visible: [], ahead: [])
        queue.replace(visible: [request(1), request(2)], ahead: [])
        #expect(!first.withdrawal.isWithdrawn)
        queue.finish(first, .failure(.cancelled))
        queue.release(first)
        #expect(job(&queue)?.request.key == 1)
    }

    @Test("all that is on screen is looked for before anything is decoded, and decoded in its order")
    func lookedForBeforeDecoded() throws {
        var queue = ThumbnailQueue(memoryBudget: 10_000)
        queue.replace(visible: [request(1), request(2), request(3)], ahead: [request(4)])
        var stages: [String] = []
        while let job = job(&queue) {
            stages.append("\(job.request.key) \(job.stage)")
            if job.stage == .lookUp, job.request.key != 2 {
                queue.finishLookUp(job, standIn: nil)
            } else {
                queue.finish(job, .success(tile()))
            }
            queue.release(job)
        }
        #expect(stages == ["1 lookUp", "2 lookUp", "3 lookUp", "1 decode", "3 decode", "4 whole"])
        // Asked again, what a look-up did not find is not looked for again.
        queue.replace(visible: [request(5)], ahead: [])
        let first = try #require(job(&queue))
        queue.finishLookUp(first, standIn: nil)
        queue.release(first)
        queue.replace(visible: [request(5)], ahead: [])
        #expect(job(&queue)?.stage == .decode)
    }

    @Test("one file is in one thread's hands, in whatever size")
    func oneFileOneThreads() throws {
        var queue = ThumbnailQueue(memoryBudget: 10_000)
        queue.replace(visible: [request(1, pixels: 4), request(1, pixels: 8), request(2)], ahead: [])
        let first = try #require(job(&queue))
        #expect(job(&queue)?.request.key == 2)
        #expect(job(&queue) == nil)
        queue.finish(first, .success(tile()))
        #expect(job(&queue) == nil)
        queue.release(first)
        #expect(job(&queue)?.request.pixels == 8)
    }

    @Test("known tiles are delivered when visible, left out when ahead")
    func knownTilesAreDelivered() throws {
        var queue = ThumbnailQueue(memoryBudget: 10_000)
        queue.replace(visible: [request(1)], ahead: [])
        let first = try #require(job(&queue))
        queue.finish(first, .success(tile()))
        queue.release(first)
        _ = queue.startDelivery()
        _ = queue.continueDelivery()
        queue.replace(visible: [], ahead: [request(1)])
        #expect(queue.next() == nil)
        queue.replace(visible: [request(1)], ahead: [])
        guard case .known(let delivery) = queue.next() else {
            Issue.record("the tile is in memory")
            return
        }
        #expect(delivery.request == request(1))
        #expect(queue.cached(request(1)) != nil)
        #expect(queue.cached(request(1, modified: 2)) == nil)
        #expect(queue.cached(request(1, pixels: 8)) == nil)
    }

    @Test(
        "a failure is remembered only if it lasts",
        arguments: [
            (.damaged(detail: ""), true), (.unreadable(errno: 5), false), (.noSandbox, false), (.noWorker, false),
        ] as [(MediaError, Bool)])
    func failures(_ error: MediaError, _ isRemembered: Bool) throws {
        var queue = ThumbnailQueue(memoryBudget: 10_000)
        queue.replace(visible: [request(1)], ahead: [])
        let first = try #require(job(&queue))
        queue.finish(first, .failure(error))
        queue.release(first)
        #expect(queue.startDelivery().count == 1)
        queue.replace(visible: [request(1)], ahead: [])
        #expect((job(&queue) == nil) == isRemembered)
    }

    @Test("what finishes during a delivery comes together in the next")
    func finishesDuringDeliveryComes() throws {
        var queue = ThumbnailQueue(memoryBudget: 10_000)
        queue.replace(visible: (1...4).map { request($0) }, ahead: [])
        let jobs = (1...4).compactMap { _ in job(&queue) }
        queue.finish(jobs[0], .success(tile()))
        #expect(queue.startDelivery().count == 1)
        for job in jobs.dropFirst() {
            queue.finish(job, .failure(.timedOut))
            #expect(queue.startDelivery().isEmpty)
        }
        #expect(queue.continueDelivery().map(\.request.key) == [2, 3, 4])
        #expect(queue.continueDelivery().isEmpty)
    }

    @Test("stopping withdraws everything")
    func stoppingWithdrawsEverything() throws {
        var queue = ThumbnailQueue(memoryBudget: 10_000)
        queue.replace(visible: [request(1), request(2)], ahead: [])
        let first = try #require(job(&queue))
        queue.stop()
        #expect(first.withdrawal.isWithdrawn)
        guard case .stop = queue.next() else {
            Issue.record("a stopped queue says so")
            return
        }
    }

    @Test("memory keeps what was used last, within its bytes")
    func memoryKeepsWasUsed() {
        var memory = RecentTiles(budget: 4 * 128)
        let keys = (1...5).map { TileKey(request($0)) }
        for key in keys.prefix(4) { memory.insert(.success(tile()), for: key) }
        #expect(memory.cost == 4 * 128)
        #expect(memory.value(keys[0]) != nil)
        memory.insert(.success(tile()), for: keys[4])
        #expect(keys.map { memory.contains($0) } == [true, false, true, true, true])
        memory.insert(.success(tile(64)), for: keys[1])
        #expect(!memory.contains(keys[1]), "larger than everything allowed")
        memory.insert(.failure(.timedOut), for: keys[2])
        #expect(memory.cost == 3 * 128 + 64)
        for key in keys { memory.remove(key) }
        #expect((memory.cost, memory.count) == (0, 0))
    }
}
