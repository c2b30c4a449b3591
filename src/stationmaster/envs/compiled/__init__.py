"""The compiled part of the environments: many games stepped side by side, observations and rewards in flat buffers."""
