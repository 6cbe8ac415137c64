// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// The configuration of a request: the same value for Swift, command line and D-Bus (contract section 2).
///
/// Mirrors `PHPickerConfiguration` and the SwiftUI modifiers around it; phpicker.md 1.1 gives each member's source.
/// `validate()` refuses invalid values, so that all interfaces refuse the same.
public struct PickerConfiguration: Sendable, Hashable, Codable {
    /// Most assets that may be picked: 1 by default, 0 for no limit (`PHPickerConfiguration.selectionLimit`,
    /// conflict X5).
    public var selectionLimit = 1
    /// Filter for the shown assets; nil for every kind (`PHPickerConfiguration.filter`).
    public var filter: MediaFilter?
    /// Ticks or numbers, delivered at the end or on every change (`PHPickerConfiguration.selection`).
    public var selection: SelectionBehavior = .default
    /// Whether the picker has its own window or is inside the caller's (`photosPickerStyle(_:)`,
    /// `PHPickerConfiguration.mode`).
    public var style: PickerStyle = .presentation
    /// Parts that the caller switches off (`PHPickerConfiguration.disabledCapabilities`).
    public var disabledCapabilities: PickerCapabilities = []
    /// Edges without accessories: the bar of that edge and what it hosts is gone
    /// (`PHPickerConfiguration.edgesWithoutContentMargins`).
    public var hiddenAccessoryEdges: AccessoryEdges = []
    /// Original format or most compatible one (`PHPickerConfiguration.preferredAssetRepresentationMode`); the person's
    /// choice in the Options menu wins (phpicker.md 3.2).
    public var preferredEncoding: PreferredEncoding = .automatic
    /// Media types the caller can take, best first; `image/*` and `video/*` are generic. Other types are not shown.
    /// Contract section 2; Apple has no such member.
    public var acceptedTypes: [String] = ["image/*", "video/*"]
    /// Facts the caller does not want to receive; joined with what the person withholds
    /// (`PHPickerConfiguration.metadataOptions`).
    public var metadataOptions: MetadataClasses = []
    /// Selected at the start, in this order (`PHPickerConfiguration.preselectedAssetIdentifiers`). More than the limit
    /// are allowed (X6). Unknown and repeated ones are dropped in silence, which Apple leaves open (phpicker.md 1.1).
    public var preselectedAssetIdentifiers: [String] = []
    /// An album to open at or be bound to; nil for the whole library. Contract section 2; Apple has none (phpicker.md
    /// 4.6).
    public var scope: RequestedAlbum?
    /// The tab shown first without a sidebar. Contract section 2, after Android's launch tab (phpicker.md 7).
    public var launchTab: LaunchTab = .photos
    /// Search to open with, empty for none; the person sees that it came from the app and may change it
    /// (`PHPickerConfiguration.searchText`).
    public var searchText = ""
    /// One line from the app, shown to the person; nil for none (`photosPickerPrompt(_:)`).
    public var prompt: String?
    /// Accent of the app; nil for the system's. Contract section 2, after Android's `setAccentColor` (phpicker.md 7).
    public var accentColor: AccentColor?

    /// Every field at its documented default: one photo or video of any kind.
    public init() {}
}

/// How picking behaves (`PHPickerConfiguration.Selection`, `PhotosPickerSelectionBehavior`; phpicker.md 1.1).
///
/// In all four the selection is delivered in the order of picking (conflict X1).
public enum SelectionBehavior: String, Sendable, Codable, CaseIterable {
    /// `default`: tick marks; delivered on Add; runs may be picked at once.
    case `default`
    /// `ordered`: numbered badges; delivered on Add; no range selection (phpicker.md 3.8).
    case ordered
    /// `continuous`: tick marks; the whole selection is delivered on every change.
    case continuous
    /// `continuousAndOrdered`: numbered badges and no range selection; delivered on every change.
    case continuousAndOrdered = "continuous-and-ordered"

    /// Whether badges carry numbers.
    public var isOrdered: Bool { self == .ordered || self == .continuousAndOrdered }
    /// Whether every change is delivered.
    public var isContinuous: Bool { self == .continuous || self == .continuousAndOrdered }
}

/// How the picker is shown (`photosPickerStyle(_:)`; phpicker.md 1.6).
public enum PickerStyle: String, Sendable, Codable, CaseIterable {
    /// `.presentation`: a window of its own.
    case presentation
    /// `.inline`: inside the caller's window.
    case inline
    /// `.compact`, `PHPickerMode.compact`: inside the caller's window as one row that scrolls sideways (rule F16).
    case compact

    /// Whether the picker is inside the caller's window; then it has the privacy badge (rule F12).
    public var isEmbedded: Bool { self != .presentation }
}

/// The format in which photos are delivered (`preferredAssetRepresentationMode`, `EncodingDisambiguationPolicy`;
/// phpicker.md 1.1, 5).
///
/// `automatic` and `current` convert only what the caller's types do not take, or what has no copy without withheld details in its own
/// format; `compatible` converts all that not every program opens (`ExportFormat`).
public enum PreferredEncoding: String, Sendable, Codable, CaseIterable {
    case automatic, current, compatible
}

/// The tab shown first without a sidebar: the grid or the list of albums.
public enum LaunchTab: String, Sendable, Codable, CaseIterable {
    case photos, albums
}

/// An album as the caller names it: by its name or identifier (contract section 2, `--album`; phpicker.md 4.6).
public struct RequestedAlbum: Sendable, Hashable, Codable {
    /// Whether the album is a beginning or a bound.
    public enum Mode: String, Sendable, Codable {
        /// Opened at first; the person may leave it.
        case highlight
        /// All there is to the request (`--restrict-to-album`).
        case restrict
    }

    /// Looked up in the library by its host (`Collection.album(_:)`), the identifier before the name.
    public var nameOrID: String
    /// `highlight` unless said otherwise.
    public var mode: Mode

    /// Names an album without asking whether it exists.
    public init(_ nameOrID: String, mode: Mode = .highlight) {
        self.nameOrID = nameOrID
        self.mode = mode
    }
}

/// A colour as `#rrggbb`.
public struct AccentColor: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Channels, 0 to 255 each.
    public let red, green, blue: UInt8

    /// Parses `#` and six hexadecimal digits in upper or lower case; returns nil for anything else.
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

    /// Whether black reads better on it than white: by relative luminance (WCAG 2.1), with the square for the gamma
    /// curve.
    public var isLight: Bool {
        let channels = [red, green, blue].map { Double($0) / 255 }.map { $0 * $0 }
        return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2] > 0.36
    }

    /// The colour as `#rrggbb` in lower case; `init(_:)` parses it.
    public var description: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

extension MediaFilter: Codable {
    /// Reads an expression, so that JSON, D-Bus and the command line hold the same text.
    /// - Throws: `MediaFilterError` for a bad expression, `DecodingError` where there is no text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = try MediaFilter.parse(container.decode(String.self))
    }

    /// Writes `description`.
    /// - Throws: only what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
