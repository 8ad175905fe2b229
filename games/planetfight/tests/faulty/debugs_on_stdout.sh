#!/bin/sh
# Its debug text goes to standard output, between the orders.
read -r planets
read -r me
echo "planets=$planets me=$me"
echo "0 1"
echo "done"
