// SPDX-License-Identifier: GPL-3.0-or-later

/// What a caller asks for: the one value behind Swift, command line and D-Bus (contract section 2).
///
/// Mirrors `PHPickerConfiguration` and the SwiftUI modifiers around it; phpicker.md 1.1 gives each member's source. A
/// plain value: `validate()` is what refuses nonsense, so that every door refuses the same.
public struct PickerConfiguration: Sendable, Hashable, Codable {
    /// How many may be picked: 1 by default, 0 for no limit of its own.
    public var selectionLimit = 1
    /// What is shown at all; nil for every kind.
    public var filter: MediaFilter?
    public var selection: SelectionBehavior = .default
    public var style: PickerStyle = .presentation
    /// Parts that the caller switches off.
    public var disabledCapabilities: PickerCapabilities = []
    /// Edges without accessories: the bar of that edge and what it hosts is gone.
    public var hiddenAccessoryEdges: AccessoryEdges = []
    public var preferredEncoding: PreferredEncoding = .automatic
    /// Media types the caller can take, best first; `image/*` and `video/*` are generic.
    public var acceptedTypes: [String] = ["image/*", "video/*"]
    /// Facts the caller does not want to receive; joined with what the person withholds.
    public var metadataOptions: MetadataClasses = []
    /// Selected at the start, in this order; unknown and repeated ones are dropped in silence, as documented.
    public var preselectedAssetIdentifiers: [String] = []
    /// An album to open at or be bound to; nil for the whole library.
    public var scope: AlbumScope?
    public var launchTab: LaunchTab = .photos
    /// Search to open with; the person sees that it came from the app and may change it.
    public var searchText = ""
    /// One line from the app, shown to the person.
    public var prompt: String?
    /// Accent of the app; nil for the system's.
    public var accentColor: AccentColor?

    public init() {}
}

/// How picking behaves (`PHPickerConfiguration.Selection`).
public enum SelectionBehavior: String, Sendable, Codable, CaseIterable {
    /// Tick marks; delivered on Add.
    case `default`
    /// Numbered badges; delivered on Add; no range selection.
    case ordered
    /// Delivered on every change.
    case continuous
    case continuousAndOrdered = "continuous-and-ordered"

    public var isOrdered: Bool { self == .ordered || self == .continuousAndOrdered }
    public var isContinuous: Bool { self == .continuous || self == .continuousAndOrdered }
}

/// Where the picker stands (`PhotosPickerStyle`).
public enum PickerStyle: String, Sendable, Codable, CaseIterable {
    /// A window of its own.
    case presentation
    /// Inside the caller's window.
    case inline
    /// Inside the caller's window as one row that scrolls sideways.
    case compact

    public var isEmbedded: Bool { self != .presentation }
}

/// The form of what is handed over (`preferredAssetRepresentationMode`).
public enum PreferredEncoding: String, Sendable, Codable, CaseIterable {
    case automatic, current, compatible
}

/// Which tab a narrow picker opens with.
public enum LaunchTab: String, Sendable, Codable, CaseIterable {
    case photos, albums
}

/// An album as the caller names it: by its name or identifier.
public struct AlbumScope: Sendable, Hashable, Codable {
    public enum Mode: String, Sendable, Codable {
        /// Opened at first; the person may leave it.
        case highlight
        /// All there is, said by a visible chip.
        case restrict
    }

    public var nameOrID: String
    public var mode: Mode

    public init(_ nameOrID: String, mode: Mode = .highlight) {
        self.nameOrID = nameOrID
        self.mode = mode
    }
}

/// A colour as `#rrggbb`.
public struct AccentColor: Sendable, Hashable, Codable, CustomStringConvertible {
    public let red, green, blue: UInt8

    /// Nil for anything but `#` and six hexadecimal digits.
    public init?(_ text: String) {
        let digits = text.utf8.dropFirst()
        // Swift's own reader would take signs as well.
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
            digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { return nil }
        red = UInt8(value >> 16)
        green = UInt8(value >> 8 & 255)
        blue = UInt8(value & 255)
    }

    /// Whether black reads better on it than white: by relative luminance (WCAG 2.1), with the square for the gamma curve.
    public var isLight: Bool {
        let channels = [red, green, blue].map { Double($0) / 255 }.map { $0 * $0 }
        return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2] > 0.36
    }

    public var description: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension MediaFilter: Codable {
    /// As its expression, so that JSON, D-Bus and the command line hold the same text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = try MediaFilter.parse(container.decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
