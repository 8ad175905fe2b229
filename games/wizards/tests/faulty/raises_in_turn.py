# Looks beyond the board in turn 3.
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"ready":true}', flush=True)
    elif message["type"] == "turn" and message["turn"] == 0:
        print('{"action":{"place":{"x":3,"y":4}}}', flush=True)
    elif message["type"] == "turn":
        view = message["view"]
        print(json.dumps({"action": {"take": {"fire": view["fire"][4][18 + message["turn"] // 3 * 2]}}}), flush=True)
