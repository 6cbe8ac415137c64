// SPDX-License-Identifier: GPL-3.0-or-later

// The filters and questions of an app that called its file chooser.
extension PickerState {
    /// Shows what another filter takes. Photos that are picked stay so: what the filter does not take is converted, or refused at Add.
    mutating func choose(fileFilter index: Int) -> [PickerEffect] {
        guard let chooser, chooser.filters.indices.contains(index), index != chooser.activeFilter,
            let types = chooser.filters[index].types
        else { return [] }
        self.chooser?.activeFilter = index
        configuration.acceptedTypes = types
        goneElsewhere()
        search.anchor = nil
        return ask() + [.scroll(.initial(gently: false))]
    }

    /// Answers a question of the app: `true` and `false` for a box, else one of its answers.
    mutating func answer(question index: Int, with answer: String) -> [PickerEffect] {
        guard let question = chooser?.questions.indices.contains(index) == true ? chooser?.questions[index] : nil
        else { return [] }
        let allowed = question.answers.isEmpty ? ["true", "false"] : question.answers.map(\.id)
        if allowed.contains(answer) { chooser?.answers[index] = answer }
        return []
    }
}
