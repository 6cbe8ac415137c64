// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGdkPixbuf
public import MediaTypes
public import Pixels

/// What a worker does before it locks itself: after that, nothing can be opened or loaded any more.
public enum Decoders {
    /// Loads the code of every decoder. Once a process, before any thread.
    public static func warmUp() {
        for format in MediaFormat.allCases {
            for name in PixbufLoaders.names(for: format) {
                guard let loader = gdk_pixbuf_loader_new_with_type(name, nil) else { continue }
                gdk_pixbuf_loader_close(loader, nil)
                g_object_unref(loader)
            }
        }
    }
}

extension PixbufDecoder {
    public func standIn(descriptor: Int32, format: MediaFormat, longestSide: Int) -> DecodedImage? { nil }
}
