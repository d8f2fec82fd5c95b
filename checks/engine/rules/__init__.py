"""The rules that the engine names: id, sentence, function in play, sources.

The rules that are sets of effects stand where they are read: the grounds of the Damage Step in
:mod:`checks.engine.permission.grounds`, an effect's own timing in :mod:`checks.engine.permission.timing`; those that
act by themselves at an instant of a step in :mod:`checks.engine.duel.actions.damage_step`.
"""
