"""Generates records on Spark: `python spark_generate.py OUTPUT FIRST LAST [SLICE]`.

Each task generates the records of a slice of seeds, with the engine of its worker. The records depend on their seeds only, so a task
whose worker is lost runs again and gives the same rows; Spark takes each of them once.
"""

import os
import sys
from collections.abc import Iterable, Iterator

import pyarrow as pa
from pyspark.sql import SparkSession
from pyspark.sql.pandas.types import from_arrow_schema

from zebra_puzzles import arrow


def records(slices: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Turns batches of ranges of seeds into batches of records."""
    for batch in slices:
        for row in batch.to_pylist():
            # Spark runs a task on each core.
            yield from arrow.batches(row["first"], row["last"], jobs=1, size="4x4")


def main(output: str, first: int, last: int, size: int = 1000) -> None:
    # The workers need the package too.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    # In local mode a task runs once, unless the number of failures is given.
    master = os.environ.get("SPARK_MASTER", "local[*,4]")
    spark = SparkSession.builder.master(master).appName("zebra").getOrCreate()
    ranges = arrow.slices(first, last, size)
    slices = spark.createDataFrame(ranges, "first long, last long").repartition(len(ranges), "first")
    puzzles = slices.mapInArrow(records, from_arrow_schema(arrow.SCHEMA))
    puzzles.write.mode("overwrite").parquet(output)
    written = spark.read.parquet(output)
    # Slices share no seed, but two seeds can give the same puzzle under other names.
    print(written.count(), "records,", written.select("canonical.hash").distinct().count(), "different puzzles")
    spark.stop()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), *map(int, sys.argv[4:]))
