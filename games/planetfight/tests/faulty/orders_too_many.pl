# Half a million orders for one ship, all but the last two of them impossible. No fault: the last valid one counts.
print "0 -1\n" x 500_000;
print "0 1\n0 1\n";
