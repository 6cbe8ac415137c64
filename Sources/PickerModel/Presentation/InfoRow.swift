// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// A line of the info panel.
public struct InfoRow: Sendable, Equatable {
    /// What the value is: "Camera".
    public var label: LocalizedText
    /// The value: "Canon EOS R5".
    public var value: LocalizedText

    init(_ label: LocalizedText, _ value: LocalizedText) {
        self.label = label
        self.value = value
    }

    /// Accessible name of the line: "Camera, Canon EOS R5".
    public var spoken: LocalizedText { LocalizedText("%1, %2", .nested(label), .nested(value)) }

    /// All lines of a photo, without those of which nothing is known.
    static func rows(
        _ asset: Asset, _ answer: InfoState.Answer, _ delivery: DeliveryRequest, isStandalone: Bool
    ) -> [InfoRow] {
        let info: AssetInfo? = if case .known(let info) = answer { info } else { nil }
        let rows: [(LocalizedText, LocalizedText?)] = [
            (LocalizedText("Date"), asset.captureDate.map(date)),
            (LocalizedText("Place"), answer == .pending ? nil : place(asset.place, info)),
            (LocalizedText("Camera"), info?.camera.map(name)), (LocalizedText("Lens"), info?.lens.map(name)),
            (LocalizedText("Size"), size(asset)), (LocalizedText("Kind"), InfoKind.text(asset)),
            (LocalizedText("File"), name(asset.name)), (LocalizedText("Albums"), albums(asset, info)),
            (LocalizedText("People"), info.flatMap { .list($0.people.map(name)) }),
            (LocalizedText("Keywords"), info.flatMap { .list($0.keywords.map(name)) }),
            (
                // Translators: before what is left out of a photo when the app or another program gets it.
                isStandalone ? LocalizedText("When Copied") : LocalizedText("When Added"), delivered(asset, delivery)
            ),
        ]
        return rows.compactMap { label, value in value.map { InfoRow(label, $0) } }
    }

    private static func name(_ text: String) -> LocalizedText { LocalizedText("%1", .text(text)) }

    /// The date, with the zone where the file states one.
    private static func date(_ date: CaptureDate) -> LocalizedText {
        let text = PreviewPresentation.date(date)
        guard date.source == .metadata, let offset = date.utcOffset else { return text }
        return LocalizedText("%1, %2", .nested(text), .text(zone(offset)))
    }

    /// "UTC", "UTC+1", "UTC−3:30".
    static func zone(_ offset: Int) -> String {
        let minutes = abs(offset) / 60
        guard minutes > 0 else { return "UTC" }
        let rest = minutes % 60
        return "UTC\(offset < 0 ? "−" : "+")\(minutes / 60)" + (rest == 0 ? "" : ":\(rest < 10 ? "0" : "")\(rest)")
    }

    /// Town and country; for a place without a town its coordinates.
    private static func place(_ point: GeoPoint?, _ info: AssetInfo?) -> LocalizedText? {
        if let places = LocalizedText.list([info?.town, info?.country].compactMap { $0.map(name) }) { return places }
        return point.map {
            LocalizedText("%1, %2", .text(degrees($0.latitude)), .text(degrees($0.longitude)))
        }
    }

    /// Degrees with four decimals, eleven metres.
    static func degrees(_ value: Double) -> String {
        let parts = Int((abs(value) * 10_000).rounded())
        let decimals = String(parts % 10_000 + 10_000).dropFirst()
        return "\(value < 0 && parts > 0 ? "−" : "")\(parts / 10_000).\(decimals)°"
    }

    /// "4000 × 3000 · 3.1 MB".
    private static func size(_ asset: Asset) -> LocalizedText {
        guard let width = asset.width, let height = asset.height else {
            return LocalizedText("%1", .bytes(asset.bytes))
        }
        // Translators: width and height in pixels, and the size of the file.
        return LocalizedText(
            "%1 × %2 · %3", .text(String(width)), .text(String(height)), .bytes(asset.bytes))
    }

    /// The folders that are albums, and Favourites.
    private static func albums(_ asset: Asset, _ info: AssetInfo?) -> LocalizedText? {
        guard let info else { return nil }
        return .list(info.folders.map(name) + (asset.isFavourite ? [LocalizedText("Favourites")] : []))
    }

    /// How the delivered file differs from the original; nil for a broken file, which is not delivered.
    private static func delivered(_ asset: Asset, _ delivery: DeliveryRequest) -> LocalizedText? {
        guard asset.broken == nil else { return nil }
        return TileCaption.changes(asset, delivery) ?? LocalizedText("as it is")
    }
}
