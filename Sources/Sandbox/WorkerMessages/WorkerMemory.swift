// SPDX-License-Identifier: GPL-3.0-or-later

/// The memory that a picker lends each worker for its answers.
package enum WorkerMemory {
    /// Bytes: room for a thumbnail of 512 pixels a side (1 MiB), and for the facts of a batch. Pages that are never
    /// written cost nothing.
    package static let size = 2 << 20

    /// Whether a picture of that longest side, in pixels, fits this memory whatever its shape.
    package static func holds(longestSide: Int) -> Bool { longestSide * longestSide * 4 <= size }

    /// Bytes of the longest XMP sidecar that is looked at.
    package static let longestSidecar = 4 << 20
}
