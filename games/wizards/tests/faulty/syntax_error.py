# A bracket is missing.
import json, sys
for line in sys.stdin:
    print(json.dumps({"ready": True}, flush=True)
