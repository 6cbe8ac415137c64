// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerState {
    /// Shows a notice for a few seconds; a newer one replaces it.
    mutating func say(_ text: LocalizedText, as kind: Notice.Kind = .remark) -> [PickerEffect] {
        let id = (notice?.id ?? lastNotice) + 1
        lastNotice = id
        notice = Notice(id: id, text: text, kind: kind)
        return [.expireNotice(id, after: kind.time)]
    }

    /// The sentence of the notice that is shown, if it is of a kind.
    func sentence(_ kind: Notice.Kind) -> LocalizedText? { notice.flatMap { $0.kind == kind ? $0.text : nil } }
}
