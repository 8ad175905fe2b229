# Prints numbers with a point.
print "0.0 1.0\n0 1.0\n0e0 1e0\n";
