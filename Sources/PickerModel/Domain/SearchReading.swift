// SPDX-License-Identifier: GPL-3.0-or-later

/// How a library reads a search text: times in it filter as times do, its other words are searched for.
public struct SearchReading: Sendable, Hashable {
    /// A part of the text that is a time.
    public struct Time: Sendable, Hashable {
        /// Where it stands, in bytes of the text in UTF-8, from 0.
        public var range: Range<Int>
        /// The token that filters in the same way. Its `typed` is this part of the text.
        public var token: SearchToken

        /// Makes a part of a text.
        public init(range: Range<Int>, token: SearchToken) {
            self.range = range
            self.token = token
        }
    }

    /// The times in the order of the text; not empty.
    public var times: [Time]
    /// The rest of the text, without words that only connect it with a time, such as "in" in "last summer in Lisbon".
    public var words: String

    /// Makes a reading.
    public init(times: [Time], words: String) {
        self.times = times
        self.words = words
    }

    /// The tokens of the times.
    public var tokens: [SearchToken] { times.map(\.token) }
}
