// SPDX-License-Identifier: GPL-3.0-or-later

/// What happened to an asset of a delivery. Each asset ends once, ready or failed; one that has no copy to be made starts and ends at once,
/// and one that the library has no more only fails. A film for which the delivery does not wait is unfinished, and finished later.
public struct DeliveryEvent: Sendable, Equatable {
    /// A step of an asset's delivery.
    public enum Step: Sendable, Equatable {
        case started
        /// So much of its copy is made, from 0 to 1.
        case advanced(Double)
        case ready
        /// It is left out, for the reason in the sentence, which names it.
        case failed(LocalizedText)
        /// Its film is being made, and the delivery goes on without it. Told again once a stream of it can be read.
        case unfinished(PickedItem)
        /// Its film, which was unfinished, is whole and is delivered when it is asked for again; or it is left out, for the reason in the sentence.
        case finished(LocalizedText?)
    }

    /// Which asset.
    public var asset: AssetID
    /// What happened to it.
    public var step: Step
    /// How far the delivery is with it.
    public var progress: DeliveryProgress

    /// Makes an event.
    public init(asset: AssetID, _ step: Step, _ progress: DeliveryProgress) {
        (self.asset, self.step, self.progress) = (asset, step, progress)
    }
}

/// How far a delivery is.
public struct DeliveryProgress: Sendable, Equatable {
    /// Assets that are ready, or were left out.
    public var done: Int
    /// Assets to deliver.
    public var total: Int
    /// Bytes of the originals whose copies are made, those of parts included. A film of gigabytes counts for what it is beside photos.
    public var bytes: Int64
    /// Bytes of all originals of which copies are made; 0 where there are none.
    public var allBytes: Int64

    /// Makes one; `done` is at most `total`, and `bytes` at most `allBytes`.
    public init(done: Int, total: Int, bytes: Int64 = 0, allBytes: Int64 = 0) {
        (self.done, self.total, self.bytes, self.allBytes) = (done, total, bytes, allBytes)
    }

    /// From 0 to 1: of the bytes, or of the assets where no copies are made.
    public var fraction: Double {
        let fraction = allBytes > 0 ? Double(bytes) / Double(allBytes) : Double(done) / Double(max(1, total))
        return min(max(0, fraction), 1)
    }
}
