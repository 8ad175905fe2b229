# Never answers: sleeps, using no processor time.
import time

while True:
    time.sleep(3600)
