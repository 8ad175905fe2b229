"""A game of ten turns whose rules fail in turn 3 in the way that the option `how` names."""

import json
import os
import sys
import time

count = 0


def status(state):
    if state["turn"] > 10:
        return {"over": {"scores": [1, 0], "reason": "ten turns"}}
    return {"turn": state["turn"], "due": [state["turn"] % 2]}


def views(state, eyes):
    return [{"turn": state["turn"], "legal": ["go"]} for _ in eyes]


def answer(question):
    global count
    count += 1
    ask = question["ask"]
    if ask == "start":
        state = {"turn": 1, "how": question["options"]["how"]}
    elif ask == "view":
        return {"views": views(question["state"], question["eyes"])}
    else:
        state = question["state"]
        state["turn"] += 1
    how, made = state["how"], {"state": state, "status": status(state), "views": views(state, question["eyes"])}
    if state["turn"] != 3 or how == "not":
        return made
    if how in FAILURES:
        return FAILURES[how](made)
    return {**made, **json.loads(how)}


def write(text):
    sys.stdout.write(text)
    sys.stdout.flush()
    sys.exit(0)


def crash(_):
    print("a clue for the author", file=sys.stderr)
    return {}["nothing"]


FAILURES = {
    "crash": crash,
    "exit": lambda made: sys.exit(0),
    "hang": lambda made: time.sleep(600),
    "spin": lambda made: [0 for _ in iter(int, 1)],
    "kill": lambda made: os.kill(os.getpid(), 9),
    "memory": lambda made: bytearray(4 << 30),
    "text": lambda made: write("hello\n"),
    "half": lambda made: write('{"state":1'),
    "nothing": lambda made: write("\n"),
    "list": lambda made: write("[]\n"),
    "python": lambda made: write("{'state': 1}\n"),
    "nan": lambda made: write('{"state":NaN}\n'),
    "bytes": lambda made: os.write(1, b'{"state":"\xff\xfe"}\n') and sys.exit(0),
    "two": lambda made: write('{"state":1}\n{"state":2}\n'),
    "long": lambda made: {**made, "state": {"turn": 3, "how": "not", "x": "x" * (1 << 20)}},
    "huge": lambda made: write("x" * (100 << 20)),
    "deep": lambda made: write('{"state":' + "[" * 5000 + "]" * 5000 + "}\n"),
    "flood": lambda made: [sys.stderr.write("y" * 100) for _ in range(100000)] and crash(made),
    "no_state": lambda made: {key: made[key] for key in ("status", "views")},
    "no_status": lambda made: {key: made[key] for key in ("state", "views")},
    "no_views": lambda made: {key: made[key] for key in ("state", "status")},
    "network": lambda made: __import__("socket").create_connection(("1.1.1.1", 80)),
    "files": lambda made: open("/etc/passwd").read(),
}

for line in sys.stdin:
    made = json.dumps(answer(json.loads(line)))
    print(made, flush=True)
