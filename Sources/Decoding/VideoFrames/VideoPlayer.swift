// SPDX-License-Identifier: GPL-3.0-or-later

internal import CVideo
public import MediaTypes

/// Decodes a video from its beginning or from where it is told, a step at a time: the caller paces it.
///
/// Damaged parts are left out, and a file that breaks off ends. Interlaced pictures are shown as they are woven.
/// Belongs to one thread at a time; every call blocks while it decodes.
public final class VideoPlayer {
    /// Seconds; zero where the file does not tell.
    public let duration: Double
    /// Whether there is sound that can be decoded.
    public let hasSound: Bool
    /// Pictures a second, zero where the file does not tell; single pictures may be longer or shorter.
    public let frameRate: Double
    /// Size of the pictures that steps yield.
    public let size: VideoSize
    /// Size of the whole picture as shown.
    public let originalSize: VideoSize

    /// Whether steps yield sound. It may be changed in the middle; pieces that were passed by do not come back.
    public var wantsSound = false {
        didSet { cvideo_want_sound(input.handle, wantsSound) }
    }

    private let input: VideoInput
    private let format: MediaFormat
    private let limits: VideoLimits
    private let box: VideoSize

    /// - Parameters:
    ///   - descriptor: a regular file open for reading, for as long as the player lives; owned by the caller.
    ///   - format: what the bytes are, not what the name says.
    ///   - range: the bytes of the file that are the video, where it stands inside a photo; nil for the whole file.
    ///   - maximumWidth: pixels; pictures are scaled down to fit, never up.
    ///   - maximumHeight: pixels.
    ///   - deadline: when to give up opening with `.timedOut`; each later step has `limits.stepTime`.
    /// - Throws: `MediaError`; a file with sound alone is `.damaged`.
    public init(
        descriptor: Int32, format: MediaFormat, range: Range<UInt64>? = nil, maximumWidth: Int, maximumHeight: Int,
        deadline: ContinuousClock.Instant, limits: VideoLimits = VideoLimits()
    ) throws(MediaError) {
        input = try VideoInput(
            descriptor: descriptor,
            job: VideoInput.Job(
                format: format, range: range, maximumPixels: limits.maximumPixels, threads: limits.playerThreads,
                longestSide: 0, deadline: deadline))
        self.format = format
        self.limits = limits
        box = VideoSize(width: maximumWidth, height: maximumHeight)
        duration = input.facts.duration
        hasSound = input.facts.has_sound
        frameRate = input.facts.frame_rate
        originalSize = VideoSize(width: Int(input.facts.width), height: Int(input.facts.height))
        size = originalSize.fitted(into: box, maximumPixels: limits.maximumPixels)
    }

    /// The next picture, or the next piece of sound where that is wanted.
    /// - Throws: `.timedOut` where a step takes longer than it may, `.damaged` where memory is short. A player that
    ///   threw may be asked again.
    public func next() throws(MediaError) -> VideoStep {
        cvideo_allow(input.handle, VideoInput.nanoseconds(limits.stepTime), nil, nil)
        var step = CVIDEO_STEP_END
        let result = cvideo_next(input.handle, &step)
        guard result == CVIDEO_OK else { throw VideoInput.error(result, format: format) }
        switch step {
        case CVIDEO_STEP_PICTURE: return .picture(try picture())
        case CVIDEO_STEP_SOUND: return .sound(sound())
        default: return .end
        }
    }

    /// Goes to `time`, so that the next picture is the one shown then. Pictures between it and the key picture before it are
    /// decoded on the way, in the step that follows.
    /// - Parameter time: seconds from the beginning; before it is the beginning, past the end is the end.
    public func seek(to time: Double) throws(MediaError) {
        cvideo_allow(input.handle, VideoInput.nanoseconds(limits.stepTime), nil, nil)
        let result = cvideo_seek(input.handle, time.isFinite ? max(0, time) : 0)
        guard result == CVIDEO_OK else { throw VideoInput.error(result, format: format) }
    }

    /// For a caller that is late: pictures before `time` are passed over, those on which no other is built without
    /// being decoded. Sound goes on without a gap.
    /// - Parameter time: seconds from the beginning; it counts until the next seek.
    public func passOver(before time: Double) { cvideo_pass_over(input.handle, time) }

    private func picture() throws(MediaError) -> VideoPicture {
        let picture = try RenderedPicture(
            input, as: CVIDEO_BGRX, fitting: box, maximumPixels: limits.maximumPixels, format: format)
        return VideoPicture(
            time: cvideo_picture_time(input.handle), width: picture.size.width, height: picture.size.height,
            stride: picture.stride, bytes: picture.bytes)
    }

    private func sound() -> VideoSound {
        let piece = cvideo_sound(input.handle)
        return VideoSound(
            time: piece.time, samples: [Int16](UnsafeBufferPointer(start: piece.samples, count: piece.count * 2)))
    }
}
