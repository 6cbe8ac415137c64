// SPDX-License-Identifier: GPL-3.0-or-later

/// The words with which desktops and phones begin the names of pictures and films of a screen, in lower case: each in the language of the
/// desktop. The library finds screenshots by them, and a copy may keep a name that has nothing else but a time.
public enum CaptureMarks {
    /// Of screenshots.
    public static let screenshots = [
        "screenshot", "screen shot", "screen_shot", "schermafbeelding", "bildschirmfoto",
        "capture d’écran", "capture d'écran", "captura de pantalla", "captura de tela", "captura de ecrã",
        "schermata", "zrzut ekranu", "снимок экрана", "スクリーンショット", "截图", "屏幕截图", "skärmbild", "skærmbillede",
    ]

    /// Of recordings.
    public static let recordings = [
        "screencast", "screen recording", "screen_recording", "screenrecording", "screenrecorder", "screen-recording",
        "screenrecord", "rpreplay_final", "bildschirmaufzeichnung", "bildschirmaufnahme",
    ]
}
