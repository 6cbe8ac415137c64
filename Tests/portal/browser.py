# SPDX-License-Identifier: GPL-3.0-or-later
"""Debian's browsers on a page of this machine that takes uploads."""
import contextlib
import http.server
import os
import subprocess
import threading
import time
import urllib.parse

from waiting import until
from xhands import XHands

PAGE = """<!doctype html><title>Upload</title><body style="margin:0;height:100vh;background:#246">
<input id="pick" type="file" accept="{accept}" {multiple} hidden>
<script>pick.onchange = async () => {{
  for (const file of pick.files) await fetch("/upload/" + encodeURIComponent(file.name), {{method: "POST", body: file}});
  await fetch("/done", {{method: "POST"}});
}};
onclick = () => {{
  if ("pressed" in window) return;
  window.pressed = true;
  pick.click();
  fetch("/pressed", {{method: "POST"}});
}};
onload = () => fetch("/ready", {{method: "POST"}});</script>"""
SETTINGS = {
    "widget.use-xdg-desktop-portal.file-picker": "1", "browser.shell.checkDefaultBrowser": "false", "browser.aboutwelcome.enabled": "false",
    "browser.startup.homepage_override.mstone": '"ignore"', "datareporting.policy.dataSubmissionEnabled": "false",
    "datareporting.policy.firstRunURL": '""', "termsofuse.bypassNotification": "true", "app.update.enabled": "false",
    "browser.tabs.warnOnClose": "false", "full-screen-api.warning.timeout": "0", "network.captive-portal-service.enabled": "false",
}


class Page:
    """A page, and what it got: names with their bytes, in their order."""

    def __init__(self, accept, multiple=False):
        self.html = PAGE.format(accept=accept, multiple="multiple" if multiple else "").encode()
        self.files, self.heard = [], set()

    def __enter__(self):
        page = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.answer(page.html if self.path == "/" else b"")

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                kind, _, name = self.path[1:].partition("/")
                if kind == "upload":
                    page.files.append((urllib.parse.unquote(name), body))
                page.heard.add(kind)
                self.answer(b"")

            def answer(self, body):
                self.send_response(200)
                self.send_header("Content-Type", "text/html")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def wait(self, what):
        until(lambda: what in self.heard, f"the page says it is {what}", 60)


def command(name, folder, address):
    """How a browser is started with a profile of its own, over the whole display."""
    if name == "firefox-esr":
        with open(os.path.join(folder, "user.js"), "w", encoding="utf-8") as file:
            file.writelines(f'user_pref("{key}", {value});\n' for key, value in SETTINGS.items())
        return [name, "--profile", folder, "--no-remote", "--kiosk", address]
    return [name, "--no-sandbox", "--no-first-run", "--disable-gpu", "--disable-component-update", f"--user-data-dir={folder}", "--kiosk",
            address]


def press(page):
    """Presses the page, again each second until it has felt it: a browser that has just opened drops what comes too early."""
    last = 0

    def felt():
        nonlocal last
        if time.monotonic() - last > 1 and "pressed" not in page.heard:
            last = time.monotonic()
            XHands().click_at(640, 500)
        return "pressed" in page.heard

    until(felt, "the page is pressed")


@contextlib.contextmanager
def opened(name, desk, page, folder):
    """The browser on the page, which a person has pressed."""
    environment = dict(desk.environment, HOME=folder, XDG_RUNTIME_DIR=os.path.join(desk.folder, "runtime"), MOZ_ENABLE_WAYLAND="0")
    with open(os.path.join(folder, "said"), "wb") as said:
        process = subprocess.Popen(command(name, folder, page.address), env=environment, stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                                   start_new_session=True)
        try:
            page.wait("ready")
            press(page)
            yield
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, 9)
            process.wait()
