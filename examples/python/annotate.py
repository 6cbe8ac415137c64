#!/usr/bin/python3
# SPDX-License-Identifier: CC0-1.0
"""annotate.py [--step sheet|inline|live|plain] : annotates photos with text, and saves them as a page (docs/annotate.md).

The picker is first a sheet, then in the window, then it tells each change at once, then it is nothing but photos. The switches in the title bar lead there.
"""
import argparse
import base64
import html
import os
import sys
import warnings

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("DesktopPickerGtk4", "1.0")
from gi.repository import DesktopPickerGtk4, Gdk, Gio, GLib, Gtk, Pango  # noqa: E402

EDGES = ["top", "bottom", "leading", "trailing"]
# What the picker is asked for, step by step: each has what the one before has.
STEPS = {
    "sheet": {"style": GLib.Variant("s", "presentation"), "selection": GLib.Variant("s", "ordered")},
    "inline": {"style": GLib.Variant("s", "inline"), "selection": GLib.Variant("s", "ordered")},
    "live": {"style": GLib.Variant("s", "inline"), "selection": GLib.Variant("s", "continuous-and-ordered"),
             "disabled_capabilities": GLib.Variant("as", ["selection-actions"])},
}
STEPS["plain"] = STEPS["live"] | {"hidden_accessory_edges": GLib.Variant("as", EDGES)}
HEIGHT = 260
# Everything that a browser does not show is converted on its way.
ALWAYS = {"filter": GLib.Variant("s", "images"), "selection_limit": GLib.Variant("u", 20), "preferred_encoding": GLib.Variant("s", "compatible"),
          "prompt": GLib.Variant("s", "Choose the photos that you want to write about")}
STYLE = """
.photos { background: none; }
.photos > row { padding: 0; }
.thumbnail { border-radius: 8px; background: alpha(currentColor, 0.08); }
.steps button { min-width: 64px; }
.behind { background: alpha(black, 0.35); }
.sheet { border-radius: 12px; box-shadow: 0 2px 12px 2px alpha(black, 0.4); }
"""
PAGE = """<!doctype html>
<html><head><meta charset="utf-8"><title>{title}</title>
<style>body {{ margin: 2em auto; max-width: 50em; font: 1.1em sans-serif }} figure {{ margin: 0 0 3em }} img {{ max-width: 100% }}</style>
</head><body>
{figures}
</body></html>
"""
FIGURE = '<figure><img alt="{name}" src="data:{type};base64,{bytes}"><figcaption>{words}</figcaption></figure>'


class Photo(Gtk.ListBoxRow):
    """A photo, the words about it, and what can be done with it."""

    def __init__(self, app, id, name, type):
        super().__init__(activatable=False, selectable=False)
        self.app, self.id, self.name, self.type, self.file, self.is_reading = app, id, name, type, None, False
        self.picture = Gtk.Picture(content_fit=Gtk.ContentFit.COVER, alternative_text=name)
        # However wide the photo is, what it stands in is not.
        frame = Gtk.Overlay(child=Gtk.Box(width_request=64, height_request=64), css_classes=["thumbnail"], overflow=Gtk.Overflow.HIDDEN,
                            valign=Gtk.Align.CENTER)
        frame.add_overlay(self.picture)
        self.words = Gtk.Entry(placeholder_text="Describe this photo", text=app.words.get(id, ""), hexpand=True)
        self.words.update_property([Gtk.AccessibleProperty.LABEL], [f"Description of {name}"])
        self.words.connect("changed", lambda entry: app.words.update({id: entry.get_text()}))
        self.note = Gtk.Label(label=name, xalign=0, ellipsize=Pango.EllipsizeMode.END, css_classes=["caption", "dim-label"])
        text = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4, valign=Gtk.Align.CENTER)
        row = Gtk.Box(spacing=12, margin_top=6, margin_bottom=6, margin_start=18, margin_end=18)
        for child in (self.words, self.note):
            text.append(child)
        for child in (frame, text):
            row.append(child)
        self.up = self.button("go-up-symbolic", f"Move {name} Up", lambda: app.move(self, -1))
        self.down = self.button("go-down-symbolic", f"Move {name} Down", lambda: app.move(self, 1))
        for button in (self.up, self.down, self.button("list-remove-symbolic", f"Remove {name}", lambda: app.remove(self))):
            row.append(button)
        self.set_child(row)

    def button(self, icon, tip, act):
        button = Gtk.Button(icon_name=icon, tooltip_text=tip, has_frame=False, valign=Gtk.Align.CENTER)
        button.update_property([Gtk.AccessibleProperty.LABEL], [tip])
        button.connect("clicked", lambda _: act())
        return button

    def read(self, picker):
        """Opens the photo while the picker has it: what is open can be read whatever becomes of the picker."""
        self.is_reading = True
        picker.open_item_async(self.id, None, None, self.opened)
        small = GLib.Variant("a{sv}", {"part": GLib.Variant("s", "preview"), "size": GLib.Variant("u", 64 * 4)})
        picker.open_item_async(self.id, small, None, self.previewed)

    def opened(self, picker, result):
        try:
            self.file = open(picker.open_item_finish(result), "rb")
        except GLib.Error as error:
            self.note.set_label(error.message)
        self.is_reading = False
        self.app.can_save()

    def previewed(self, picker, result):
        try:
            with open(picker.open_item_finish(result), "rb") as file:
                self.picture.set_paintable(Gdk.Texture.new_from_bytes(GLib.Bytes.new(file.read())))
        except GLib.Error as error:
            self.note.set_label(error.message)

    def figure(self):
        self.file.seek(0)
        return FIGURE.format(name=html.escape(self.name), type=self.type, bytes=base64.b64encode(self.file.read()).decode(),
                             words=html.escape(self.words.get_text()))


class Annotate(Gtk.ApplicationWindow):
    def __init__(self, application, step):
        super().__init__(application=application, title="Annotate", default_width=880, default_height=760)
        self.step, self.picker, self.sheet, self.dialog = None, None, None, None
        # What was written stays, also of a photo that is taken out and in again.
        self.photos, self.words = [], {}
        self.list = Gtk.ListBox(css_classes=["photos"])
        self.list.set_placeholder(self.hint("image-x-generic-symbolic", "No Photos Yet", "Photos that you select appear here, to be written about."))
        self.list.set_sort_func(lambda one, other: self.photos.index(one) - self.photos.index(other))
        self.scrolled = Gtk.ScrolledWindow(child=self.list, vexpand=True, hscrollbar_policy=Gtk.PolicyType.NEVER)
        self.place = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        body = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        for child in (self.scrolled, Gtk.Separator(), self.place):
            body.append(child)
        self.body, self.overlay = body, Gtk.Overlay(child=body)
        self.set_child(self.overlay)
        self.set_titlebar(self.title_bar())
        self.steps[step].set_active(True)

    def title_bar(self):
        bar, switches, self.steps = Gtk.HeaderBar(), Gtk.Box(css_classes=["linked", "steps"]), {}
        for name in STEPS:
            button = Gtk.ToggleButton(label=name.capitalize(), group=next(iter(self.steps.values()), None))
            button.connect("toggled", lambda button, name=name: button.get_active() and self.go_to(name))
            self.steps[name] = button
            switches.append(button)
        bar.set_title_widget(switches)
        self.saving = Gtk.Button(label="Save Page…", sensitive=False)
        self.saving.connect("clicked", lambda _: self.choose("Save Page", Gtk.FileChooserAction.SAVE, self.save))
        bar.pack_end(self.saving)
        return bar

    def hint(self, icon, title, words, button=None):
        """A few words in place of something."""
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6, valign=Gtk.Align.CENTER, vexpand=True, margin_top=18, margin_bottom=18)
        for child in (Gtk.Image(icon_name=icon, pixel_size=48, css_classes=["dim-label"]), Gtk.Label(label=title, css_classes=["title-3"]),
                      Gtk.Label(label=words, wrap=True, justify=Gtk.Justification.CENTER, css_classes=["dim-label"]), button):
            if child:
                box.append(child)
        return box

    # The picker

    def go_to(self, step):
        before, self.step = self.step, step
        if self.sheet:
            self.end_sheet()
        if self.picker and {before, step} == {"live", "plain"}:
            # Edges may change while the picker is shown: it keeps what is selected, and where it was scrolled to.
            edges = STEPS[step].get("hidden_accessory_edges", GLib.Variant("as", []))
            self.picker.update_async(GLib.Variant("a{sv}", {"hidden_accessory_edges": edges}), None, None)
            self.fit()
        elif step == "sheet":
            button = Gtk.Button(label="Select Photos…", halign=Gtk.Align.CENTER, margin_top=12, margin_bottom=12, css_classes=["suggested-action"])
            button.connect("clicked", lambda _: self.open_sheet())
            self.put(button)
        else:
            self.embed()

    def put(self, widget):
        """What is below the list."""
        self.picker = None
        self.scrolled.set_vexpand(True)
        while child := self.place.get_first_child():
            self.place.remove(child)
        self.place.append(widget)

    def make_picker(self):
        chosen = {"preselected": GLib.Variant("as", [photo.id for photo in self.photos])}
        picker = DesktopPickerGtk4.InlinePicker(options=GLib.Variant("a{sv}", ALWAYS | STEPS[self.step] | chosen), hexpand=True)
        picker.connect("selection-changed", self.selected)
        picker.connect("response", self.answered)
        picker.connect("failed", self.failed)
        return picker

    def embed(self):
        picker = self.make_picker()
        self.put(picker)
        self.picker = picker
        self.fit()

    def fit(self):
        """All that a list of some photos leaves, or a height of its own."""
        self.picker.set_vexpand(self.step != "plain")
        self.picker.set_size_request(-1, HEIGHT)
        self.scrolled.set_vexpand(self.step == "plain")
        self.scrolled.set_size_request(-1, 250)

    def open_sheet(self):
        self.picker = self.make_picker()
        # Margins and no padding: GTK since 4.10 leaves that out of the places that it tells assistive technology.
        frame = Gtk.Box(css_classes=["sheet"], overflow=Gtk.Overflow.HIDDEN, vexpand=True, margin_top=24, margin_bottom=24, margin_start=48, margin_end=48)
        frame.append(self.picker)
        self.sheet = Gtk.Box(css_classes=["behind"])
        self.sheet.append(frame)
        self.overlay.add_overlay(self.sheet)
        self.body.set_sensitive(False)
        self.picker.grab_focus()

    def end_sheet(self):
        # The last reference to a picker that is open ends it.
        sheet, self.sheet, self.picker = self.sheet, None, None
        if sheet:
            self.overlay.remove_overlay(sheet)
            self.body.set_sensitive(True)

    def selected(self, picker, items):
        self.show_photos(picker, items.unpack())

    def answered(self, picker, code, results):
        if picker != self.picker:
            return
        values = results.unpack()
        if code == 0:
            self.show_photos(picker, values["items"])
        if code == 2:
            self.fail(values.get("error", "The picker has failed."))
        elif self.step == "sheet":
            self.end_sheet()
        else:
            self.embed()

    def failed(self, picker, error):
        if picker == self.picker:
            self.fail(error.message, error.matches(DesktopPickerGtk4.error_quark(), DesktopPickerGtk4.Error.NO_SERVICE))

    def fail(self, words, no_picker=False):
        """Where there is no picker the desktop's own file chooser is asked."""
        self.end_sheet()
        button = Gtk.Button(label="Open Files…" if no_picker else "Try Again", halign=Gtk.Align.CENTER, margin_top=6)
        button.connect("clicked", lambda _: self.choose("Open Files", Gtk.FileChooserAction.OPEN, self.add_files) if no_picker else self.go_to(self.step))
        self.put(self.hint("dialog-warning-symbolic", "No Photo Picker", words, button))

    # The list

    def show_photos(self, picker, items):
        """The list becomes what is selected, in its order. Photos that stay keep their words."""
        there = {photo.id: photo for photo in self.photos}
        new = [item for item in items if item["id"] not in there]
        for item in new:
            there[item["id"]] = Photo(self, item["id"], item["name"], item["type"])
            there[item["id"]].read(picker)
        self.arrange([there[item["id"]] for item in items])
        if new:
            GLib.idle_add(lambda: self.scrolled.emit("scroll-child", Gtk.ScrollType.END, False) and False)

    def arrange(self, photos):
        before, self.photos = self.photos, photos
        for photo in before:
            if photo not in photos:
                self.list.remove(photo)
        for photo in photos:
            if photo not in before:
                self.list.append(photo)
        self.list.invalidate_sort()
        for photo in photos:
            photo.up.set_sensitive(photo is not photos[0])
            photo.down.set_sensitive(photo is not photos[-1])
        self.can_save()

    def move(self, photo, by):
        photos = list(self.photos)
        at = photos.index(photo) + by
        photos.remove(photo)
        photos.insert(at, photo)
        self.arrange(photos)
        if self.picker:
            self.picker.move_asset(photo.id, photos[at - 1].id if at else None)

    def remove(self, photo):
        self.arrange([other for other in self.photos if other is not photo])
        if self.picker:
            self.picker.deselect_assets([photo.id])

    def add_files(self, dialog):
        photos = list(self.photos)
        for file in dialog.get_files():
            type, _ = Gio.content_type_guess(file.get_basename(), None)
            photo = Photo(self, file.get_uri(), file.get_basename(), type)
            photo.file = open(file.get_path(), "rb")
            photo.picture.set_file(file)
            photos.append(photo)
        self.arrange(photos)

    # Files

    def can_save(self):
        self.saving.set_sensitive(bool(self.photos) and not any(photo.is_reading for photo in self.photos))

    def choose(self, title, action, chosen):
        # GTK has another one since 4.10, which not everybody has.
        warnings.filterwarnings("ignore", r"Gtk\.FileChooser", DeprecationWarning)
        self.dialog = Gtk.FileChooserNative(title=title, transient_for=self, action=action, modal=True)
        if action == Gtk.FileChooserAction.SAVE:
            self.dialog.set_current_name("Photos.html")
        else:
            pictures = Gtk.FileFilter()
            pictures.add_mime_type("image/*")
            self.dialog.set_filter(pictures)
            self.dialog.set_select_multiple(True)
        self.dialog.connect("response", lambda dialog, answer: answer == Gtk.ResponseType.ACCEPT and chosen(dialog))
        self.dialog.show()

    def save(self, dialog):
        path = dialog.get_file().get_path()
        title = html.escape(os.path.splitext(os.path.basename(path))[0])
        with open(path, "w", encoding="utf-8") as file:
            file.write(PAGE.format(title=title, figures="\n".join(photo.figure() for photo in self.photos if photo.file)))


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--step", choices=STEPS, default="sheet")
    step = arguments.parse_args().step
    app = Gtk.Application(application_id="org.example.Annotate", flags=Gio.ApplicationFlags.NON_UNIQUE)

    def activate(app):
        style = Gtk.CssProvider()
        style.load_from_data(STYLE.encode())
        Gtk.StyleContext.add_provider_for_display(Gdk.Display.get_default(), style, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION)
        Annotate(app, step).present()

    app.connect("activate", activate)
    sys.exit(app.run())


if __name__ == "__main__":
    main()
