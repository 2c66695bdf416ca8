"""Logic-grid puzzles: a generator of verified puzzles, a solver, explanations, records for data sets, and grading."""

from ._native import (
    Builder,
    Expression,
    GenerateError,
    Generator,
    Html,
    Item,
    Puzzle,
    PuzzleError,
    Puzzles,
    Relation,
    __version__,
    all_of,
    any_of,
    call,
    check,
    from_zebralogic,
    grade,
    grade_question,
    is_,
    is_any,
    is_not,
    linked,
    not_linked,
    of,
    read_clue,
    relation,
    table,
    text,
    themes,
    to_zebralogic,
)

__all__ = [
    "Builder",
    "Expression",
    "GenerateError",
    "Generator",
    "Html",
    "Item",
    "Puzzle",
    "PuzzleError",
    "Puzzles",
    "Relation",
    "__version__",
    "all_of",
    "any_of",
    "call",
    "check",
    "from_zebralogic",
    "generate",
    "generate_json",
    "generate_records",
    "grade",
    "grade_question",
    "is_",
    "is_any",
    "is_not",
    "linked",
    "not_linked",
    "of",
    "read_clue",
    "relation",
    "table",
    "text",
    "themes",
    "to_zebralogic",
]


def generate(start, stop, *, jobs=None, skip=False, **options):
    """Returns an iterator over the puzzles of the seeds from `start` to `stop`, without the latter, in order.

    The puzzles are computed in portions on `jobs` cores (all by default), without the GIL. A seed without a puzzle raises
    GenerateError, or is left out with `skip`. The options are those of `Generator`.
    """
    return Generator(**options).puzzles(start, stop, jobs=jobs, skip=skip)


def generate_records(start, stop, *, jobs=None, skip=False, **options):
    """Returns an iterator over the records of the puzzles, as dicts. `docs/datasets.md` describes them.

    The options are those of `Generator`, and the parts that take time: `difficulty_parts`, `walkthrough` and `certificate`.
    """
    generator, parts = _with_parts(options)
    return generator.records(start, stop, jobs=jobs, skip=skip, **parts)


def generate_json(start, stop, *, jobs=None, skip=False, **options):
    """Returns an iterator over the same records, each as the line of JSON that `zebra generate --to dataset` writes."""
    generator, parts = _with_parts(options)
    return generator.json(start, stop, jobs=jobs, skip=skip, **parts)


def _with_parts(options):
    """Returns a generator, and the parts of its records. For the generator, `difficulty` is the level of the puzzles."""
    names = ("difficulty_parts", "walkthrough", "certificate")
    parts = {name: options.pop(name) for name in names if name in options}
    return Generator(**options), parts
