"""Records as a data set of the library `datasets`: `python datasets_generate.py OUTPUT FIRST LAST`."""

import sys

import zebra_puzzles as zebra
from datasets import Dataset


def main(output: str, first: int, last: int) -> None:
    records = list(zebra.generate_records(first, last, size="4x4", walkthrough=False))
    puzzles = Dataset.from_list(records)
    # Questions about one cell, with the letter of the choice as the answer.
    questions = puzzles.map(
        lambda record: {"prompt": record["prompts"][3], "answer": record["question"]["letter"]},
        remove_columns=puzzles.column_names,
    )
    questions.save_to_disk(output)
    print(questions[0]["prompt"])
    print("Answer:", questions[0]["answer"])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
