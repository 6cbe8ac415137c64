// SPDX-License-Identifier: GPL-3.0-or-later

package import BusValues
package import PickerModel

/// A call of the portal to its file chooser backend, as it came.
package struct PortalCall: Sendable, Equatable {
    /// The object under which the caller can close the request.
    package var handle: String
    /// Application id, as the portal states it; empty for programs that are in no sandbox.
    package var app: String
    /// The caller's window (`x11:HEX`, `wayland:HANDLE`); may be empty, and need not exist.
    package var parent: String
    /// Whether the caller's window waits meanwhile.
    package var isModal = true
    package var call: FileChooserCall
    /// The filter that is active at first, as it came.
    package var activeFilter: BusValue?
    /// Filters as they came: the one that is active at the end is echoed.
    package var filters: [SentFilter] = []

    /// A filter and how it was written.
    package struct SentFilter: Sendable, Equatable {
        package var filter: FileFilter
        package var value: BusValue
    }
}

extension PortalCall {
    /// Filters, rules and choices in one call at most; browsers send some forty rules.
    private static let most = 4096

    /// Reads the arguments `(o handle, s app_id, s parent_window, s title, a{sv} options)`. Options of other types than they should be
    /// are left out, as if they were missing.
    /// - Returns: nil where the arguments themselves are others, or there are too many.
    package init?(_ method: String, _ arguments: [BusValue]) {
        guard let method = FileChooserCall.Method(rawValue: method), arguments.count == 5,
            case .objectPath(let handle) = arguments[0], let app = arguments[1].text, let parent = arguments[2].text,
            let title = arguments[3].text, let options = arguments[4].entries
        else { return nil }
        (self.handle, self.app, self.parent) = (handle, app, parent)
        call = FileChooserCall(method, title: title)
        isModal = options["modal"]?.truth ?? true
        call.isMultiple = options["multiple"]?.truth ?? false
        call.isDirectory = options["directory"]?.truth ?? false
        call.acceptLabel = options["accept_label"]?.text.map(Self.withoutMnemonic)
        call.currentFolder = options["current_folder"].flatMap(Self.path)
        call.currentName = options["current_name"]?.text
        call.currentFile = options["current_file"].flatMap(Self.path)
        let files = options["files"]?.elements ?? []
        call.fileNames = files.compactMap(Self.path)
        let filters = options["filters"]?.elements ?? []
        let choices = options["choices"]?.elements ?? []
        guard filters.count + choices.count + files.count <= Self.most else { return nil }
        self.filters = (filters + (options["current_filter"].map { [$0] } ?? [])).compactMap { value in
            Self.filter(value).map { SentFilter(filter: $0, value: value) }
        }
        call.filters = filters.compactMap(Self.filter)
        call.currentFilter = options["current_filter"].flatMap(Self.filter)
        call.choices = choices.compactMap(Self.choice)
        activeFilter = options["current_filter"] ?? filters.first
        let rules = (call.filters + (call.currentFilter.map { [$0] } ?? [])).map(\.rules.count)
        guard (rules + call.choices.map(\.answers.count)).reduce(0, +) <= Self.most else { return nil }
    }

    /// `ay`: a path or a name, with its NUL; nil for an empty one.
    private static func path(_ value: BusValue) -> FileLocation? {
        guard case .bytes(let bytes) = value else { return nil }
        let path = Array(bytes.prefix { $0 != 0 })
        return path.isEmpty ? nil : FileLocation(bytes: path)
    }

    /// `(sa(us))`: a name, and rules of a kind (0 a glob, 1 a media type) and a text.
    private static func filter(_ value: BusValue) -> FileFilter? {
        guard let parts = value.parts, parts.count == 2, let name = parts[0].text, let rules = parts[1].elements else {
            return nil
        }
        return FileFilter(
            name,
            rules.compactMap { rule in
                guard let parts = rule.parts, parts.count == 2, let kind = parts[0].number, let text = parts[1].text
                else { return nil }
                return kind == 1 ? .type(text) : .glob(text)
            })
    }

    /// `(ssa(ss)s)`: an identifier, a question, its answers, and the one at first.
    private static func choice(_ value: BusValue) -> FileChooserChoice? {
        guard let parts = value.parts, parts.count == 4, let id = parts[0].text, let label = parts[1].text,
            let answers = parts[2].elements, let selected = parts[3].text
        else { return nil }
        return FileChooserChoice(
            id: id, label: label,
            answers: answers.compactMap { answer in
                guard let parts = answer.parts, parts.count == 2, let id = parts[0].text, let label = parts[1].text
                else {
                    return nil
                }
                return FileChooserChoice.Answer(id: id, label: label)
            }, selected: selected)
    }

    /// A label without the underscore before the letter that presses its button; two stand for one.
    private static func withoutMnemonic(_ label: String) -> String {
        var (plain, isMarked) = ("", false)
        for character in label {
            if character == "_", !isMarked {
                isMarked = true
            } else {
                plain.append(character)
                isMarked = false
            }
        }
        return plain
    }
}

extension PortalCall {
    /// The answer's values `(u response, a{sv} results)`.
    ///
    /// `writable` is always there, and false for photos: without it a program in a sandbox may write to the originals (xdg-desktop-portal
    /// takes a missing key for permission).
    package func answer(_ outcome: ServedOutcome) -> [BusValue] {
        switch outcome.kind {
        case .cancelled: return [.uint32(1), .dictionary([:])]
        case .failed: return [.uint32(2), .dictionary([:])]
        case .confirmed:
            var results: [String: BusValue] = ["uris": .texts(outcome.uris), "writable": .boolean(outcome.isWritable)]
            let active = filters.first { $0.filter == outcome.filter }?.value ?? activeFilter
            if let active { results["current_filter"] = active }
            if !call.choices.isEmpty {
                let given =
                    outcome.answers.count == call.choices.count ? outcome.answers : call.choices.map(\.initialAnswer)
                let answers = zip(call.choices, given).map { choice, answer in
                    BusValue.tuple([.string(choice.id), .string(answer)])
                }
                results["choices"] = .array(answers, of: "(ss)")
            }
            return [.uint32(0), .dictionary(results)]
        }
    }
}
