// SPDX-License-Identifier: GPL-3.0-or-later

// Files of any kind that go with the picked photos, chosen in the desktop's dialog.
extension PickerState {
    /// How many files may be chosen; nil for any number. At limit 1 a file takes the photo's place, as another photo does.
    private var roomForFiles: Int? {
        switch selection.limit {
        case 0: nil
        case 1: 1
        default: selection.room
        }
    }

    /// Opens the dialog, whose title says how many files there is room for; says so instead if there is none.
    mutating func requestOtherFiles() -> [PickerEffect] {
        guard allowsOtherFiles else { return [] }
        if let refusal = otherFilesRefusal { return say(refusal) }
        guard roomForFiles != 0 else {
            return say(
                LocalizedText(
                    "%1 of %2 selected: take some out to add a file", .number(selection.count),
                    .number(selection.limit)))
        }
        return [.askForFiles(FileQuestion(title: fileTitle, takesMany: roomForFiles != 1))]
    }

    /// Ends the request with the files and the picked photos, under its limit; refused if metadata must be removed or
    /// files converted. A refusal leaves the picked photos as they are.
    mutating func finish(with files: [FileLocation]) -> [PickerEffect] {
        guard allowsOtherFiles, !files.isEmpty else { return [] }
        if let refusal = otherFilesRefusal { return say(refusal) }
        if let room = roomForFiles, files.count > room { return say(tooManyFiles(room)) }
        let told = conclude(as: .confirmed)
        return told + [.finishWith(files, beside: selection.limit == 1 ? [] : Array(selection.ids))]
    }

    /// Why no other files can go with these Options: of them no copies are made.
    private var otherFilesRefusal: LocalizedText? {
        guard options.removals.isEmpty else {
            return LocalizedText("Other files can only be added with all details: include them in the Options")
        }
        return options.encoding == .compatible
            ? LocalizedText("Other files can only be added in their own format: choose another one in the Options")
            : nil
    }

    private var fileTitle: LocalizedText {
        let count = selection.count
        switch (count, selection.limit) {
        case (0, 0...1): return LocalizedText("Choose Other Files")
        case (0, let limit):
            return LocalizedText(
                one: "Choose up to %1 Other File", many: "Choose up to %1 Other Files", count: limit, .number(limit))
        case (_, 1): return LocalizedText("Choose a File in Place of the Photo")
        case (_, 0):
            return LocalizedText(
                one: "Choose Files to Add with %1 Photo", many: "Choose Files to Add with %1 Photos",
                count: count, .number(count))
        default:
            let room = selection.room
            return LocalizedText(
                one: "Choose %1 File to Add with the Photos", many: "Choose up to %1 Files to Add with the Photos",
                count: room, .number(room))
        }
    }

    private func tooManyFiles(_ room: Int) -> LocalizedText {
        selection.isEmpty || selection.limit == 1
            ? LocalizedText(
                one: "Only %1 file can be added", many: "Only %1 files can be added", count: room, .number(room))
            : LocalizedText(
                one: "Only %1 file can be added with the selected photos",
                many: "Only %1 files can be added with the selected photos", count: room, .number(room))
    }
}
