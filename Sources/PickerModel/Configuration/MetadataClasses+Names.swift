// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

extension MetadataClasses: NamedOptions {
    /// Refusals name `metadataOptions`.
    public static let field = ConfigurationField.metadataOptions
    /// Names of `--remove` (contract section 2), in the order of the Options menu.
    public static let named: [(name: String, option: MetadataClasses)] = [
        ("location", .location), ("captions", .captions), ("people", .people), ("device", .device),
    ]
    /// `all` for all four.
    public static let groups: [(name: String, option: MetadataClasses)] = [("all", .all)]
}
