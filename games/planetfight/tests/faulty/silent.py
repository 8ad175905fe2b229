# Reads everything and says nothing. No fault: its ships get no orders.
import sys

sys.stdin.read()
