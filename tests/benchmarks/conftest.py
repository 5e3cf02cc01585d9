"""Benchmarks use the same JupyterLab as the browser tests."""

from browser.conftest import browser_type_launch_args, lab, notebook

__all__ = ["browser_type_launch_args", "lab", "notebook"]
