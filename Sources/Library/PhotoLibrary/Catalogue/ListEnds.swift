// SPDX-License-Identifier: GPL-3.0-or-later

extension [UInt32] {
    /// Whether these can be the ends of lists that stand one after the other.
    /// - Parameter count: of all their elements.
    func areEnds(of count: Int) -> Bool {
        Int(last ?? 0) == count && indices.dropFirst().allSatisfy { self[$0 - 1] <= self[$0] }
    }
}
