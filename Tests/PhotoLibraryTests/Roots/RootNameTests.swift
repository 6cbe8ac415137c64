// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Testing

@testable import PhotoLibrary

@Suite("What the folders of a library are called")
struct RootNameTests {
    @Test(
        "folders by their names, devices by theirs",
        arguments: [
            ("/home/ada/Pictures", "Pictures"), ("/home/ada/my_scans", "my_scans"), ("/", ""), ("/DCIM", "DCIM"),
            ("/media/ada/EOS_DIGITAL/DCIM", "EOS_DIGITAL"), ("/media/ada/Kodak 1/dcim", "Kodak 1"),
            ("/run/user/1/gvfs/gphoto2:host=Canon_Digital_Camera/DCIM", "Canon Digital Camera"),
            ("/run/user/1/gvfs/gphoto2:host=Canon_Digital_Camera/store_00010001/DCIM", "Canon Digital Camera"),
            ("/run/user/1/gvfs/mtp:host=Google_Pixel_4a_0B1C2D3E4F/Internal shared storage/DCIM", "Google Pixel 4a"),
            ("/run/user/1/gvfs/mtp:host=F%C3%BCr%20Ada/DCIM", "Für Ada"),
            ("/run/user/1/gvfs/gphoto2:host=%5Busb%3A001%2C005%5D/DCIM", "Camera"),
            ("/run/user/1/gvfs/gphoto2:host=Nikon_D70,user=ada/DCIM", "Nikon D70"),
            ("/run/user/1/gvfs/mtp:host=/DCIM", "Camera"), ("/run/user/1/gvfs/mtp:host=50%_more/DCIM", "50% more"),
        ])
    func names(_ path: String, _ name: String) {
        #expect(RootName.text(Array(path.utf8)) == name)
    }

    @Test("albums of several devices are told apart by them")
    func albums() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("Pictures/a.jpg")
        try folder.photo("ONE/DCIM/100/b.jpg")
        try folder.photo("TWO/DCIM/DCIM/c.jpg")
        try folder.photo("ONE/DCIM/d.jpg")
        let library = TestLibrary(["Pictures", "ONE/DCIM", "TWO/DCIM"].map { folder.place($0) }, keeping: folder)
        try await library.scan()
        #expect(try await library.names(searching: "one") == ["b.jpg", "d.jpg"])
        #expect(try await library.assets().first { $0.name == "d.jpg" }?.albums == ["ONE"])
        #expect(
            try await library.albumLines() == [
                "All Photos 4", "Pictures 1", "ONE 2", "  100 1", "TWO 1", "  DCIM 1",
            ])
    }
}
