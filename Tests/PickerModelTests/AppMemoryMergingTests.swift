// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import Testing

@Suite("What two pickers of one app remember")
struct AppMemoryMergingTests {
    private typealias Options = AppMemory.RememberedOptions

    /// Every field other than in a memory of nothing.
    private static let full: AppMemory = {
        var memory = AppMemory()
        memory.firstGeneration = 1
        memory.hasSeenOnboarding = true
        memory.dismissedBanner = 1
        memory.zoomLevel = 4
        memory.sort = SortOrder(.name, descending: true)
        memory.ranksMatches = true
        memory.fit = .whole
        memory.showsCovers = true
        memory.sections = .month
        memory.album = AlbumID(rawValue: "a")
        memory.windowSize = WindowExtent(width: 800, height: 600)
        memory.hidesSidebar = true
        memory.recentSearches = [RecentSearch(text: "beach", tokens: [])].compactMap { $0 }
        memory.sidebarWidth = 300
        memory.options = Options(removals: [.location], encoding: .compatible)
        return memory
    }()

    @Test("each field that was changed is taken, each that was not stays as the other left it")
    func fields() {
        let nothing = AppMemory()
        // A field that is new is to be in this table, too.
        for (field, other) in zip(Mirror(reflecting: Self.full).children, Mirror(reflecting: nothing).children) {
            #expect(String(describing: field.value) != String(describing: other.value), "\(field.label ?? "?")")
        }
        #expect(Self.full.merged(since: nothing, into: nothing) == Self.full)
        #expect(nothing.merged(since: nothing, into: Self.full) == Self.full)
        #expect(nothing.merged(since: Self.full, into: Self.full) == nothing)
        #expect(Self.full.merged(since: Self.full, into: nothing) == nothing)
    }

    @Test("the zoom of one leaves the removals that the other was told to remember")
    func zoom() {
        var (zooming, withholding) = (AppMemory(), AppMemory())
        zooming.zoomLevel = 5
        withholding.options = Options(removals: [.location, .people], encoding: nil)
        let kept = zooming.merged(since: AppMemory(), into: withholding)
        #expect(kept.zoomLevel == 5)
        #expect(kept.options == withholding.options)
    }

    @Test(
        "what is withheld by the one and by the other is withheld",
        arguments: [
            // before, here, there, kept
            ([], [.location], [.people], [.location, .people]),
            ([.location], [.location, .people], [.location, .captions], [.location, .people, .captions]),
            ([.location], [], [.location, .captions], [.captions]),
            ([.location, .people], [.location], [.people], []),
        ] as [(MetadataClasses, MetadataClasses, MetadataClasses, MetadataClasses)])
    func removals(before: MetadataClasses, here: MetadataClasses, there: MetadataClasses, kept: MetadataClasses) {
        func memory(_ removals: MetadataClasses, _ encoding: PreferredEncoding?) -> AppMemory {
            var memory = AppMemory()
            memory.options = Options(removals: removals, encoding: encoding)
            return memory
        }
        let merged = memory(here, .current).merged(since: memory(before, nil), into: memory(there, nil))
        #expect(merged.options == Options(removals: kept, encoding: .current))
    }

    @Test("what the one forgets while the other withholds stays withheld")
    func forgotten() {
        var (former, kept) = (AppMemory(), AppMemory())
        former.options = Options(removals: [.location], encoding: nil)
        kept.options = Options(removals: [.location, .people], encoding: nil)
        #expect(AppMemory().merged(since: former, into: kept).options == kept.options)
        #expect(AppMemory().merged(since: former, into: former).options == nil)
    }
}
