/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writes exiv2's types as blocks for files of other formats. */
#include "metadata.h"

namespace {

/* Whether a directory is one of the standard's own: not a thumbnail's, a maker's or that of another picture in the file. */
bool is_standard(const Exiv2::Exifdatum &datum) {
    const std::string group = datum.groupName();
    return group == "Image" || group == "Photo" || group == "GPSInfo" || group == "Iop";
}

/* Maker notes have offsets that hold in their own file only. */
constexpr uint16_t maker_note = 0x927C;

} // namespace

CExiv2Bytes cexiv2_exif_block(CExiv2Metadata *metadata) {
    return cexiv2_guarded<CExiv2Bytes>({nullptr, 0}, [&]() -> CExiv2Bytes {
        Exiv2::ExifData carried;
        for (const auto &datum : metadata->exif) {
            if (is_standard(datum) && datum.tag() != maker_note) carried.add(datum);
        }
        if (carried.empty()) return {nullptr, 0};
        metadata->bytes.clear();
        Exiv2::ExifParser::encode(metadata->bytes, Exiv2::littleEndian, carried);
        return metadata->kept();
    });
}

namespace {

/* Properties that XMP has already stay as they are. */
void add_missing(Exiv2::XmpData &carried, const Exiv2::XmpData &said) {
    for (const auto &datum : said) {
        if (carried.findKey(Exiv2::XmpKey(datum.key())) == carried.end()) carried.add(datum);
    }
}

} // namespace

CExiv2Bytes cexiv2_xmp_packet(CExiv2Metadata *metadata, bool with_exif) {
    return cexiv2_guarded<CExiv2Bytes>({nullptr, 0}, [&]() -> CExiv2Bytes {
        const std::lock_guard<std::recursive_mutex> turn(cexiv2_xmp_part);
        Exiv2::XmpData carried = metadata->xmp;
        if (!metadata->iptc.empty()) {
            Exiv2::XmpData said;
            Exiv2::copyIptcToXmp(metadata->iptc, said);
            add_missing(carried, said);
        }
        if (with_exif && !metadata->exif.empty()) {
            Exiv2::XmpData said;
            Exiv2::copyExifToXmp(metadata->exif, said);
            add_missing(carried, said);
        }
        if (carried.empty()) return {nullptr, 0};
        std::string packet;
        if (Exiv2::XmpParser::encode(packet, carried, Exiv2::XmpParser::omitPacketWrapper) != 0) return {nullptr, 0};
        metadata->bytes.assign(packet.begin(), packet.end());
        return metadata->kept();
    });
}
