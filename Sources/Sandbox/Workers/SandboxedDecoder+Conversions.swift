// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
public import MediaTypes
internal import WorkerMessages

/// Pictures are converted in workers, which see the bytes of strangers (docs/developing/adr/0022).
extension SandboxedDecoder: PictureConverting {
    /// Processor time for one picture.
    private static let patienceOfConversion = Duration.seconds(60)

    /// A picture in another format (`PictureConverting`).
    /// - Throws: as `decode`.
    public func converted(
        ofDescriptor descriptor: Int32, fileExtension: String, to formats: [StillFormat],
        without removed: MetadataClasses, isCancelled: () -> Bool
    ) throws(MediaError) -> ConvertedPicture {
        guard let memory = SharedMemory(size: ConversionOrder.mostBytes) else { throw .unreadable(errno: ENOMEM) }
        let order = ConversionOrder(fileExtension: fileExtension, formats: formats, removed: removed)
        return try ask(
            .convert(order), files: [descriptor, memory.descriptor], lent: memory, within: Self.patienceOfConversion,
            isCancelled: isCancelled,
            take: { reply, _ in
                guard case .converted(let reply) = reply, formats.contains(reply.format), reply.count > 0,
                    let bytes = memory.copy(count: reply.count)
                else { return nil }
                return ConvertedPicture(
                    format: reply.format, width: reply.width, height: reply.height, bytes: bytes)
            })
    }
}
