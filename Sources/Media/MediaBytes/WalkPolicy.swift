// SPDX-License-Identifier: GPL-3.0-or-later

/// What a walk through a container does about parts that do not fit. Each container has one walk, for readers of facts and for makers of copies.
package enum WalkPolicy: Sendable {
    /// To read facts: a part that extends beyond its container ends there, and what is no part ends the walk. So every file has facts that
    /// programs can show.
    case lenient
    /// To make copies: every part has to fit. The walk breaks before one that does not, since what one reader guesses another could read differently.
    case exact
}
