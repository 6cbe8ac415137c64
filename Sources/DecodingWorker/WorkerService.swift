// SPDX-License-Identifier: GPL-3.0-or-later

import CSandbox
import Glibc
import Imaging
import MediaTypes
import Pixels
import WorkerMessages

/// Answers one picker, request after request, inside the locks.
struct WorkerService {
    private let socket: Int32
    private let memory: UnsafeMutableRawBufferPointer
    private let decoder = PixbufDecoder()
    private let reader = ExifFactReader()

    /// - Parameter memory: a descriptor of shared memory of the agreed size.
    init?(socket: Int32, memory descriptor: Int32) {
        guard let start = picker_shared_memory_map(descriptor, WorkerMemory.size, 1) else { return nil }
        close(descriptor)
        self.socket = socket
        memory = UnsafeMutableRawBufferPointer(start: start, count: WorkerMemory.size)
    }

    /// Returns when the picker has gone, or said what no picker of ours says.
    func serve() {
        var message = [UInt8](repeating: 0, count: WireLimits.message)
        var files = [Int32](repeating: -1, count: Int(PICKER_CHANNEL_MOST))
        while true {
            var count = 0
            let got = picker_channel_receive(socket, &message, message.count, &files, &count)
            guard got > 0, let request = WorkerRequest(Array(message[..<got])) else { return }
            let reply = WorkerReply(id: request.id, kind: answer(request.kind, Array(files[..<count]))).bytes
            for file in files[..<count] { close(file) }
            guard picker_channel_send(socket, reply, reply.count, nil, 0, 1) == 0 else { return }
        }
    }

    private func answer(_ kind: WorkerRequest.Kind, _ files: [Int32]) -> WorkerReply.Kind {
        switch kind {
        case .decode(let order):
            guard let file = files.first else { return .failed(.notAFile) }
            do throws(MediaError) {
                let image = try PixbufDecoder(limits: order.limits).decode(
                    descriptor: file, format: order.format, longestSide: order.longestSide,
                    deadline: .now + order.limits.time, isCancelled: { false })
                return deliver(image, order, files)
            } catch { return .failed(error) }
        case .standIn(let order):
            guard let file = files.first else { return .failed(.notAFile) }
            let image = decoder.standIn(descriptor: file, format: order.format, longestSide: order.longestSide)
            return image.map { deliver($0, order, files) } ?? .nothing
        case .facts(let endings):
            guard endings.count == files.count else { return .failed(.notAFile) }
            let answers = zip(files, endings).map { file, ending in
                Result { () throws(MediaError) in try facts(file, ending) }
            }
            return put(FactsWire.bytes(answers))
        case .sidecar:
            guard let file = files.first, let bytes = Self.whole(file), let facts = reader.sidecarFacts(bytes) else {
                return .nothing
            }
            return put(FactsWire.bytes(facts))
        }
    }

    private func facts(_ file: Int32, _ ending: String) throws(MediaError) -> MediaFacts {
        let head = Self.read(file, count: 4096)
        return try reader.facts(ofDescriptor: file, head: head, fileExtension: ending)
    }

    // MARK: - Answers

    /// Puts pixels where the picker looks for them: the memory that came with the request, or the lasting one.
    private func deliver(_ image: DecodedImage, _ order: DecodeOrder, _ files: [Int32]) -> WorkerReply.Kind {
        let layout = ImageLayout(image)
        guard let room = order.room else { return copy(image, layout, to: memory) }
        guard files.count == 2, let start = picker_shared_memory_map(files[1], room, 1) else {
            return .failed(.damaged(detail: "no memory for the answer"))
        }
        defer { picker_shared_memory_unmap(start, room) }
        return copy(image, layout, to: UnsafeMutableRawBufferPointer(start: start, count: room))
    }

    private func copy(
        _ image: DecodedImage, _ layout: ImageLayout, to memory: UnsafeMutableRawBufferPointer
    ) -> WorkerReply.Kind {
        guard layout.byteCount <= memory.count else { return .failed(.damaged(detail: "the answer is too large")) }
        image.bytes.withUnsafeBytes { source in
            for row in 0..<image.height {
                let part = source[row * image.stride..<row * image.stride + layout.stride]
                UnsafeMutableRawBufferPointer(rebasing: memory[(row * layout.stride)...]).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: part))
            }
        }
        return .image(layout)
    }

    private func put(_ bytes: [UInt8]) -> WorkerReply.Kind {
        guard bytes.count <= memory.count else { return .failed(.damaged(detail: "more facts than fit")) }
        bytes.withUnsafeBytes { memory.copyMemory(from: $0) }
        return .facts(bytes.count)
    }

    // MARK: - Files

    private static func whole(_ file: Int32) -> [UInt8]? {
        var status = stat()
        guard fstat(file, &status) == 0, status.st_size <= WorkerMemory.longestSidecar else { return nil }
        return read(file, count: Int(status.st_size))
    }

    private static func read(_ file: Int32, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, let base = buffer.baseAddress {
                let got = pread(file, base + filled, count - filled, off_t(filled))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                filled += got
            }
        }
    }
}
