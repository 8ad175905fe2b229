#!/bin/sh
# Good orders without reading a byte of its input. No fault.
echo "0 1"
