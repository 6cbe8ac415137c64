// SPDX-License-Identifier: GPL-3.0-or-later

/// A set whose members have names on the command line and on D-Bus. In JSON it is a list of these names.
public protocol NamedOptions: OptionSet, Sendable, Hashable, Codable where RawValue == UInt8, Element == Self {
    /// Every member with its public name, in the order texts list them.
    static var named: [(name: String, option: Self)] { get }
    /// Names that stand for several members at once.
    static var groups: [(name: String, option: Self)] { get }
    /// The field that holds such a set.
    static var field: ConfigurationField { get }
}

extension NamedOptions {
    /// No groups by default.
    public static var groups: [(name: String, option: Self)] { [] }

    /// Names of the members, in the order of `named`; groups are written as their members.
    public var names: [String] { Self.named.filter { contains($0.option) }.map(\.name) }

    /// A set from the names of members and groups.
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

    /// Reads a list of names.
    /// - Throws: `ConfigurationError.unknownName` for a name that is none; `DecodingError` where there is no list of
    ///   texts.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var names: [String] = []
        while !container.isAtEnd { names.append(try container.decode(String.self)) }
        try self.init(names: names)
    }

    /// Writes `names` as a list.
    /// - Throws: only what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for name in names { try container.encode(name) }
    }
}

/// Parts of the picker that a caller may switch off (`PHPickerCapabilities`, `photosPickerDisabledCapabilities(_:)`;
/// phpicker.md 1.2). A member in the set is disabled.
public struct PickerCapabilities: NamedOptions {
    /// Bits as `PHPickerCapabilities` has them.
    public let rawValue: UInt8
    /// Makes a set from bits; unknown bits are kept and have no meaning.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `search`: disabled, there is no search bar (rule F5).
    public static let search = PickerCapabilities(rawValue: 1 << 0)
    /// `stagingArea`: disabled, a status label replaces Show Selected (rules F9, F10).
    public static let stagingArea = PickerCapabilities(rawValue: 1 << 1)
    /// `collectionNavigation`: disabled, there is neither sidebar nor albums tab (rules F3, F4).
    public static let collectionNavigation = PickerCapabilities(rawValue: 1 << 2)
    /// `selectionActions`: disabled, there is no Cancel, and in continuous behaviours no Add (rules F6, F7, F18).
    public static let selectionActions = PickerCapabilities(rawValue: 1 << 3)
    /// `sensitivityAnalysisIntervention`: accepted and without effect on the chrome, as in row R11; nothing is analysed
    /// here.
    public static let sensitivityAnalysisIntervention = PickerCapabilities(rawValue: 1 << 4)

    /// Refusals name `disabledCapabilities`.
    public static let field = ConfigurationField.disabledCapabilities
    /// Names of the contract's section 2; `sensitivity-analysis` is the short one.
    public static let named: [(name: String, option: PickerCapabilities)] = [
        ("search", .search), ("staging-area", .stagingArea), ("collection-navigation", .collectionNavigation),
        ("selection-actions", .selectionActions), ("sensitivity-analysis", .sensitivityAnalysisIntervention),
    ]
}

/// Edges of the picker whose accessories are hidden (`edgesWithoutContentMargins`,
/// `photosPickerAccessoryVisibility(_:edges:)`; phpicker.md 1.1, 1.6).
public struct AccessoryEdges: NamedOptions {
    /// One bit an edge; the bits are this project's own.
    public let rawValue: UInt8
    /// Makes a set from bits; unknown bits are kept and have no meaning.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Hidden: no navigation bar, nor what it hosts (rule F1).
    public static let top = AccessoryEdges(rawValue: 1 << 0)
    /// Hidden: no toolbar, nor what it hosts (rule F2).
    public static let bottom = AccessoryEdges(rawValue: 1 << 1)
    /// Hidden: no sidebar; the albums tab takes its place (rules F3, F4).
    public static let leading = AccessoryEdges(rawValue: 1 << 2)
    /// Hidden or not, nothing changes: no accessory stands there (rule F15).
    public static let trailing = AccessoryEdges(rawValue: 1 << 3)
    /// All four, the default of `photosPickerAccessoryVisibility(_:edges:)`.
    public static let all: AccessoryEdges = [.top, .bottom, .leading, .trailing]

    /// Refusals name `hiddenAccessoryEdges`.
    public static let field = ConfigurationField.hiddenAccessoryEdges
    /// Names of the contract's section 2.
    public static let named: [(name: String, option: AccessoryEdges)] = [
        ("top", .top), ("bottom", .bottom), ("leading", .leading), ("trailing", .trailing),
    ]
    /// `all` for all four.
    public static let groups: [(name: String, option: AccessoryEdges)] = [("all", .all)]
}
