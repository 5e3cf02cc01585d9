"""Environments for reinforcement learning: every game of the family for Gymnasium, and Spit for PettingZoo.

Needs ``pip install "golf-widget[gym]"``. Importing it registers ``golf_widget/Golf-v0``:

>>> import gymnasium, golf_widget.gym
>>> env = gymnasium.make("golf_widget/Golf-v0", variant="golf-strict")
>>> observation, info = env.reset(options={"deal": 4})
>>> info["legal"], info["action_mask"].tolist()
(('5:2H', 'draw'), [0, 0, 0, 0, 1, 0, 0, 1])

``gymnasium.make("golf_widget.gym:golf_widget/Golf-v0")`` needs no import. What an observation holds is told by
:class:`golf_widget.gym.golf.GolfEnv`. Spit is in :mod:`golf_widget.gym.spit`, which is to be imported by its name.
"""

from __future__ import annotations

from typing import Final

try:
    import gymnasium
except ImportError as error:
    raise ImportError('the environments need the package gymnasium: pip install "golf-widget[gym]"') from error

from golf_widget.gym.golf import GolfEnv as GolfEnv

ID: Final = "golf_widget/Golf-v0"
"""The name of the environment."""

if ID not in gymnasium.registry:
    gymnasium.register(ID, entry_point="golf_widget.gym.golf:GolfEnv")
