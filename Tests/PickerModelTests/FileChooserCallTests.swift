// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// Which calls of the file chooser ask for photos, and what for.
@Suite("Calls of the file chooser")
struct FileChooserCallTests {
    // MARK: - What browsers ask

    /// A call as it was recorded (Tests/fixtures/file-choosers.json).
    private struct Recorded: Decodable {
        let program: String
        /// Of the page's `<input accept>`.
        let accept: String
        let multiple: Bool
        let filters: [Filter]
        let current: Filter?

        struct Filter: Decodable {
            let filter: FileFilter

            init(from decoder: any Decoder) throws {
                var parts = try decoder.unkeyedContainer()
                let name = try parts.decode(String.self)
                var (list, rules) = (try parts.nestedUnkeyedContainer(), [FileFilter.Rule]())
                while !list.isAtEnd {
                    var rule = try list.nestedUnkeyedContainer()
                    let isType = try rule.decode(Int.self) == 1
                    rules.append(isType ? .type(try rule.decode(String.self)) : .glob(try rule.decode(String.self)))
                }
                filter = FileFilter(name, rules)
            }
        }

        var call: FileChooserCall {
            var call = FileChooserCall(.openFile, title: "Open")
            (call.isMultiple, call.filters) = (multiple, filters.map(\.filter))
            call.currentFilter = current?.filter
            return call
        }
    }

    private static func recorded() throws -> [Recorded] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "fixtures/file-choosers.json")
        return try JSONDecoder().decode([Recorded].self, from: Data(contentsOf: file))
    }

    private static let jpeg = "image/jpeg"

    /// By what the page takes: types that are among those of the picker; nil where it is no request for photos.
    static let pages: [(accept: String, chromium: [String]?, firefox: [String]?)] = [
        ("image/*", [jpeg, "image/png", "image/webp", "image/avif", "image/jxl"], [jpeg, "image/png", "image/heic"]),
        ("image/png,image/jpeg", [jpeg, "image/png"], [jpeg, "image/png"]),
        (".jpg,.jpeg,.png", [jpeg, "image/png"], [jpeg, "image/png"]),
        ("video/*", ["video/mp4", "video/webm"], ["video/mp4", "video/webm", "video/x-matroska"]),
        ("image/*,video/*", [jpeg, "video/mp4"], [jpeg, "video/mp4", "image/heic"]),
        // Chromium says nothing of it.
        ("image/heic,image/heif", nil, ["image/heic", "image/heif"]),
        ("image/*,application/pdf", nil, nil), (".pdf", nil, nil), ("", nil, nil),
    ]

    @Test("those of browsers, each as it was recorded", arguments: pages.indices)
    func browsers(_ index: Int) throws {
        let page = Self.pages[index]
        let calls = try Self.recorded().filter { $0.accept == page.accept }
        #expect(calls.count == 2)
        for recorded in calls {
            let expected = recorded.program.hasPrefix("Chromium") ? page.chromium : page.firefox
            let configuration = recorded.call.pickerConfiguration
            guard let expected else {
                #expect(configuration == nil, "\(recorded.program)")
                continue
            }
            let types = try #require(configuration).acceptedTypes
            #expect(Set(types).isSuperset(of: expected), "\(recorded.program): \(types)")
            #expect(Set(types).count == types.count && types.allSatisfy { $0.contains("/") })
            #expect(configuration?.selectionLimit == 0)
            #expect(throws: Never.self) { try configuration?.validate() }
        }
    }

    @Test("Chromium's list of pictures has no HEIC, which then leaves as JPEG")
    func converted() throws {
        let call = try #require(
            try Self.recorded().first { $0.program.hasPrefix("Chromium") && $0.accept == "image/*" }
        ).call
        let types = try #require(call.pickerConfiguration).acceptedTypes
        let photo = Asset.sample(1, type: "image/heic")
        #expect(ExportFormat(photo, encoding: .automatic, accepted: types) == .still([.jpeg, .png]))
        var configuration = PickerConfiguration()
        configuration.acceptedTypes = types
        #expect(configuration.effectiveFilter?.matches(photo) == true)
    }

    // MARK: - What a filter is about

    static let filters: [(rules: [FileFilter.Rule], meaning: FilterMeaning)] = [
        ([.type("image/*")], .photos(["image/*"])), ([.type("IMAGE/JPEG")], .photos([jpeg])),
        ([.type("image/*"), .type("video/*")], .photos(["image/*", "video/*"])),
        ([.glob("*.jpg"), .glob("*.JPEG"), .glob("*.[jJ][pP][eE]")], .photos([jpeg])),
        ([.glob("*.[pP][jJ][pP]")], .photos([jpeg])),
        ([.glob("*.png"), .glob("*.xcf"), .glob("*.ai")], .photos(["image/png"])),
        ([.glob("*.nef")], .photos(["image/x-nikon-nef"])),
        // GTK's list of what its image loader reads.
        (
            [
                .type("image/png"), .type("text/xml-svg"), .type("application/x-navi-animation"),
                .type("image/x-xpixmap"),
            ],
            .photos(["image/png"])
        ),
        ([.type("image/jpg"), .type("image/jpeg")], .photos([jpeg])),
        // Drawings alone are what an editor or a program of icons asks for.
        ([.glob("*.svg"), .glob("*.svgz")], .other), ([.glob("*.ico")], .other), ([.glob("*.xcf")], .other),
        ([.glob("*.jpg"), .glob("*.pdf")], .other), ([.type("image/*"), .type("application/pdf")], .other),
        ([.glob("*.mp3")], .other), ([.type("text/plain")], .other), ([.type("inode/directory")], .other),
        ([.glob("*.tar.gz")], .other), ([.glob("IMG_*.jpg")], .other), ([.glob("*.jp?g")], .other),
        ([.glob("*.[a-z]pg")], .other), ([.glob("")], .other), ([.glob("*.[jJ")], .other),
        ([.glob("*")], .anything), ([.glob("*.*")], .anything), ([.type("*/*")], .anything),
        ([.glob("*.jpg"), .glob("*")], .anything), ([], .other),
    ]

    @Test("a filter is about photos, anything, or something else", arguments: filters.indices)
    func meaning(_ index: Int) {
        let (rules, meaning) = Self.filters[index]
        #expect(FilterMeaning(FileFilter("x", rules)) == meaning)
    }

    @Test("only a call that opens files of an active filter of photos is answered by a picker")
    func calls() {
        let photos = FileFilter("Photos", [.type("image/*")])
        let all = FileFilter("All Files", [.glob("*")])
        func answers(_ method: FileChooserCall.Method, _ change: (inout FileChooserCall) -> Void) -> Bool {
            var call = FileChooserCall(method, title: "Open")
            change(&call)
            return call.pickerConfiguration != nil
        }
        #expect(answers(.openFile) { $0.filters = [photos] })
        #expect(answers(.openFile) { $0.filters = [photos, all] })
        #expect(answers(.openFile) { ($0.filters, $0.currentFilter) = ([all, photos], photos) })
        #expect(answers(.openFile) { $0.currentFilter = photos })
        #expect(!answers(.openFile) { $0.filters = [all, photos] })
        #expect(!answers(.openFile) { ($0.filters, $0.currentFilter) = ([photos, all], all) })
        #expect(!answers(.openFile) { _ in })
        #expect(!answers(.openFile) { ($0.filters, $0.isDirectory) = ([photos], true) })
        #expect(!answers(.saveFile) { $0.filters = [photos] })
        #expect(!answers(.saveFiles) { $0.filters = [photos] })
    }

    @Test("one photo, or as many as one likes")
    func limit() {
        var call = FileChooserCall(.openFile, title: "Open")
        call.filters = [FileFilter("Photos", [.type("image/*")])]
        #expect(call.pickerConfiguration?.selectionLimit == 1)
        call.isMultiple = true
        #expect(call.pickerConfiguration?.selectionLimit == 0)
    }
}
