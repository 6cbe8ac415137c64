// SPDX-License-Identifier: GPL-3.0-or-later

/// The position of a picture in a view: shown whole but never enlarged, or zoomed in and panned.
///
/// Pure arithmetic, usable on any thread. Coordinates in the view are logical pixels from its top left corner.
public struct PreviewGeometry: Sendable, Equatable {
    /// A rectangle in logical pixels.
    public struct Frame: Sendable, Equatable {
        /// Left and top edge, and size.
        public var x, y, width, height: Double

        /// Makes a frame from its top left corner and size.
        public init(x: Double, y: Double, width: Double, height: Double) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    /// Size of the view, in logical pixels.
    public var width, height: Double
    /// Device pixels per logical pixel.
    public let scale: Double
    /// Size of the upright picture in its own pixels.
    public let pictureWidth, pictureHeight: Double
    /// Device pixels per pixel of the picture; nil while the picture is shown whole.
    public private(set) var zoom: Double?
    /// The point of the picture at the centre of the view, 0 to 1 in both directions.
    private var middleX = 0.5
    private var middleY = 0.5

    /// Shows the whole picture. Returns nil if view or picture are empty.
    public init?(width: Double, height: Double, scale: Double, pictureWidth: Int, pictureHeight: Int) {
        guard width >= 1, height >= 1, scale > 0, pictureWidth > 0, pictureHeight > 0 else { return nil }
        self.width = width
        self.height = height
        self.scale = scale
        self.pictureWidth = Double(pictureWidth)
        self.pictureHeight = Double(pictureHeight)
    }

    /// Device pixels per pixel of the picture when it is shown whole: at most 1.
    public var fit: Double { min(1, width * scale / pictureWidth, height * scale / pictureHeight) }

    /// Whether the picture is scaled down when shown whole, so that zooming in shows more.
    public var canZoom: Bool { fit < 1 }

    /// Whether zooming in shows more than now.
    public var canZoomIn: Bool { canZoom && (zoom ?? fit) < 1 }

    /// Longest side in device pixels at which to decode the picture: as shown, but with at most `limit` pixels in all.
    public func wantedPixels(limit: Double = 48_000_000) -> Int {
        let affordable = (limit / (pictureWidth * pictureHeight)).squareRoot()
        let longest = max(pictureWidth, pictureHeight) * min(zoom ?? fit, affordable)
        return Int(longest.rounded()).clamped(1, 16_384)
    }

    /// The frame in which the picture is drawn, aligned to device pixels.
    public var frame: Frame {
        let used = zoom ?? fit
        let size = (
            x: max(1, (pictureWidth * used).rounded()) / scale, y: max(1, (pictureHeight * used).rounded()) / scale
        )
        return Frame(
            x: start(size.x, middleX, in: width), y: start(size.y, middleY, in: height), width: size.x, height: size.y
        )
    }

    private func start(_ size: Double, _ middle: Double, in room: Double) -> Double {
        let start = size <= room ? (room - size) / 2 : min(0, max(room - size, room / 2 - size * middle))
        return (start * scale).rounded() / scale
    }

    /// Zooms by a factor, between the whole picture and its own pixels; the point at `x` and `y` stays in place.
    public mutating func zoom(by factor: Double, atX x: Double, y: Double) {
        guard canZoom else { return }
        zoom(to: (zoom ?? fit) * factor, atX: x, y: y)
    }

    /// Zooms to a scale; otherwise like `zoom(by:atX:y:)`.
    public mutating func zoom(to wanted: Double, atX x: Double, y: Double) {
        guard canZoom else { return }
        let old = frame
        let place = (x: ((x - old.x) / old.width).kept, y: ((y - old.y) / old.height).kept)
        guard wanted > fit * 1.001 else { return showWhole() }
        zoom = min(1, wanted)
        let new = frame
        (middleX, middleY) = (place.x + (width / 2 - x) / new.width, place.y + (height / 2 - y) / new.height)
        keepInside()
    }

    /// Shows the whole picture.
    public mutating func showWhole() {
        zoom = nil
        (middleX, middleY) = (0.5, 0.5)
    }

    /// Pans the picture by a distance in the view, up to its edges.
    public mutating func move(byX x: Double, y: Double) {
        guard zoom != nil else { return }
        let size = frame
        (middleX, middleY) = (middleX - x / size.width, middleY - y / size.height)
        keepInside()
    }

    /// Changes the size of the view.
    public mutating func resize(width: Double, height: Double) {
        (self.width, self.height) = (max(1, width), max(1, height))
        if let zoom, zoom <= fit { showWhole() } else { keepInside() }
    }

    /// Prevents gaps at the edges while the picture is larger than the view.
    private mutating func keepInside() {
        let size = frame
        func kept(_ middle: Double, _ size: Double, _ room: Double) -> Double {
            let margin = room / 2 / size
            return margin >= 0.5 ? 0.5 : min(max(middle, margin), 1 - margin)
        }
        (middleX, middleY) = (kept(middleX, size.width, width), kept(middleY, size.height, height))
    }
}

extension Double {
    /// The value clamped to 0...1.
    fileprivate var kept: Double { Swift.min(Swift.max(self, 0), 1) }
}
