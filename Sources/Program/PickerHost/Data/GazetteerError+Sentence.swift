// SPDX-License-Identifier: GPL-3.0-or-later

package import Gazetteer

extension GazetteerError {
    /// One sentence in English for a terminal or a journal. Names no path.
    package var sentence: String {
        switch self {
        case .unreadable(let errno):
            "the file of places cannot be read (\(SystemReason.words(errno))); "
                + "install the program's data anew to search by place"
        case .damaged: "the file of places is damaged; install the program's data anew to search by place"
        case .otherVersion(let version):
            "the file of places has format \(version), which this program does not know; install both from one release"
        }
    }
}
