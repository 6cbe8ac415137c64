// SPDX-License-Identifier: GPL-3.0-or-later

import Cleaning
import Glibc
import Imaging
import MediaBytes
import MediaTypes
import Pixels
import WorkerMessages
import WorkerServing

/// Decodes pictures and reads facts of untrusted files.
struct WorkerService: WorkerAnswering {
    private let reader = ExifFactReader()

    func answer(_ kind: WorkerRequest.Kind, files: inout [Int32], memory: AnswerMemory) -> WorkerReply.Kind {
        do throws(MediaError) {
            switch kind {
            case .decode(let order):
                let image = try PixbufDecoder(limits: order.limits).decode(
                    descriptor: try Self.first(files), format: order.format, longestSide: order.longestSide,
                    widest: order.widest, deadline: .now + order.limits.longestTime, isCancelled: { false })
                return try deliver(image, order, files, memory)
            case .standIn(let order):
                let image = PixbufDecoder(limits: order.limits).standIn(
                    descriptor: try Self.first(files), format: order.format, longestSide: order.longestSide)
                return try image.map { image throws(MediaError) in try deliver(image, order, files, memory) }
                    ?? .nothing
            case .facts(let endings):
                guard endings.count == files.count else { throw .notAFile }
                let answers = zip(files, endings).map { file, ending in
                    Result { () throws(MediaError) in try facts(file, ending) }
                }
                return try put(FactsWire.bytes(answers), memory)
            case .sidecar:
                guard let bytes = Self.whole(try Self.first(files)), let facts = reader.sidecarFacts(bytes) else {
                    return .nothing
                }
                return try put(FactsWire.bytes(facts), memory)
            case .recipe(let order): return try recipe(order, files, memory)
            case .inspect(let order):
                let report = try CopyInspection.report(
                    ofDescriptor: try Self.first(files), fileExtension: order.fileExtension, without: order.removed,
                    values: order.values)
                let bytes = FindingsWire.bytes(report.findings)
                guard memory.write(bytes) else { throw .damaged(detail: "more findings than fit") }
                return .findings(InspectionReply(count: bytes.count, hasFilm: report.hasFilm))
            case .convert(let order): return try convert(order, files, memory)
            case .openFilm, .filmStep, .openClip, .clipStep, .clipSeek: return .nothing
            }
        } catch { return .failed(error) }
    }

    private static func first(_ files: [Int32]) throws(MediaError) -> Int32 {
        guard let file = files.first else { throw .notAFile }
        return file
    }

    private func facts(_ file: Int32, _ ending: String) throws(MediaError) -> MediaFacts {
        let head = readBytes(of: file, at: 0, upTo: MediaFormat.headLength)
        return try reader.facts(ofDescriptor: file, head: head, fileExtension: ending)
    }

    // MARK: - Copies

    /// Writes a recipe into the memory sent with the request.
    private func recipe(
        _ order: RecipeOrder, _ files: [Int32], _ memory: AnswerMemory
    ) throws(MediaError) -> WorkerReply.Kind {
        let file = try Self.first(files)
        guard let room = memory.orLent(RecipeWire.mostBytes, Array(files.prefix(2))) else {
            throw .unreadable(errno: ENOMEM)
        }
        let recipe =
            try order.carries
            ? Self.carrying(order, file, files)
            : Cleaner.recipe(
                ofDescriptor: file, fileExtension: order.fileExtension, without: order.removed,
                indexInFront: order.indexInFront)
        guard let bytes = RecipeWire.bytes(recipe), room.write(bytes) else {
            throw .notCleanable(detail: "recipe too long")
        }
        return .recipe(bytes.count)
    }

    private static func carrying(
        _ order: RecipeOrder, _ file: Int32, _ files: [Int32]
    ) throws(MediaError) -> CopyRecipe {
        guard files.count == 3 else { throw .notAFile }
        let original = files[2]
        let head = readBytes(of: original, at: 0, upTo: MediaFormat.headLength)
        guard let format = MediaFormat.sniff(head: head, fileExtension: order.fileExtension) else {
            throw .unknownFormat
        }
        let blocks = CarriedBlocks(descriptor: original, format, inXMPAlone: true)
        return try Cleaner.recipe(
            ofAnimation: file, carrying: CarriedMetadata(exif: nil, xmp: blocks.xmp, without: order.removed))
    }

    /// Writes a converted picture into the memory sent with the request.
    private func convert(
        _ order: ConversionOrder, _ files: [Int32], _ memory: AnswerMemory
    ) throws(MediaError) -> WorkerReply.Kind {
        let file = try Self.first(files)
        guard let room = memory.orLent(ConversionOrder.mostBytes, files) else { throw .unreadable(errno: ENOMEM) }
        let picture = try PictureConversion.picture(
            ofDescriptor: file, fileExtension: order.fileExtension, to: order.formats, without: order.removed)
        guard room.write(picture.bytes) else { throw .unreadable(errno: ENOMEM) }
        return .converted(
            ConversionReply(
                format: picture.format, width: picture.width, height: picture.height, count: picture.bytes.count))
    }

    // MARK: - Answers

    /// Writes pixels into the memory sent with the request, or into the permanent one.
    private func deliver(
        _ image: DecodedImage, _ order: DecodeOrder, _ files: [Int32], _ memory: AnswerMemory
    ) throws(MediaError) -> WorkerReply.Kind {
        let layout = ImageLayout(image)
        guard let room = memory.orLent(order.room, files),
            room.write(rows: image.bytes, count: image.height, stride: image.stride, used: layout.stride)
        else { throw .unreadable(errno: ENOMEM) }
        return .image(layout)
    }

    private func put(_ bytes: [UInt8], _ memory: AnswerMemory) throws(MediaError) -> WorkerReply.Kind {
        guard memory.write(bytes) else { throw .damaged(detail: "more facts than fit") }
        return .facts(bytes.count)
    }

    // MARK: - Files

    private static func whole(_ file: Int32) -> [UInt8]? {
        var status = stat()
        guard fstat(file, &status) == 0, status.st_size <= WorkerMemory.longestSidecar else { return nil }
        return readBytes(of: file, at: 0, upTo: Int(status.st_size))
    }
}
