// SPDX-License-Identifier: GPL-3.0-or-later

import CGLib
import CGtk
public import GtkSupport

extension Application {
    /// Starts the application up without running it: windows can be made from now on.
    /// - Throws: `applicationNotRegistered`.
    public func register() throws(InspectionError) {
        var problem: UnsafeMutablePointer<GError>?
        let application = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GApplication.self)
        guard g_application_register(application, nil, &problem) == 0 else { return }
        let message = problem.map { String(cString: $0.pointee.message) } ?? "no reason given"
        g_clear_error(&problem)
        throw .applicationNotRegistered(message)
    }
}
