"""Counts the rows of a CSV file, without its header."""

import csv
import sys


def main(arguments):
    """Prints the number; 2 and a reason when there is none."""
    if len(arguments) != 1:
        print("give one CSV file", file=sys.stderr)
        return 2
    try:
        with open(arguments[0], newline="", encoding="utf-8") as file:
            rows = sum(1 for _ in csv.reader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        print(f"cannot read {arguments[0]}: {error}", file=sys.stderr)
        return 2
    print(max(rows - 1, 0))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
