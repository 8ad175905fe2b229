# Good orders, half a minute too late.
import time

time.sleep(30)
print("0 1")
