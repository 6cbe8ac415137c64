// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// The program's sentences in the person's language, through gettext, which keeps one domain for the process.
nonisolated public enum Translation {
    /// Takes the language from the environment and finds the catalogue. Call it once, before any other thread starts.
    /// - Parameter localeDir: the folder with `LANGUAGE/LC_MESSAGES/DOMAIN.mo` inside.
    public static func bind(domain: String, localeDir: String) {
        picker_text_bind(domain, localeDir)
    }

    /// The person's languages as names of locales ("de_DE", "de"), the preferred one first; any thread.
    public static var languages: [String] {
        var names: [String] = []
        var next = g_get_language_names()
        while let name = next?.pointee {
            names.append(String(cString: name))
            next = next?.advanced(by: 1)
        }
        return names
    }

    /// The sentence in the person's language, or itself when there is no translation.
    public static func text(_ message: String) -> String {
        message.withCString { String(cString: picker_text_translate($0)) }
    }

    /// The sentence that fits the number, by the rules of the language. The number is not filled in.
    public static func plural(_ singular: String, _ plural: String, _ count: Int) -> String {
        singular.withCString { singular in
            plural.withCString { plural in
                String(cString: picker_text_translate_plural(singular, plural, UInt(clamping: count)))
            }
        }
    }
}
