# Orders ships and planets that are not there, among them numbers longer than 64 bits.
print("1000000 1")
print("-1 0")
print("0 1000000")
print("0 -1")
print("99999999999999999999999999 0")
