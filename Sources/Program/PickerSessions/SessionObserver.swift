// SPDX-License-Identifier: GPL-3.0-or-later

package import PickerModel
package import PickerViews

/// Observes a request in its window; used by measurements.
@MainActor
package protocol SessionObserver: AnyObject {
    /// Whether it operates the window in place of a person. What is picked then must reach no caller and no memory.
    var drivesPicker: Bool { get }
    /// The window is made and not yet laid out.
    func willPresent(_ window: PickerWindow)
    func didPresent(_ window: PickerWindow)
    /// Each photo on screen has its picture.
    /// - Parameter close: closes the window.
    func firstScreenIsComplete(_ window: PickerWindow, _ store: PickerStore, close: @escaping @MainActor () -> Void)
    func willEnd()
}
