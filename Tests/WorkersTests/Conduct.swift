// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import Workers

/// What HostileWorker does with a request whose longest side, or whose first file's ending, is this number (its lies.c).
enum Conduct: Int, CaseIterable {
    case honest = 1
    case dies, hangs, otherID, tooLarge, noSize, descriptors, several, nothing, closes, nonsense, tooLong, empty,
        scribbles
    case moreThanMemory, forbidden, floods, cancels, denies, diesAfterwards, diesUnlessFresh, hugeNumbers
    case manyDescriptors, closesAndSpins, randomFacts, endlessThreads, hangsUnlessFresh, isWider,
        hasNoGamut, spins
}
