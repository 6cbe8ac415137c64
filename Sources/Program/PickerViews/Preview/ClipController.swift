// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel

/// The controls for play, position, time and sound in the preview. Shown only if there is a player and the asset can
/// play.
@MainActor
final class ClipController {
    let bar = Box(.horizontal, spacing: 8)
    /// Called with each frame to show.
    var onFrame: ((PixelSurface) -> Void)?
    /// Called after Play was pressed, by whatever means.
    var onPlayPressed: (() -> Void)?
    /// Why a clip does not play; nil once another begins.
    var onProblem: ((MediaError?) -> Void)?
    private let store: PickerStore
    private let renderer: TextRenderer
    private let player: any ClipPlaying
    let play: Button
    let sound: ToggleButton
    let slider = Scale(0...1, value: 0, step: 1)
    let time = Label("")
    private var asset: AssetID?
    /// The task that receives the player's events; nil before a clip starts and after it ends.
    private var listening: Task<Void, Never>?
    private var wasStarted = false
    private var isPlaying = false
    private var hasSound = false
    private var duration = 0.0
    private var isApplying = false

    init(store: PickerStore, renderer: TextRenderer, player: any ClipPlaying) {
        self.store = store
        self.renderer = renderer
        self.player = player
        play = Button(iconName: "media-playback-start-symbolic", label: renderer.render(FixedNames.play))
        sound = ToggleButton(iconName: "audio-volume-muted-symbolic", label: renderer.render(FixedNames.sound))
        bar.addClass("picker-clip")
        bar.isVisible = false
        bar.halign = .center
        bar.valign = .end
        bar.margins = Margins(all: 12)
        for button in [play, sound] as [Widget] {
            button.addClass("picker-round")
            button.focusOnClick = false
        }
        slider.hexpand = true
        slider.valign = .center
        slider.setAccessible(label: renderer.render(FixedNames.playPosition))
        time.addClass("numeric")
        for widget in [play, slider, time, sound] as [Widget] { bar.append(widget) }
        play.onClicked { [weak self] in
            self?.store.send(.playPressed)
            self?.onPlayPressed?()
        }
        sound.onToggled { [weak self] _ in self?.pressedSound() }
        slider.onChanged { [weak self] seconds in self?.moved(to: seconds) }
    }

    /// Gives the bar a width: all that there is, but not more than a hand moves over with ease.
    /// - Parameter room: width of the picture's view, in logical pixels.
    func fit(within room: Double) { bar.setSizeRequest(width: Int(max(0, min(Self.widest, room - 24)))) }

    private static let widest = 560.0

    /// Starts, pauses, resumes or ends the clip to match the presentation.
    /// - Parameter size: room for frames in device pixels.
    func apply(_ new: PreviewPresentation?, size: ClipSize) {
        if new?.position.id != asset || new?.clip == nil { end() }
        bar.isVisible = new?.clip != nil
        guard let new, new.clip != nil, let record = new.asset else { return }
        if asset != new.position.id { begin(with: record) }
        if hasSound != new.hasSound {
            hasSound = new.hasSound
            player.setSound(hasSound)
        }
        if isPlaying != new.isPlaying {
            isPlaying = new.isPlaying
            if !isPlaying {
                player.pause()
            } else if listening != nil {
                player.resume()
            } else {
                listen(to: player.start(record, size: size, sound: hasSound))
            }
        }
        showButtons()
    }

    private func begin(with record: Asset) {
        asset = record.id
        (isPlaying, hasSound) = (false, false)
        show(duration: record.duration ?? 0)
        show(position: 0)
        // Seeking is possible only after the clip has started.
        slider.isSensitive = false
    }

    private func end() {
        asset = nil
        listening?.cancel()
        listening = nil
        guard wasStarted else { return }
        wasStarted = false
        player.stop()
    }

    private func listen(to events: AsyncStream<ClipEvent>) {
        wasStarted = true
        onProblem?(nil)
        slider.isSensitive = true
        listening = Task { [weak self] in
            for await event in events {
                guard let self, !Task.isCancelled else { return }
                take(event)
            }
        }
    }

    private func take(_ event: ClipEvent) {
        switch event {
        case .duration(let seconds): show(duration: seconds)
        case .frame(let surface, let seconds):
            show(position: seconds)
            onFrame?(surface)
        case .ended: stopped()
        case .failed(let error):
            stopped()
            onProblem?(error)
        }
    }

    /// Handles the end of a clip: the next Play starts it from the beginning.
    private func stopped() {
        listening = nil
        slider.isSensitive = false
        store.send(.playingEnded)
    }

    private func pressedSound() {
        guard !isApplying else { return }
        store.send(.soundPressed)
        showButtons()
    }

    private func moved(to seconds: Double) {
        guard !isApplying, listening != nil else { return }
        player.seek(to: seconds)
        show(position: seconds)
    }

    private func showButtons() {
        isApplying = true
        defer { isApplying = false }
        let name = renderer.render(isPlaying ? FixedNames.pause : FixedNames.play)
        play.setIconName(isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic")
        play.setAccessible(label: name)
        play.tooltip = name
        sound.isActive = hasSound
        sound.setIconName(hasSound ? "audio-volume-high-symbolic" : "audio-volume-muted-symbolic")
    }

    private func show(duration seconds: Double) {
        duration = seconds.isFinite ? max(0, seconds) : 0
        isApplying = true
        slider.setRange(0...max(duration, 0.1))
        slider.setIncrements(step: max(duration / 100, 0.1), page: max(duration / 10, 0.1))
        isApplying = false
        show(position: slider.value)
    }

    private func show(position seconds: Double) {
        isApplying = true
        slider.value = seconds
        isApplying = false
        let text = LocalizedText(
            "%1 / %2", .text(TextRenderer.clock(seconds.rounded(.down))), .text(TextRenderer.clock(duration)))
        time.text = renderer.render(text)
        slider.setAccessible(valueText: time.text)
    }
}
