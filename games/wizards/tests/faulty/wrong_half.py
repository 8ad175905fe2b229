# Starts in the other's half: it is put somewhere in its own, and plays on.
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"ready":true}', flush=True)
    elif message["type"] == "turn":
        print('{"action":"pass"}' if message["view"]["pos"] else '{"action":{"place":{"x":15,"y":4}}}', flush=True)
