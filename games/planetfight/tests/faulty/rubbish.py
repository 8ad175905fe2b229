# Prints lines that are no orders, and one that is.
print("I attack planet 1 with ship 0!")
print("[(0, 1)]")
print('{"action":{"orders":[{"ship":0,"planet":1}]}}')
print("0 -> 1")
print("")
print("0 1")
