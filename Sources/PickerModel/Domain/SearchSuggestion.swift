// SPDX-License-Identifier: GPL-3.0-or-later

/// A token that would narrow a search, and what it would leave (phpicker.md 3.6).
///
/// The person sees counts, the app never does.
public struct SearchSuggestion: Sendable, Hashable {
    /// What choosing it adds to the search.
    public var token: SearchToken
    /// Assets that would be found with it, under the filter of the request and the tokens chosen before.
    public var count: Int

    /// - Parameter count: above zero; what finds nothing is not suggested.
    public init(_ token: SearchToken, count: Int) {
        self.token = token
        self.count = count
    }
}
