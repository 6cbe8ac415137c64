// SPDX-License-Identifier: GPL-3.0-or-later

/// Says how copies without metadata are made, and looks them through. `SandboxedDecoder` implements it with worker processes; the
/// delivery knows only this protocol.
public protocol CopyCleaning: Sendable {
    /// How a copy without these classes is made. Blocking, on any thread.
    /// - Parameters:
    ///   - descriptor: the original, open for reading; stays the caller's.
    ///   - fileExtension: without the dot, as a hint where bytes are ambiguous.
    ///   - removed: the classes that go; may be empty where the index of a film is moved.
    ///   - indexInFront: whether the index of a film is moved in front of its media data, so that it can be played while it is received.
    /// - Throws: `.notCleanable` where no such copy can be made; else what is wrong with the file or the workers.
    func recipe(
        ofDescriptor descriptor: Int32, fileExtension: String, without removed: MetadataClasses, indexInFront: Bool
    ) throws(MediaError) -> CopyRecipe

    /// How an animation that was made of another file gets what that says, less these classes. Blocking, on any thread.
    /// - Parameters:
    ///   - descriptor: a GIF without metadata, open for reading; stays the caller's.
    ///   - original: of which it was made, likewise.
    ///   - fileExtension: of the original, without the dot.
    ///   - removed: the classes that go; may be empty.
    /// - Throws: what is wrong with the files or the workers.
    func recipe(
        ofAnimation descriptor: Int32, madeOf original: Int32, fileExtension: String, without removed: MetadataClasses
    ) throws(MediaError) -> CopyRecipe

    /// What a copy still tells of these classes, by a reader that did not write it; empty for a clean one. Blocking, on any thread.
    /// - Parameter values: texts of the original that must stand nowhere in the copy.
    /// - Throws: where the copy cannot be read, so that nothing is known of it.
    func findings(
        ofDescriptor descriptor: Int32, fileExtension: String, without removed: MetadataClasses, values: [String]
    ) throws(MediaError) -> [String]
}
