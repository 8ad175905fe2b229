# Ends by an exception of its own: an exit status of 1, a traceback on standard error, no orders.
numbers = [int(word) for word in input().split()]
print(numbers[1000], 1)
