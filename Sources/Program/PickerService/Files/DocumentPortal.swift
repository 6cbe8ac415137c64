// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import GtkSupport
import PickerModel

/// The document portal (`org.freedesktop.portal.Documents`), which shows a program in a sandbox single files of the person's, to read only.
@MainActor
final class DocumentPortal {
    /// A file that was given.
    struct Document: Sendable, Equatable {
        var id: String
        /// Where the program finds it.
        var path: String
    }

    private let bus: BusConnection
    private static let name = "org.freedesktop.portal.Documents"
    private static let object = "/org/freedesktop/portal/documents"
    /// Files in one call: a message takes as many descriptors as the bus allows, 16 with dbus-daemon.
    private static let most = 16
    /// `AddFull`: a document of its own for each file, since one that the program has from elsewhere is not ours to take back.
    private static let plain: UInt32 = 0

    init(on bus: BusConnection) { self.bus = bus }

    /// Gives files to a program, until the session ends or `takeBack`.
    /// - Parameter named: takes a descriptor of each file that is still the one that was delivered.
    /// - Returns: what it can see now; files that could not be given are missing.
    func add(
        _ files: [DeliveredFile], for app: String?, named: (DeliveredFile, OpenFile) -> Void
    ) async -> [FileLocation: Document] {
        var found: [FileLocation: Document] = [:]
        for start in stride(from: 0, to: files.count, by: Self.most) {
            let some = files[start..<min(start + Self.most, files.count)]
            let open = await Task.detached { some.compactMap { file in file.named().map { (file, $0) } } }.value
            for (file, descriptor) in open { named(file, descriptor) }
            guard !open.isEmpty, let app else { continue }
            let handles = BusValue.array((0..<Int32(open.count)).map { .file($0) }, of: "h")
            let answer = try? await bus.call(
                Self.name, Self.object, Self.name, "AddFull",
                [handles, .uint32(Self.plain), .string(app), .texts(["read"])], files: open.map(\.1.descriptor))
            // `(as ids, a{sv} of mountpoint)`
            guard let ids = answer?.first?.elements, ids.count == open.count, let root = Self.root(answer?.last) else {
                continue
            }
            for (id, (file, _)) in zip(ids, open) {
                guard let id = id.text, !id.isEmpty else { continue }
                found[file.location] = Document(id: id, path: "\(root)/\(id)/\(file.location.displayName)")
            }
        }
        return found
    }

    /// Gives an open file to a program, to be read there.
    /// - Returns: where programs outside of sandboxes find what that program is given; nil where the portal is not there.
    func add(_ file: OpenFile, named name: String, for app: String) async -> Document? {
        guard let named = await Task.detached(operation: { file.named() }).value else { return nil }
        let answer = try? await bus.call(
            Self.name, Self.object, Self.name, "AddFull",
            [.array([.file(0)], of: "h"), .uint32(Self.plain), .string(app), .texts(["read"])],
            files: [named.descriptor])
        guard let id = answer?.first?.elements?.first?.text, !id.isEmpty, let root = Self.root(answer?.last) else {
            return nil
        }
        return Document(id: id, path: "\(root)/by-app/\(app)/\(id)/\(name)")
    }

    /// Where the portal's files are, as it says in `mountpoint`.
    private static func root(_ extra: BusValue?) -> String? {
        guard case .bytes(let mount)? = extra?.entries?["mountpoint"] else { return nil }
        return String(decoding: mount.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Takes files back. What the program has open stays open.
    func takeBack(_ given: [Document]) async {
        for document in given {
            _ = try? await bus.call(Self.name, Self.object, Self.name, "Delete", [.string(document.id)])
        }
    }
}
