# An answer that is no JSON.
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"ready":true}', flush=True)
    elif message["type"] == "turn":
        print('{"action":{"place":{"x":3,"y":4}}}' if message["turn"] == 0 else "go up, please", flush=True)
