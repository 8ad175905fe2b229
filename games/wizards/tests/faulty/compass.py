# Directions of the wrong map, and a count that is a text.
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"ready":true}', flush=True)
    elif message["type"] == "turn" and message["turn"] == 0:
        print('{"action":{"place":{"x":3,"y":4}}}', flush=True)
    elif message["type"] == "turn" and message["turn"] < 3:
        print('{"action":{"move":"north"}}', flush=True)
    elif message["type"] == "turn":
        print('{"action":{"look":"3"}}', flush=True)
