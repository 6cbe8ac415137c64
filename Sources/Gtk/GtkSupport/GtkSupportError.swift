// SPDX-License-Identifier: GPL-3.0-or-later

// GTK is used on the main thread alone, so everything in this module is on the main actor (`defaultIsolation` in
// Package.swift) unless it is `nonisolated`; what is says on which threads it may be used. Lengths and coordinates are
// logical pixels unless a comment says device pixels.

/// An error in GTK support, distinguished by ``Code``; `description` is for logs, not for people.
nonisolated public struct GtkSupportError: Error, Equatable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Equatable, Sendable {
        /// No display could be opened: neither a Wayland compositor nor an X server answered.
        case displayUnavailable
        /// The bytes do not make a picture of the stated size.
        case invalidPixels
        /// GTK before 4.16 would take the pixels for sRGB.
        case unknownGamut
    }

    /// The kind of failure.
    public let code: Code
    /// The thing concerned: a path, a size; empty when there is but one.
    public let subject: String

    init(_ code: Code, _ subject: String = "") {
        self.code = code
        self.subject = subject
    }

    public var description: String {
        switch code {
        case .displayUnavailable: "No display could be opened; set DISPLAY or WAYLAND_DISPLAY."
        case .invalidPixels: "The pixels do not fit their size: \(subject)."
        case .unknownGamut: "This GTK draws no \(subject); convert the picture to sRGB."
        }
    }
}
