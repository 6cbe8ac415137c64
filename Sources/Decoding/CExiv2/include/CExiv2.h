/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * exiv2 in C: what Swift needs of its C++ interface. No exception leaves it, and nothing is written to any file.
 *
 * Threads: EXIF and IPTC are parsed without shared state; exiv2's XMP part keeps process-wide tables behind a lock that is
 * installed here. One CExiv2Metadata belongs to one thread at a time.
 *
 * Strings that are returned are NUL-terminated, belong to the metadata and last until the next call on it; they are in
 * whatever encoding the file has. */
#ifndef CEXIV2_H
#define CEXIV2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct CExiv2Metadata CExiv2Metadata;

/* Bytes of somebody else; nothing where count is 0. */
typedef struct {
    const uint8_t *bytes;
    size_t count;
} CExiv2Bytes;

/* Sets up exiv2's tables, mutes its log (which quotes strangers' files on standard error) and names namespaces, so that
 * what one file calls them changes nothing for the next. Once a process, before anything else. */
bool cexiv2_initialize(void);

/* Parses blocks that were found in a file: a TIFF structure as EXIF is, an XMP packet, Photoshop's resources (the contents
 * of APP13 behind their name). What cannot be parsed is left out. NULL only where memory is short. */
CExiv2Metadata *cexiv2_from_blocks(CExiv2Bytes exif, CExiv2Bytes xmp, CExiv2Bytes photoshop);

/* Lets exiv2 find its way through an open file, which is mapped: no path is opened, and a file that shrinks meanwhile ends
 * the process, as only a worker can bear. NULL where it knows no way. */
CExiv2Metadata *cexiv2_from_descriptor(int descriptor);

/* The same for a whole small file in memory. */
CExiv2Metadata *cexiv2_from_bytes(CExiv2Bytes file);

void cexiv2_free(CExiv2Metadata *metadata);

bool cexiv2_has_exif(const CExiv2Metadata *metadata);
bool cexiv2_has_iptc(const CExiv2Metadata *metadata);

/* Size of the main picture, 0 where exiv2 does not know it. */
int32_t cexiv2_pixel_width(const CExiv2Metadata *metadata);
int32_t cexiv2_pixel_height(const CExiv2Metadata *metadata);

/* The value of an EXIF tag by its directory ("Image", "Photo", "GPSInfo") and number: as it is stored, or as exiv2 decodes
 * it for people, which is needed where the bytes carry a character set. NULL where it is absent. */
const char *cexiv2_exif(CExiv2Metadata *metadata, const char *group, uint16_t tag, bool readable);

/* The bytes of an EXIF tag; they last as strings do. */
CExiv2Bytes cexiv2_exif_bytes(CExiv2Metadata *metadata, const char *group, uint16_t tag);

/* The index-th value of an IPTC dataset of record 2; NULL past the last. */
const char *cexiv2_iptc(CExiv2Metadata *metadata, uint16_t dataset, size_t index);

/* XMP properties in the order of the packet: name ("Xmp.dc.title") and value; of a text in several languages the default
 * one. */
size_t cexiv2_xmp_count(const CExiv2Metadata *metadata);
const char *cexiv2_xmp_name(CExiv2Metadata *metadata, size_t index);
const char *cexiv2_xmp_text(CExiv2Metadata *metadata, size_t index);

/* The elements of a property that is a list; of one that is a text, the text alone. NULL past the last. */
const char *cexiv2_xmp_element(CExiv2Metadata *metadata, size_t index, size_t element);

#ifdef __cplusplus
}
#endif

#endif
