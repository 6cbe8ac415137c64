// SPDX-License-Identifier: GPL-3.0-or-later

/// A token that would narrow a search, with the number of results (phpicker.md 3.6).
///
/// The person sees the counts, the app does not.
public struct SearchSuggestion: Sendable, Hashable {
    /// The token to add to the search.
    public var token: SearchToken
    /// Tokens of the times in the typed text, which are added with it: "Forest" for "october for".
    public var times: [SearchToken]
    /// Number of assets found with the token, these times, the request's filter and the tokens chosen before.
    public var count: Int

    /// - Parameter count: above zero, since tokens that find nothing are not suggested.
    public init(_ token: SearchToken, times: [SearchToken] = [], count: Int) {
        self.token = token
        self.times = times
        self.count = count
    }
}
