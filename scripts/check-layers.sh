#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-layers.sh [ROOT] : every import follows the arrows, and the headless model touches no file.
# A module that is not listed for a target is an error, so a new dependency is a decision and not an accident.
set -euo pipefail
root=${1:-$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)}
cd "$root"
failed=0

# target : what it may import
allowed() {
    case $1 in
        MediaTypes) echo "Foundation" ;;
        PickerModel) echo "Foundation MediaTypes OrderedCollections" ;;
        Gazetteer) echo "Foundation Glibc" ;;
        MediaBytes) echo "Glibc MediaTypes" ;;
        Pixels) echo "MediaTypes CGdkPixbuf" ;;
        Imaging) echo "Glibc Synchronization MediaTypes MediaBytes Pixels CGdkPixbuf CExiv2 CDecoders CSmallPNG" ;;
        WorkerMessages) echo "MediaTypes MediaBytes Pixels" ;;
        Workers) echo "Glibc Dispatch Synchronization CSandbox MediaTypes Pixels WorkerMessages" ;;
        WorkerServing) echo "Glibc CSandbox WorkerMessages" ;;
        VideoWorker) echo "Glibc MediaTypes Pixels VideoFrames WorkerMessages WorkerServing" ;;
        DecodingWorker) echo "Glibc Imaging MediaTypes MediaBytes Pixels WorkerMessages WorkerServing" ;;
        Thumbnails) echo "Foundation Glibc Synchronization CGdkPixbuf CTiles CSmallPNG MediaTypes MediaBytes Pixels" ;;
        VideoFrames) echo "Glibc MediaTypes MediaBytes CVideo" ;;
        PhotoLibrary) echo "Foundation Glibc Dispatch Synchronization GRDB GRDBSQLite CSodium COpenBeneath MediaTypes PickerModel" ;;
        GtkSupport) echo "Foundation Glibc Dispatch Synchronization CPickerShim CGtk" ;;
        DesktopPicker)
            echo "Foundation Glibc Dispatch Synchronization ArgumentParser MediaTypes PickerModel PhotoLibrary Pixels Thumbnails Workers Gazetteer GtkSupport CSound" ;;
        LibrarySteps) echo "Foundation PickerModel PhotoLibrary Workers" ;;
        PixelSteps) echo "Foundation Glibc Dispatch Synchronization MediaTypes Pixels Thumbnails Workers" ;;
        DecoderSteps) echo "Foundation Imaging Pixels MediaTypes" ;;
        ModelSteps) echo "MediaTypes OrderedCollections PickerModel" ;;
        VideoSteps) echo "Glibc MediaTypes VideoFrames" ;;
        EmptyWindow) echo "Foundation Glibc MediaTypes PickerModel PhotoLibrary Thumbnails Workers GtkSupport" ;;
        *) return 1 ;;
    esac
}

# What stands for the file system in Swift. The model gets its data through ports.
file_system='\b(FileManager|FileHandle|Process|URLSession|InputStream|OutputStream)\b|(Data|String|Array|Dictionary)\(contentsOf|contentsOfFile|fileURLWithPath|filePath:|\bfopen\(|\bopen\([^)]*O_(RD|WR|CREAT)|\bopendir\(|\.write\(to'

for folder in Sources/*/ bench/*/; do
    target=$(basename "$folder")
    compgen -G "$folder*" >/dev/null || continue
    swift=$(find "$folder" -name '*.swift')
    [ -n "$swift" ] || continue
    if ! names=$(allowed "$target"); then
        echo "$folder: error: the target $target has no line in scripts/check-layers.sh; say there what it may import"
        failed=1
        continue
    fi
    while IFS=: read -r file line text; do
        module=$(sed -E 's/^[[:space:]]*((@[A-Za-z_]+(\([^)]*\))?|public|internal|package|private|fileprivate)[[:space:]]+)*import[[:space:]]+((struct|class|enum|protocol|func|typealias|var|let)[[:space:]]+)?([A-Za-z_][A-Za-z0-9_]*).*/\6/' <<<"$text")
        if ! grep -qw -- "$module" <<<"$names"; then
            echo "$file:$line: error: $target may not import $module (only: $names)"
            failed=1
        fi
    done < <(grep -rHnE '^[[:space:]]*((@[A-Za-z_]+(\([^)]*\))?|public|internal|package|private|fileprivate)[[:space:]]+)*import[[:space:]]' --include='*.swift' "$folder" || true)
done

for folder in Sources/PickerModel Sources/MediaTypes; do
    [ -d "$folder" ] || continue
    while IFS=: read -r file line text; do
        [[ $text =~ ^[[:space:]]*// ]] && continue
        echo "$file:$line: error: $(basename "$folder") knows no file system: ${text#"${text%%[![:space:]]*}"}"
        failed=1
    done < <(grep -rHnE "$file_system" --include='*.swift' "$folder" || true)
done

[ $failed -eq 0 ] && echo "layers: every import follows the arrows"
exit $failed
