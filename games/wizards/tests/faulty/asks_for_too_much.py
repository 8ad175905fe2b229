# Casts three elements of fire, every turn. The turn is used, the game goes on.
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"ready":true}', flush=True)
    elif message["type"] == "turn" and message["turn"] == 0:
        print('{"action":{"place":{"x":3,"y":4}}}', flush=True)
    elif message["type"] == "turn":
        print('{"action":{"cast":{"element":"fire","count":3,"x":1,"y":1}}}', flush=True)
