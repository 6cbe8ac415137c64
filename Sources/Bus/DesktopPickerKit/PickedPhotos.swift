// SPDX-License-Identifier: GPL-3.0-or-later

package import BusValues

/// What a person picked.
public struct PickedPhotos: Sendable {
    /// Who asked the person.
    public enum Source: Sendable, Hashable {
        /// desktop-picker.
        case picker
        /// The desktop's own file chooser, since desktop-picker is not installed: the configuration did not reach it beyond how many and which kinds,
        /// and photos come with all their metadata.
        case fileChooser
    }

    /// In the order of selection; none where the person cancelled.
    public var photos: [PickedPhoto]
    /// Whether the person pressed Add.
    public var isConfirmed: Bool
    /// A sentence for each photo that could not be delivered.
    public var problems: [String]
    /// Who asked.
    public var source: Source
}

extension PickedPhotos {
    /// What `Response` of `PickRequest1` says, a code and its results.
    package static func outcome(
        _ values: [BusValue], _ files: any PhotoFiles
    ) -> Result<PickedPhotos, PhotosPickerError> {
        let results = values.last?.entries ?? [:]
        guard let code = values.first?.number, code < 2 else {
            return .failure(.failed(results["error"]?.text ?? "the picker failed"))
        }
        return .success(
            PickedPhotos(
                photos: PickedPhoto.all(results["items"], files), isConfirmed: code == 0,
                problems: (results["problems"]?.elements ?? []).compactMap(\.text), source: .picker))
    }
}
