// SPDX-License-Identifier: GPL-3.0-or-later

extension [UInt32] {
    /// Whether these can be the end offsets of concatenated lists.
    /// - Parameter count: number of elements in all lists.
    func areEnds(of count: Int) -> Bool {
        Int(last ?? 0) == count && indices.dropFirst().allSatisfy { self[$0 - 1] <= self[$0] }
    }
}
