"""Puzzles as plain text, and sentences in English."""

import pytest

import zebra_puzzles as zebra

TEXT = """The Pets

Three friends and their pets.

Name: Ann, Bob, Cid
Pet: cat, dog, red fox
Age: 7, 8, 10

1. Ann is two years older than the owner of the red fox.
2. Bob doesn't own the dog.
3. The 7-year-old owns the dog.

Who owns the cat?
"""
LISTS = {"Name": ["Ann", "Bob", "Cid"], "Pet": ["cat", "dog", "fox"]}


def test_a_printed_puzzle_is_read_and_solved():
    puzzle = zebra.Puzzle.from_text(TEXT)
    assert puzzle.title == "The Pets"
    (answer,) = puzzle.answers()
    assert {"Name": "Ann", "Pet": "cat", "Age": "10"} in answer
    with pytest.raises(zebra.PuzzleError, match="`almost`") as raised:
        zebra.Puzzle.from_text(TEXT.replace("Bob doesn't own", "Bob almost owns"))
    error = raised.value.diagnostics[0]
    assert TEXT.replace("Bob doesn't own", "Bob almost owns")[error["start"] : error["end"]] == "almost"
    assert zebra.check(TEXT, "text") == []


def test_a_sentence_is_read():
    read = zebra.read_clue(LISTS, "The owner of the fox isn't Ann.")
    assert read["reading"] == "The owner of the fox is not Ann."
    items = [item for _, _, role, item in read["parts"] if role == "item"]
    assert items == ["fox", "Ann"]
    start, end = next((start, end) for start, end, role, item in read["parts"] if item == "fox")
    assert "The owner of the fox isn't Ann."[start:end] == "fox"
    assert zebra.Puzzle.from_text(TEXT).read_clue("Bob is younger than Cid.")["reading"]
    with pytest.raises(zebra.PuzzleError, match="expected an item after `is`"):
        zebra.read_clue(LISTS, "Ann is.")
    with pytest.raises(zebra.PuzzleError):
        zebra.read_clue({"Name": ["Ann"]}, "Ann is Ann.")
