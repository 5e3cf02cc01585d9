"""Exact play of small games: what every move is worth, and what a whole game is worth, as fractions.

:func:`golf_widget.optimal_policy` plans on the average over everything that has not been seen, and
:func:`golf_widget.exact_mean` follows a strategy through every deal. Nothing here is an estimate, so simulations and
learners can be measured against it.
"""
