"""Zebra's puzzles with the interface of reasoning-gym: items by index and seed, `score_answer`, and difficulty levels as a curriculum.

    from zebra_puzzles.gym import ZebraConfig, ZebraDataset

    data = ZebraDataset(ZebraConfig(size=100, seed=7, difficulty="easy..tricky"))
    entry = data[0]
    data.score_answer("...", entry)

Needs `reasoning-gym`: pip install "zebra-puzzles[gym]".
"""

from dataclasses import dataclass
from typing import Any, Optional

from reasoning_gym.coaching import BaseCurriculum, ScalarAttributeDefinition
from reasoning_gym.factory import ProceduralDataset, register_dataset

from . import Generator, grade, grade_question

DATASET_NAME = "zebra_puzzles_verified"
MODES = ("solution", "question", "choice")


@dataclass
class ZebraConfig:
    """The options of the data set."""

    categories: int = 5
    items: int = 5
    theme: str = "street"
    language: Optional[str] = None
    difficulty: Optional[str] = None
    #: `solution` asks for all cells, `question` for one, `choice` for the letter of one.
    mode: str = "solution"
    #: The number of paragraphs of the walkthrough that are added to the question.
    hints: int = 0
    #: The share of the score that all paragraphs as hints would cost.
    hint_cost: float = 0.5
    seed: Optional[int] = None
    size: int = 500

    def validate(self) -> None:
        """Raises AssertionError unless the options are valid."""
        assert 1 <= self.categories <= 24, "categories must be between 1 and 24"
        assert 2 <= self.items <= 25, "items must be between 2 and 25"
        assert self.mode in MODES, f"mode must be one of {MODES}"
        assert self.hints >= 0, "hints must not be negative"
        assert 0 <= self.hint_cost <= 1, "hint_cost must be between 0 and 1"


class ZebraDataset(ProceduralDataset):
    """Puzzles with exactly one answer, each of which is the same for the same seed and index."""

    def __init__(self, config: ZebraConfig):
        super().__init__(config=config, seed=config.seed, size=config.size)
        self.generator = Generator(
            size=f"{config.categories}x{config.items}",
            theme=config.theme,
            language=config.language,
            difficulty=config.difficulty,
        )

    def __eq__(self, other: object) -> bool:
        """Data sets are equal if they have the same options and seed, and so the same items."""
        if not isinstance(other, ZebraDataset):
            return NotImplemented
        return (self.config, self.seed, self.size) == (other.config, other.seed, other.size)

    def __hash__(self) -> int:
        return hash((repr(self.config), self.seed, self.size))

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """Returns the item of an index: `question`, `answer`, and `metadata` with the whole record."""
        if not 0 <= idx < self.size:
            raise IndexError(f"the index {idx} is not one of 0..{self.size}")
        config = self.config
        puzzle = self.generator.puzzle(self.seed + idx)
        record = puzzle.record(difficulty_parts=config.difficulty is not None, walkthrough=False)
        prompt, answer = {
            "solution": (0, record["template"]),
            "question": (2, record["question"]["answer"]),
            "choice": (3, record["question"]["letter"]),
        }[config.mode]
        if config.mode == "solution":
            answer = solution_text(record)
        question, hints, paragraphs = record["prompts"][prompt], [], 0
        if config.hints:
            texts = [paragraph["text"] for paragraph in puzzle.walkthrough()["paragraphs"]]
            hints, paragraphs = texts[: config.hints], len(texts)
            question += "\nHints:\n" + "\n".join(hints) + "\n"
        return {
            "question": question,
            "answer": answer,
            "metadata": {
                "source_dataset": DATASET_NAME,
                "source_index": idx,
                "mode": config.mode,
                "hints": len(hints),
                "paragraphs": paragraphs,
                "record": record,
                "difficulty": {
                    "categories": config.categories,
                    "items": config.items,
                    "level": config.difficulty,
                },
            },
        }

    def score_answer(self, answer: Optional[str], entry: dict[str, Any]) -> float:
        """Returns 1 for a right answer. For a solution, cells that are right earn up to a half. Hints cost their share."""
        if not isinstance(answer, str):
            return 0.0
        metadata = entry["metadata"]
        if metadata["mode"] == "solution":
            result = grade(metadata["record"], answer)
            score = 1.0 if result["solved"] else 0.5 * result["cell_accuracy"]
        else:
            score = 1.0 if grade_question(metadata["record"], answer) else 0.0
        share = metadata["hints"] / max(1, metadata["paragraphs"])
        return score * (1.0 - self.config.hint_cost * share)


def solution_text(record: dict[str, Any]) -> str:
    """Returns the solution of a record as a Markdown table."""
    header, rows = record["solution"]["header"], record["solution"]["rows"]
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


class ZebraCurriculum(BaseCurriculum):
    """The size as levels."""

    def __init__(self):
        super().__init__(ZebraCurriculum.__name__, ZebraConfig)
        self._define_attributes(
            ScalarAttributeDefinition(
                name="categories", levels=list(range(2, 9)), description="The number of categories", field_name="categories"
            ),
            ScalarAttributeDefinition(
                name="items", levels=list(range(3, 9)), description="The number of items in each", field_name="items"
            ),
            ScalarAttributeDefinition(
                name="difficulty",
                levels=["easy", "moderate", "tricky", "hard"],
                description="The difficulty of the walkthrough",
                field_name="difficulty",
            ),
        )


register_dataset(DATASET_NAME, ZebraDataset, ZebraConfig, ZebraCurriculum)
