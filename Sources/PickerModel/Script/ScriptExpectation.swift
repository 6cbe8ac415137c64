// SPDX-License-Identifier: GPL-3.0-or-later

/// Compares what a script expects with what the picker shows (contract sections 4 and 10).
struct ScriptExpectation {
    private let state: PickerState
    private let presentation: PickerPresentation
    private let line: Int

    init(_ state: PickerState, _ presentation: PickerPresentation, line: Int) {
        self.state = state
        self.presentation = presentation
        self.line = line
    }

    /// Keys: `count`, `add enabled|disabled`, `status TEXT`, `notice TEXT|none`, `preview NAME|none`, `shown N`, `visible CONTROL yes|no`,
    /// `permitted CONTROL yes|no`, `warnings NAME|none`, `style NAME`, `columns N`, or a control's name with
    /// `visible|hidden`.
    func check(_ key: String, _ value: [String]) throws(ScriptError) {
        let wanted = value.joined(separator: " ")
        switch key {
        case "count": try compare(key, wanted, String(state.selection.count))
        case "shown": try compare(key, wanted, String(presentation.grid.list.count))
        case "add": try compare(key, wanted, presentation.header.add.isEnabled ? "enabled" : "disabled")
        case "status": try compare(key, wanted, StatusText.text(state).english)
        case "notice": try compare(key, wanted, state.notice?.text.english ?? "none")
        case "preview": try compare(key, wanted, presentation.preview.map { $0.title?.english ?? "" } ?? "none")
        case "style": try compare(key, wanted, state.configuration.style.rawValue)
        case "columns": try compare(key, wanted, String(ScriptRunner.chromeReport(state).columns))
        case "visible", "permitted":
            guard value.count == 2, ["yes", "no"].contains(value[1]) else {
                throw fail(.wrongForm(command: "expect \(key)", form: "expect \(key) CONTROL yes|no"))
            }
            let control = try control(value[0])
            let state = key == "visible" ? control.visible : control.permitted
            try compare("\(key) \(value[0])", value[1], state ? "yes" : "no")
        case "warnings":
            let names = presentation.chrome.warnings.map(\.rawValue).joined(separator: " ")
            try compare(key, wanted, names.isEmpty ? "none" : names)
        default:
            let control = try control(key)
            try compare(key, wanted, control.visible ? "visible" : "hidden")
        }
    }

    /// Finds a control by its key or shown name: `Cancel` is `cancel`, `Show Selected` the staging button.
    private func control(_ name: String) throws(ScriptError) -> ControlVisibility {
        let key = name.lowercased().filter { !$0.isWhitespace && $0 != "-" }
        let alias = ["showselected": "stagingbutton", "status": "statuslabel", "search": "searchbar"][key] ?? key
        guard let control = ChromeControl.allCases.first(where: { $0.rawValue.lowercased() == alias }),
            let state = presentation.chrome.controls[control]
        else {
            throw fail(.unknownExpectation(name))
        }
        return state
    }

    private func compare(_ key: String, _ wanted: String, _ actual: String) throws(ScriptError) {
        guard wanted == actual else { throw fail(.unmet(key: key, wanted: wanted, actual: actual)) }
    }

    private func fail(_ reason: ScriptError.Reason) -> ScriptError { ScriptError(line: line, reason) }
}
