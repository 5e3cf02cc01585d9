"""Advice: what to do next, from a player who sees what you see, or from one who knows every card.

:func:`golf_widget.advise` asks an adviser, :func:`golf_widget.advisers` lists those that come with the package. An
honest adviser gets a :class:`golf_widget.PlayerView`, in which the hidden cards are not; a clairvoyant one has to say
so and gets the :class:`golf_widget.Position`.
"""
