"""Puzzles from texts, from Python and from the generator."""

import copy
import json
import multiprocessing
import operator
import os
import pickle
import signal
import threading
import time

import pytest

import zebra_puzzles as zebra

ZBC = "Name - Alice Bob Charlie\nDrink - Tea Coffee Milk\n---\nAlice = #2\nTea - Alice\nCharlie - Milk"


def lodgers():
    return (
        zebra.Builder("Lodgers")
        .category("Floor", ["Ground", "First", "Second"], ordered=True)
        .category("Lodger", ["Ada", "Ben", "Cleo"])
        .category("Pet", ["Cat", "Dog", "Parrot"])
        .link("next_to", "Floor", zebra.relation("next_to"))
        .clue("1", zebra.is_("Ada", "Ground"))
        .clue("2", ~zebra.linked("Cat", "next_to", "Ada") & zebra.is_("Ben", "Parrot"))
        .clue("3", zebra.is_not("Ada", "Cat"))
    )


def test_a_text_is_solved_written_and_read():
    puzzle = zebra.Puzzle.from_zbc(ZBC)
    solved = puzzle.solve()
    assert solved["outcome"] == "unique"
    assert puzzle.answers() == solved["answers"]
    again = zebra.Puzzle.from_json(puzzle.to_json())
    assert again.to_json() == puzzle.to_json()
    assert again.canonical_hash() == puzzle.canonical_hash()


def test_errors_have_a_place_and_help():
    with pytest.raises(zebra.PuzzleError, match="line 4, column 1") as raised:
        zebra.Puzzle.from_zbc(ZBC.replace("Alice = #2", "Alicia = #2"))
    error = raised.value.diagnostics[0]
    assert (error["line"], error["column"]) == (4, 1)
    assert "Alice" in error["help"]
    with pytest.raises(zebra.PuzzleError, match="answers"):
        zebra.check(ZBC.replace("Alice = #2\n", ""))
    assert zebra.check(ZBC) == [] or all("message" in warning for warning in zebra.check(ZBC))
    with pytest.raises(ValueError, match="no format"):
        zebra.check(ZBC, "xml")


def test_the_builder_mirrors_that_of_rust():
    puzzle = lodgers().check()
    (answer,) = puzzle.answers()
    assert {"Floor": "Ground", "Lodger": "Ada", "Pet": "Dog"} in answer
    with pytest.raises(zebra.PuzzleError, match="clue 4: "):
        lodgers().clue("4", zebra.is_("Adam", "Ground")).check()
    older = zebra.of("Floor", "Cleo") == zebra.of("Floor", "Ben") + 1
    assert lodgers().clue("4", older).check().solve()["outcome"] == "unique"
    with pytest.raises(TypeError, match="no truth value"):
        bool(older)


def test_deep_values_are_errors():
    formula = zebra.is_("Ada", "Ground")
    with pytest.raises(ValueError, match="nested"):
        for _ in range(100_000):
            formula = ~formula
    endless = []
    endless.append(endless)
    with pytest.raises(ValueError, match="nested"):
        zebra.is_any("Ada", endless)
    with pytest.raises(TypeError, match="expected the name of an item"):
        zebra.is_("Ada", None)


def test_explanations_and_grids():
    puzzle = lodgers().check()
    assert puzzle.difficulty()["level"] == "moderate"
    assert len(puzzle.steps()) > 1
    paragraphs = puzzle.walkthrough()["paragraphs"]
    assert all(paragraph["text"] for paragraph in paragraphs)
    assert puzzle.explain()
    assert "Ada" in puzzle.grid() and puzzle.grid(solved=True) != puzzle.grid()
    assert puzzle.svg(solved=True).startswith("<svg ")


def test_notebooks_show_puzzles_and_explanations():
    puzzle = lodgers().check()
    shown = puzzle._repr_html_()
    assert f"<h3>{puzzle.title}</h3>" in shown and "Parrot" in shown and "<svg" in shown
    assert shown.count("<tr>") == len(puzzle.clues)
    count = len(puzzle.walkthrough()["paragraphs"])
    after = [puzzle.explanation(number)._repr_html_() for number in range(count + 1)]
    assert all(f"<p>{number}. " in html and f"<p>{number + 1}. " not in html for number, html in enumerate(after) if number)
    assert all("<svg" in html for html in after) and after[0] != after[1]
    assert puzzle.explanation()._repr_html_() == after[-1] == str(puzzle.explanation(99))
    strange = zebra.Builder("Strange").title("<script>&").category("A", ["a", "b"]).category("B", ["c", "d"])
    assert "&lt;script&gt;&amp;" in strange.clue("1", zebra.is_("b", "c")).check()._repr_html_()


def test_questions_about_marks():
    puzzle = lodgers().check()
    assert puzzle.next_step()
    pairs = [(row[0], row[1]) for row in [list(row.values()) for row in puzzle.solve()["answers"][0]]]
    (one, first), (other, second) = pairs[:2]
    assert puzzle.why(one, first) and puzzle.why(one, second) is None
    assert puzzle.why_not(one, second) and puzzle.why_not(one, first) is None
    assert "wrong" in puzzle.next_step(marks=f"{one} = {second}")
    with pytest.raises(ValueError, match="no item is named"):
        puzzle.why(one, "Nobody")


def test_the_same_seeds_give_the_same_records_on_any_number_of_cores():
    one = list(zebra.generate_json(0, 150, size="3x3", jobs=1))
    many = list(zebra.generate_json(0, 150, size="3x3"))
    assert one == many and len(set(one)) == 150
    assert one[100:110] == list(zebra.generate_json(100, 110, size="3x3"))
    assert [json.loads(line) for line in one[:5]] == list(zebra.generate_records(0, 5, size="3x3"))
    assert [puzzle.record() for puzzle in zebra.generate(0, 5, size="3x3")] == [json.loads(line) for line in one[:5]]


def test_every_theme_is_generated():
    for theme in zebra.themes():
        (record,) = zebra.generate_records(3, 4, size="3x4", theme=theme)
        puzzle = zebra.Puzzle.from_json(record["puzzle"])
        assert puzzle.solve()["outcome"] == "unique"
        assert puzzle.canonical_hash() == record["canonical"]["hash"]


def test_puzzles_come_in_the_languages():
    for language, word in [("de", "Häuser"), ("fr", "maisons"), ("es", "casas")]:
        record = next(zebra.generate_records(1, 2, size="3x3", language=language, walkthrough=False))
        assert record["language"] == language and word in str(record["prompts"]), record["prompts"]
    with pytest.raises(ValueError, match="no language has the code `xx`; the languages are `en`, `de`"):
        zebra.Generator(language="xx")
    with pytest.raises(ValueError, match="`unknown`"):
        zebra.Generator(theme="unknown", language="de")
    with pytest.raises(TypeError, match="unexpected keyword argument `steps`"):
        zebra.Generator().records(0, 1, steps=True)


def test_invalid_options_are_errors():
    for options, message in [
        ({"size": "5"}, "not a size"),
        ({"size": "50x50"}, "out of range"),
        ({"theme": "no"}, "no theme"),
        ({"kinds": "no"}, "no"),
        ({"difficulty": "hard..easy"}, "expected `easy`"),
    ]:
        with pytest.raises((ValueError, zebra.GenerateError), match=message):
            zebra.Generator(**options)
    with pytest.raises(zebra.GenerateError) as raised:
        list(zebra.generate(7, 8, size="3x3", clues=(1, 1), attempts=1))
    assert raised.value.seed == 7
    assert list(zebra.generate(7, 8, size="3x3", clues=(1, 1), attempts=1, skip=True)) == []
    with pytest.raises(ValueError, match="jobs"):
        zebra.generate(0, 1, jobs=0)
    with pytest.raises(OverflowError):
        zebra.generate(-1, 1)


def test_the_gil_is_released():
    ticks = []
    stop = threading.Event()

    def count():
        while not stop.wait(0.001):
            ticks.append(1)

    thread = threading.Thread(target=count)
    thread.start()
    list(zebra.generate_json(0, 128, size="5x5"))
    stop.set()
    thread.join()
    assert ticks


def test_puzzles_and_generators_are_pickled_copied_and_compared():
    generator = zebra.Generator(size="3x3", clues=(4, 9))
    text = zebra.Puzzle.from_zbc(ZBC)
    for value in [generator, generator.puzzle(3), text]:
        for again in [pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)]:
            assert again == value and hash(again) == hash(value) and again is not None
    assert generator.puzzle(3) != generator.puzzle(4) and generator != zebra.Generator(size="3x3")
    again = pickle.loads(pickle.dumps(generator.puzzle(3)))
    assert (again.seed, again.record()) == (3, generator.puzzle(3).record())


def test_spawned_processes_get_generators_and_return_puzzles():
    generator = zebra.Generator(size="3x3")
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        puzzles = pool.map(operator.methodcaller("puzzle", 3), [generator])
    assert puzzles == [generator.puzzle(3)]


def test_a_signal_ends_long_work():
    # Python ignores the signal where its shell did, as for a job in the background.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def interrupt():
        time.sleep(0.3)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        for _ in zebra.generate_records(0, 1_000_000, size="6x6"):
            pass
    thread.join()
    signal.signal(signal.SIGINT, before)


def test_half_a_surrogate_pair_is_graded():
    record = next(zebra.generate_records(0, 1, size="3x3"))
    assert zebra.grade(record, "\ud800 no")["correct"] == 0
    assert not zebra.grade_question(record, "\udfff")


def test_grading():
    record = next(zebra.generate_records(0, 1, size="3x3"))
    header, rows = record["solution"]["header"], record["solution"]["rows"]
    table = "\n".join(" | ".join(cells) for cells in [header, *rows])
    grade = zebra.grade(record, table)
    assert grade["solved"] and grade["cells"] == grade["correct"] == 9
    assert zebra.grade(json.dumps(record), "no")["correct"] == 0
    assert zebra.grade_question(record, "Answer: " + record["question"]["letter"])
    logic = zebra.to_zebralogic(record)
    assert zebra.from_zebralogic(logic)["solution"] == record["solution"]
    with pytest.raises(ValueError, match="expected a record"):
        zebra.grade({}, "no")
