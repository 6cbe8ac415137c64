// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// The widget of another program in which this process has its window (docs/developing/adr/0031). The widget is the window's compositor, over a socket that the
/// host handed to the service. A process has at most one.
@MainActor
public final class Embedding {
    /// How the host looks.
    public struct Look: Sendable, Equatable {
        /// Light text on a dark ground.
        public var isDark = false
        /// Outlines in place of shades.
        public var hasHighContrast = false
        /// False where the person wants nothing to move.
        public var hasAnimations = true
        /// Of the text size; 1 is usual.
        public var textScale = 1.0
    }

    /// Pixels of each edge that the host covers.
    public struct Insets: Sendable, Equatable {
        /// Logical pixels.
        public var top = 0, bottom = 0, start = 0, end = 0
    }

    /// The one of this process.
    public private(set) static var current: Embedding?

    /// How the host looks now.
    public private(set) var look = Look()
    /// What the host covers now.
    public private(set) var insets = Insets()
    /// Whether the person sees what they would press. Where not, the widget passes no input on.
    public private(set) var takesInput = true
    /// Called when Tab came in from the host's widgets.
    public var onEnter: (_ isBackward: Bool) -> Void = { _ in }
    /// Called after a change of `look`, `insets` or `takesInput`.
    public var onChange: () -> Void = {}

    /// The host's look as if it were the desktop's.
    /// - Parameter accent: the desktop's.
    public func appearance(accent: RGBA?) -> DesktopAppearance {
        var appearance = DesktopAppearance()
        appearance.scheme = look.isDark ? .dark : .light
        (appearance.wantsContrast, appearance.reducesMotion) = (look.hasHighContrast, !look.hasAnimations)
        appearance.accent = accent
        return appearance
    }

    /// Whether windows go to the widget.
    private var isOpen = false

    private init() {}

    /// Makes room for `adopt`. To be called before any thread is started.
    nonisolated public static func prepare() { picker_embedding_prepare() }

    /// Makes the widget at the other end of a socket the place of this process's windows. Everything that was made for the display before belongs to that.
    /// - Parameter descriptor: taken in any case.
    /// - Throws: `displayUnavailable` where no widget is at the other end.
    public static func adopt(_ descriptor: Int32) throws(GtkSupportError) -> Embedding {
        let embedding = Embedding()
        current = embedding
        var hooks = PickerEmbeddingHooks(
            enter: { isBackward, _ in MainActor.assumeIsolated { Embedding.current?.onEnter(isBackward != 0) } },
            look: { dark, contrast, animations, scale, _ in
                MainActor.assumeIsolated {
                    Embedding.current?.take(
                        Look(
                            isDark: dark != 0, hasHighContrast: contrast != 0, hasAnimations: animations != 0,
                            textScale: scale))
                }
            },
            insets: { top, bottom, start, end, _ in
                MainActor.assumeIsolated {
                    Embedding.current?.take(
                        Insets(top: Int(top), bottom: Int(bottom), start: Int(start), end: Int(end)))
                }
            },
            input: { taken, _ in MainActor.assumeIsolated { Embedding.current?.take(taken != 0) } })
        guard picker_embedding_adopt(descriptor, &hooks, nil) != 0 else {
            current = nil
            throw GtkSupportError(.displayUnavailable)
        }
        embedding.isOpen = true
        embedding.take(embedding.look)
        return embedding
    }

    /// Tab went past the last control, or before the first: the host's next widget gets the focus.
    public func leave(backward: Bool) { picker_embedding_leave(backward ? 1 : 0) }

    private func take(_ new: Look) {
        look = new
        if isOpen { Settings.dotsPerInch = 96 * look.textScale }
        onChange()
    }

    private func take(_ new: Insets) {
        insets = new
        onChange()
    }

    private func take(_ taken: Bool) {
        takesInput = taken
        onChange()
    }
}
