"""The findings, written for people and for programs."""
