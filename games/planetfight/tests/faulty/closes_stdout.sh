#!/bin/sh
# Closes its standard output without an order and stays.
exec 1>&-
sleep 3600
