# Kept alive, answers once and dies: it is started anew for the next round.
import os
import signal

input()
print("0 1\n", flush=True)
os.kill(os.getpid(), signal.SIGKILL)
