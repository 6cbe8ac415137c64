// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Which items of a HEIF file stay: the pictures that it shows with all that these are composed of, their alpha, gain and depth, and the
/// metadata of these pictures, which are cleaned later.
struct ItemChoice {
    private(set) var pictures: Set<UInt32> = []
    private(set) var metadata: [HEIFItem] = []

    private static let mostMetadata = 256

    /// - Parameter auxiliary: the auxiliary types of items.
    init(
        _ items: [HEIFItem], primary: UInt32, _ references: [ItemReferences.Reference], auxiliary: [UInt32: String]
    ) throws(CleaningError) {
        var byNumber: [UInt32: HEIFItem] = [:]
        for item in items { byNumber[item.number] = item }
        var inputs: [UInt32: [UInt32]] = [:]
        var companions: [UInt32: [UInt32]] = [:]
        var described: [UInt32: [UInt32]] = [:]
        // Items that do not stay by themselves.
        var dependent: Set<UInt32> = []
        for reference in references {
            switch reference.type {
            case "thmb": dependent.insert(reference.from)
            case "auxl":
                dependent.insert(reference.from)
                if let type = auxiliary[reference.from], AuxiliaryType.isKnown(type) {
                    for master in reference.to { companions[master, default: []].append(reference.from) }
                }
            case "cdsc": described[reference.from, default: []] += reference.to
            case _ where ItemReferences.inputs.contains(reference.type):
                dependent.formUnion(reference.to)
                inputs[reference.from, default: []] += reference.to
            default: break
            }
        }
        var waiting = items.filter { $0.isPicture && !$0.isHidden && !dependent.contains($0.number) }.map(\.number)
        waiting.append(primary)
        while let number = waiting.popLast() {
            guard pictures.insert(number).inserted else { continue }
            guard let item = byNumber[number], item.isPicture else {
                throw .unsupported(detail: "a picture of an unknown kind")
            }
            guard !item.isProtected else { throw .unsupported(detail: "a protected picture") }
            waiting += inputs[number] ?? []
            waiting += companions[number] ?? []
        }
        let shown = pictures
        metadata = items.filter { item in
            guard item.isExif || item.isXMP, !item.isProtected else { return false }
            return described[item.number].map { !shown.isDisjoint(with: $0) } ?? true
        }
        guard metadata.count <= Self.mostMetadata else { throw .unsupported(detail: "too many items of metadata") }
    }
}
