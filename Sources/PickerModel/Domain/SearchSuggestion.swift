// SPDX-License-Identifier: GPL-3.0-or-later

/// A token that would narrow a search, with the number of results (phpicker.md 3.6).
///
/// The person sees the counts, the app does not.
public struct SearchSuggestion: Sendable, Hashable {
    /// The token to add to the search.
    public var token: SearchToken
    /// Number of assets found with the token, the request's filter and the tokens chosen before.
    public var count: Int

    /// - Parameter count: above zero, since tokens that find nothing are not suggested.
    public init(_ token: SearchToken, count: Int) {
        self.token = token
        self.count = count
    }
}
