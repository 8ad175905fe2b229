# Will not be told to stop: ignores every signal that can be ignored, and never answers.
import signal

for number in range(1, 32):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
while True:
    pass
