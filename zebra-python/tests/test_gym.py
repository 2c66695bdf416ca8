"""The data set with the interface of reasoning-gym, with the released package."""

import copy
import pickle

import pytest

reasoning_gym = pytest.importorskip("reasoning_gym")

from zebra_puzzles.gym import DATASET_NAME, MODES, ZebraConfig, ZebraCurriculum, ZebraDataset  # noqa: E402


@pytest.mark.parametrize("mode", MODES)
def test_items_are_the_same_for_the_same_index_and_their_answers_are_right(mode):
    data = ZebraDataset(ZebraConfig(categories=3, items=4, seed=7, size=5, mode=mode))
    for index, entry in enumerate(data):
        assert entry == data[index]
        assert data.score_answer(entry["answer"], entry) == 1.0
        assert data.score_answer("I do not know.", entry) == 0.0
        assert data.score_answer(None, entry) == 0.0
    with pytest.raises(IndexError):
        data[5]


def test_cells_and_hints_earn_and_cost_a_part():
    data = ZebraDataset(ZebraConfig(categories=3, items=4, seed=7, size=2, hints=1))
    entry = data[0]
    assert entry["metadata"]["hints"] == 1 and "Hints:" in entry["question"]
    full = data.score_answer(entry["answer"], entry)
    assert 0.5 <= full < 1.0
    lines = entry["answer"].splitlines()
    assert 0 < data.score_answer("\n".join(lines[:-1]), entry) < full


def test_data_sets_are_pickled_copied_and_compared():
    data = ZebraDataset(ZebraConfig(categories=3, items=4, seed=7, size=2))
    for again in [pickle.loads(pickle.dumps(data)), copy.copy(data), copy.deepcopy(data)]:
        assert again == data and again[1] == data[1]
    assert data != ZebraDataset(ZebraConfig(categories=3, items=4, seed=8, size=2))


def test_the_data_set_and_its_curriculum_are_registered():
    data = reasoning_gym.create_dataset(DATASET_NAME, categories=2, items=3, seed=1, size=3)
    assert len(list(data)) == 3
    curriculum = ZebraCurriculum()
    base = curriculum.generate_configuration({"seed": 1, "size": 2})
    assert curriculum.increment_attr_level("items")
    assert curriculum.generate_configuration({"seed": 1, "size": 2}).items > base.items
    assert len(ZebraDataset(base)) == 2


@pytest.mark.parametrize("options", [{"items": 1}, {"mode": "x"}, {"hints": -1}, {"hint_cost": 2}])
def test_invalid_options_are_errors(options):
    with pytest.raises(AssertionError):
        ZebraDataset(ZebraConfig(**options))
