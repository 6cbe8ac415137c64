// SPDX-License-Identifier: GPL-3.0-or-later

/// A set whose members have names on the command line and on D-Bus.
public protocol NamedOptions: OptionSet, Sendable, Hashable, Codable where RawValue == UInt8, Element == Self {
    /// Every member with its public name, in the order texts list them.
    static var named: [(name: String, option: Self)] { get }
    /// Names that stand for several members at once.
    static var groups: [(name: String, option: Self)] { get }
    /// The field that holds such a set.
    static var field: ConfigurationField { get }
}

extension NamedOptions {
    public static var groups: [(name: String, option: Self)] { [] }

    /// The members' names.
    public var names: [String] { Self.named.filter { contains($0.option) }.map(\.name) }

    /// The set that names describe.
    /// - Throws: `ConfigurationError.unknownName` for the first name that is none of them.
    public init(names: some Sequence<String>, field: ConfigurationField = Self.field) throws(ConfigurationError) {
        self.init()
        for name in names {
            guard let found = (Self.named + Self.groups).first(where: { $0.name == name }) else {
                throw .unknownName(
                    field: field, value: name, allowed: (Self.named + Self.groups).map(\.name))
            }
            formUnion(found.option)
        }
    }

    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var names: [String] = []
        while !container.isAtEnd { names.append(try container.decode(String.self)) }
        try self.init(names: names)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for name in names { try container.encode(name) }
    }
}

/// Parts of the picker that a caller may switch off (`PHPickerCapabilities`; phpicker.md 1.2).
public struct PickerCapabilities: NamedOptions {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let search = PickerCapabilities(rawValue: 1 << 0)
    public static let stagingArea = PickerCapabilities(rawValue: 1 << 1)
    public static let collectionNavigation = PickerCapabilities(rawValue: 1 << 2)
    public static let selectionActions = PickerCapabilities(rawValue: 1 << 3)
    public static let sensitivityAnalysisIntervention = PickerCapabilities(rawValue: 1 << 4)

    public static let field = ConfigurationField.disabledCapabilities
    public static let named: [(name: String, option: PickerCapabilities)] = [
        ("search", .search), ("staging-area", .stagingArea), ("collection-navigation", .collectionNavigation),
        ("selection-actions", .selectionActions), ("sensitivity-analysis", .sensitivityAnalysisIntervention),
    ]
}

/// Edges of the picker (`edgesWithoutContentMargins`, `photosPickerAccessoryVisibility`).
public struct AccessoryEdges: NamedOptions {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let top = AccessoryEdges(rawValue: 1 << 0)
    public static let bottom = AccessoryEdges(rawValue: 1 << 1)
    public static let leading = AccessoryEdges(rawValue: 1 << 2)
    public static let trailing = AccessoryEdges(rawValue: 1 << 3)
    public static let all: AccessoryEdges = [.top, .bottom, .leading, .trailing]

    public static let field = ConfigurationField.hiddenAccessoryEdges
    public static let named: [(name: String, option: AccessoryEdges)] = [
        ("top", .top), ("bottom", .bottom), ("leading", .leading), ("trailing", .trailing),
    ]
    public static let groups: [(name: String, option: AccessoryEdges)] = [("all", .all)]
}

/// Facts that a photo carries besides its pixels and that can be withheld (`metadataOptions`, widened).
public struct MetadataClasses: NamedOptions {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let location = MetadataClasses(rawValue: 1 << 0)
    public static let captions = MetadataClasses(rawValue: 1 << 1)
    public static let people = MetadataClasses(rawValue: 1 << 2)
    public static let device = MetadataClasses(rawValue: 1 << 3)
    public static let all: MetadataClasses = [.location, .captions, .people, .device]

    public static let field = ConfigurationField.metadataOptions
    public static let named: [(name: String, option: MetadataClasses)] = [
        ("location", .location), ("captions", .captions), ("people", .people), ("device", .device),
    ]
    public static let groups: [(name: String, option: MetadataClasses)] = [("all", .all)]
}
