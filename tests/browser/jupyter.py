"""A real Jupyter server with a home of its own, and what tests do with an open notebook."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Browser, Locator, Page, Playwright, expect

PATIENCE = 90_000
"""The longest wait in ms; on a busy machine everything takes several times as long as on a quiet one."""

SETTINGS: dict[str, dict[str, Any]] = {
    "@jupyterlab/apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyter-widgets/jupyterlab-manager/plugin": {"saveState": True},
}


CHROMIUM_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


def chromium_path() -> str:
    """Return the system's Chromium: nothing is downloaded."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        raise RuntimeError("Chromium is needed here: apt-get install chromium")
    return path


def chromium(playwright: Playwright) -> Browser:
    """Start a browser outside of pytest."""
    return playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextlib.contextmanager
def serve(root: Path, app: str = "jupyterlab", settings: dict[str, dict[str, Any]] = SETTINGS) -> Iterator[str]:
    """Run a Jupyter server for a folder and yield its address."""
    home = Path(tempfile.mkdtemp(prefix="golf-home-"))
    for name, values in settings.items():
        file = home / "settings" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))
    folders = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "IPYTHONDIR": "ipython",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    }
    port = free_port()
    command = [
        *(sys.executable, "-m", app, "--no-browser", "--allow-root", "--expose-app-in-browser"),
        *("--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"),
        *(f"--ServerApp.root_dir={root}", "--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True"),
    ]
    log = home / "server.log"
    environment = os.environ | {name: str(home / folder) for name, folder in folders.items()}
    # Nothing that is played here is something that anybody has played.
    environment["GOLF_WIDGET_STATS"] = "off"
    with log.open("w") as output:
        server = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, env=environment)
    try:
        url = f"http://127.0.0.1:{port}"
        deadline = time.monotonic() + PATIENCE / 1000
        while True:
            try:
                urllib.request.urlopen(f"{url}/api/status", timeout=5).close()
                break
            except OSError:
                if server.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"{app} did not start:\n{log.read_text()[-3000:]}") from None
                time.sleep(0.1)
        yield url
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
        shutil.rmtree(home, ignore_errors=True)


class Notebook:
    """A notebook that is open in a browser.

    Parameters
    ----------
    page : Page
    url : str
        The address of the server.
    path : Path
        The file.
    where : str
        ``"lab/tree"`` for JupyterLab, ``"notebooks"`` for Notebook.
    """

    def __init__(self, page: Page, url: str, path: Path, where: str = "lab/tree") -> None:
        self.page = page
        self.path = path
        self.address = f"{url}/{where}/{path.name}" + ("?reset" if where == "lab/tree" else "")

    @staticmethod
    def write(path: Path, *cells: str) -> None:
        """Write a notebook of code cells."""
        kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
        book = nbformat.v4.new_notebook(metadata={"kernelspec": kernel, "language_info": {"name": "python"}})
        book.cells = [nbformat.v4.new_code_cell(cell) for cell in cells]
        nbformat.write(book, path)

    def open(self) -> Notebook:
        """Load the page; nothing is run."""
        self.page.goto(self.address)
        self.page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=PATIENCE)
        self.page.wait_for_function(
            "window.jupyterapp?.commands.hasCommand('notebook:run-all-cells')", timeout=PATIENCE
        )
        return self

    def idle(self) -> None:
        """Wait for the kernel."""
        self.page.wait_for_function(
            "jupyterapp.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'", timeout=PATIENCE
        )

    def run_all(self) -> Notebook:
        """Run all cells; their output is not waited for."""
        self.idle()
        self.command("notebook:run-all-cells")
        return self

    def command(self, name: str, **arguments: Any) -> None:
        """Run a command of the application."""
        self.page.evaluate("([name, args]) => { jupyterapp.commands.execute(name, args); }", [name, arguments])

    def boards(self, count: int = 1) -> Locator:
        """Wait for this many boards and return them."""
        boards = self.page.locator(".golf")
        expect(boards).to_have_count(count, timeout=PATIENCE)
        return boards

    def python(self, code: str) -> str:
        """Run code in the kernel without touching a cell, and return what it prints."""
        printed: str = self.page.evaluate(
            """async (code) => {
                const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
                const request = kernel.requestExecute({ code, store_history: false });
                let text = "";
                request.onIOPub = ({ content }) => {
                    if (content.text) text += content.text;
                    if (content.ename) text += `${content.ename}: ${content.evalue}`;
                };
                await request.done;
                return text;
            }""",
            code,
        )
        return printed.strip()

    def save(self) -> None:
        """Save, and wait until the file is written."""
        self.page.evaluate("jupyterapp.commands.execute('docmanager:save')")
        self.page.wait_for_function("!jupyterapp.shell.currentWidget.context.model.dirty", timeout=PATIENCE)
