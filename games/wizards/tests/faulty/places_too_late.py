# Never says where it starts: it is put somewhere, started anew, and passes.
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"ready":true}', flush=True)
    elif message["type"] == "turn" and message["turn"] == 0:
        while True:
            pass
    elif message["type"] == "turn":
        print('{"action":"pass"}', flush=True)
