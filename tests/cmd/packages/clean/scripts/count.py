import sys

with open(sys.argv[1], encoding="utf-8") as text:
    print(len(text.read().split()))
