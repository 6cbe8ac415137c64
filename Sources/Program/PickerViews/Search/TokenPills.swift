// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The tokens of a search as pills before its text. Pressing a pill removes its token.
@MainActor
final class TokenPills {
    /// Scrolls horizontally if the pills need more room than the entry leaves.
    let root: ScrolledWindow
    private let row = Box(.horizontal, spacing: 4)
    private let store: PickerStore
    private let renderer: TextRenderer
    private var shown: [TokenPresentation] = []

    init(store: PickerStore, renderer: TextRenderer) {
        self.store = store
        self.renderer = renderer
        root = ScrolledWindow(child: row, horizontal: .external, vertical: .never)
        root.propagatesNaturalWidth = true
        root.setContentWidth(max: 260)
        root.isVisible = false
        root.addClass("picker-pills")
    }

    func apply(_ tokens: [TokenPresentation], isEnabled: Bool) {
        root.isSensitive = isEnabled
        guard tokens != shown else { return }
        shown = tokens
        root.isVisible = !tokens.isEmpty
        row.removeAll()
        for token in tokens { row.append(pill(token)) }
        // Scrolls to the newest pill, beside the text.
        LoopTimer.after(milliseconds: 0) { [weak root] in
            guard let end = root?.horizontal else { return }
            end.value = end.upper
        }
    }

    private func pill(_ token: TokenPresentation) -> Widget {
        let face = Box(.horizontal, spacing: 4)
        face.valign = .center
        if let icon = SuggestionIcon.name(of: token.token.kind, isPlain: false) {
            face.append(Image(iconName: icon, pixelSize: 12))
        }
        let title = Label(renderer.render(token.title))
        title.ellipsize = .end
        title.maxWidthChars = 18
        face.append(title)
        face.append(Image(iconName: "window-close-symbolic", pixelSize: 10))
        let pill = Button(child: face)
        pill.addClass("picker-pill")
        let name = renderer.render(token.removeName)
        pill.setAccessible(label: name)
        pill.onTooltip { name }
        pill.onClicked { [store] in store.send(.tokenRemoved(token.token)) }
        return pill
    }
}

/// Symbols of the kinds of tokens.
enum SuggestionIcon {
    /// - Parameter isPlain: whether kinds that are clear from the title have a symbol, too.
    static func name(of kind: SearchToken.Kind, isPlain: Bool = true) -> String? {
        switch kind {
        case .when: isPlain ? "x-office-calendar-symbolic" : nil
        case .location: "mark-location-symbolic"
        case .who: "avatar-default-symbolic"
        case .what: isPlain ? "view-grid-symbolic" : nil
        }
    }

    static func name(of icon: SuggestionPresentation.Icon) -> String? {
        switch icon {
        case .kind(let kind): name(of: kind)
        case .folder: "folder-symbolic"
        case .file: "image-x-generic-symbolic"
        }
    }
}
