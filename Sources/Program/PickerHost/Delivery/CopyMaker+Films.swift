// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground
import MediaTypes
import PickerModel

/// Films: a worker makes them piece by piece, and this process writes the pieces. What is to be removed is removed from the film as from an
/// original: the film is planned, written and read again. Its index is moved in front then: muxers write it at the end.
extension CopyMaker {
    /// A film of one video, or an animation of one picture.
    /// - Parameters:
    ///   - format: of the copy.
    ///   - plan: with its name.
    ///   - values: texts of the original that must stand nowhere in the copy.
    ///   - place: where it goes.
    ///   - work: is asked whether to go on, and told how far it is.
    /// - Returns: nil for a video that is a film already; nothing was made then.
    func film(
        of file: Original, as format: FilmFormat, _ plan: ExportPlan.Item, values: [String],
        in place: CopyPlace = .new(besides: 0), _ work: CopyWork
    ) throws(Failure) -> (file: FileLocation, bytes: Int64, film: MadeFilm)? {
        let source = try opened(file)
        defer { close(source) }
        let folder = try folder(place, for: CopyPlace.room(forFilmOf: file.location))
        let name = plan.name(as: format)
        let copy = FileLocation(bytes: folder.bytes + Array("/\(name)".utf8))
        do throws(Failure) {
            let target = try created(copy)
            defer { close(target) }
            guard
                let film = try write(
                    format, of: source, Self.ending(Array(plan.name.utf8)[...]), to: target,
                    work.streams && plan.removed.isEmpty ? FilmStream(in: folder) : nil, work)
            else {
                place.remove(copy)
                return nil
            }
            try finish(target, format, of: source, plan, values, at: copy, work)
            return (copy, CopyPlace.bytes(of: copy), film)
        } catch {
            place.remove(copy)
            throw error
        }
    }

    /// Writes a film that was made once more, without what is to be removed and with its index in front.
    /// - Parameter film: as it was made, at the place of the copy.
    private func finish(
        _ film: Int32, _ format: FilmFormat, of source: Int32, _ plan: ExportPlan.Item, _ values: [String],
        at copy: FileLocation, _ work: CopyWork
    ) throws(Failure) {
        let removed = plan.cleaned
        guard !removed.isEmpty else {
            Self.setTime(of: film, to: source)
            try replace(film, format, of: source, plan, at: copy, work)
            return
        }
        // The film as it was made has no name any more, and goes when it is closed.
        unlink(CPath.terminated(copy.bytes))
        let recipe = try recipe(of: film, format, madeOf: source, plan)
        // It is told how far the film is made, which takes by far longer.
        try write(
            recipe, from: film, to: copy, timeOf: removed.isSuperset(of: .all) ? nil : source,
            CopyWork(isCancelled: work.isCancelled))
        try prove(copy, format.fileExtension, without: removed, values)
    }

    /// How a film becomes the copy: without what is removed and with its index in front, or, where it is an animation, with what its original says.
    private func recipe(
        of film: Int32, _ format: FilmFormat, madeOf source: Int32, _ plan: ExportPlan.Item
    ) throws(Failure) -> CopyRecipe {
        switch format {
        case .mp4: return try recipe(of: film, format.fileExtension, without: plan.cleaned, indexInFront: true)
        case .gif:
            // One that says nothing is as good where that cannot be read.
            let said = try? cleaning.recipe(
                ofAnimation: film, madeOf: source, fileExtension: Self.ending(Array(plan.name.utf8)[...]),
                without: plan.cleaned)
            if let said { return said }
            return try whole(film)
        }
    }

    /// Puts a film with its index in front, or an animation with metadata, in the place of the one that was made. One for which that cannot be done, or for
    /// which there is no room once more, is as good.
    private func replace(
        _ film: Int32, _ format: FilmFormat, of source: Int32, _ plan: ExportPlan.Item, at copy: FileLocation,
        _ work: CopyWork
    ) throws(Failure) {
        let recipe = try? recipe(of: film, format, madeOf: source, plan)
        guard let recipe, !recipe.keepsPlaces else { return }
        let moved = FileLocation(bytes: copy.bytes + Array(".part".utf8))
        do throws(Failure) {
            try write(recipe, from: film, to: moved, timeOf: film, CopyWork(isCancelled: work.isCancelled))
            if rename(CPath.terminated(moved.bytes), CPath.terminated(copy.bytes)) != 0 {
                throw .folder(errno: errno)
            }
        } catch {
            unlink(CPath.terminated(moved.bytes))
            guard case .media(.cancelled) = error else { return }
            throw error
        }
    }

    /// A film that lacks the room that its stream takes gets that.
    private static func write(
        _ piece: FilmPiece, to target: Int32, beside stream: FilmStream?
    ) throws(FileError) {
        do throws(FileError) { try Bytes.write(piece.bytes, to: target, at: piece.offset) } catch {
            guard let stream, !stream.isGivenUp else { throw error }
            stream.giveUp()
            try Bytes.write(piece.bytes, to: target, at: piece.offset)
        }
    }

    /// - Parameter stream: takes what can be read before the film is whole; nil where nobody may.
    private func write(
        _ format: FilmFormat, of source: Int32, _ ending: String, to target: Int32, _ stream: FilmStream?,
        _ work: CopyWork
    ) throws(Failure) -> MadeFilm? {
        var failure: FileError?
        var hasBegun = false
        do throws(MediaError) {
            let made = try films.film(
                ofDescriptor: source, fileExtension: ending, as: format, streams: stream != nil,
                isCancelled: work.isCancelled
            ) { piece in
                if !hasBegun { work.begin(UnfinishedFilm(stream: stream?.file)) }
                hasBegun = true
                stream?.take(piece, format)
                do throws(FileError) {
                    if !piece.isStream { try Self.write(piece, to: target, beside: stream) }
                } catch {
                    failure = error
                    return false
                }
                work.report(piece.progress)
                return true
            }
            if let made, made.hasWholeStream || format == .gif { stream?.complete() }
            return made
        } catch {
            if let failure { throw .folder(errno: failure.code) }
            throw .media(error)
        }
    }
}
