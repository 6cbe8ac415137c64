/* SPDX-License-Identifier: GPL-3.0-or-later
 * gexiv2: EXIF, XMP and IPTC through exiv2. */
#include <gexiv2/gexiv2.h>
