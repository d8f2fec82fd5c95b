"""Turns records into scenes, has the engine play them, and answers their facts."""
