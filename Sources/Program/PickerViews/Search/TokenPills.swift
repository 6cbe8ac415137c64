// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The tokens of a search as pills before its text, after one for the album that is searched in. Pressing a pill removes
/// it. A token that was typed has two parts: its title makes words of it again, its cross removes it.
@MainActor
final class TokenPills {
    /// Scrolls horizontally if the pills need more room than the entry leaves.
    let root: ScrolledWindow
    private let row = Box(.horizontal, spacing: 4)
    private let store: PickerStore
    private let renderer: TextRenderer
    private var shown: [TokenPresentation] = []
    private var album: SearchedAlbumPresentation?
    /// Called when the pill that has the focus is about to go: its token was removed or made words again.
    var onFocusLost: (() -> Void)?

    init(store: PickerStore, renderer: TextRenderer) {
        self.store = store
        self.renderer = renderer
        root = ScrolledWindow(child: row, horizontal: .external, vertical: .never)
        root.propagatesNaturalWidth = true
        root.setContentWidth(max: 260)
        root.isVisible = false
        root.addClass("picker-pills")
    }

    func apply(_ tokens: [TokenPresentation], in album: SearchedAlbumPresentation?, isEnabled: Bool) {
        root.isSensitive = isEnabled
        guard tokens != shown || album != self.album else { return }
        (shown, self.album) = (tokens, album)
        // Before it goes: GTK would look for another place, and find the sidebar.
        if row.hasFocusWithin { onFocusLost?() }
        root.isVisible = !tokens.isEmpty || album != nil
        row.removeAll()
        if let album { row.append(pill(of: album)) }
        for token in tokens { row.append(pill(token)) }
        // Scrolls to the newest pill, beside the text.
        LoopTimer.after(milliseconds: 0) { [weak root] in
            guard let end = root?.horizontal else { return }
            end.value = end.upper
        }
    }

    private func pill(_ token: TokenPresentation) -> Widget {
        let cross = Image(iconName: "window-close-symbolic", pixelSize: 10)
        let title = title(of: token)
        guard let wordsName = token.wordsName else {
            return button([title, cross], name: token.removeName) { [store] in store.send(.tokenRemoved(token.token)) }
        }
        let words = button([title], name: wordsName) { [store] in store.send(.tokenMadeWords(token.token)) }
        let remove = button([cross], name: token.removeName) { [store] in store.send(.tokenRemoved(token.token)) }
        words.addClass("picker-pill-start")
        remove.addClass("picker-pill-end")
        let pair = Box(.horizontal)
        pair.append(words)
        pair.append(remove)
        return pair
    }

    private func title(of token: TokenPresentation) -> Widget {
        let title = label(token.title)
        guard let icon = SuggestionIcon.name(of: token.token.kind, isPlain: false) else { return title }
        let face = Box(.horizontal, spacing: 4)
        face.append(Image(iconName: icon, pixelSize: 12))
        face.append(title)
        return face
    }

    private func pill(of album: SearchedAlbumPresentation) -> Widget {
        let cross = Image(iconName: "window-close-symbolic", pixelSize: 10)
        let pill = button([label(album.title), cross], name: album.leaveName) { [store] in
            store.send(.albumOpened(nil))
        }
        pill.addClass("picker-scope")
        return pill
    }

    private func label(_ text: LocalizedText) -> Label {
        let label = Label(renderer.render(text))
        label.ellipsize = .end
        label.maxWidthChars = 18
        return label
    }

    private func button(_ parts: [Widget], name: LocalizedText, _ press: @escaping @MainActor () -> Void) -> Button {
        let face = Box(.horizontal, spacing: 4)
        face.valign = .center
        for part in parts { face.append(part) }
        let pill = Button(child: face)
        pill.addClass("picker-pill")
        let name = renderer.render(name)
        pill.setAccessible(label: name)
        pill.onTooltip { name }
        pill.onClicked(press)
        return pill
    }
}
