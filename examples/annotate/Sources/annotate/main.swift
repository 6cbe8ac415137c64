// SPDX-License-Identifier: CC0-1.0
//
// annotate [--step sheet|inline|live|plain] : annotates photos with text, and saves them as a page (docs/annotate.md).
//
// The picker is first a sheet, then in the window, then it tells each change at once, then it is nothing but photos. The switches in the title bar
// lead there.

import CAnnotateGtk
import Foundation

let words = CommandLine.arguments.dropFirst()
guard words.isEmpty || words.count == 2 && words.first == "--step",
    let step = words.last.map({ Step(rawValue: $0) }) ?? .sheet
else {
    FileHandle.standardError.write(Data("usage: annotate [--step sheet|inline|live|plain]\n".utf8))
    exit(64)
}
g_set_prgname("annotate")
g_set_application_name("Annotate")
gtk_init()
let annotate = Annotate(step)
while annotate.isOpen { g_main_context_iteration(nil, 1) }
