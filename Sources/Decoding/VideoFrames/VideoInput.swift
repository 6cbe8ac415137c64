// SPDX-License-Identifier: GPL-3.0-or-later

internal import CVideo
internal import Glibc
internal import MediaTypes

/// A video opened by libav, which `deinit` closes. Use it on one thread at a time.
final class VideoInput {
    let handle: OpaquePointer
    let facts: CVideoFacts

    /// The callback for the C code between packets, which takes a pointer instead of a closure.
    struct Asker {
        let isCancelled: () -> Bool
    }

    struct Job {
        var format: MediaFormat
        var range: Range<UInt64>?
        var maximumPixels: Int
        var threads: Int
        /// Longest side of a still in pixels; 0 for playing.
        var longestSide: Int
        var deadline: ContinuousClock.Instant
    }

    /// - Parameter asker: must outlive this object.
    init(descriptor: Int32, job: Job, asker: UnsafeMutablePointer<Asker>? = nil) throws(MediaError) {
        VideoDecoding.warmUp()
        var opened: OpaquePointer?
        let result = try Self.opening(descriptor, job, asker) { cvideo_open(&$0, &opened) }
        let size = opened.map { cvideo_facts($0) }
        guard result == CVIDEO_OK, let opened, let size else {
            cvideo_free(opened)
            throw Self.error(result, format: job.format, width: size?.width ?? 0, height: size?.height ?? 0)
        }
        handle = opened
        facts = size
    }

    deinit { cvideo_free(handle) }

    /// What to open, for the length of a call.
    static func opening(
        _ descriptor: Int32, _ job: Job, _ asker: UnsafeMutablePointer<Asker>? = nil,
        _ open: (inout CVideoOpening) -> CVideoResult
    ) throws(MediaError) -> CVideoResult {
        let range = try range(of: descriptor, within: job.range)
        guard let demuxer = demuxer(job.format, descriptor: descriptor, at: range.lowerBound) else {
            throw .unknownFormat
        }
        return demuxer.withCString { name in
            var opening = CVideoOpening(
                descriptor: descriptor, offset: range.lowerBound, length: range.upperBound - range.lowerBound,
                spans: nil, span_count: 0, demuxer: name, maximum_pixels: Int64(job.maximumPixels),
                threads: Int32(clamping: job.threads),
                longest_side: Int32(clamping: job.longestSide), nanoseconds: nanoseconds(until: job.deadline),
                is_cancelled: nil, asker: asker)
            if asker != nil {
                opening.is_cancelled = { $0?.load(as: Asker.self).isCancelled() ?? false }
            }
            return open(&opening)
        }
    }

    static func nanoseconds(until deadline: ContinuousClock.Instant) -> Int64 {
        nanoseconds(ContinuousClock.now.duration(to: deadline))
    }

    static func nanoseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow
            ? (seconds < 0 ? 0 : .max) : max(0, whole.addingReportingOverflow(attoseconds / 1_000_000_000).0)
    }

    /// - Parameters:
    ///   - width: width of a picture that was too large; 0 if unknown.
    static func error(_ result: CVideoResult, format: MediaFormat, width: Int32 = 0, height: Int32 = 0) -> MediaError {
        switch result {
        case CVIDEO_NO_DECODER: .noDecoder(format, package: nil)
        case CVIDEO_NO_ENCODER: .noEncoder
        case CVIDEO_TOO_LARGE: .tooLarge(width: Int(width), height: Int(height))
        case CVIDEO_TIMED_OUT: .timedOut
        case CVIDEO_CANCELLED: .cancelled
        case CVIDEO_NO_PICTURE: .damaged(detail: "no pictures in it")
        case CVIDEO_NO_MEMORY: .damaged(detail: "more memory than allowed")
        case CVIDEO_END: .damaged(detail: "no picture could be decoded")
        default: .damaged(detail: "its pictures cannot be read")
        }
    }

    // MARK: - What to open

    /// The range of the video in the file.
    static func range(of descriptor: Int32, within range: Range<UInt64>?) throws(MediaError) -> Range<UInt64> {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        let length = UInt64(clamping: status.st_size)
        guard length > 0 else { throw .empty }
        guard let range else { return 0..<length }
        let part = range.clamped(to: 0..<length)
        guard !part.isEmpty else { throw .damaged(detail: "the video lies outside of the file") }
        return part
    }

    /// The name of libavformat's demuxer. It is chosen by format and not by probing, since each demuxer that probes is
    /// exposed to untrusted bytes.
    private static func demuxer(_ format: MediaFormat, descriptor: Int32, at start: UInt64) -> String? {
        switch format.container {
        case .movie: return "mov"
        case .matroska: return "matroska"
        case .avi: return "avi"
        case .mpegTransport: return "mpegts"
        case .mpegProgram:
            var head: [UInt8] = [0, 0, 0, 0]
            let count = pread(descriptor, &head, head.count, off_t(clamping: start))
            // A sequence header instead of a pack header means a video stream without a container.
            return count == 4 && head == [0, 0, 1, 0xB3] ? "mpegvideo" : "mpeg"
        case .jpeg, .png, .gif, .webp, .tiff, .jpegXL, .jpeg2000, .photoshop, .svg, .bitmap, .icon, .targa, .anymap,
            .avif, .heif, .raw:
            return nil
        }
    }
}
