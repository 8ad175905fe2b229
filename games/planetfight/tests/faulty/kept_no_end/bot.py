# Kept alive, but its answers never end: the empty line is missing.
import sys

for line in sys.stdin:
    print("0 1", flush=True)
