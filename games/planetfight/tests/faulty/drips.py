# Answers a byte at a time, ten a second, without end: each byte looks like progress.
import sys
import time

while True:
    for byte in "0 1\n":
        sys.stdout.write(byte)
        sys.stdout.flush()
        time.sleep(0.1)
