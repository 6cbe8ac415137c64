// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
public import MediaTypes
internal import WorkerMessages

/// Copies are planned and looked through in workers, which see the bytes of strangers; the picker writes them (docs/developing/adr/0022).
extension SandboxedDecoder: CopyCleaning {
    /// Processor time for one file: a film of some hours has tables of megabytes.
    private static let patience = Duration.seconds(20)

    /// How a copy is made (`CopyCleaning`).
    /// - Throws: as `decode`, and `.notCleanable`.
    public func recipe(
        ofDescriptor descriptor: Int32, fileExtension: String, without removed: MetadataClasses, indexInFront: Bool
    ) throws(MediaError) -> CopyRecipe {
        try recipe(
            RecipeOrder(fileExtension: fileExtension, removed: removed, indexInFront: indexInFront), of: descriptor)
    }

    /// How an animation gets the metadata of its original (`CopyCleaning`).
    /// - Throws: as `decode`, and `.notCleanable`.
    public func recipe(
        ofAnimation descriptor: Int32, madeOf original: Int32, fileExtension: String, without removed: MetadataClasses
    ) throws(MediaError) -> CopyRecipe {
        try recipe(
            RecipeOrder(fileExtension: fileExtension, removed: removed, carries: true), of: descriptor, [original])
    }

    private func recipe(
        _ order: RecipeOrder, of descriptor: Int32, _ others: [Int32] = []
    ) throws(MediaError) -> CopyRecipe {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
        guard let memory = SharedMemory(size: RecipeWire.mostBytes) else { throw .unreadable(errno: ENOMEM) }
        return try ask(
            .recipe(order), files: [descriptor, memory.descriptor] + others, lent: memory, within: Self.patience,
            isCancelled: { false },
            take: { reply, _ in
                guard case .recipe(let count) = reply, let bytes = memory.copy(count: count) else { return nil }
                return RecipeWire.recipe(bytes, length: UInt64(clamping: status.st_size))
            })
    }

    /// What a copy still tells (`CopyCleaning`), read by a worker that has seen no file: one that the original has taken over could call
    /// its own copy clean. Where there is a film in it, one for videos reads it, too.
    /// - Throws: as `decode`.
    public func findings(
        ofDescriptor descriptor: Int32, fileExtension: String, without removed: MetadataClasses, values: [String]
    ) throws(MediaError) -> [String] {
        let order = InspectionOrder(fileExtension: fileExtension, removed: removed, values: values)
        let seen = try report(order, descriptor, by: pool)
        guard seen.hasFilm else { return seen.findings }
        // What libav would say is not known where there is no program for videos.
        guard let videos else { throw .noWorker }
        return seen.findings + (try report(order, descriptor, by: videos).findings)
    }

    private func report(
        _ order: InspectionOrder, _ descriptor: Int32, by chosen: WorkerPool
    ) throws(MediaError) -> (findings: [String], hasFilm: Bool) {
        try ask(
            .inspect(order), of: chosen, fresh: true, files: [descriptor], within: Self.patience,
            isCancelled: { false },
            take: { reply, worker in
                guard case .findings(let reply) = reply, let bytes = worker.memory.copy(count: reply.count),
                    let findings = FindingsWire.findings(bytes)
                else { return nil }
                return (findings, reply.hasFilm)
            })
    }
}
