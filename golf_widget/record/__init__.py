"""Records of games: a tree of moves with comments, kept as JSON or as text for people.

:class:`Replay <golf_widget.record.replay.Replay>` is the record; :mod:`tree <golf_widget.record.tree>` holds its parts,
and :mod:`paths <golf_widget.record.paths>` says how a place in it is named. The two forms are described in
:mod:`json_form <golf_widget.record.json_form>`, which leaves nothing to the reader, and in
:mod:`text_form <golf_widget.record.text_form>`, which is for people; :mod:`files <golf_widget.record.files>` reads and
writes many records.
"""

from __future__ import annotations

from golf_widget.record.files import read_records as read_records, write_records as write_records
from golf_widget.record.replay import Replay as Replay
from golf_widget.record.tree import Evaluation as Evaluation, Line as Line, Step as Step
