// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground
import MediaTypes
import PickerModel

/// Makes copies without metadata or in another format: a worker plans or converts, this process writes, and another worker reads the copy. A
/// copy that is not known to be clean is removed. Blocks; for any thread but the main one. Films have a file of their own
/// (`CopyMaker+Films.swift`).
struct CopyMaker {
    /// Why an asset has no copy.
    enum Failure: Error, Equatable {
        /// The original, or the workers.
        case media(MediaError)
        /// The folder of copies cannot be written, with the kernel's reason.
        case folder(errno: Int32)
        /// The copy still tells what was to be removed, or could not be read.
        case unproven
    }

    let originals: any OriginalOpening
    let cleaning: any CopyCleaning & PictureConverting
    let films: any FilmConverting
    let folders: CopyFolders

    /// A copy of one file in its own format; with nothing removed it has the bytes of the original.
    /// - Parameters:
    ///   - file: the original.
    ///   - name: of the copy.
    ///   - values: texts of the original that must stand nowhere in the copy.
    ///   - place: where it goes.
    ///   - work: is asked whether to go on, and told how far it is.
    /// - Returns: the copy, and its size in bytes.
    func copy(
        of file: Original, named name: ArraySlice<UInt8>, without removed: MetadataClasses, values: [String],
        in place: CopyPlace = .new(besides: 0), work: CopyWork = CopyWork()
    ) throws(Failure) -> (file: FileLocation, bytes: Int64) {
        let source = try opened(file)
        defer { close(source) }
        let recipe = removed.isEmpty ? try whole(source) : try recipe(of: source, Self.ending(name), without: removed)
        return try write(
            recipe, from: source, named: name, without: removed, values, in: place, isWhole: removed.isEmpty, work)
    }

    /// A still picture of one file in another format.
    /// - Parameters:
    ///   - plan: with the formats, and the name in each.
    ///   - values: texts of the original that must stand nowhere in the copy.
    ///   - place: where it goes.
    func still(
        of file: Original, _ formats: [StillFormat], _ plan: ExportPlan.Item, values: [String],
        in place: CopyPlace = .new(besides: 0), work: CopyWork = CopyWork()
    ) throws(Failure) -> (file: FileLocation, bytes: Int64, picture: ExportedPicture) {
        let source = try opened(file)
        defer { close(source) }
        let picture: ConvertedPicture
        do throws(MediaError) {
            picture = try cleaning.converted(
                ofDescriptor: source, fileExtension: Self.ending(Array(plan.name.utf8)[...]), to: formats,
                without: plan.cleaned, isCancelled: work.isCancelled)
        } catch { throw .media(error) }
        var recipe = CopyRecipe()
        recipe.append(.bytes(picture.bytes))
        let copy = try write(
            recipe, from: source, named: Array(plan.name(as: picture.format).utf8)[...], without: plan.cleaned, values,
            in: place, work)
        return (
            copy.file, copy.bytes,
            ExportedPicture(format: picture.format, width: picture.width, height: picture.height)
        )
    }

    /// The recipe of a copy that has all bytes of the original.
    func whole(_ source: Int32) throws(Failure) -> CopyRecipe {
        var status = stat()
        guard fstat(source, &status) == 0 else { throw .media(.unreadable(errno: errno)) }
        return CopyRecipe(whole: UInt64(max(0, status.st_size)))
    }

    /// How a copy of an open file is made.
    func recipe(
        of source: Int32, _ ending: String, without removed: MetadataClasses, indexInFront: Bool = false
    ) throws(Failure) -> CopyRecipe {
        do throws(MediaError) {
            return try cleaning.recipe(
                ofDescriptor: source, fileExtension: ending, without: removed, indexInFront: indexInFront)
        } catch { throw .media(error) }
    }

    /// The folder of a copy of so many bytes.
    func folder(_ place: CopyPlace, for bytes: Int64) throws(Failure) -> FileLocation {
        do throws(FileError) { return try place.folder(for: bytes, among: folders) } catch {
            throw .folder(errno: error.code)
        }
    }

    /// An original, open for reading; the caller closes it.
    func opened(_ file: Original) throws(Failure) -> Int32 {
        do throws(MediaError) { return try originals.open(file, for: .reading) } catch { throw .media(error) }
    }

    /// Writes a copy and has it read, unless it has the bytes of the original.
    private func write(
        _ recipe: CopyRecipe, from source: Int32, named name: ArraySlice<UInt8>, without removed: MetadataClasses,
        _ values: [String], in place: CopyPlace, isWhole: Bool = false, _ work: CopyWork
    ) throws(Failure) -> (file: FileLocation, bytes: Int64) {
        let bytes = Int64(clamping: recipe.length)
        let folder = try folder(place, for: bytes)
        let copy = FileLocation(bytes: folder.bytes + [UInt8(ascii: "/")] + name)
        do throws(Failure) {
            try write(recipe, from: source, to: copy, timeOf: removed.isSuperset(of: .all) ? nil : source, work)
            if !isWhole { try prove(copy, Self.ending(name), without: removed, values) }
        } catch {
            place.remove(copy)
            throw error
        }
        return (copy, bytes)
    }

    /// Writes a copy.
    /// - Parameter original: the file whose time of change it gets, which is mostly that of the picture and goes with the dates; nil for
    ///   none.
    func write(
        _ recipe: CopyRecipe, from source: Int32, to copy: FileLocation, timeOf original: Int32?, _ work: CopyWork
    ) throws(Failure) {
        let target = try created(copy)
        defer { close(target) }
        do throws(RecipeWriter.Failure) {
            try RecipeWriter(source: source, target: target).write(recipe, isCancelled: work.isCancelled) { bytes in
                work.report(Double(bytes) / Double(max(1, recipe.length)))
            }
        } catch {
            switch error {
            case .unreadable: throw .media(.unreadable(errno: EIO))
            case .folder(let code): throw .folder(errno: code)
            case .cancelled: throw .media(.cancelled)
            }
        }
        if let original { Self.setTime(of: target, to: original) }
    }

    /// A new file for its owner alone, open; the caller closes it.
    func created(_ copy: FileLocation) throws(Failure) -> Int32 {
        let target = open(CPath.terminated(copy.bytes), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard target >= 0 else { throw .folder(errno: errno) }
        return target
    }

    /// Gives a copy its original's time of change.
    static func setTime(of target: Int32, to original: Int32) {
        var status = stat()
        guard fstat(original, &status) == 0 else { return }
        var times = (status.st_mtim, status.st_mtim)
        _ = withUnsafePointer(to: &times) { times in
            times.withMemoryRebound(to: timespec.self, capacity: 2) { futimens(target, $0) }
        }
    }

    /// Reads the copy, by its name, as the app will.
    func prove(
        _ copy: FileLocation, _ ending: String, without removed: MetadataClasses, _ values: [String]
    ) throws(Failure) {
        let descriptor = open(CPath.terminated(copy.bytes), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .folder(errno: errno) }
        defer { close(descriptor) }
        let findings: [String]
        do throws(MediaError) {
            findings = try cleaning.findings(
                ofDescriptor: descriptor, fileExtension: ending, without: removed, values: values)
        } catch {
            switch error {
            case .noSandbox, .noWorker: throw .media(error)
            case .unreadable, .notAFile, .empty, .unknownFormat, .damaged, .decoderEnded, .tooLarge, .timedOut,
                .noDecoder,
                .noMergedPicture, .notCleanable, .noEncoder, .cancelled:
                throw .unproven
            }
        }
        guard findings.isEmpty else { throw .unproven }
    }

    static func ending(_ name: ArraySlice<UInt8>) -> String {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return "" }
        return String(decoding: name[(dot + 1)...].prefix(16), as: UTF8.self)
    }
}
