// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// Compares what a script expects of one photo's delivery with the plan of it, before anything is delivered.
@MainActor
struct DeliveryExpectation {
    private let store: PickerStore
    private let line: Int

    /// `delivered NAME original|copy`, `removed NAME CLASSES|none`, `format NAME original|FORMATS|film|animation|none`, `losses NAME LOSSES|none`; lists
    /// have commas and no spaces.
    static let keys: Set<String> = ["delivered", "removed", "format", "losses"]

    init(_ store: PickerStore, line: Int) {
        self.store = store
        self.line = line
    }

    func check(_ key: String, _ value: [String]) async throws(ScriptError) {
        guard value.count == 2 else {
            throw fail(.wrongForm(command: "expect \(key)", form: "expect \(key) NAME VALUE"))
        }
        let id = try await ScriptNames(store, line).id(of: value[0])
        guard let asset = (try? await store.assets([id]))?.first else { throw fail(.notShown(value[0])) }
        let actual = Self.value(of: key, ExportPlan.Item(asset, store.state.delivery(of: [asset]), nil))
        guard actual == value[1] else {
            throw fail(.unmet(key: "\(key) \(value[0])", wanted: value[1], actual: actual))
        }
    }

    private static func value(of key: String, _ plan: ExportPlan.Item) -> String {
        switch key {
        case "delivered": return plan.delivered.rawValue
        case "removed": return listed(plan.removed.names)
        case "losses": return listed(ExportLoss.allCases.filter(plan.losses.contains).map(\.rawValue))
        default:
            return switch plan.format {
            case .original: "original"
            case .still(let formats): listed(formats.map { "\($0)" })
            case .film(.mp4): "film"
            case .film(.gif): "animation"
            case .none: "none"
            }
        }
    }

    private static func listed(_ words: [String]) -> String { words.isEmpty ? "none" : words.joined(separator: ",") }

    private func fail(_ reason: ScriptError.Reason) -> ScriptError { ScriptError(line: line, reason) }
}
