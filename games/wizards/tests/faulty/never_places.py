# Knows nothing of the placement: it tries to move first. It is put somewhere in its half, and plays on.
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"ready":true}', flush=True)
    elif message["type"] == "turn":
        print('{"action":{"move":"up"}}', flush=True)
