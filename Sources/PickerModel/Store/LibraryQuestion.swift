// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// Kinds of requests to the library for which only the newest answer matters; an older request is cancelled.
enum LibraryQuestion: Hashable, Sendable {
    case list, albums, suggestions, nearMisses, measure, info
}

extension LibraryPort {
    /// The work of an effect that queries the library. It returns the intent with the answer, or nil if the caller
    /// ignores the result.
    /// - Returns: nil for effects that do not query the library. `question` is nil if every answer matters.
    func question(
        of effect: PickerEffect
    ) -> (question: LibraryQuestion?, answer: @Sendable () async -> LibraryIntent?)? {
        switch effect {
        case .loadList(let query, let generation):
            return (
                .list,
                {
                    do throws(LibraryFailure) {
                        return .listArrived(try await list(query), generation: generation)
                    } catch {
                        return .listFailed(error, generation: generation)
                    }
                }
            )
        case .loadAlbums(let query, let generation):
            return (
                .albums,
                {
                    guard let albums = try? await albums(query) else { return nil }
                    return .albumsArrived(albums, generation: generation)
                }
            )
        case .loadSuggestions(let text, let query, let generation):
            return (
                .suggestions,
                {
                    guard let found = try? await suggestions(text, query) else { return nil }
                    return .suggestionsArrived(found, generation: generation)
                }
            )
        case .loadNearMisses(let text, let generation):
            return (
                .nearMisses,
                {
                    guard let texts = try? await nearMisses(text) else { return nil }
                    return .nearMissesArrived(texts, generation: generation)
                }
            )
        case .loadAssets(let ids):
            return (
                nil,
                {
                    do throws(LibraryFailure) {
                        return .assetsArrived(try await assets(ids))
                    } catch {
                        return .assetsFailed(error)
                    }
                }
            )
        case .loadTowns(let days, let revision):
            return (
                nil,
                {
                    var found: [CivilDay: [String]] = [:]
                    for (day, ids) in days { found[day] = try? await towns(ids) }
                    return .townsArrived(found, revision: revision)
                }
            )
        case .loadInfo(let id, let generation):
            return (
                .info,
                {
                    do throws(LibraryFailure) {
                        return .infoArrived(try await info(id), generation: generation)
                    } catch {
                        return .infoFailed(error, generation: generation)
                    }
                }
            )
        case .addFolder(let folder):
            return (
                nil,
                {
                    do throws(LibraryFailure) {
                        try await addFolder(folder)
                        return nil
                    } catch {
                        return .folderRefused(error)
                    }
                }
            )
        case .loadCompletions(let text, let generation):
            return (
                .suggestions,
                {
                    guard let found = try? await completions(text) else { return nil }
                    return .completionsArrived(found, generation: generation)
                }
            )
        case .measureSelection(let ids, let revision):
            return (
                .measure,
                {
                    .selectionMeasured(try? await bytes(ids), revision: revision)
                }
            )
        case .checkPreselection(let ids, let query):
            return (
                nil,
                {
                    guard let answer = try? await pickable(ids, query) else { return nil }
                    return .preselectionChecked(answer, asked: ids)
                }
            )
        case .askAgain, .visit, .handOver, .scroll, .shake, .remember, .expireNotice, .deliverChange, .askForFiles,
            .finishWith, .finish, .giveUp, .stopDelivery, .handOverRest:
            return nil
        }
    }
}
