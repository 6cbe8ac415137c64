// SPDX-License-Identifier: GPL-3.0-or-later

/// Where a picture stands in a view: whole and never larger than its own pixels, or nearer, moved about.
///
/// Pure arithmetic, in any thread. Places and lengths of the view are logical pixels from its upper left corner.
public struct PreviewGeometry: Sendable, Equatable {
    /// A place with its size, in logical pixels.
    public struct Frame: Sendable, Equatable {
        /// Left and top edge, and extent.
        public var x, y, width, height: Double

        /// A frame from its upper left corner.
        public init(x: Double, y: Double, width: Double, height: Double) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    /// The view, logical pixels.
    public var width, height: Double
    /// Device pixels per logical pixel.
    public let scale: Double
    /// The picture's own pixels, upright.
    public let pictureWidth, pictureHeight: Double
    /// Device pixels per pixel of the picture; nil while the whole is shown.
    public private(set) var zoom: Double?
    /// Which place of the picture stands in the middle of the view, 0 to 1 in both directions.
    private var middleX = 0.5
    private var middleY = 0.5

    /// The whole picture; nil where view or picture have no size.
    public init?(width: Double, height: Double, scale: Double, pictureWidth: Int, pictureHeight: Int) {
        guard width >= 1, height >= 1, scale > 0, pictureWidth > 0, pictureHeight > 0 else { return nil }
        self.width = width
        self.height = height
        self.scale = scale
        self.pictureWidth = Double(pictureWidth)
        self.pictureHeight = Double(pictureHeight)
    }

    /// Device pixels per pixel of the picture at which all of it is seen: at most 1.
    public var fit: Double { min(1, width * scale / pictureWidth, height * scale / pictureHeight) }

    /// Whether there is more to see than the whole shows.
    public var canZoom: Bool { fit < 1 }

    /// Longest side in device pixels that the picture is wanted in: as it is shown, as far as `limit` pixels go in all.
    public func wantedPixels(limit: Double = 48_000_000) -> Int {
        let affordable = (limit / (pictureWidth * pictureHeight)).squareRoot()
        let longest = max(pictureWidth, pictureHeight) * min(zoom ?? fit, affordable)
        return Int(longest.rounded()).clamped(1, 16_384)
    }

    /// Where the picture is drawn: on whole device pixels.
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

    /// Nearer or farther by a factor, between the whole and the picture's own pixels; what stands at a place stays there.
    public mutating func zoom(by factor: Double, atX x: Double, y: Double) {
        guard canZoom else { return }
        zoom(to: (zoom ?? fit) * factor, atX: x, y: y)
    }

    /// To a scale, as `zoom(by:atX:y:)`.
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

    /// Back to the whole.
    public mutating func showWhole() {
        zoom = nil
        (middleX, middleY) = (0.5, 0.5)
    }

    /// Moves the picture by a distance of the view, as far as there is more of it.
    public mutating func move(byX x: Double, y: Double) {
        guard zoom != nil else { return }
        let size = frame
        (middleX, middleY) = (middleX - x / size.width, middleY - y / size.height)
        keepInside()
    }

    /// The view has another size now.
    public mutating func resize(width: Double, height: Double) {
        (self.width, self.height) = (max(1, width), max(1, height))
        if let zoom, zoom <= fit { showWhole() } else { keepInside() }
    }

    /// No gap at an edge while the picture is larger than the view.
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
    /// Within a picture.
    fileprivate var kept: Double { Swift.min(Swift.max(self, 0), 1) }
}
