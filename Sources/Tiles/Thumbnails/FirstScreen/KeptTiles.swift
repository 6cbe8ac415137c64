// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Ground
internal import Pixels
internal import Synchronization

/// The tiles that were on screen when the picker last opened, kept as they are drawn for the next time.
///
/// Thumbnails are untrusted files, which a sandboxed process decodes; starting that process takes processor time from
/// GTK, which makes the window (measured: 75 ms of 200 ms of processor time until the first picture). The kept tiles
/// were decoded there before, are in a directory that only the person can enter, and contain no file names. Like a
/// thumbnail, a tile is valid until the file's time changes.
///
/// Any thread may call. A file that is missing, damaged or owned by another user holds no tiles; one that cannot be
/// written is no error.
public final class KeptTiles: Sendable {
    /// The tiles that were read, and those that were shown since, in their order.
    private struct Screen {
        var held: [KeptTileName: TilePixels]
        var shown: [(name: KeptTileName, pixels: TilePixels)] = []
        var bytes = 0
    }

    private enum Phase {
        case unread
        case open(Screen)
        case closed
    }

    private let path: [UInt8]
    private let phase = Mutex(Phase.unread)

    /// - Parameter file: path of the file, which is read at the first question.
    public init(file: String) { path = Array(file.utf8) }

    /// Whether tiles of most of these files are kept, of any size; not of all, since single files may be broken or new.
    /// Reads the file at the first call.
    public func hold(mostOf files: [ThumbnailOriginal]) -> Bool {
        phase.withLock { phase in
            guard let screen = opened(&phase) else { return false }
            let kept = Set(screen.held.keys.map(\.file))
            return files.count { kept.contains(KeptTileName.File($0)) } * 2 > files.count
        }
    }

    func tile(_ request: ThumbnailRequest) -> TilePixels? {
        phase.withLock { opened(&$0)?.held[KeptTileName(request)] }
    }

    /// Adds a tile that is on screen, while there is room. Only tiles in sRGB: the file states no gamut.
    func note(_ request: ThumbnailRequest, _ pixels: TilePixels) {
        guard pixels.gamut == .sRGB else { return }
        phase.withLock { phase in
            guard var screen = opened(&phase) else { return }
            let (name, bytes) = (KeptTileName(request), screen.bytes + pixels.bytes.count + 128)
            guard bytes < KeptTilesFile.longest, !screen.shown.contains(where: { $0.name == name }) else { return }
            screen.shown.append((name, pixels))
            screen.bytes = bytes
            phase = .open(screen)
        }
    }

    /// Writes the tiles that were added, in place of the former ones, and frees the memory. Writes nothing where they
    /// are the same.
    public func close() {
        let screen = phase.withLock { phase in
            defer { phase = .closed }
            return opened(&phase)
        }
        guard let screen, Set(screen.held.keys) != Set(screen.shown.map(\.name)) else { return }
        guard !screen.shown.isEmpty else { return forget() }
        try? PrivateFile.write(KeptTilesFile.bytes(of: screen.shown), as: .cache, to: path)
    }

    /// Removes all kept tiles, from memory and from the disk.
    public func forget() {
        phase.withLock { $0 = .closed }
        unlink(CPath.terminated(path))
    }

    /// What the person's own file holds; nothing where it is missing, damaged or somebody else's.
    private func kept() -> [UInt8] {
        guard let file = try? RegularFile(path, followsLinks: false), file.owner == geteuid() else { return [] }
        return (try? file.bytes(upTo: KeptTilesFile.longest)) ?? []
    }

    private func opened(_ phase: inout Phase) -> Screen? {
        if case .unread = phase {
            phase = .open(Screen(held: KeptTilesFile.tiles(in: kept())))
        }
        guard case .open(let screen) = phase else { return nil }
        return screen
    }
}
