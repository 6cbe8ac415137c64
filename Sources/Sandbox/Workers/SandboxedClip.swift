// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
public import MediaTypes
internal import WorkerMessages

/// Videos, decoded in worker processes of the program for videos. `SandboxedDecoder` asks them for stills; `clip` plays
/// one.
///
/// Safe on any thread; blocks the calling one.
public final class SandboxedVideos: Sendable {
    let parent: WarmParent
    /// Makes the memory that a worker puts pictures into; nil where the picker has none left.
    private let room: @Sendable (_ size: Int) -> SharedMemory?

    /// Does not start a process yet.
    /// - Parameters:
    ///   - program: the program for videos (`WorkerProgram.videoDecoder`).
    ///   - onProtection: as for `SandboxedDecoder`.
    public convenience init(program: WorkerProgram, onProtection: @escaping @Sendable (Protection) -> Void = { _ in }) {
        self.init(WarmParent(program, onChange: onProtection)) { SharedMemory(size: $0) }
    }

    init(_ parent: WarmParent, room: @escaping @Sendable (_ size: Int) -> SharedMemory?) {
        (self.parent, self.room) = (parent, room)
    }

    /// Starts a worker to check whether that is possible. Blocks for tens of milliseconds.
    /// - Throws: `.noSandbox` where this system allows none, `.noWorker` where none could be started at the moment.
    public func prepare() throws(MediaError) { _ = try parent.fork() }

    /// The protection of the last worker, like `SandboxedDecoder.protection`.
    public var protection: Protection? { parent.protection }

    /// Opens a video for playing, in a worker of its own that ends with the clip. Blocking.
    /// - Parameters:
    ///   - descriptor: a regular file open for reading; stays the caller's.
    ///   - format: what the bytes are: a video, or a photo with one inside.
    ///   - width: pixels that pictures are fitted into; never enlarged.
    ///   - height: pixels.
    /// - Throws: `.noSandbox` or `.noWorker` where no worker is to be had, `.unreadable` with ENOMEM where the picker has no memory for
    ///   pictures of this size, `.decoderEnded` or `.timedOut` where the worker failed over the file, else what the
    ///   decoder says of the file.
    public func clip(
        descriptor: Int32, format: MediaFormat, width: Int, height: Int
    ) throws(MediaError) -> SandboxedClip {
        let side = 1...ClipOrder.longestSide
        let order = ClipOrder(
            format: format, width: min(max(width, side.lowerBound), side.upperBound),
            height: min(max(height, side.lowerBound), side.upperBound))
        // ENOMEM says that the file is not at fault.
        guard let room = room(order.room) else { throw .unreadable(errno: ENOMEM) }
        let worker = try parent.fork()
        return try SandboxedClip(worker, order, room, descriptor: descriptor)
    }
}

/// A video that plays, decoded a step at a time in a worker. Belongs to one thread at a time; calls block.
public final class SandboxedClip {
    /// A picture or a piece of sound, in the order of the file.
    public enum Step: Sendable {
        /// 4 bytes a pixel: blue, green, red, unused; rows without gaps; when to show it in seconds from the start.
        case picture(bytes: [UInt8], width: Int, height: Int, time: Double)
        /// 48 kHz, two channels, signed 16 bits, interleaved.
        case sound(bytes: [UInt8], time: Double)
        /// There is nothing after the last step.
        case end
    }

    /// In seconds; 0 if the file does not state it.
    public let duration: Double
    /// Whether the file has a sound track that can be decoded.
    public let hasSound: Bool
    private let worker: WorkerConnection
    private let order: ClipOrder
    private let room: SharedMemory

    /// Processor time that one step or seek may take; it may take four times that on the clock (`RequestTime`).
    private static let patience = Duration.seconds(2)

    init(
        _ worker: WorkerConnection, _ order: ClipOrder, _ room: SharedMemory, descriptor: Int32
    ) throws(MediaError) {
        (self.worker, self.order, self.room) = (worker, order, room)
        let reply = try Self.ask(worker, .openClip(order), [descriptor, room.descriptor])
        guard case .clip(let facts) = reply else { throw .damaged(detail: "no video to play") }
        duration = facts.duration
        hasSound = facts.hasSound
    }

    /// Decodes the next picture or piece of sound. Blocking, some milliseconds for a picture.
    /// - Parameters:
    ///   - sound: whether sound is wanted from here on.
    ///   - time: pictures before it are left out, in seconds; for a player that is late.
    /// - Throws: `.timedOut`, `.decoderEnded` or the decoder's error. The clip must not be used after it.
    public func next(sound: Bool, before time: Double) throws(MediaError) -> Step {
        let reply = try Self.ask(worker, .clipStep(sound: sound, before: time), [])
        if case .clipPicture(let picture) = reply, picture.width <= order.width, picture.height <= order.height,
            let bytes = room.copy(count: picture.width * picture.height * 4)
        {
            return .picture(bytes: bytes, width: picture.width, height: picture.height, time: picture.time)
        }
        if case .clipSound(let time, let samples) = reply, let bytes = worker.memory.copy(count: samples * 4) {
            return .sound(bytes: bytes, time: time)
        }
        if case .clipEnd = reply { return .end }
        throw .damaged(detail: "the decoder answered something else than it was asked")
    }

    /// Goes to a time in seconds from the start. Blocking.
    /// - Throws: as `next(sound:before:)`.
    public func seek(to time: Double) throws(MediaError) { _ = try Self.ask(worker, .clipSeek(time), []) }

    private static func ask(
        _ worker: WorkerConnection, _ kind: WorkerRequest.Kind, _ files: [Int32]
    ) throws(MediaError) -> WorkerReply.Kind {
        let reply: WorkerReply.Kind
        do throws(WorkerConnection.Failure) {
            reply = try worker.ask(kind, files: files, within: patience, isCancelled: { false })
        } catch {
            switch error {
            case .late: throw .timedOut
            case .gone: throw .noWorker
            case .died, .withdrawn: throw .decoderEnded
            }
        }
        if case .failed(let error) = reply { throw error }
        return reply
    }
}
