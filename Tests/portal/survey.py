# SPDX-License-Identifier: GPL-3.0-or-later
"""All that a program can find out of the library at one time: what is listed, found and opened, and what is refused by which error."""
import time

from gi.repository import GLib

from picking import ERROR, error_of
from waiting import until

PROPERTIES = ["id", "kind", "subtypes", "path", "uri", "name", "type", "bytes", "width", "height", "orientation", "duration", "captureDate",
              "captureDateSource", "location", "albums", "favourite", "pairedVideo"]
SIZE = 128


def patiently(work, *arguments, **more):
    """An answer other than that there are too many calls; an error's name as text."""
    def attempt():
        try:
            return [work(*arguments, **more)]
        except GLib.Error as error:
            name = error_of(error) or error.message
            return None if name == ERROR + "Busy" else [name]
    return until(attempt, "a turn of this program")[0]


def survey(library, ids, words, pages):
    """What `library` shows. ids: what was once told, or guessed; words: what is searched for; pages: what `next` once was."""
    seen = {"status": [patiently(library.status, level) for level in ("read-write", "add-only")], "next": [], "items": []}
    options = {}
    while True:
        # Pages of three: there are always some in between.
        items, results = patiently(library.fetch, properties=PROPERTIES, limit=3, **options)
        seen["items"] += items
        if "next" not in results:
            break
        options = {"next": results["next"]}
        seen["next"].append(results["next"])
    seen["older"] = [answer[0] for page in pages if not isinstance(answer := patiently(library.fetch, properties=PROPERTIES, next=page), str)]
    seen["albums"] = patiently(library.albums)
    # The person's folders, which are albums where everything is seen.
    seen["found"] = {word: [item["id"] for item in patiently(library.fetch, properties=["id"], search=word)[0]] for word in words}
    for part, asked in (("photos", {}), ("previews", {"part": "preview", "size": SIZE})):
        answers = {id: patiently(library.content, id, **asked) for id in {*ids, *(item["id"] for item in items_of(seen))}}
        seen[part] = {id: answer.hex() for id, answer in answers.items() if isinstance(answer, bytes)}
        seen[part + " refused"] = {id: answer for id, answer in answers.items() if not isinstance(answer, bytes)}
    return seen


def items_of(seen):
    return seen["items"] + [item for page in seen["older"] for item in page]


def timed(library, calls):
    """The seconds that each call took, and its answer: [method, arguments of it by name]."""
    times = []
    # No time between two looks is measured.
    library.proxy.call = library.proxy.call_now
    for method, arguments in calls:
        def attempt(method=method, arguments=arguments):
            begin = time.perf_counter()
            try:
                return getattr(library, method)(**arguments)
            finally:
                times.append([time.perf_counter() - begin])
        # Of what was tried again the last attempt counts.
        count = len(times)
        answer = patiently(attempt)
        times[count:] = [[*times[-1], answer]]
    return times
