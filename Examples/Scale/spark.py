#!/usr/bin/env python3
"""Rows through Spark's pipe: a process for each partition, answers in order.

    spark.py PLAN ROWS ANSWERS

ROWS is a file of JSON Lines, ANSWERS a folder that is made; PLAN has to be where it is on every machine. Needs PySpark (from PyPI) and Java.
"""
import os
import shlex
import sys

from pyspark.sql import SparkSession

plan, rows, answers = sys.argv[1:4]
command = [os.environ.get("LINKPLAN", "linkplan"), "replay", "-", "--jobs", "1", "--plan", plan]

spark = SparkSession.builder.master(os.environ.get("SPARK_MASTER", "local[*]")).appName("links").getOrCreate()
# A failed row is an answer, not a failed partition: checkCode stays off.
spark.sparkContext.textFile(rows).pipe(shlex.join(command)).saveAsTextFile(answers)
spark.stop()
