# One line of a megabyte, then a good order.
print "7" x 1_000_000, "\n0 1\n";
