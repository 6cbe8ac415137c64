// SPDX-License-Identifier: GPL-3.0-or-later

package import Ground
package import MediaTypes
package import PickerModel

/// Where the records of apps are kept.
package protocol AccessKeeping: Sendable {
    /// What an app may do: nothing where its record cannot be read. Blocking.
    func access(of app: String) -> AppAccess
    /// Changes what an app may do. Blocking.
    /// - Throws: where the change is not on disk: then nothing has changed.
    func change<Result>(
        _ app: String, by cause: AccessCause, _ body: (inout AppAccess) -> Result
    ) throws(FileError) -> Result
    /// Which version of an app's record is on disk: another one after each change; nil for none. Takes some microseconds.
    func version(of app: String) -> FileIdentity?
    /// Forgets an app. Blocking.
    func forget(_ app: String) throws(FileError)
    /// Whether the system's configuration forbids apps the library. Blocking.
    var isRestricted: Bool { get }
}

/// The records of apps together with the permission store: the narrower of the two holds (docs/developing/adr/0030).
@MainActor
package final class AccessBook {
    /// What an app may do now.
    package struct Entry: Sendable, Equatable {
        package var access: AppAccess
        package var condition: AccessCondition
        var version: FileIdentity?
    }

    private let records: any AccessKeeping
    private let store: PermissionStore

    package init(_ records: any AccessKeeping, _ store: PermissionStore) {
        (self.records, self.store) = (records, store)
    }

    /// What an app may do, after what was written into the permission store meanwhile was obeyed, and what was decided was written there.
    package func entry(of app: String) async -> Entry {
        let record = await store.record(of: app)
        guard record != .unreachable else {
            let (access, isRestricted) = await Task.detached { [records] in
                (records.access(of: app), records.isRestricted)
            }.value
            return Entry(access: access, condition: isRestricted ? .restricted : .unreachable)
        }
        let read = await Task.detached { [records] in
            let version = records.version(of: app)
            var access = records.access(of: app)
            let before = access
            access.obey(record)
            // What cannot be written is obeyed all the same, and again the next time.
            if access != before { try? records.change(app, by: .app) { $0.obey(record) } }
            return (access: access, version: version, isRestricted: records.isRestricted)
        }.value
        await mirror(read.access, of: app, after: record)
        return Entry(
            access: read.access, condition: read.isRestricted ? .restricted : .usual, version: read.version)
    }

    /// Obeys what was written into the permission store meanwhile, where the app has a record: for one that has none nothing is waited for.
    func refresh(_ app: String) async {
        guard await Task.detached(operation: { [records] in records.version(of: app) != nil }).value else { return }
        _ = await entry(of: app)
    }

    /// What holds for all apps now.
    package func condition() async -> AccessCondition {
        // Any app's record tells whether the store answers.
        let answer = await store.record(of: "io.github.desktoppicker.DesktopPicker")
        let isRestricted = await Task.detached { [records] in records.isRestricted }.value
        return isRestricted ? .restricted : answer == .unreachable ? .unreachable : .usual
    }

    /// What a program may do of which no id is proven: nothing was decided about it.
    func unknown() async -> Entry {
        let isRestricted = await Task.detached { [records] in records.isRestricted }.value
        return Entry(access: AppAccess(), condition: isRestricted ? .restricted : .usual)
    }

    /// Whether an entry is of the record that is on disk. It is not asked whether the permission store says the same: that tells by itself.
    func isCurrent(_ entry: Entry, of app: String) async -> Bool {
        guard entry.condition == .usual else { return false }
        return await Task.detached { [records] in
            records.version(of: app) == entry.version && !records.isRestricted
        }.value
    }

    /// Changes a record, and says in the permission store what was decided.
    /// - Parameter body: also gets what the permission store says.
    /// - Throws: where nothing has changed.
    package func change<Result: Sendable>(
        _ app: String, by cause: AccessCause,
        _ body: @escaping @Sendable (inout AppAccess, PermissionRecord) -> Result
    ) async throws(FileError) -> Result {
        let record = await store.record(of: app)
        let changed = await Task.detached { [records] () -> Swift.Result<(Result, AppAccess), FileError> in
            do throws(FileError) {
                return .success(
                    try records.change(app, by: cause) { access in
                        let result = body(&access, record)
                        return (result, access)
                    })
            } catch {
                return .failure(error)
            }
        }.value
        let (result, access) = try changed.get()
        if record != .unreachable { await mirror(access, of: app, after: record) }
        return result
    }

    /// Says in the permission store what holds for an app after its record was changed elsewhere: who reads the library for the app hears of it there.
    package func announce(_ app: String) async {
        guard await Task.detached(operation: { [records] in records.version(of: app) != nil }).value else {
            return await store.forget(app)
        }
        let entry = await entry(of: app)
        if entry.condition == .usual { _ = await store.say(entry.access.decided, of: app) }
    }

    /// Forgets an app, here and there.
    package func forget(_ app: String) async throws(FileError) {
        let problem = await Task.detached { [records] () -> FileError? in
            do throws(FileError) {
                try records.forget(app)
                return nil
            } catch {
                return error
            }
        }.value
        if let problem { throw problem }
        await store.forget(app)
    }

    /// - Parameter record: what the store said when it was obeyed. What another program has written since then is not written over, and obeyed the next time.
    private func mirror(_ access: AppAccess, of app: String, after record: PermissionRecord) async {
        guard access.isToBeMirrored, await store.record(of: app) == record, await store.say(access.decided, of: app)
        else { return }
        let said = access.decided
        await Task.detached { [records] in
            // What was decided meanwhile is still to be said.
            try? records.change(app, by: .app) { if $0.decided == said { $0.wasMirrored() } }
        }.value
    }
}
