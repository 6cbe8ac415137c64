// SPDX-License-Identifier: GPL-3.0-or-later

extension KeyTable {
    /// Keys that go from photo to photo, and look closer.
    static let looking: [KeyBinding] = [
        KeyBinding(.grid(.preview), KeyChord(.shift, .space), ignoring: .logo, in: .look) { _ in
            LocalizedText("Show the photo large, and back")
        },
        KeyBinding(.preview(.toggleInfo), KeyChord("i"), ignoring: .shift, in: .look) { _ in
            LocalizedText("What is known about that photo")
        },
        KeyBinding(.grid(.move(.toward(.previous))), KeyChord(.left), ignoring: .logo),
        KeyBinding(.grid(.move(.toward(.next))), KeyChord(.right), ignoring: .logo),
        KeyBinding(.grid(.move(.toward(.up))), KeyChord(.up), ignoring: .logo),
        KeyBinding(.grid(.move(.toward(.down))), KeyChord(.down), ignoring: .logo),
        KeyBinding(.grid(.move(.toward(.first))), KeyChord(.home), ignoring: .logo, in: .look, title: ends),
        KeyBinding(.grid(.move(.toward(.last))), KeyChord(.end), ignoring: .logo, in: .look, title: ends),
        KeyBinding(.grid(.move(.page(forward: false))), KeyChord(.pageUp), ignoring: .logo, in: .look, title: pages),
        KeyBinding(.grid(.move(.page(forward: true))), KeyChord(.pageDown), ignoring: .logo, in: .look, title: pages),
        KeyBinding(
            .grid(.move(.month(forward: false))), KeyChord(.control, .pageUp), ignoring: .logo, in: .look, title: months
        ),
        KeyBinding(
            .grid(.move(.month(forward: true))), KeyChord(.control, .pageDown), ignoring: .logo, in: .look,
            title: months),
        KeyBinding(
            .grid(.showMenu), KeyChord(.menu), KeyChord(.shift, .f10), ignoring: .allButControl, in: .look
        ) { _ in LocalizedText("What can be done with the photo") },
        KeyBinding(
            .window(.zoomIn), KeyChord(.control, "+"), twins: [KeyChord(.control, "=")], ignoring: .allButControl,
            in: .look, title: zoom),
        KeyBinding(.window(.zoomOut), KeyChord(.control, "-"), ignoring: .allButControl, in: .look, title: zoom),
        KeyBinding(.window(.resetZoom), KeyChord(.control, "0"), ignoring: .allButControl, in: .look) {
            $0.configuration.style == .compact ? nil : LocalizedText("Photos in their usual size")
        },
    ]

    /// Keys over a photo that is shown large.
    static let preview: [KeyBinding] = [
        KeyBinding(.preview(.copy), KeyChord(.control, "c")),
        KeyBinding(.preview(.toggle), KeyChord(.space)),
        KeyBinding(.preview(.close), KeyChord(.shift, .space)),
        KeyBinding(.preview(.showMenu), KeyChord(.menu), KeyChord(.shift, .f10), ignoring: .allButControl),
        KeyBinding(.preview(.add), KeyChord(.enter), ignoring: .shift),
        KeyBinding(.preview(.alongInfo(forward: true)), KeyChord(.down)),
        KeyBinding(.preview(.alongInfo(forward: false)), KeyChord(.up)),
        KeyBinding(.preview(.step(.back)), KeyChord(.left)),
        KeyBinding(.preview(.step(.forward)), KeyChord(.right)),
        KeyBinding(.preview(.step(.first)), KeyChord(.home)),
        KeyBinding(.preview(.step(.last)), KeyChord(.end)),
    ]

    private static let ends: @Sendable (PickerState) -> LocalizedText? = { _ in LocalizedText("First and last photo") }

    private static let pages: @Sendable (PickerState) -> LocalizedText? = { _ in LocalizedText("A page up and down") }

    private static let months: @Sendable (PickerState) -> LocalizedText? = { _ in LocalizedText("A month up and down") }

    private static let zoom: @Sendable (PickerState) -> LocalizedText? = {
        $0.configuration.style == .compact ? nil : LocalizedText("Larger and smaller photos")
    }
}
