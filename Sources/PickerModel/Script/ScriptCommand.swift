// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// One line of the script language (contract section 4). A name is an asset's file name, its identifier or `#N`, its
/// place in the grid as shown then, from 1; nothing is looked up before the line is played.
public enum ScriptCommand: Sendable, Equatable {
    /// `tap NAME`: as a click on the tile.
    case tap(String)
    /// `range NAME NAME`: everything between two tiles, from the first named on.
    case range(String, String)
    /// `search TEXT`: replaces what is in the entry.
    case search(String)
    /// `clear-search`: text and tokens.
    case clearSearch
    /// `open-album NAME`: by name or identifier.
    case openAlbum(String)
    /// `close-album`: back to all photos.
    case closeAlbum
    /// `show-selected`: opens the staging area.
    case showSelected
    /// `hide-selected`: leaves the staging area.
    case hideSelected
    /// `preview NAME`: opens the preview of that asset, as Shift+Space on its tile; closes it where it is open already.
    case preview(String)
    /// `preview next`, `preview previous`: as the arrows; nothing at the ends.
    case movePreview(PreviewStep)
    /// `preview close`: back to the grid.
    case closePreview
    /// `zoom-in`: one step (`zoomIn()`).
    case zoomIn
    /// `zoom-out`: one step (`zoomOut()`).
    case zoomOut
    /// `scroll-to-initial` (`scrollToInitialPosition()`).
    case scrollToInitial
    /// `option NAME on|off`: on is included, as the switch shows.
    case option(MetadataClasses, included: Bool)
    /// `encoding VALUE`: the person's choice of a format.
    case encoding(PreferredEncoding)
    /// `deselect NAME`: as the caller does (`deselectAssets(withIdentifiers:)`).
    case deselect(String)
    /// `move NAME after NAME|first`: as the caller does (`moveAsset(withIdentifier:afterAssetWithIdentifier:)`). Nil:
    /// to the front.
    case move(String, after: String?)
    /// `update KEY VALUE`: as the caller does (`updatePicker(using:)`).
    case update(PickerConfiguration.Update)
    /// `add`: an error while it is hidden or disabled.
    case add
    /// `cancel`: an error while it is hidden.
    case cancel
    /// `escape`: as the key.
    case escape
    /// `expect KEY VALUE`: an error where the picker says otherwise.
    case expect(key: String, value: [String])
    /// `answer WORD`: what the person answers where an app asks for access; nothing while photos are picked.
    case answer(ScriptAnswer)
    /// `print`: the chrome as JSON (contract section 5).
    case print
}

/// A button of the windows in which an app's access is decided.
public enum ScriptAnswer: String, Sendable, CaseIterable {
    /// Select Photos…, and Select More Photos…: the other lines are played in the picker that opens.
    case select
    /// Allow Access to All Photos.
    case all
    /// Allow, of a prompt for adding alone.
    case add
    /// Don't Allow.
    case deny
    /// Closes the window, or keeps the selection.
    case close
}

/// A command with its line number, from 1.
public struct ScriptLine: Sendable, Equatable {
    /// Line in the script, from 1.
    public let number: Int
    /// The command.
    public let command: ScriptCommand
}
