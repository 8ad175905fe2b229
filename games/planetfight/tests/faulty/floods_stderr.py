# Good orders, after 8 megabytes on standard error. No fault: the text is cut.
import sys

for _ in range(128):
    sys.stderr.write("thinking " * 7281 + "\n")
print("0 1")
