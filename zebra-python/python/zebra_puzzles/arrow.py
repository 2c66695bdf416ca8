"""Records as Arrow tables, for Parquet, Spark, Ray, Polars and the like. Needs `pyarrow`.

The columns are those of `zebra generate --to parquet`.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from . import generate_records

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import RecordOptions


def _group(**fields: tuple[Any, bool]) -> Any:
    return pa.struct([pa.field(name, kind, nullable=nullable) for name, (kind, nullable) in fields.items()])


def _list(kind: Any) -> Any:
    return pa.list_(pa.field("element", kind, nullable=False))


_TEXT = (pa.string(), False)
_PERHAPS_TEXT = (pa.string(), True)
_NUMBER = (pa.int64(), False)
_TRUTH = (pa.bool_(), False)
_TEXTS = (_list(pa.string()), False)

#: The columns of a table of records, in their order.
SCHEMA = pa.schema(
    list(
        _group(
            version=_NUMBER,
            id=_TEXT,
            seed=(pa.int64(), True),
            size=_TEXT,
            theme=_PERHAPS_TEXT,
            language=_TEXT,
            prompts=_TEXTS,
            clues=(_list(_group(label=_TEXT, kind=_PERHAPS_TEXT, red_herring=_TRUTH, sentence=_TEXT)), False),
            puzzle=_PERHAPS_TEXT,
            solution=(_group(header=_TEXTS, rows=(_list(_list(pa.string())), False)), False),
            template=_TEXT,
            question=(_group(text=_TEXT, answer=_TEXT, choices=_TEXTS, letter=_TEXT), True),
            asked=_TEXTS,
            solutions=_NUMBER,
            minimal=_TRUTH,
            difficulty=(
                _group(
                    level=_TEXT,
                    score=(pa.float64(), False),
                    paragraphs=_NUMBER,
                    reasons=_NUMBER,
                    cases=_NUMBER,
                    suppositions=_NUMBER,
                    lines=_NUMBER,
                    choices=(pa.float64(), False),
                ),
                True,
            ),
            search_space=_TEXT,
            walkthrough=_PERHAPS_TEXT,
            canonical=(_group(hash=_TEXT, exact=_TRUTH), True),
            certificate=_PERHAPS_TEXT,
        )
    )
)


def batches(start: int, stop: int, *, rows: int = 256, **options: "Unpack[RecordOptions]") -> Iterator[pa.RecordBatch]:
    """Returns an iterator over the records of the seeds from `start` to `stop`, without the latter, in `pyarrow.RecordBatch`es.

    At most `rows` records are in memory. The options are those of `generate_records`.
    """
    pending = []
    for record in generate_records(start, stop, **options):
        pending.append(record)
        if len(pending) == rows:
            yield pa.RecordBatch.from_pylist(pending, schema=SCHEMA)
            pending = []
    if pending:
        yield pa.RecordBatch.from_pylist(pending, schema=SCHEMA)


def slices(start: int, stop: int, size: int) -> list[tuple[int, int]]:
    """Returns the ranges of seeds, each of `size` seeds or, the last one, of fewer: `[(0, 100), (100, 200), …]`."""
    return [(first, min(first + size, stop)) for first in range(start, stop, size)]
