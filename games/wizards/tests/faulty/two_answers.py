# Two actions a turn: the second is a line that nobody asked for.
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"ready":true}', flush=True)
    elif message["type"] == "turn" and message["turn"] == 0:
        print('{"action":{"place":{"x":3,"y":4}}}', flush=True)
    elif message["type"] == "turn":
        print('{"action":{"move":"up"}}\n{"action":{"move":"down"}}', flush=True)
