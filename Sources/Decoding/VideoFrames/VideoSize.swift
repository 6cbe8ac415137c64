// SPDX-License-Identifier: GPL-3.0-or-later

/// Width and height in pixels, as shown.
public struct VideoSize: Sendable, Equatable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size scaled down to fit into `box` and `maximumPixels`, keeping its proportions; never scaled up.
    func fitted(into box: VideoSize, maximumPixels: Int) -> VideoSize {
        guard width > 0, height > 0 else { return VideoSize(width: 1, height: 1) }
        let pixels = Double(width) * Double(height)
        let scale = min(
            1, Double(max(1, box.width)) / Double(width), Double(max(1, box.height)) / Double(height),
            (Double(max(1, maximumPixels)) / pixels).squareRoot())
        guard scale < 1 else { return self }
        func scaled(_ side: Int, atMost most: Int) -> Int {
            max(1, min(Int((Double(side) * scale).rounded()), max(1, most)))
        }
        return VideoSize(width: scaled(width, atMost: box.width), height: scaled(height, atMost: box.height))
    }
}
