"""A played battle in three lines."""

from __future__ import annotations

import yaml

from checks.plugins.summed_up import sum_up
from checks.plugins.try_it import play
from checks.replay.forms import read_form, write_scenario


def test_a_battle_is_summed_up_with_the_effects_that_were_not_used() -> None:
    form = read_form({"attacker": "1900", "target": "2500", "card1": "Honest"})
    answer = play(yaml.safe_dump(write_scenario(form)), None, None)
    first, could, life = sum_up(answer)
    assert first == "The attacking player takes 600 battle damage; the attacking monster is destroyed by battle."
    assert could.startswith("Could still have been activated: Honest's Quick Effect at the start of the Damage Step")
    assert life == "Life Points: the attacking player 7400, the defending player 8000."
