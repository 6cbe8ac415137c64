// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel

/// A script in a file, a pipe or a here-document (contract section 4).
enum ScriptFile {
    /// - Throws: a complaint that names the file, or the line that is none.
    static func lines(of file: String) throws(Complaint) -> [ScriptLine] {
        do {
            return try ScriptParser.parse(try text(of: file))
        } catch let error as ScriptError {
            throw .failed(error.sentence)
        } catch {
            throw .failed("the script \(file) cannot be read; it must be a text file")
        }
    }

    private static func text(of file: String) throws -> String {
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: file))
        guard let data = try handle.readToEnd() else { return "" }
        guard let text = String(bytes: data, encoding: .utf8) else { throw CocoaError(.fileReadCorruptFile) }
        return text
    }
}
