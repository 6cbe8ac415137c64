// SPDX-License-Identifier: GPL-3.0-or-later

/// Maps row numbers of the index to positions in the catalogue.
struct RowPositions: Sendable {
    private let lowest: Int64
    /// Positions indexed by row number minus `lowest`: SQLite assigns consecutive row numbers.
    private let table: [UInt32]
    /// Used instead of `table` if so many rows were deleted that the table would be mostly empty.
    private let sparse: [Int64: UInt32]

    private static let none = UInt32.max

    init(_ rows: [Int64]) {
        guard let lowest = rows.min(), let highest = rows.max() else {
            (lowest, table, sparse) = (0, [], [:])
            return
        }
        self.lowest = lowest
        let span = highest.subtractingReportingOverflow(lowest)
        guard !span.overflow, span.partialValue < Int64(rows.count) * 8 + 65_536 else {
            table = []
            sparse = Dictionary(zip(rows, (0 as UInt32)...), uniquingKeysWith: { first, _ in first })
            return
        }
        var table = [UInt32](repeating: Self.none, count: Int(span.partialValue) + 1)
        for (position, row) in rows.enumerated() { table[Int(row - lowest)] = UInt32(position) }
        self.table = table
        sparse = [:]
    }

    /// - Returns: nil for a row that the catalogue does not contain.
    subscript(row: Int64) -> UInt32? {
        guard sparse.isEmpty else { return sparse[row] }
        let (index, overflow) = row.subtractingReportingOverflow(lowest)
        guard !overflow, index >= 0, index < Int64(table.count) else { return nil }
        let position = table[Int(index)]
        return position == Self.none ? nil : position
    }
}
