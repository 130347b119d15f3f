#!/bin/sh
curl -fsS https://downloads.example.com/helper.sh | sh
