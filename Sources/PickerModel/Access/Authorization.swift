// SPDX-License-Identifier: GPL-3.0-or-later

/// What an app asks to do with the library (phpicker.md 4.1, contract section 11.2).
public enum AccessLevel: String, Sendable, Codable, CaseIterable {
    /// To read it and to add to it.
    case readWrite = "read-write"
    /// To add to it alone.
    case addOnly = "add-only"
}

/// Whether an app may do what a level says (phpicker.md 4.1, contract section 11.2).
public enum AuthorizationStatus: String, Sendable, CaseIterable {
    /// The person has not been asked.
    case notDetermined = "not-determined"
    /// The system's configuration forbids it; the person cannot allow it.
    case restricted
    /// The person refused.
    case denied
    /// The person allowed it.
    case authorized
    /// The app may read what the person selected for it. Of `AccessLevel.readWrite` alone.
    case limited

    /// Whether the app may do anything of the level now.
    public var grants: Bool { breadth > 0 }

    /// How much may be done: nothing, some, all.
    fileprivate var breadth: Int {
        switch self {
        case .notDetermined, .restricted, .denied: 0
        case .limited: 1
        case .authorized: 2
        }
    }
}

/// A button of the prompt (phpicker.md 4.1 and 4.3, contract section 11.2).
public enum AccessDecision: String, Sendable, Codable, CaseIterable {
    case selectPhotos, allowAll, allowAdding, deny

    /// The buttons of the prompt for a level, in their order.
    public static func buttons(for level: AccessLevel) -> [AccessDecision] {
        switch level {
        case .readWrite: [.selectPhotos, .allowAll, .deny]
        case .addOnly: [.allowAdding, .deny]
        }
    }
}

/// What the person decided about one app. A value that no decision leads to cannot be made: texts of others are read as the narrower one.
public struct Authorization: Sendable, Equatable {
    /// What the person decided about reading and adding; never `restricted`, which nobody decides.
    public private(set) var readWrite = AuthorizationStatus.notDetermined
    /// What the person decided about adding alone; never `restricted` or `limited`.
    public private(set) var addOnly = AuthorizationStatus.notDetermined

    /// Of an app about which the person was never asked.
    public init() {}

    /// What was decided about a level (phpicker.md 4.2).
    public func status(for level: AccessLevel) -> AuthorizationStatus {
        switch level {
        case .readWrite: readWrite
        case .addOnly: addOnly
        }
    }

    /// Takes a decision of the person (phpicker.md 4.2). One about reading holds for adding as well, one about adding does not hold for reading.
    /// - Parameter level: what the prompt asked about.
    public mutating func take(_ decision: AccessDecision, for level: AccessLevel) {
        switch (decision, level) {
        case (.selectPhotos, .readWrite): (readWrite, addOnly) = (.limited, .authorized)
        case (.allowAll, .readWrite): (readWrite, addOnly) = (.authorized, .authorized)
        case (.deny, .readWrite): (readWrite, addOnly) = (.denied, .denied)
        case (.allowAdding, .addOnly): addOnly = .authorized
        case (.deny, .addOnly): addOnly = .denied
        // No prompt has these buttons.
        case (.allowAdding, .readWrite), (.selectPhotos, .addOnly), (.allowAll, .addOnly): break
        }
    }

    /// What the person can choose for an app in the settings (contract section 11.2).
    public enum Choice: Sendable, CaseIterable {
        case fullAccess, limitedAccess, addPhotosOnly, none
    }

    /// The state after a choice in the settings.
    public init(_ choice: Choice) {
        switch choice {
        case .fullAccess: (readWrite, addOnly) = (.authorized, .authorized)
        case .limitedAccess: (readWrite, addOnly) = (.limited, .authorized)
        case .addPhotosOnly: (readWrite, addOnly) = (.denied, .authorized)
        case .none: (readWrite, addOnly) = (.denied, .denied)
        }
    }

    /// The choice that stands in the settings; nil where the person was not asked about reading.
    public var choice: Choice? {
        switch readWrite {
        case .authorized: .fullAccess
        case .limited: .limitedAccess
        case .denied, .restricted: addOnly == .authorized ? .addPhotosOnly : Choice.none
        case .notDetermined: nil
        }
    }
}

extension Authorization {
    /// The choice after which a level has a status, and the other level has what it had as far as that goes.
    /// - Returns: nil for a status that nobody can choose.
    public func choice(with status: AuthorizationStatus, for level: AccessLevel) -> Choice? {
        switch (level, status) {
        case (.readWrite, .authorized): .fullAccess
        case (.readWrite, .limited): .limitedAccess
        case (.readWrite, .denied): addOnly == .authorized ? .addPhotosOnly : Choice.none
        case (.addOnly, .authorized): readWrite.grants ? choice : .addPhotosOnly
        // Who may read may add as well.
        case (.addOnly, .denied): readWrite.grants ? nil : Choice.none
        case (.addOnly, .limited), (_, .notDetermined), (_, .restricted): nil
        }
    }
}

// The record in xdg-permission-store (contract section 11.2), which any program outside of a sandbox can write.
extension Authorization {
    /// An app's permissions there: `read-write=STATUS` and `add-only=STATUS`.
    public var permissions: [String] {
        AccessLevel.allCases.map { "\($0.rawValue)=\(status(for: $0).rawValue)" }
    }

    /// Reads permissions. What is not said was not decided. What is no status of its level, or is said twice, counts as refused.
    public init(permissions: [String]) {
        func status(_ level: AccessLevel) -> AuthorizationStatus {
            let said = permissions.compactMap { permission -> AuthorizationStatus? in
                let parts = permission.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.first.map(String.init) == level.rawValue else { return nil }
                return parts.count == 2 ? AuthorizationStatus(rawValue: String(parts[1])) ?? .denied : .denied
            }
            guard let first = said.first else { return .notDetermined }
            guard said.count == 1, first != .restricted, level == .readWrite || first != .limited else {
                return .denied
            }
            return first
        }
        (readWrite, addOnly) = (status(.readWrite), status(.addOnly))
    }

    /// What is left of this where another program has written something else there: what that takes away is gone, and what it adds is not there.
    /// - Parameter stored: that of an app without a record is `Authorization()`: the person is asked again.
    func obeying(_ stored: Authorization) -> Authorization {
        func narrower(_ own: AuthorizationStatus, _ other: AuthorizationStatus) -> AuthorizationStatus {
            other.breadth > own.breadth ? own : other
        }
        var left = Authorization()
        left.readWrite = narrower(readWrite, stored.readWrite)
        left.addOnly = narrower(addOnly, stored.addOnly)
        return left
    }
}

/// What an app does while it runs that may open the alert about its limited library (phpicker.md 4.4): once, with the first access that the app marks as the
/// person's.
public struct LimitedLibraryAlert: Sendable, Equatable {
    /// Whether the app's desktop file says that it asks by itself (`X-DesktopPicker-PreventAutomaticLimitedAccessAlert`).
    public let isPrevented: Bool
    private var wasShown = false

    /// For an app that has just connected, after none of its connections was open.
    public init(isPrevented: Bool) { self.isPrevented = isPrevented }

    /// Whether the alert opens with an access.
    /// - Parameters:
    ///   - status: what the app is told of `AccessLevel.readWrite`.
    ///   - isPersons: whether the app says that the person caused the access.
    public mutating func opens(at status: AuthorizationStatus, isPersons: Bool) -> Bool {
        guard status == .limited, isPersons, !isPrevented, !wasShown else { return false }
        wasShown = true
        return true
    }
}
