// SPDX-License-Identifier: GPL-3.0-or-later

package import MediaTypes

/// What a copy keeps of metadata once anything is removed: what is known, and tells nothing of what was removed. Whatever is not
/// known goes.
package struct Kept: Sendable, Equatable {
    /// The classes that are removed; empty only for a picture that is converted.
    package let removed: MetadataClasses
    /// Whether the picture is encoded anew, so that what said how the original is drawn does not hold for the copy.
    package let isConverted: Bool

    /// The rule for a copy without these classes.
    package init(without removed: MetadataClasses, converting isConverted: Bool = false) {
        self.removed = removed
        self.isConverted = isConverted
    }

    /// Dates stay unless everything goes.
    package var keepsDates: Bool { !removed.isSuperset(of: .all) }

    /// Whether something with this meaning stays.
    package func keeps(_ meaning: Meaning) -> Bool {
        removed.isDisjoint(with: meaning.classes) && (keepsDates || !meaning.isDate)
    }

    /// Whether a tag or property of the whole picture stays, not one within a structure.
    func keepsWhole(_ meaning: Meaning) -> Bool {
        keeps(meaning) && !(isConverted && (meaning == .rendering || meaning == .pairing))
    }
}

/// What a piece of metadata tells of the photo. One that tells several things stays only where all of them may stay.
package struct Meaning: Sendable, Equatable {
    /// The classes by which it is removed; empty for what the picture needs to be shown right.
    package var classes: MetadataClasses
    /// Whether it tells when the photo was taken or changed.
    package var isDate: Bool

    package init(_ classes: MetadataClasses, isDate: Bool = false) {
        self.classes = classes
        self.isDate = isDate
    }

    /// Orientation, colour, sizes: tells nothing of place, words, people and camera.
    package static let rendering = Meaning([])
    /// When it was taken or changed.
    package static let date = Meaning([], isDate: true)
    /// Where it was taken, or what tells of it, such as air pressure.
    package static let location = Meaning(.location)
    /// Title, description, comment, keywords, rating.
    package static let caption = Meaning(.captions)
    /// Subtitles of a film, in which drones and dashcams write positions and exposures as well.
    package static let subtitle = Meaning([.captions, .location, .device])
    /// Names of people: who is shown, who took or owns it.
    package static let person = Meaning(.people)
    /// Maker, model, lens, serial numbers, exposure, programs.
    package static let device = Meaning(.device)
    /// What a photo shares with another file.
    package static let pairing = Meaning(.pairing)
    /// A person's name inside the camera.
    package static let owner = Meaning([.people, .device])
}
