"""Exact solvers: what a player who knew every card could reach.

:func:`golf_widget.solve` answers for one position, :func:`golf_widget.best_moves` for each move of it,
:func:`golf_widget.solve_many` for many deals, and :func:`golf_widget.winnability` estimates the share of deals that can
be cleared.

The first solve on a machine compiles the kernels, which takes some seconds, for Black Hole and other large games a
minute; the compiled code is kept on disk. :func:`golf_widget.warm_up` does it in the background. Where there is no
numba the same code runs without it, slowly.
"""
