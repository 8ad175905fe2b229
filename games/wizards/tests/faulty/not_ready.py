# Begins without a word of being ready, and ends.
import sys
sys.stdin.readline()
