#!/usr/bin/env python3
"""Replays rows with Spark's pipe method, with one process per partition; the results are in the order of the rows.

    spark.py PLAN ROWS ANSWERS

ROWS is a JSON Lines file, and ANSWERS is a directory to create. PLAN must exist at the same path on every machine. Requires PySpark (from PyPI) and Java.
"""
import os
import shlex
import sys

from pyspark.sql import SparkSession

plan, rows, answers = sys.argv[1:4]
command = [os.environ.get("LINKPLAN", "linkplan"), "replay", "-", "--jobs", "1", "--plan", plan]

spark = SparkSession.builder.master(os.environ.get("SPARK_MASTER", "local[*]")).appName("links").getOrCreate()
# A failed row is a result, not a failed partition, so checkCode is not set.
spark.sparkContext.textFile(rows).pipe(shlex.join(command)).saveAsTextFile(answers)
spark.stop()
