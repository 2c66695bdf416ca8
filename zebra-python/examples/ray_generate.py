"""Generates records on Ray: `python ray_generate.py OUTPUT FIRST LAST [SLICE]`.

Each task generates the records of a slice of seeds. The records depend on their seeds only, so Ray runs the task of a worker that is
lost again, and gets the same rows.
"""

import sys

import pyarrow as pa
import pyarrow.dataset
import ray

from zebra_puzzles import arrow


def records(slices: pa.Table) -> pa.Table:
    """Turns a table of ranges of seeds into a table of records."""
    batches: list[pa.RecordBatch] = []
    for row in slices.to_pylist():
        # Ray runs a task on each core.
        batches += arrow.batches(row["first"], row["last"], jobs=1, size="4x4")
    return pa.Table.from_batches(batches, schema=arrow.SCHEMA)


def main(output: str, first: int, last: int, size: int = 1000) -> None:
    ray.init()
    ranges = [{"first": begin, "last": end} for begin, end in arrow.slices(first, last, size)]
    slices = ray.data.from_items(ranges, override_num_blocks=len(ranges))
    puzzles = slices.map_batches(records, batch_size=1, batch_format="pyarrow")
    puzzles.write_parquet(output)
    # Slices share no seed, but two seeds can give the same puzzle under other names.
    hashes = pyarrow.dataset.dataset(output).to_table(columns={"hash": pyarrow.dataset.field("canonical", "hash")})
    print(hashes.num_rows, "records,", len(hashes["hash"].unique()), "different puzzles")
    ray.shutdown()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), *map(int, sys.argv[4:]))
