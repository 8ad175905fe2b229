#!/bin/sh
# Good orders, and a child that outlives it and holds its standard output open: the output never ends.
echo "0 1"
sleep 3600 &
