// SPDX-License-Identifier: GPL-3.0-or-later

internal import CVideo
public import MediaTypes

/// Finds a picture for a video's thumbnail.
public struct VideoFrameDecoder: Sendable {
    public let limits: VideoLimits

    public init(limits: VideoLimits = VideoLimits()) {
        self.limits = limits
    }

    /// Positions to try until a picture is telling, as fractions of the duration.
    static let places = [0.10, 0.20, 0.35, 0.50, 0.05, 0]

    /// Latest first position in seconds, so that a long film's thumbnail is from its beginning.
    static let latestFirstPlace = 10.0

    /// Decodes the key picture at a tenth of the video, at most at 10 s, scaled down so that its longest side is at
    /// most `longestSide`; never up. If it is black or of a single colour, key pictures at other positions are tried.
    /// Cover art is used if there is no video stream.
    /// - Parameters:
    ///   - descriptor: a regular file open for reading; stays open and owned by the caller, its offset untouched.
    ///   - format: the format detected from the content.
    ///   - range: the range of the video within a photo's file; nil for the whole file.
    ///   - longestSide: pixels.
    ///   - deadline: when to fail with `.timedOut`, unless there is a picture by then.
    ///   - isCancelled: called at each read of the file; true fails with `.cancelled`.
    /// - Throws: `MediaError`. A truncated video is read as far as it goes; a file with only sound is `.damaged`.
    /// - Note: blocks; has no shared state, so several threads may call it at once.
    public func frame(
        descriptor: Int32, format: MediaFormat, range: Range<UInt64>? = nil, longestSide: Int,
        deadline: ContinuousClock.Instant, isCancelled: () -> Bool
    ) throws(MediaError) -> VideoFrame {
        guard !isCancelled() else { throw .cancelled }
        let job = VideoInput.Job(
            format: format, range: range, maximumPixels: limits.maximumPixels, threads: 1,
            longestSide: max(1, longestSide), deadline: deadline)
        let result: Result<VideoFrame, MediaError> = withoutActuallyEscaping(isCancelled) { isCancelled in
            var asker = VideoInput.Asker(isCancelled: isCancelled)
            return withUnsafeMutablePointer(to: &asker) { asker in
                Result { () throws(MediaError) in try best(descriptor, job, asker) }
            }
        }
        return try result.get()
    }

    private func best(
        _ descriptor: Int32, _ job: VideoInput.Job, _ asker: UnsafeMutablePointer<VideoInput.Asker>
    ) throws(MediaError) -> VideoFrame {
        let input = try VideoInput(descriptor: descriptor, job: job, asker: asker)
        var best: (frame: VideoFrame, worth: Double)?
        var problem = CVIDEO_END
        var times: [Double] = []
        for place in input.facts.is_cover ? [0] : Self.places(duration: input.facts.duration) {
            let result = cvideo_key_picture(input.handle, place)
            if result == CVIDEO_CANCELLED || (result == CVIDEO_TIMED_OUT && best == nil) {
                throw VideoInput.error(result, format: job.format)
            }
            if result == CVIDEO_TIMED_OUT { break }
            guard result == CVIDEO_OK else {
                if result != CVIDEO_END { problem = result }
                continue
            }
            // Key pictures may be far apart, so that several positions lead to the same one.
            let time = cvideo_picture_time(input.handle)
            guard !times.contains(time) else { continue }
            times.append(time)
            let frame = try Self.rendered(input, job: job)
            let isDamaged = cvideo_picture_is_damaged(input.handle)
            let measure = PictureMeasure(frame)
            if measure.isTelling, !isDamaged { return frame }
            let worth = measure.worth(isDamaged: isDamaged)
            if worth > best?.worth ?? -1 { best = (frame, worth) }
        }
        guard let best else { throw VideoInput.error(problem, format: job.format) }
        return best.frame
    }

    /// The positions to try, in seconds; only the start if the duration is unknown.
    static func places(duration: Double) -> [Double] {
        guard duration > 0, duration.isFinite else { return [0] }
        return places.enumerated().map { index, part in
            index == 0 ? min(part * duration, latestFirstPlace) : part * duration
        }
    }

    private static func rendered(_ input: VideoInput, job: VideoInput.Job) throws(MediaError) -> VideoFrame {
        let picture = try RenderedFrame(
            input, as: CVIDEO_RGB, fitting: VideoSize(width: job.longestSide, height: job.longestSide),
            maximumPixels: job.maximumPixels, format: job.format)
        return VideoFrame(
            width: picture.size.width, height: picture.size.height, stride: picture.stride, bytes: picture.bytes,
            originalWidth: picture.original.width, originalHeight: picture.original.height)
    }
}
