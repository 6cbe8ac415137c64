// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// What of the library an app may see.
public enum AccessScope: Sendable, Equatable {
    /// No photo.
    case nothing
    /// These, and no others.
    case assets(Set<AssetID>)
    /// The whole library.
    case everything

    /// Whether an asset is within it, where the library has it.
    public func contains(_ id: AssetID) -> Bool {
        switch self {
        case .nothing: false
        case .assets(let ids): ids.contains(id)
        case .everything: true
        }
    }
}

// Between the service and its processes. The identifiers are one text: a list of texts takes JSON longer than all else.
extension AccessScope: Codable {
    /// Reads what `encode` wrote.
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        switch text {
        case "nothing": self = .nothing
        case "everything": self = .everything
        default: self = .assets(Set(AssetID.list(joined: text)))
        }
    }

    /// Writes the scope.
    /// - Throws: only what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .nothing: try container.encode("nothing")
        case .everything: try container.encode("everything")
        case .assets(let ids): try container.encode(ids.map(\.description).joined())
        }
    }
}

/// Who causes a change of an app's record.
public enum AccessCause: Sendable {
    /// The person decides: the change replaces what cannot be read.
    case person
    /// The app does something: nothing is written over what cannot be read, which a newer version may have written.
    case app
}

/// What the permission store says of an app.
public enum PermissionRecord: Sendable, Equatable {
    /// It does not answer.
    case unreachable
    /// It has no record of the app: nobody decided, or the person has removed what was decided.
    case absent
    /// These permissions.
    case permissions(Authorization)
}

/// What holds for all apps at the time.
public enum AccessCondition: Sendable {
    /// The person decides.
    case usual
    /// The system's configuration forbids apps the library.
    case restricted
    /// The permission store does not answer: it cannot be told whether the person has taken something away. Nothing is allowed, and nobody is asked.
    case unreachable
}

/// An album that an app made. No other app sees it, and the photos in it stay where they are.
public struct OwnAlbum: Sendable, Equatable, Codable {
    /// Opaque; made by the host.
    public let id: AlbumID
    /// One line.
    public fileprivate(set) var title: String
    /// In the app's order.
    public fileprivate(set) var assets: [AssetID]
}

/// Why an app cannot do what it asked for with its albums or photos.
public enum AccessError: Error, Sendable, Equatable {
    /// The person has not allowed it.
    case denied
    /// The app sees no such photo.
    case unknownAsset
    /// The app has no such album.
    case unknownAlbum
    /// A title is empty, too long or of several lines.
    case unusableTitle
    /// More albums, or photos in one, than an app may have.
    case tooMany
}

/// What one app may do with the library: what the person decided and selected, and what the app added. The one place of these rules; the host stores the
/// value, and a `LibraryView` shows the app what `scope` says.
///
/// Source: phpicker.md 4.2, 4.4 and 4.5. A selection is not lost with full access, or without any: the person who limits the app again finds it.
public struct AppAccess: Sendable, Equatable {
    /// What the person decided in the picker's own windows, without what the permission store has taken away since.
    public private(set) var decided = Authorization()
    /// What the permission store said when it was last obeyed or written; nil before.
    public private(set) var mirrored: Authorization?
    /// Whether the person decided something that the permission store does not say yet.
    public private(set) var isToBeMirrored = false
    /// The day of the last decision about reading.
    public private(set) var decidedOn: CivilDay?
    /// Whether all of the app's file could be read. What could not is not written over but by a decision of the person.
    public private(set) var isWhole = true
    /// Details that the app does not get.
    public private(set) var withheld: MetadataClasses = []
    /// What the person selected, in the order of selecting.
    public private(set) var selected: [AssetID] = []
    /// What the app added.
    public private(set) var own: [AssetID] = []
    /// The app's albums, in the order of making.
    public private(set) var albums: [OwnAlbum] = []
    /// The day on which it last used the library; nil where it has not.
    public private(set) var lastUse: CivilDay?

    /// Most photos in all albums of an app together, and most that it adds.
    public static let mostAssets = 100_000
    /// Most albums of an app.
    public static let mostAlbums = 1000
    /// Most bytes of a title.
    public static let longestTitle = 1024

    /// Of an app that is not known.
    public init() {}

    /// The value of an app whose record cannot be read.
    public static let refused: AppAccess = {
        var access = AppAccess()
        (access.decided, access.withheld, access.isWhole) = (Authorization(.none), .all, false)
        return access
    }()

    // MARK: - What the app may see

    /// What the app is told of a level.
    public func status(for level: AccessLevel, _ condition: AccessCondition = .usual) -> AuthorizationStatus {
        switch condition {
        case .usual: decided.status(for: level)
        case .restricted: .restricted
        case .unreachable: .denied
        }
    }

    /// What old apps are told, which know only whether they may (phpicker.md 4.3): a limited library is one that they may read.
    public func twoStateStatus(_ condition: AccessCondition = .usual) -> AuthorizationStatus {
        let status = status(for: .readWrite, condition)
        return status == .limited ? .authorized : status
    }

    /// What the app sees.
    public func scope(_ condition: AccessCondition = .usual) -> AccessScope {
        switch status(for: .readWrite, condition) {
        case .authorized: .everything
        case .limited: .assets(Set(selected).union(own))
        case .notDetermined, .restricted, .denied: .nothing
        }
    }

    /// What is ticked in the limited picker: what was selected, and then what the app added.
    public var ticked: [AssetID] { selected + own }

    /// The app's albums as it sees them: with those of their photos that it may see. None where it may see nothing.
    public func albums(within scope: AccessScope) -> [OwnAlbum] {
        guard scope != .nothing else { return [] }
        return albums.map { album in
            var seen = album
            seen.assets = album.assets.filter(scope.contains)
            return seen
        }
    }

    // MARK: - What the permission store says

    /// Obeys what another program has written into the permission store since the last time: what it takes away is gone for good, what it adds is not
    /// there until the person confirms it.
    public mutating func obey(_ record: PermissionRecord) {
        let stored: Authorization
        switch record {
        case .unreachable: return
        case .absent: stored = Authorization()
        case .permissions(let permissions): stored = permissions
        }
        guard stored != mirrored ?? Authorization() else { return }
        (decided, mirrored) = (decided.obeying(stored), stored)
    }

    /// Takes note that the permission store says what was decided.
    public mutating func wasMirrored() { (mirrored, isToBeMirrored) = (decided, false) }

    // MARK: - What the person does

    /// Takes the answer to a prompt.
    /// - Parameters:
    ///   - record: what the permission store says now; where it took something away while the prompt was open, the answer does not bring that back.
    ///   - selection: what was selected, where the answer is to select photos; it replaces an older selection.
    ///   - withheld: the details that are left out.
    public mutating func take(
        _ decision: AccessDecision, for level: AccessLevel, on day: CivilDay, _ record: PermissionRecord,
        selection: [AssetID] = [], withheld: MetadataClasses
    ) {
        guard AccessDecision.buttons(for: level).contains(decision) else { return }
        obey(record)
        decided.take(decision, for: level)
        (isToBeMirrored, isWhole) = (true, true)
        guard level == .readWrite else { return }
        (decidedOn, self.withheld) = (day, withheld)
        if decision == .selectPhotos { select(selection) }
    }

    /// Takes a choice in the settings. The selection stays for a time when it counts.
    public mutating func choose(_ choice: Authorization.Choice, on day: CivilDay, withheld: MetadataClasses) {
        (decided, decidedOn, self.withheld) = (Authorization(choice), day, withheld)
        (isToBeMirrored, isWhole) = (true, true)
    }

    /// Replaces what is ticked, in the limited picker or in the settings. What the app added goes from its sight where it is not ticked any more.
    /// - Returns: what was not ticked before, in the order of ticking.
    @discardableResult
    public mutating func select(_ ids: [AssetID]) -> [AssetID] {
        let before = Set(ticked)
        var seen: Set<AssetID> = []
        let unique = ids.filter { seen.insert($0).inserted }
        own.removeAll { !seen.contains($0) }
        let added = Set(own)
        selected = unique.filter { !added.contains($0) }
        return unique.filter { !before.contains($0) }
    }

    /// What is ticked after the person has changed a selection that was shown to them: what joined or left it meanwhile stays as it is.
    public func selection(changedFrom shown: [AssetID], to changed: [AssetID]) -> [AssetID] {
        let (before, after) = (Set(shown), Set(changed))
        let kept = ticked.filter { !before.contains($0) || after.contains($0) }
        let there = Set(kept)
        return kept + changed.filter { !before.contains($0) && !there.contains($0) }
    }

    /// Adds picks to the selection, where the person ticked that.
    public mutating func alsoSelect(_ ids: [AssetID]) {
        guard decided.status(for: .readWrite) == .limited else { return }
        select(ticked + ids)
    }

    /// Takes one photo from the app, also one that it added. The file stays.
    public mutating func takeOut(_ id: AssetID) {
        selected.removeAll { $0 == id }
        own.removeAll { $0 == id }
        for index in albums.indices { albums[index].assets.removeAll { $0 == id } }
    }

    /// Days without a use after which the person is asked again about full access.
    public static let daysToAskAgain = 30

    /// Whether the person is asked again when the app asks for a level that was allowed: about full access that it has not used for a while since it was
    /// given. Until the answer it stays as it is.
    public func asksAgain(for level: AccessLevel, on day: CivilDay, _ condition: AccessCondition = .usual) -> Bool {
        guard level == .readWrite, status(for: level, condition) == .authorized else { return false }
        let last = [decidedOn, lastUse].compactMap { $0.map { Int($0.number) } }.max()
        return last.map { Int(day.number) - $0 >= Self.daysToAskAgain } ?? true
    }

    // MARK: - What the app does

    /// Takes note that the app uses the library.
    public mutating func used(on day: CivilDay) { lastUse = day }

    /// Takes note of a photo that the app added.
    /// - Throws: `denied` where it may not add, `tooMany`.
    public mutating func added(_ id: AssetID, _ condition: AccessCondition = .usual) throws(AccessError) {
        guard status(for: .addOnly, condition) == .authorized else { throw .denied }
        guard !own.contains(id) else { return }
        guard own.count < Self.mostAssets else { throw .tooMany }
        selected.removeAll { $0 == id }
        own.append(id)
    }

    /// Makes an album.
    /// - Parameter id: not that of another album.
    public mutating func makeAlbum(_ id: AlbumID, titled title: String, within scope: AccessScope) throws(AccessError) {
        guard scope != .nothing else { throw .denied }
        guard albums.count < Self.mostAlbums else { throw .tooMany }
        albums.append(OwnAlbum(id: id, title: try Self.usable(title), assets: []))
    }

    /// Gives an album another title.
    public mutating func rename(_ id: AlbumID, to title: String, within scope: AccessScope) throws(AccessError) {
        let index = try index(of: id, within: scope)
        albums[index].title = try Self.usable(title)
    }

    /// Puts photos into an album, behind those that are there. Where the app sees everything, the caller checks first that the library has them.
    /// - Throws: `unknownAsset` where the app does not see one of them: then none is put in.
    public mutating func put(_ ids: [AssetID], into album: AlbumID, within scope: AccessScope) throws(AccessError) {
        let index = try index(of: album, within: scope)
        guard ids.allSatisfy(scope.contains) else { throw .unknownAsset }
        var there = Set(albums[index].assets)
        let new = ids.filter { there.insert($0).inserted }
        let inAll = albums.reduce(0) { $0 + $1.assets.count }
        guard inAll + new.count <= Self.mostAssets else { throw .tooMany }
        albums[index].assets += new
    }

    /// Takes photos out of an album.
    public mutating func take(_ ids: [AssetID], outOf album: AlbumID, within scope: AccessScope) throws(AccessError) {
        let index = try index(of: album, within: scope)
        let gone = Set(ids)
        albums[index].assets.removeAll(where: gone.contains)
    }

    /// Removes an album. Its photos stay.
    public mutating func remove(_ album: AlbumID, within scope: AccessScope) throws(AccessError) {
        albums.remove(at: try index(of: album, within: scope))
    }

    private func index(of album: AlbumID, within scope: AccessScope) throws(AccessError) -> Int {
        guard scope != .nothing else { throw .denied }
        guard let index = albums.firstIndex(where: { $0.id == album }) else { throw .unknownAlbum }
        return index
    }

    private static func usable(_ title: String) throws(AccessError) -> String {
        let title = title.trimmed
        // Lines are more than one by the separators of Unicode, too.
        let breaks: Set<Unicode.GeneralCategory> = [.control, .lineSeparator, .paragraphSeparator]
        guard !title.isEmpty, title.utf8.count <= longestTitle,
            !title.unicodeScalars.contains(where: { breaks.contains($0.properties.generalCategory) })
        else { throw .unusableTitle }
        return title
    }
}

// The value on disk.
extension AppAccess: Codable {
    private enum CodingKeys: String, CodingKey {
        case decided, mirrored, isToBeMirrored, decidedOn, withheld, selected, own, albums, lastUse
    }

    /// Decodes the value. What cannot be read gives the app nothing: no decision that cannot be read allows anything, details that cannot be
    /// read are left out, and of a list that cannot be read nothing is seen.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        var isWhole = true
        func read<Value: Decodable>(_ key: CodingKeys, _ type: Value.Type, isNeeded: Bool = true) -> Value? {
            guard let value = try? values.decodeIfPresent(type, forKey: key) else {
                isWhole = isWhole && !isNeeded && !values.contains(key)
                return nil
            }
            return value
        }
        func permissions(_ key: CodingKeys, isNeeded: Bool) -> Authorization? {
            read(key, [String].self, isNeeded: isNeeded).map { Authorization(permissions: $0) }
        }
        decided = permissions(.decided, isNeeded: true) ?? Authorization(.none)
        mirrored = permissions(.mirrored, isNeeded: false)
        isToBeMirrored = read(.isToBeMirrored, Bool.self) ?? false
        decidedOn = read(.decidedOn, CivilDay.self, isNeeded: false)
        withheld = read(.withheld, MetadataClasses.self) ?? .all
        selected = read(.selected, [AssetID].self) ?? []
        own = read(.own, [AssetID].self) ?? []
        albums = read(.albums, [OwnAlbum].self) ?? []
        lastUse = read(.lastUse, CivilDay.self, isNeeded: false)
        self.isWhole = isWhole
    }

    /// Encodes the value.
    /// - Throws: only what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(decided.permissions, forKey: .decided)
        try values.encodeIfPresent(mirrored?.permissions, forKey: .mirrored)
        try values.encode(isToBeMirrored, forKey: .isToBeMirrored)
        try values.encodeIfPresent(decidedOn, forKey: .decidedOn)
        try values.encode(withheld, forKey: .withheld)
        try values.encode(selected, forKey: .selected)
        try values.encode(own, forKey: .own)
        try values.encode(albums, forKey: .albums)
        try values.encodeIfPresent(lastUse, forKey: .lastUse)
    }
}
