"""Tests never write to the statistics of whoever runs them."""

import os

os.environ["GOLF_WIDGET_STATS"] = "off"
