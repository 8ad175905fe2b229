# Floods: one line without end, so that no line ever comes.
$| = 1;
print "0" x 65536 while 1;
