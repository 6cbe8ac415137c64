// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerState {
    /// Which parts of the picker have room.
    var room: PickerRoom {
        guard let extent, configuration.style.isEmbedded else { return .plenty }
        let allowsSidebar = chrome.isVisible(.sidebar)
        return PickerRoom(
            PickerRoom.Wishes(
                configuration.style, header: chrome.isVisible(.navigationBar), footer: chrome.isVisible(.toolbar),
                search: chrome.isVisible(.searchBar) && staging == nil,
                tabs: (chrome.isVisible(.albumsTab) || allowsSidebar && navigation.isNarrow) && staging == nil,
                sidebar: allowsSidebar && !navigation.isNarrow && staging == nil,
                prompt: configuration.prompt != nil, onboarding: chrome.isVisible(.onboarding)), in: extent)
    }

    /// Whether a sidebar has no room: the window is too narrow for one, or too low.
    var lacksSidebarRoom: Bool { navigation.isNarrow || !room.hasSidebar }
}
