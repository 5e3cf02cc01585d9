"""Spit, the race of two players.

A :class:`Spit` is a game: the actions of both players, judged in the order in which they arrive. What may be done when
is in :mod:`rules <golf_widget.spit.rules>`, what it does in :mod:`judge <golf_widget.spit.judge>`, and how rounds begin
and end in :mod:`rounds <golf_widget.spit.rounds>`.

Computers play in :mod:`players <golf_widget.spit.players>`: beside a person with a :class:`Driver`, against each other
in a moment with :func:`play_out`. :func:`take_turns` compares strategies without a clock, and :func:`blocked` tells how
often nobody can play.

Where books are silent, or differ, this is how it is played here:

- The first hand that slaps has its pile, and the other player the other one, wherever that hand comes down.
- Whoever has neither stockpiles nor spit cards left has won, in a round with two spit piles too.
- Where nobody can play or spit any more in a round with one spit pile, the empty place is the smaller pile: the first
  to slap it takes nothing.
- "Spit!" is called by those who have spit cards; when both have, two cards are turned once both have called.
- A card with nothing below it is not moved to another space, since that changes nothing.
"""

from __future__ import annotations

from golf_widget.spit.actions import Action as Action, Kind as Kind
from golf_widget.spit.driver import Driver as Driver
from golf_widget.spit.game import Spit as Spit, Step as Step
from golf_widget.spit.odds import blocked as blocked
from golf_widget.spit.options import SpitOptions as SpitOptions
from golf_widget.spit.players import Acting as Acting, Computer as Computer, sensible as sensible
from golf_widget.spit.refusals import RefusedActionError as RefusedActionError, SpitRefusal as SpitRefusal
from golf_widget.spit.simulation import play_out as play_out
from golf_widget.spit.state import Phase as Phase, Pile as Pile, RoundResult as RoundResult, SpitState as SpitState
from golf_widget.spit.turns import Turn as Turn, Turns as Turns, take_turns as take_turns
from golf_widget.spit.view import Shown as Shown, SpitView as SpitView
