"""The laboratory: strategies play the same deals, by the hundred thousand, and are compared.

:func:`golf_widget.play` lets one strategy play one deal, :func:`golf_widget.compare` several strategies many deals.
"""
