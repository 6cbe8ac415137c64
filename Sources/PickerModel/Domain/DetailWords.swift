// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// The classes of details in words, in the middle of a sentence.
enum DetailWords {
    /// The words for classes, in their order; nil for none.
    static func list(_ classes: MetadataClasses) -> LocalizedText? {
        let words: [(MetadataClasses, LocalizedText)] = [
            (.location, LocalizedText("place")), (.captions, LocalizedText("captions and keywords")),
            (.people, LocalizedText("names of people")), (.device, LocalizedText("camera details")),
        ]
        return LocalizedText.list(words.filter { classes.contains($0.0) }.map(\.1))
    }
}
