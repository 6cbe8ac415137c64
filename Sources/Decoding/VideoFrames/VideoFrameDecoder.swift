// SPDX-License-Identifier: GPL-3.0-or-later

internal import CVideo
public import MediaTypes

/// Finds the picture that stands for a video.
public struct VideoFrameDecoder: Sendable {
    public let limits: VideoLimits

    public init(limits: VideoLimits = VideoLimits()) {
        self.limits = limits
    }

    /// Where to look, as parts of the duration, until a picture tells something.
    static let places = [0.10, 0.20, 0.35, 0.50, 0.05, 0]

    /// The first place is never later than this: a film's thumbnail comes from its beginning.
    static let latestFirstPlace = 10.0

    /// The key picture at a tenth of the video, 10 s at the most, scaled down so that its longest side is at most
    /// `longestSide`; never up. Where that is black or of one colour, key pictures elsewhere are looked at. Cover art
    /// counts where nothing moves.
    /// - Parameters:
    ///   - descriptor: a regular file open for reading; stays open and owned by the caller, its offset untouched.
    ///   - format: what the bytes are, not what the name says.
    ///   - range: the bytes of the file that are the video, where it stands inside a photo; nil for the whole file.
    ///   - longestSide: pixels.
    ///   - deadline: when to give up with `.timedOut`, unless there is a picture by then.
    ///   - isCancelled: asked at each read of the file; true ends with `.cancelled`.
    /// - Throws: `MediaError`. A video that breaks off is shown as far as it goes; one with sound alone is `.damaged`.
    /// - Note: blocking and free of shared state: called on several threads at once.
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
            // Key pictures may lie far apart: several places then lead to the same one.
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

    /// In seconds. A video of unknown length is looked at from its beginning.
    static func places(duration: Double) -> [Double] {
        guard duration > 0, duration.isFinite else { return [0] }
        return places.enumerated().map { index, part in
            index == 0 ? min(part * duration, latestFirstPlace) : part * duration
        }
    }

    private static func rendered(_ input: VideoInput, job: VideoInput.Job) throws(MediaError) -> VideoFrame {
        let picture = try RenderedPicture(
            input, as: CVIDEO_RGB, fitting: VideoSize(width: job.longestSide, height: job.longestSide),
            maximumPixels: job.maximumPixels, format: job.format)
        return VideoFrame(
            width: picture.size.width, height: picture.size.height, stride: picture.stride, bytes: picture.bytes,
            originalWidth: picture.original.width, originalHeight: picture.original.height)
    }
}
