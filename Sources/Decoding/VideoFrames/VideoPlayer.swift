// SPDX-License-Identifier: GPL-3.0-or-later

internal import CVideo
public import MediaTypes

/// Decodes a video step by step, from its start or a given position. The caller paces it.
///
/// Damaged parts are skipped, and a truncated file ends early. Interlaced pictures are not deinterlaced. Use it on one
/// thread at a time; every call blocks while it decodes.
public final class VideoPlayer {
    /// Duration in seconds; 0 if unknown.
    public let duration: Double
    /// Whether the video has sound that can be decoded.
    public let hasSound: Bool
    /// Pictures per second, 0 if unknown; single pictures may be longer or shorter.
    public let frameRate: Double
    /// Size of the pictures returned by `next`.
    public let size: VideoSize
    /// Size of the unscaled picture as shown.
    public let originalSize: VideoSize

    /// Whether `next` returns sound. It may change while playing; sound skipped before is not returned later.
    public var wantsSound = false {
        didSet { cvideo_want_sound(input.handle, wantsSound) }
    }

    private let input: VideoInput
    private let format: MediaFormat
    private let limits: VideoLimits
    private let box: VideoSize

    /// - Parameters:
    ///   - descriptor: a regular file open for reading as long as the player lives; owned by the caller.
    ///   - format: the format detected from the content.
    ///   - range: the range of the video within a photo's file; nil for the whole file.
    ///   - maximumWidth: in pixels; pictures are scaled down to fit, never up.
    ///   - maximumHeight: in pixels.
    ///   - deadline: when opening fails with `.timedOut`; each later step has `limits.stepTime`.
    /// - Throws: `MediaError`; a file with only sound is `.damaged`.
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

    /// Returns the next picture, or the next piece of sound if `wantsSound` is set.
    /// - Throws: `.timedOut` if the step takes too long, `.damaged` if memory is short. It may be called again after an
    ///   error.
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

    /// Seeks so that the next picture is the one shown at `time`. The next step decodes all pictures from the key
    /// picture before it.
    /// - Parameter time: seconds from the start; clamped to the duration.
    public func seek(to time: Double) throws(MediaError) {
        cvideo_allow(input.handle, VideoInput.nanoseconds(limits.stepTime), nil, nil)
        let result = cvideo_seek(input.handle, time.isFinite ? max(0, time) : 0)
        guard result == CVIDEO_OK else { throw VideoInput.error(result, format: format) }
    }

    /// Skips pictures before `time`, for a caller that is late. Pictures that no other one depends on are not even
    /// decoded. Sound continues without a gap.
    /// - Parameter time: seconds from the start; valid until the next seek.
    public func passOver(before time: Double) { cvideo_pass_over(input.handle, time) }

    private func picture() throws(MediaError) -> VideoPicture {
        let picture = try RenderedFrame(
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
