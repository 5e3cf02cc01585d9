"""Why an action of Spit is refused."""

from __future__ import annotations

from enum import StrEnum

from golf_widget.errors import MoveError
from golf_widget.spit.actions import Action


class SpitRefusal(StrEnum):
    """The reasons. The values can serve as keys of sentences, so that a page says the same in its language."""

    OVER = "over"
    SPIT_FIRST = "spit_first"
    SLAP_FIRST = "slap_first"
    NO_COLUMN = "no_column"
    EMPTY = "empty"
    FACE_DOWN = "face_down"
    FACE_UP = "face_up"
    NO_PILE = "no_pile"
    NO_FIT = "no_fit"
    OCCUPIED = "occupied"
    POINTLESS = "pointless"
    NOT_STUCK = "not_stuck"
    CALLED = "called"
    NO_SPIT_CARDS = "no_spit_cards"
    OTHER_PILE = "other_pile"
    NOT_ENDED = "not_ended"
    NOT_OUT = "not_out"
    TOO_LATE = "too_late"


class RefusedActionError(MoveError):
    """An action that is not allowed when it arrives; every card stays where it is.

    Parameters
    ----------
    message : str
        The text of the error.
    refusal : SpitRefusal
        The reason as a key.
    action : Action
        What was refused.
    """

    def __init__(self, message: str, refusal: SpitRefusal, action: Action) -> None:
        super().__init__(message)
        self.refusal = refusal
        self.action = action

    def __reduce__(self) -> tuple[type, tuple[str, SpitRefusal, Action]]:
        return type(self), (self.args[0], self.refusal, self.action)
